#pragma once

#include <memory>
#include <type_traits>
#include <utility>

#include "common/comm/halo_pattern.hpp"
#include "common/comm/packed_exchange.hpp"
#include "common/error/errors.hpp"
#include "common/error/require.hpp"
#include "common/parallel/launch.hpp"

namespace tercet {

/// What an element becomes on the wire when only single precision is sent. Specialise it for an
/// element type of your own; the two types convert to each other by static_cast.
template <class T>
struct SingleOnWire {
  using Type = T;  ///< the same type: has no shorter form
};
template <>
struct SingleOnWire<double> {
  using Type = float;
};

enum class WirePrecision {
  same,    ///< bit for bit
  single,  ///< halves the bytes of double-precision elements and rounds them. Off by default: what
           ///< is rounded depends on where the cuts lie, so results then depend on the number of
           ///< ranks
};

/// Reads element i of a view; any functor with this shape can be a source.
template <class T>
struct FromView {
  DeviceView<const T*> view;
  KOKKOS_INLINE_FUNCTION T operator()(int i) const { return view(i); }
};

/// Writes element i of a view; any functor with this shape can be a target.
template <class T>
struct IntoView {
  DeviceView<T*> view;
  KOKKOS_INLINE_FUNCTION void operator()(int i, const T& value) const { view(i) = value; }
};

/// wire[k] = source(indices(k)) for all messages in one kernel. Asynchronous on `exec`.
/// Moves 4 + 2 sizeof(Wire) bytes per element.
template <class Wire, class Source>
void pack_elements(const ExecSpace& exec, const DeviceView<const int*>& indices,
                   const Source& source, Wire* wire) {
  for_each_particle(
      "comm::pack_elements", exec, static_cast<std::int64_t>(indices.extent(0)),
      KOKKOS_LAMBDA(int k) { wire[k] = static_cast<Wire>(source(indices(k))); });
}

/// Gives element k of `wire` to target(first + k), or to target(indices(k)) where there are
/// indices. Asynchronous on `exec`.
template <class T, class Wire, class Target>
void unpack_elements(const ExecSpace& exec, const HaloPattern& pattern, const Wire* wire,
                     const Target& target) {
  const int first = pattern.num_local;
  const bool contiguous = pattern.receive_indices.extent(0) == 0;
  const DeviceView<const int*> indices = pattern.receive_indices;
  for_each_particle(
      "comm::unpack_elements", exec, pattern.num_receive(), KOKKOS_LAMBDA(int k) {
        target(contiguous ? first + k : indices(k), static_cast<T>(wire[k]));
      });
}

/// An exchange under way. wait() ends it; only then may the next one of the same object start.
template <class T, class Target>
class [[nodiscard]] HaloHandle {
 public:
  HaloHandle(PackedExchange& exchange, const HaloPattern& pattern, bool shortened, Target target)
      : exchange_(&exchange), pattern_(&pattern), shortened_(shortened), target_(target) {}
  HaloHandle(HaloHandle&& other) noexcept
      : exchange_(std::exchange(other.exchange_, nullptr)),
        pattern_(other.pattern_),
        shortened_(other.shortened_),
        target_(other.target_) {}
  HaloHandle(const HaloHandle&) = delete;
  HaloHandle& operator=(const HaloHandle&) = delete;
  HaloHandle& operator=(HaloHandle&&) = delete;
  ~HaloHandle() = default;

  /// Lets MPI move large messages on; worth a call between kernels of a long interior part.
  void progress() const { exchange_->progress(); }

  /// Waits for the messages and gives the elements to the target. The unpacking is asynchronous on
  /// the exchange's execution space: later work there sees it, other work needs a fence.
  void wait() {
    require(exchange_ != nullptr, "an exchange is waited for once");
    PackedExchange& exchange = *std::exchange(exchange_, nullptr);
    const std::byte* const received = exchange.finish();
    if (shortened_) {
      unpack<typename SingleOnWire<T>::Type>(exchange.exec(), received);
    } else {
      unpack<T>(exchange.exec(), received);
    }
  }

