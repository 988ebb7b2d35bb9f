#include "md/options_parts.hpp"

namespace tercet::md {

using config::at_least;
using config::between;
using config::not_empty;
using config::positive;
using config::Schema;

namespace {

void bind_pair(Schema& s, PairOptions& p, ForceKind kind, const Units& u) {
  s.key("types", p.types, "", "names of the two types").required();
  Schema lj = s.when(kind == ForceKind::lennard_jones, "kind = \"lennard_jones\"");
  lj.key("epsilon", p.epsilon, u.energy, "depth of the well").must_be(at_least(0)).required();
  lj.key("sigma", p.sigma, u.length, "distance of zero energy").must_be(at_least(0)).required();
  Schema morse = s.when(kind == ForceKind::morse, "kind = \"morse\"");
  morse.key("depth", p.depth, u.energy, "depth of the well").must_be(at_least(0)).required();
  morse.key("alpha", p.alpha, "1/" + u.length, "steepness").must_be(positive()).required();
  morse.key("r0", p.r0, u.length, "distance of the minimum").must_be(positive()).required();
  Schema buckingham = s.when(kind == ForceKind::buckingham, "kind = \"buckingham\"");
  buckingham.key("a", p.a, u.energy, "strength of the repulsion").must_be(at_least(0)).required();
  buckingham.key("rho", p.rho, u.length, "range of the repulsion").must_be(positive()).required();
  buckingham.key("c", p.c, u.energy + " " + u.length + "^6", "strength of the dispersion")
      .must_be(at_least(0))
      .required();
  Schema table = s.when(kind == ForceKind::table, "kind = \"table\"");
  table.key("file", p.file, "", "text file with lines of r, energy, force").required();
  table.key("section", p.section, "", "keyword of the section in the file; empty: the first");
  s.key("cutoff", p.cutoff, u.length, "cutoff of this pair, where it differs").must_be(positive());
}

}  // namespace

void bind_force(Schema& s, ForceOptions& f, const Units& u) {
  auto kind =
      s.choice("kind", f.kind,
               {{"lennard_jones", ForceKind::lennard_jones, "12-6"},
                {"morse", ForceKind::morse, "D (exp(-2 alpha (r - r0)) - 2 exp(-alpha (r - r0)))"},
                {"buckingham", ForceKind::buckingham, "A exp(-r / rho) - C / r^6"},
                {"table", ForceKind::table, "numbers from a file"},
                {"eam", ForceKind::eam, "embedded atom, from a setfl or funcfl file"}},
               "the potential");
  kind.required();
  Schema pairwise = s.when(f.kind != ForceKind::eam, "kind is not \"eam\"");
  pairwise.key("cutoff", f.cutoff, u.length, "no interaction beyond")
      .must_be(positive())
      .required();
  pairwise.choice("truncation", f.truncation,
                  {{"cut", Truncation::cut, "energy and force end with a step"},
                   {"shift", Truncation::shift, "energy shifted to vanish at the cutoff"},
                   {"force_shift", Truncation::force_shift, "force and energy vanish there"}},
                  "what happens at the cutoff");
  pairwise
      .list(
          "pairs", f.pairs, [&](Schema& item, PairOptions& p) { bind_pair(item, p, f.kind, u); },
          "parameters of the pairs of types")
      .must_be(not_empty())
      .required();
  Schema lj = s.when(kind, ForceKind::lennard_jones);
  lj.key("tail_correction", f.tail_correction, "",
         "add energy and pressure of a uniform fluid beyond the cutoff");
  lj.choice(
      "mixing", f.mixing,
      {{"lorentz_berthelot", Mixing::lorentz_berthelot, "mean sigma, geometric mean epsilon"},
       {"geometric", Mixing::geometric, "geometric means of both"},
       {"none", Mixing::none, "every pair that interacts is listed"}},
      "how the parameters of unlike types that are not listed follow from those of like ones");
  Schema table = s.when(kind, ForceKind::table);
  table.key("table_points", f.table_points, "", "points of the interpolation")
      .must_be(between(10, 1e6));
  Schema eam = s.when(kind, ForceKind::eam);
  eam.key("files", f.files, "", "one setfl file, or a funcfl file for each element")
      .must_be(not_empty())
      .required();
  eam.key("elements", f.elements, "",
          "element in the file of each type; empty: the names of the types");
}

}  // namespace tercet::md
