#include <fmt/format.h>

#include "common/comm/brick_grid.hpp"
#include "md/initial/initial_system.hpp"
#include "md/initial/starting_point.hpp"
#include "md/run.hpp"

namespace tercet::md {
namespace {

/// Memory of one atom in bytes: state, list at the given number of slots, and scratch.
double bytes_per_atom(Precision precision, double slots) {
  const double position = precision == Precision::mixed ? 16 : 32;
  return position + 24 + 24 + 8 + 12 + 12 + 4 * slots + 8 + 28 + 40;
}

double largest_given_cutoff(const MdOptions& options) {
  double largest = 0;
  for (const ForceOptions& force : options.forces) largest = std::max(largest, force.cutoff);
  return largest;
}

}  // namespace

void check(const MdOptions& options, const SolverCall& call) {
  const Communicator& comm = call.session.world();
  const InitialSystem system = make_initial_system(comm, options);
  const Box& box = system.box;
  const BrickGrid grid =
      options.comm.grid == "auto"
          ? choose_brick_grid(comm.size(), {box.width(0), box.width(1), box.width(2)})
          : parse_brick_grid(options.comm.grid, comm.size());
  const double density = static_cast<double>(system.num_total) / box.volume();
  const double radius = 1.15 * largest_given_cutoff(options);
  const double slots = 4.0 / 3 * 3.14159265358979 * radius * radius * radius * density;
  const double each = static_cast<double>(system.num_total) / comm.size();
  print_text(
      call.session,
      fmt::format("{} atoms in a box of {:.6g} x {:.6g} x {:.6g} {}\n"
                  "{} ranks as {} bricks, {:.0f} atoms each, about {:.1f} MiB of memory each\n",
                  system.num_total, box.xx, box.yy, box.zz, units_of(options.units).length,
                  comm.size(), to_string(grid), each,
                  each * bytes_per_atom(options.precision, slots) / 1048576));
}

}  // namespace tercet::md
