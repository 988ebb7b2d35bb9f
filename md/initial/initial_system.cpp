#include "md/initial/initial_system.hpp"

#include <cmath>
#include <type_traits>

#include "common/comm/collective.hpp"
#include "common/io/row_range.hpp"
#include "common/rng/distributions.hpp"
#include "common/rng/streams.hpp"
#include "md/initial/data_file.hpp"

namespace tercet::md {
namespace {

/// Gives rank r its even share of rank 0's atoms.
std::vector<InitialAtom> deal_out(const Communicator& comm, const std::vector<InitialAtom>& all,
                                  std::int64_t num_total) {
  static_assert(std::is_trivially_copyable_v<InitialAtom>);
  constexpr std::uint64_t most = 1 << 20;  // atoms in a message
  const auto total = static_cast<std::uint64_t>(num_total);
  const auto own = io::even_share(total, comm.rank(), comm.size());
  if (comm.is_root()) {
    for (int rank = 1; rank < comm.size(); ++rank) {
      const auto share = io::even_share(total, rank, comm.size());
      for (std::uint64_t at = share.begin; at < share.end; at += most) {
        const std::uint64_t count = std::min(most, share.end - at);
        check_mpi(MPI_Send(all.data() + at, static_cast<int>(count * sizeof(InitialAtom)), MPI_BYTE,
                           rank, 0, comm.raw()),
                  "MPI_Send");
      }
    }
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(own.end)};
  }
  std::vector<InitialAtom> atoms(own.size());
  for (std::uint64_t at = 0; at < own.size(); at += most) {
    const std::uint64_t count = std::min(most, own.size() - at);
    check_mpi(MPI_Recv(atoms.data() + at, static_cast<int>(count * sizeof(InitialAtom)), MPI_BYTE,
                       0, 0, comm.raw(), MPI_STATUS_IGNORE),
              "MPI_Recv");
  }
  return atoms;
}

template <class T>
void broadcast_vector(const Communicator& comm, std::vector<T>& values) {
  std::uint64_t count = values.size();
  comm.broadcast(&count, sizeof count);
  values.resize(count);
  comm.broadcast(values.data(), count * sizeof(T));
}

/// The ids when they are not 1, 2, ..., N.
std::vector<std::int64_t> unusual_ids(const std::vector<InitialAtom>& atoms) {
  if (atoms.empty() || atoms.back().id == static_cast<std::int64_t>(atoms.size())) return {};
  std::vector<std::int64_t> ids;
  for (const InitialAtom& atom : atoms) ids.push_back(atom.id);
  return ids;
}

void displace(InitialSystem& system, const MdOptions& options) {
  const auto seed = static_cast<std::uint64_t>(options.seed);
  for (InitialAtom& atom : system.atoms) {
    const auto id = static_cast<std::uint64_t>(atom.id);
    const Words4 a = random_words(seed, Stream::md_displacement, 0, id);
    const Words4 b = random_words(seed, Stream::md_displacement, 1, id);
    const double u[3] = {uniform_double(a.x0, a.x1), uniform_double(a.x2, a.x3),
                         uniform_double(b.x0, b.x1)};
    for (std::size_t k = 0; k < 3; ++k)
      atom.position[k] += options.system.displacement * (2 * u[k] - 1);
  }
}

}  // namespace

InitialSystem read_data_file(const Communicator& comm, const MdOptions& options) {
  DataFile file;
  run_collectively(comm, [&] {
    if (!comm.is_root()) return;
    const SystemOptions& o = options.system;
    file = parse_data_file(o.data_file, o.atom_style, o.ignore_topology);
  });
  InitialSystem system;
  struct {
    Box box;
    std::int64_t num_total;
    int num_types;
    bool has_charge, has_molecule, has_velocity;
  } head{file.box,          static_cast<std::int64_t>(file.atoms.size()),
         file.num_types,    file.has_charge,
         file.has_molecule, file.has_velocity};
  comm.broadcast(&head, sizeof head);
  broadcast_vector(comm, file.mass_of_type);
  system.ids = unusual_ids(file.atoms);
  broadcast_vector(comm, system.ids);
  system.box = head.box;
  system.num_total = head.num_total;
  system.num_types = head.num_types;
  system.mass_of_type = file.mass_of_type;
  system.has_charge = head.has_charge;
  system.has_molecule = head.has_molecule;
  system.has_velocity = head.has_velocity;
  system.atoms = deal_out(comm, file.atoms, head.num_total);
  system.first = static_cast<std::int64_t>(
      io::even_share(static_cast<std::uint64_t>(head.num_total), comm.rank(), comm.size()).begin);
  return system;
}

InitialSystem make_initial_system(const Communicator& comm, const MdOptions& options) {
  InitialSystem system;
  switch (options.system.source) {
    case AtomSource::data_file:
      system = read_data_file(comm, options);
      break;
    case AtomSource::random:
      run_collectively(comm, [&] { system = make_random(comm, options); });
      break;
    default:
      system = make_lattice(comm, options);
  }
  if (options.system.displacement > 0) displace(system, options);
  return system;
}

}  // namespace tercet::md
