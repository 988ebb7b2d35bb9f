#include <fmt/format.h>

#include "common/comm/collective.hpp"
#include "common/error/errors.hpp"
#include "md/domain/choose_grid.hpp"
#include "md/forces/largest_cutoff.hpp"
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

/// What else the start of the run would refuse.
void check_start(const Communicator& comm, const MdOptions& options, const InitialSystem& system) {
  run_collectively(comm, [&] {
    facts_of_types(options, system);
    const std::string narrow = describe_narrow_box(
        box_of_run(system.box, options), largest_cutoff(options), units_of(options.units).length);
    if (!narrow.empty()) throw InputError(narrow);
  });
}

}  // namespace

void check(const MdOptions& options, const SolverCall& call) {
  const Communicator& comm = call.session.world();
  const InitialSystem system = make_initial_system(comm, options);
  check_start(comm, options, system);
  const Box& box = system.box;
  const BrickGrid grid = choose_grid(comm, options, box);
  const double density = static_cast<double>(system.num_total) / box.volume();
  const double radius = 1.15 * largest_cutoff(options);
  const double slots = 4.0 / 3 * 3.14159265358979 * radius * radius * radius * density;
  const double each = static_cast<double>(system.num_total) / comm.size();
  print_text(
      call.session,
      fmt::format("{} atoms in a box of {:.6g} x {:.6g} x {:.6g} {}\n"
                  "{} rank{} as {} bricks, about {:.0f} atoms and {:.1f} MiB of memory each\n",
                  system.num_total, box.xx, box.yy, box.zz, units_of(options.units).length,
                  comm.size(), comm.size() == 1 ? "" : "s", to_string(grid), each,
                  each * bytes_per_atom(options.precision, slots) / 1048576));
}

}  // namespace tercet::md
