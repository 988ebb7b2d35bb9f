#include "md/initial/data_file.hpp"

#include <algorithm>

#include "common/error/errors.hpp"
#include "md/initial/data_file_reader.hpp"

namespace tercet::md {
namespace {

/// Column numbers of an Atoms line; -1: not there.
struct Columns {
  int molecule, type, charge, x, count;
};

Columns columns_of(AtomStyle style) {
  switch (style) {
    case AtomStyle::charge:
      return {-1, 1, 2, 3, 6};
    case AtomStyle::molecular:
      return {1, 2, -1, 3, 6};
    case AtomStyle::full:
      return {1, 2, 3, 4, 7};
    default:
      return {-1, 1, -1, 2, 5};
  }
}

/// What the word behind "Atoms #" says.
AtomStyle style_named(const std::string& name) {
  if (name == "atomic") return AtomStyle::atomic;
  if (name == "charge") return AtomStyle::charge;
  if (name == "molecular") return AtomStyle::molecular;
  if (name == "full") return AtomStyle::full;
  return AtomStyle::automatic;
}

/// What the number of columns says, without and with three image flags. Six columns are a charge
/// where the third is not a whole number, else a molecule.
AtomStyle style_of_line(const DataFileReader& in) {
  const std::size_t n = in.words().size();
  if (n == 5 || n == 8) return AtomStyle::atomic;
  if (n == 7 || n == 10) return AtomStyle::full;
  if (n == 6 || n == 9) {
    return in.words()[2].find_first_of(".eE") != std::string::npos ? AtomStyle::charge
                                                                   : AtomStyle::molecular;
  }
  in.fail(
      "an Atoms line has 5 to 7 columns, and three more with image flags; give "
      "system.atom_style if this is another style");
}

class Parser {
 public:
  Parser(const std::string& path, AtomStyle style, bool ignore_topology)
      : in_(path), style_(style), ignore_topology_(ignore_topology) {}

  DataFile parse() {
    read_header();
    while (in_.has_line()) read_section(in_.section_name());
    if (!has_atoms_) in_.fail("the file ends without an Atoms section");
    std::sort(file_.atoms.begin(), file_.atoms.end(),
              [](const InitialAtom& a, const InitialAtom& b) { return a.id < b.id; });
    return std::move(file_);
  }

 private:
  void read_header() {
    in_.skip_title();
    std::array<double, 3> low{}, high{};
    std::array<bool, 3> has_bounds{};
    while (in_.next_line() && !in_.is_section()) {
      const auto& w = in_.words();
      if (in_.ends_with({"atoms"})) {
        num_atoms_ = in_.integer(0);
        if (num_atoms_ < 1) in_.fail("there must be at least one atom to simulate");
      } else if (in_.ends_with({"atom", "types"})) {
        file_.num_types = static_cast<int>(in_.integer(0));
      } else if (in_.ends_with({"xlo", "xhi"}) || in_.ends_with({"ylo", "yhi"}) ||
                 in_.ends_with({"zlo", "zhi"})) {
        const auto k = static_cast<std::size_t>(w[2][0] - 'x');
        low[k] = in_.number(0);
        high[k] = in_.number(1);
        has_bounds[k] = true;
        if (!(high[k] > low[k])) in_.fail("the upper bound of the box must be above the lower one");
      } else if (in_.ends_with({"xy", "xz", "yz"})) {
        file_.box.xy = in_.number(0);
        file_.box.xz = in_.number(1);
        file_.box.yz = in_.number(2);
      }  // counts of bonds and the like: their sections tell
    }
    if (num_atoms_ < 1) in_.fail("the header has no line 'N atoms'");
    if (file_.num_types < 1) in_.fail("the header has no line 'N atom types'");
    for (std::size_t k = 0; k < 3; ++k) {
      if (!has_bounds[k])
        in_.fail(std::string("the header has no line '") + "xyz"[k] + "lo " + "xyz"[k] + "hi'");
    }
    file_.box.origin = low;
    file_.box.xx = high[0] - low[0];
    file_.box.yy = high[1] - low[1];
    file_.box.zz = high[2] - low[2];
    file_.mass_of_type.assign(static_cast<std::size_t>(file_.num_types), 0.0);
  }

