#include "md/domain/choose_grid.hpp"

#include "common/comm/collective.hpp"

namespace tercet::md {

BrickGrid choose_grid(const Communicator& comm, const MdOptions& options, const Box& box) {
  const auto& part = box.user_fraction;
  if (options.comm.grid == "auto") {
    return choose_brick_grid(
        comm.size(), {box.width(0) * part[0], box.width(1) * part[1], box.width(2) * part[2]});
  }
  BrickGrid grid;
  run_collectively(comm, [&] { grid = parse_brick_grid(options.comm.grid, comm.size()); });
  return grid;
}

}  // namespace tercet::md
