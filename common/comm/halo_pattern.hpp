#pragma once

#include <map>
#include <vector>

#include "common/comm/communicator.hpp"
#include "common/parallel/types.hpp"

namespace tercet {

/// The elements a rank wants to send, in the order they are to arrive.
struct SendLists {
  std::vector<int> ranks;   ///< destinations, strictly ascending; this rank itself may be one
  std::vector<int> counts;  ///< elements for each, 0 or more
  DeviceView<const int*> indices;  ///< of the elements, destination by destination
};

/// Who sends which elements to whom. The elements received stand one after another, by ascending
/// sending rank and within one rank in the order of its list. Ranks with nothing to send or receive
/// do not occur in the lists.
struct HaloPattern {
  int num_local = 0;                  ///< elements of this rank; the received ones follow them
  std::vector<int> send_ranks;        ///< ascending
  std::vector<int> send_begin{0};     ///< first entry of each in send_indices; one more at the end
  std::vector<int> receive_ranks;     ///< ascending
  std::vector<int> receive_begin{0};  ///< first received element of each; one more at the end
  DeviceView<const int*> send_indices;
  /// Where received element k goes; empty: to num_local + k. Set by set_receive_indices.
  DeviceView<const int*> receive_indices;

  int num_send() const { return send_begin.back(); }
  int num_receive() const { return receive_begin.back(); }
};

/// Builds a pattern from what each rank wants to send; the receiving side is found here, by one
/// MPI_Alltoall of the counts (why: docs/decisions/finding-the-receive-side.md). Throws
/// InternalError on all ranks when the lists of one are not in order or an index is not in
/// [0, num_local). Collective; waits for the device.
HaloPattern make_halo_pattern(const Communicator& comm, int num_local, const SendLists& lists);

/// The same from lists on the host, by destination.
HaloPattern make_halo_pattern(const Communicator& comm, int num_local,
                              const std::map<int, std::vector<int>>& indices_by_rank);

/// Lets received element k go to `indices(k)` instead of the place after the local elements.
void set_receive_indices(HaloPattern& pattern, const DeviceView<const int*>& indices);

}  // namespace tercet