  void read_section(const std::string& name) {
    if (name == "Masses") return read_masses();
    if (name == "Atoms") return read_atoms();
    if (name == "Velocities") return read_velocities();
    const bool is_topology =
        name == "Bonds" || name == "Angles" || name == "Dihedrals" || name == "Impropers";
    if (is_topology && !ignore_topology_) {
      in_.fail("the file has " + name +
               ", which Tercet cannot compute yet; running without them would be "
               "another system. Set system.ignore_topology = true if that is meant");
    }
    in_.skip_section();
  }

  void read_masses() {
    for (int n = 0; n < file_.num_types; ++n) {
      in_.next_in_section("Masses", n, file_.num_types);
      const std::int64_t type = in_.integer(0);
      if (type < 1 || type > file_.num_types) in_.fail("this type is not among the file's types");
      const double mass = in_.number(1);
      if (!(mass > 0)) in_.fail("a mass must be positive");
      file_.mass_of_type[static_cast<std::size_t>(type - 1)] = mass;
    }
    in_.end_section();
  }

  void read_atoms() {
    has_atoms_ = true;
    if (style_ == AtomStyle::automatic) style_ = style_named(in_.section_remark());
    file_.atoms.reserve(static_cast<std::size_t>(num_atoms_));
    for (std::int64_t n = 0; n < num_atoms_; ++n) {
      in_.next_in_section("Atoms", n, num_atoms_);
      if (style_ == AtomStyle::automatic) style_ = style_of_line(in_);
      read_atom(columns_of(style_));
    }
    file_.has_charge = columns_of(style_).charge >= 0;
    file_.has_molecule = columns_of(style_).molecule >= 0;
    in_.end_section();
  }

  void read_atom(const Columns& c) {
    const auto count = static_cast<std::size_t>(c.count);
    if (in_.words().size() != count && in_.words().size() != count + 3) {
      in_.fail("this line does not have the columns of its atom style");
    }
    InitialAtom atom;
    atom.id = in_.integer(0);
    if (atom.id < 1) in_.fail("an atom's id must be 1 or more");
    in_.remember_id(atom.id);
    const std::int64_t type = in_.integer(c.type);
    if (type < 1 || type > file_.num_types) in_.fail("this type is not among the file's types");
    atom.type = static_cast<int>(type - 1);
    if (c.molecule >= 0) atom.molecule = static_cast<int>(in_.integer(c.molecule));
    if (c.charge >= 0) atom.charge = in_.number(c.charge);
    for (int k = 0; k < 3; ++k) {
      atom.position[static_cast<std::size_t>(k)] = in_.number(c.x + k);
      if (in_.words().size() == count + 3) {
        atom.image[static_cast<std::size_t>(k)] = static_cast<int>(in_.integer(c.count + k));
      }
    }
    file_.atoms.push_back(atom);
  }

  void read_velocities() {
    if (!has_atoms_) in_.fail("the Velocities section must come after the Atoms section");
    file_.has_velocity = true;
    std::vector<bool> has_velocity(static_cast<std::size_t>(num_atoms_), false);
    for (std::int64_t n = 0; n < num_atoms_; ++n) {
      in_.next_in_section("Velocities", n, num_atoms_);
      const std::int64_t place = in_.place_of_id(in_.integer(0));
      if (place < 0) in_.fail("no atom has this id");
      auto seen = has_velocity[static_cast<std::size_t>(place)];
      if (seen) in_.fail("this atom has had its velocity already, so another one has none");
      seen = true;
      for (int k = 0; k < 3; ++k) {
        file_.atoms[static_cast<std::size_t>(place)].velocity[static_cast<std::size_t>(k)] =
            in_.number(1 + k);
      }
    }
    in_.end_section();
  }

  DataFileReader in_;
  AtomStyle style_;
  bool ignore_topology_;
  DataFile file_;
  std::int64_t num_atoms_ = 0;
  bool has_atoms_ = false;
};

}  // namespace

DataFile parse_data_file(const std::string& path, AtomStyle style, bool ignore_topology) {
  return Parser(path, style, ignore_topology).parse();
}

}  // namespace tercet::md