 private:
  template <class Wire>
  void unpack(const ExecSpace& exec, const std::byte* received) const {
    unpack_elements<T>(exec, *pattern_, reinterpret_cast<const Wire*>(received), target_);
  }

  PackedExchange* exchange_;
  const HaloPattern* pattern_;
  bool shortened_;
  Target target_;
};

/// Brings elements of other ranks to this one, one message per neighbour:
///
///     auto handle = exchange.start(position);  // packs and sends
///     ...                                      // work that needs no received element
///     handle.wait();                           // received elements are in place
///
/// T is trivially copyable: a number, an int4, a small struct. Buffers live as long as the object
/// and only grow. All calls are collective in the sense that every rank makes them, in the same
/// order; ranks without neighbours too (they cost nothing there).
template <class T>
class HaloExchange {
  static_assert(std::is_trivially_copyable_v<T>);
  using Short = typename SingleOnWire<T>::Type;

 public:
  /// Collective.
  HaloExchange(const Communicator& comm, const ExchangeOptions& options,
               WirePrecision wire_precision = WirePrecision::same)
      : exchange_(std::make_unique<PackedExchange>(comm, options)),
        pattern_(std::make_unique<HaloPattern>()),
        shortened_(wire_precision == WirePrecision::single) {
    require(!shortened_ || !std::is_same_v<Short, T>, "this element type has a shorter wire form");
  }

  /// Uses `pattern` from now on. Between exchanges only. Collective.
  void rebuild(const HaloPattern& pattern) {
    exchange_->rebuild(message_plan(pattern, shortened_ ? sizeof(Short) : sizeof(T)));
    *pattern_ = pattern;
  }

  /// Packs source(i) for the indices of the pattern and starts the messages; wait() on the handle
  /// calls target(i, element). Work given to the exchange's execution space before is seen, work of
  /// another space needs a fence first. Waits for that execution space where there are messages.
  template <class Source, class Target>
  HaloHandle<T, Target> start(const Source& source, const Target& target) {
    std::byte* const buffer = exchange_->begin();
    if (shortened_) {
      pack_elements(exchange_->exec(), pattern_->send_indices, source,
                    reinterpret_cast<Short*>(buffer));
    } else {
      pack_elements(exchange_->exec(), pattern_->send_indices, source,
                    reinterpret_cast<T*>(buffer));
    }
    exchange_->send();
    return {*exchange_, *pattern_, shortened_, target};
  }

  /// From the local elements of `view` into the received ones of the same view.
  HaloHandle<T, IntoView<T>> start(const DeviceView<T*>& view) {
    require(pattern_->receive_indices.extent(0) > 0 ||
                view.extent(0) >= static_cast<std::size_t>(pattern_->num_local) +
                                      static_cast<std::size_t>(pattern_->num_receive()),
            "the view has room for the local and the received elements");
    return start(FromView<T>{view}, IntoView<T>{view});
  }

  const ExchangeStatistics& statistics() const { return exchange_->statistics(); }

 private:
  static std::vector<MessageSegment> segments(const std::vector<int>& ranks,
                                              const std::vector<int>& begins,
                                              std::size_t element_bytes) {
    std::vector<MessageSegment> result;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      const auto begin = static_cast<std::size_t>(begins[i]);
      const auto end = static_cast<std::size_t>(begins[i + 1]);
      result.push_back({ranks[i], begin * element_bytes, (end - begin) * element_bytes});
    }
    return result;
  }

  static MessagePlan message_plan(const HaloPattern& pattern, std::size_t element_bytes) {
    return {segments(pattern.send_ranks, pattern.send_begin, element_bytes),
            segments(pattern.receive_ranks, pattern.receive_begin, element_bytes)};
  }

  std::unique_ptr<PackedExchange> exchange_;
  std::unique_ptr<HaloPattern> pattern_;  ///< its address stays when this object is moved
  bool shortened_;
};

}  // namespace tercet
