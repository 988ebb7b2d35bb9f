#include "md/options.hpp"

#include "common/cli/report_keys.hpp"
#include "md/options_parts.hpp"

namespace tercet::md {

using config::at_least;
using config::between;
using config::not_empty;
using config::positive;
using config::Schema;

namespace {

void bind_type(Schema& s, TypeOptions& type, const Units& u) {
  s.key("name", type.name, "", "name of the atom type, e.g. an element")
      .must_be(not_empty())
      .required();
  s.key("mass", type.mass, u.mass, "mass of one atom; 0: taken from the data or potential file")
      .must_be(at_least(0));
}

void bind_system(Schema& s, SystemOptions& o, const Units& u) {
  const auto source = s.choice("source", o.source,
                               {{"lattice", AtomSource::lattice, "a crystal"},
                                {"random", AtomSource::random, "random places that do not overlap"},
                                {"data_file", AtomSource::data_file, "a LAMMPS data file"}},
                               "where the atoms come from");
  s.key("periodic", o.periodic, "", "whether each axis is periodic");
  s.key("displacement", o.displacement, u.length,
        "largest random displacement of each atom along each axis")
      .must_be(at_least(0));

  Schema file = s.when(source, AtomSource::data_file);
  file.key("data_file", o.data_file, "", "path of the data file, from where the program runs")
      .required();
  file.choice("atom_style", o.atom_style,
              {{"auto", AtomStyle::automatic, "as the file's Atoms line says, or by its columns"},
               {"atomic", AtomStyle::atomic, "id type x y z"},
               {"charge", AtomStyle::charge, "id type q x y z"},
               {"molecular", AtomStyle::molecular, "id molecule type x y z"},
               {"full", AtomStyle::full, "id molecule type q x y z"}},
              "columns of the data file's Atoms section");
  file.key("ignore_topology", o.ignore_topology, "",
           "run without the bonds, angles, ... that the file lists");

  Schema lattice = s.when(source, AtomSource::lattice);
  lattice.choice("lattice", o.lattice,
                 {{"sc", LatticeKind::sc, "simple cubic"},
                  {"bcc", LatticeKind::bcc, "body-centred cubic"},
                  {"fcc", LatticeKind::fcc, "face-centred cubic"},
                  {"diamond", LatticeKind::diamond, "diamond"}},
                 "kind of crystal");
  lattice
      .key("lattice_constant", o.lattice_constant, u.length,
           "edge of the cubic cell; or give the density")
      .must_be(at_least(0));
  lattice.key("cells", o.cells, "", "cubic cells along x, y, z")
      .must_be(between(1, 1e5))
      .required();

  Schema random = s.when(source, AtomSource::random);
  random.key("num_atoms", o.num_atoms, "", "number of atoms").must_be(between(1, 1e10)).required();
  random.key("box", o.box, u.length, "edges of the box; or give the density").must_be(at_least(0));
  random.key("min_distance", o.min_distance, u.length, "no two atoms are nearer than this")
      .must_be(at_least(0));

  Schema made = s.when(o.source != AtomSource::data_file, "system.source is not \"data_file\"");
  made.key("density", o.density, "1/" + u.length + "^3", "number of atoms per volume")
      .must_be(at_least(0));
  made.key("type_fractions", o.type_fractions, "",
           "share of each type, dealt out at random; empty: all are of the first type")
      .must_be(at_least(0));
}

void bind_velocity(Schema& s, VelocityOptions& o, const Units& u) {
  const auto source = s.choice("source", o.source,
                               {{"thermal", VelocitySource::thermal, "Maxwell-Boltzmann"},
                                {"zero", VelocitySource::zero, "at rest"},
                                {"data_file", VelocitySource::data_file, "of the data file"}},
                               "where the velocities come from");
  Schema thermal = s.when(source, VelocitySource::thermal);
  thermal.key("temperature", o.temperature, u.temperature, "temperature of the start")
      .must_be(at_least(0))
      .required();
  thermal.key("exact_temperature", o.exact_temperature, "",
              "scale to exactly this temperature; false: let it fluctuate");
  s.key("remove_drift", o.remove_drift, "", "take off the velocity of the centre of mass");
}

void bind_output(Schema& s, OutputOptions& o, const Units& u) {
  s.key("folder", o.folder, "", "where all files go; --output overrides it").must_be(not_empty());
  const auto every = [&s](const char* name, std::int64_t& value, const char* meaning) {
    s.key(name, value, "steps", meaning).must_be(at_least(0));
  };
  every("thermo_every", o.thermo_every, "thermodynamic log; 0: first and last step only");
  every("trajectory_every", o.trajectory_every, "trajectory in H5MD; 0: none");
  s.key("trajectory_velocities", o.trajectory_velocities, "", "velocities in the trajectory too");
  every("xyz_every", o.xyz_every, "positions in an XYZ text file; 0: none");
  every("checkpoint_every", o.checkpoint_every,
        "checkpoints; 0: only when the run is stopped and at its end");
  s.key("checkpoint_keep", o.checkpoint_keep, "", "how many checkpoints stay")
      .must_be(between(1, 1000));
  every("rdf_every", o.rdf_every, "radial distribution function; 0: none");
  s.key("rdf_bins", o.rdf_bins, "", "its number of bins").must_be(between(1, 100000));
  s.key("rdf_range", o.rdf_range, u.length, "its largest distance; 0: the largest cutoff")
      .must_be(at_least(0));
  every("msd_every", o.msd_every, "mean square displacement; 0: none");
}

void bind_comm(Schema& s, CommOptions& o) {
  s.key("transport", o.transport, "",
        "how messages travel: auto, device, staged or onesided; changes no result");
  s.key("grid", o.grid, "", "bricks along x, y, z, e.g. \"4x2x1\", or auto; changes no result");
  s.key("balance", o.balance, "", "move the bricks' faces so that all ranks have as many atoms");
}

}  // namespace

void bind(Schema& s, MdOptions& o) {
  s.key("title", o.title, "", "what the run is about; goes into every output");
  s.choice("units", o.units,
           {{"lj", UnitSystem::lj, "reduced: epsilon, sigma, m, k_B = 1"},
            {"metal", UnitSystem::metal, "eV, Angstrom, ps, g/mol, K, bar"},
            {"real", UnitSystem::real, "kcal/mol, Angstrom, fs, g/mol, K, atm"},
            {"nano", UnitSystem::nano, "kJ/mol, nm, ps, g/mol, K, bar"}},
           "units of all numbers in this file and in the output");
  s.choice("precision", o.precision,
           {{"mixed", Precision::mixed, "pair arithmetic in single, all else in double"},
            {"double", Precision::double_precision, "double throughout"}},
           "arithmetic");
  s.key("seed", o.seed, "", "seed of all random numbers").must_be(at_least(0));
  const Units u = units_of(o.units);
  s.list(
      "types", o.types, [&u](Schema& item, TypeOptions& type) { bind_type(item, type, u); },
      "the kinds of atoms; may be left out where a data file lists masses");
  Schema system = s.section("system", "Box and atoms");
  bind_system(system, o.system, u);
  Schema velocity = s.section("velocity", "Velocities of the start");
  bind_velocity(velocity, o.velocity, u);
  s.list(
       "forces", o.forces, [&u](Schema& item, ForceOptions& force) { bind_force(item, force, u); },
       "the terms of the potential, which add up")
      .must_be(not_empty());
  Schema dynamics = s.section("dynamics", "Equations of motion");
  bind_dynamics(dynamics, o.dynamics, u);
  Schema neighbors =
      s.section("neighbors", "Neighbour list; changes no result while it is in time");
  bind_neighbors(neighbors, o.neighbors, u);
  Schema output = s.section("output", "Files");
  bind_output(output, o.output, u);
  Schema comm = s.section("comm", "Ranks");
  bind_comm(comm, o.comm);
  Schema report = s.section("report", "What the run costs");
  tercet::bind(report, o.report);
}

}  // namespace tercet::md
