#include "common/comm/transport.hpp"

#include "common/comm/cuda_support.hpp"
#include "common/comm/device_probe.hpp"
#include "common/error/errors.hpp"

namespace tercet {
namespace {

using Outcome = ProbeResult::Outcome;

constexpr TransportKind all_kinds[] = {TransportKind::automatic, TransportKind::device,
                                       TransportKind::staged, TransportKind::onesided};

[[noreturn]] void throw_unusable(TransportKind kind, const std::string& why) {
  throw EnvironmentError("transport " + to_string(kind) + " cannot be used: " + why +
                         "; use --transport staged, which needs nothing of the MPI library");
}

/// Sends through device memory, with oneself first. A crash is not survived in good order, so it is
/// an error whatever was asked for.
ProbeResult prove(const Communicator& comm, const Transport& transport) {
  ProbeResult result = probe_messages_to_self(comm);
  if (result.outcome == Outcome::works) result = probe_messages_to_others(comm, transport);
  if (result.outcome == Outcome::crashes) throw_unusable(transport.kind, result.what);
  return result;
}

Transport staged_because(const std::string& why) {
  return {TransportKind::staged, true, why};
}

Transport proven(TransportKind kind) {
  return {kind, false,
          kernels_run_on_host() ? "kernels run on the host; proven by checked messages"
                                : "device buffers proven by checked messages"};
}

Transport choose_device(const Communicator& comm) {
  const ProbeResult result = prove(comm, proven(TransportKind::device));
  if (result.outcome != Outcome::works) throw_unusable(TransportKind::device, result.what);
  return proven(TransportKind::device);
}

/// Windows over device memory where that is promised and proven, else over host buffers.
Transport choose_onesided(const Communicator& comm, const CudaSupport& support) {
  if (kernels_run_on_host() || support.answer == CudaSupport::Answer::yes) {
    if (prove(comm, proven(TransportKind::onesided)).outcome == Outcome::works) {
      return proven(TransportKind::onesided);
    }
  }
  Transport through_host{TransportKind::onesided, true, "windows over host buffers"};
  const ProbeResult result = probe_messages_to_others(comm, through_host);
  if (result.outcome != Outcome::works) {
    throw_unusable(TransportKind::onesided,
                   result.what +
                       " (Open MPI 4.1 on one machine or over TCP makes windows only with "
                       "OMPI_MCA_osc=^rdma in the environment)");
  }
  return through_host;
}

Transport choose_automatically(const Communicator& comm, const CudaSupport& support) {
  if (!kernels_run_on_host() && support.answer != CudaSupport::Answer::yes) {
    return staged_because(support.reason);
  }
  const ProbeResult result = prove(comm, proven(TransportKind::device));
  if (result.outcome == Outcome::works) return proven(TransportKind::device);
  return staged_because("device buffers failed the test: " + result.what);
}

}  // namespace

std::string to_string(TransportKind kind) {
  switch (kind) {
    case TransportKind::automatic:
      return "auto";
    case TransportKind::device:
      return "device";
    case TransportKind::staged:
      return "staged";
    case TransportKind::onesided:
      return "onesided";
  }
  return "";
}

TransportKind parse_transport(const std::string& text) {
  for (const TransportKind kind : all_kinds) {
    if (text == to_string(kind)) return kind;
  }
  throw InputError("transport '" + text + "' is none of auto, device, staged, onesided");
}

Transport choose_transport(const Communicator& comm, TransportKind requested) {
  if (requested == TransportKind::staged) return staged_because("asked for");
  if (comm.size() == 1) {
    const bool any = requested == TransportKind::automatic;
    return {any ? TransportKind::device : requested, false, "one rank sends no messages"};
  }
  // Nodes may differ, so the least able library speaks for all.
  CudaSupport support = query_cuda_support();
  if (!comm.all_true(support.answer == CudaSupport::Answer::yes) &&
      support.answer == CudaSupport::Answer::yes) {
    support = {CudaSupport::Answer::no, "the MPI of another rank lacks CUDA support"};
  }
  switch (requested) {
    case TransportKind::device:
      return choose_device(comm);
    case TransportKind::onesided:
      return choose_onesided(comm, support);
    default:
      return choose_automatically(comm, support);
  }
}

}  // namespace tercet
