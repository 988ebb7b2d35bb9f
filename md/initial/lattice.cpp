#include <cmath>

#include "common/error/errors.hpp"
#include "common/io/row_range.hpp"
#include "common/rng/distributions.hpp"
#include "common/rng/streams.hpp"
#include "md/initial/initial_system.hpp"
#include "md/initial/random_types.hpp"

namespace tercet::md {
namespace {

using Site = std::array<double, 3>;

std::vector<Site> sites_of(LatticeKind kind) {
  const std::vector<Site> fcc{{0, 0, 0}, {0.5, 0.5, 0}, {0.5, 0, 0.5}, {0, 0.5, 0.5}};
  switch (kind) {
    case LatticeKind::sc:
      return {{0, 0, 0}};
    case LatticeKind::bcc:
      return {{0, 0, 0}, {0.5, 0.5, 0.5}};
    case LatticeKind::fcc:
      return fcc;
    default:
      break;
  }
  std::vector<Site> diamond = fcc;
  for (const Site& s : fcc) diamond.push_back({s[0] + 0.25, s[1] + 0.25, s[2] + 0.25});
  return diamond;
}

}  // namespace

InitialSystem make_lattice(const Communicator& comm, const MdOptions& options) {
  const SystemOptions& o = options.system;
  const std::vector<Site> sites = sites_of(o.lattice);
  const auto sites_per_cell = static_cast<std::int64_t>(sites.size());
  const double a = o.lattice_constant > 0
                       ? o.lattice_constant
                       : std::cbrt(static_cast<double>(sites_per_cell) / o.density);
  InitialSystem system;
  system.box.xx = a * static_cast<double>(o.cells[0]);
  system.box.yy = a * static_cast<double>(o.cells[1]);
  system.box.zz = a * static_cast<double>(o.cells[2]);
  system.num_total = sites_per_cell * o.cells[0] * o.cells[1] * o.cells[2];
  system.num_types = static_cast<int>(options.types.size());
  const auto share =
      io::even_share(static_cast<std::uint64_t>(system.num_total), comm.rank(), comm.size());
  system.first = static_cast<std::int64_t>(share.begin);
  for (auto n = static_cast<std::int64_t>(share.begin); n < static_cast<std::int64_t>(share.end);
       ++n) {
    const std::int64_t cell = n / sites_per_cell;
    const std::int64_t index[3] = {cell % o.cells[0], cell / o.cells[0] % o.cells[1],
                                   cell / (o.cells[0] * o.cells[1])};
    InitialAtom atom;
    for (std::size_t k = 0; k < 3; ++k) {
      atom.position[k] = a * (static_cast<double>(index[k]) +
                              sites[static_cast<std::size_t>(n % sites_per_cell)][k]);
    }
    atom.id = n + 1;
    atom.type = random_type(options, n);
    system.atoms.push_back(atom);
  }
  return system;
}

}  // namespace tercet::md
