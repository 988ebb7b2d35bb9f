#include "common/comm/halo_exchange.hpp"

#include <gtest/gtest.h>

#include "tests/support/halo_cases.hpp"

namespace tercet {

/// Two fields of different type that travel in one message.
struct TwoFields {
  double temperature;
  float wind;
};

struct FromTwoViews {
  DeviceView<const double*> temperature;
  DeviceView<const float*> wind;
  KOKKOS_INLINE_FUNCTION TwoFields operator()(int i) const { return {temperature(i), wind(i)}; }
};

struct IntoTwoViews {
  DeviceView<double*> temperature;
  DeviceView<float*> wind;
  KOKKOS_INLINE_FUNCTION void operator()(int i, const TwoFields& values) const {
    temperature(i) = values.temperature;
    wind(i) = values.wind;
  }
};

namespace {

using namespace testing_support;

struct Int4 {
  int x, y, z, w;
};
struct Vec3 {
  double x, y, z;
};
struct Record32 {
  std::int64_t a, b;
  double c, d;
};

/// Contents that name the element and the round; every byte of the element takes part.
template <class T>
T value_of(int rank, int index, int round);
template <>
Int4 value_of(int rank, int index, int round) {
  return {rank, index, round, -(rank + 1000 * index)};
}
template <>
double value_of(int rank, int index, int round) {
  return 1e6 * rank + index + round / 1024.0;
}
template <>
Vec3 value_of(int rank, int index, int round) {
  return {1.5 * rank, -index / 3.0, round + 0.25};
}
template <>
Record32 value_of(int rank, int index, int round) {
  return {rank, (std::int64_t{index} << 33) + 1, round / 7.0, -1.0 * index};
}

template <class T>
DeviceView<T*> local_elements(const HaloCase& c, int rank, int room, int round) {
  const DeviceView<T*> view("test::elements", static_cast<std::size_t>(room));
  const auto host = Kokkos::create_mirror_view(view);
  for (int i = 0; i < c.num_local[static_cast<std::size_t>(rank)]; ++i) {
    host(i) = value_of<T>(rank, i, round);
  }
  Kokkos::deep_copy(view, host);
  return view;
}

template <class T>
bool same_bits(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

template <class T>
void expect_elements(const DeviceView<T*>& view, const HaloCase& c, int rank, int round) {
  const int num_local = c.num_local[static_cast<std::size_t>(rank)];
  const auto origins = expected_origins(c, rank);
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, view);
  for (int i = 0; i < num_local; ++i) {
    ASSERT_TRUE(same_bits(host(i), value_of<T>(rank, i, round))) << "local element " << i;
  }
  for (std::size_t k = 0; k < origins.size(); ++k) {
    const auto [from, index] = origins[k];
    ASSERT_TRUE(
        same_bits(host(static_cast<std::size_t>(num_local) + k), value_of<T>(from, index, round)))
        << "received element " << k << ", number " << index << " of rank " << from;
  }
}

/// Several exchanges with one pattern, so that both receive slots and the requests are reused.
template <class T>
void exchange_and_check(const Communicator& comm, HaloExchange<T>& exchange, const HaloCase& c) {
  const HaloPattern pattern = pattern_of(comm, c);
  exchange.rebuild(pattern);
  for (int round = 0; round < 4; ++round) {
    const int room = pattern.num_local + pattern.num_receive() + 3;
    const auto view = local_elements<T>(c, comm.rank(), room, round);
    auto handle = exchange.start(view);
    handle.progress();
    handle.wait();
    expect_elements(view, c, comm.rank(), round);
  }
}

template <class T>
void exchange_random_patterns() {
  const Communicator world = Communicator::world();
  for (const Transport& transport : transports()) {
    HaloExchange<T> exchange(world, {.name = "test", .transport = transport});
    for (unsigned seed = 0; seed < 12; ++seed) {  // patterns grow and shrink
      SCOPED_TRACE(name_of(transport) + ", seed " + std::to_string(seed));
      exchange_and_check(world, exchange, random_case(world.size(), seed, seed % 4 == 1 ? 300 : 9));
    }
  }
}

TEST(HaloExchange, BringsInt4ByEveryTransport) {
  exchange_random_patterns<Int4>();
}
TEST(HaloExchange, BringsDoubleByEveryTransport) {
  exchange_random_patterns<double>();
}
TEST(HaloExchange, BringsVec3ByEveryTransport) {
  exchange_random_patterns<Vec3>();
}
TEST(HaloExchange, Brings32BytesByEveryTransport) {
  exchange_random_patterns<Record32>();
}

/// Every rank sends `count` elements to each rank that `is_neighbor(from, to)`.
template <class Predicate>
HaloCase regular_case(int size, int count, const Predicate& is_neighbor) {
  HaloCase c;
  for (int from = 0; from < size; ++from) {
    c.num_local.push_back(count);
    auto& lists = c.lists.emplace_back();
    for (int to = 0; to < size; ++to) {
      if (!is_neighbor(from, to)) continue;
      for (int i = count - 1; i >= 0; --i) lists[to].push_back(i);
    }
  }
  return c;
}

template <class Predicate>
void exchange_regular(int count, const Predicate& is_neighbor) {
  const Communicator world = Communicator::world();
  for (const Transport& transport : transports()) {
    SCOPED_TRACE(name_of(transport));
    HaloExchange<double> exchange(world, {.name = "test", .transport = transport});
    exchange_and_check(world, exchange, regular_case(world.size(), count, is_neighbor));
  }
}

TEST(HaloExchange, CopiesToOneselfOnly) {
  exchange_regular(50, [](int from, int to) { return from == to; });
}

TEST(HaloExchange, WorksWithoutAnyNeighbour) {
  exchange_regular(5, [](int, int) { return false; });
  exchange_regular(0, [](int, int) { return true; });
}

TEST(HaloExchange, SendsOneWay) {
  exchange_regular(20, [](int from, int to) { return from < to; });
}

TEST(HaloExchange, SendsMessagesTooLargeToBeSentAtOnce) {
  exchange_regular(100000, [](int from, int to) { return from != to; });
}

TEST(HaloExchange, StartsBeforeAnyExchangeWasBuilt) {
  HaloExchange<double> exchange(Communicator::world(), {.name = "test", .transport = {}});

  exchange.start(DeviceView<double*>("test::empty", 0)).wait();
}

TEST(HaloExchange, KeepsTwoExchangesUnderWayApart) {
  const Communicator world = Communicator::world();
  for (const Transport& transport : transports()) {
    SCOPED_TRACE(name_of(transport));
    HaloExchange<double> a(world, {.name = "a", .transport = transport});
    HaloExchange<Int4> b(world, {.name = "b", .transport = transport});
    const HaloCase of_a = random_case(world.size(), 31, 40);
    const HaloCase of_b = random_case(world.size(), 32, 60);
    const HaloPattern pattern_a = pattern_of(world, of_a);
    const HaloPattern pattern_b = pattern_of(world, of_b);
    a.rebuild(pattern_a);
    b.rebuild(pattern_b);
    for (int round = 0; round < 3; ++round) {
      const auto view_a = local_elements<double>(
          of_a, world.rank(), pattern_a.num_local + pattern_a.num_receive(), round);
      const auto view_b = local_elements<Int4>(
          of_b, world.rank(), pattern_b.num_local + pattern_b.num_receive(), round);

      auto handle_a = a.start(view_a);
      auto handle_b = b.start(view_b);
      handle_b.wait();
      handle_a.wait();

      expect_elements(view_a, of_a, world.rank(), round);
      expect_elements(view_b, of_b, world.rank(), round);
    }
  }
}

TEST(HaloExchange, PutsElementsWhereTheReceiveIndicesSay) {
  const Communicator world = Communicator::world();
  const HaloCase c = random_case(world.size(), 3, 30);
  HaloPattern pattern = pattern_of(world, c);
  const int received = pattern.num_receive();
  const DeviceView<int*> places("test::places", static_cast<std::size_t>(received));
  const auto places_host = Kokkos::create_mirror_view(places);
  for (int k = 0; k < received; ++k) places_host(k) = 2 * (received - 1 - k) + 1;
  Kokkos::deep_copy(places, places_host);
  set_receive_indices(pattern, places);
  const auto source = local_elements<Vec3>(c, world.rank(), pattern.num_local, 1);
  const DeviceView<Vec3*> target("test::target", static_cast<std::size_t>(2 * received));

  HaloExchange<Vec3> exchange(world, {.name = "test", .transport = transports().front()});
  exchange.rebuild(pattern);
  exchange.start(FromView<Vec3>{source}, IntoView<Vec3>{target}).wait();

  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, target);
  const auto origins = expected_origins(c, world.rank());
  for (int k = 0; k < received; ++k) {
    const auto [from, index] = origins[static_cast<std::size_t>(k)];
    EXPECT_TRUE(same_bits(host(places_host(k)), value_of<Vec3>(from, index, 1))) << k;
    EXPECT_TRUE(same_bits(host(places_host(k) - 1), Vec3{0, 0, 0})) << k;
  }
}

TEST(HaloExchange, BringsSeveralFieldsInOneMessage) {
  const Communicator world = Communicator::world();
  const HaloCase c = regular_case(world.size(), 7, [](int from, int to) { return from != to; });
  const HaloPattern pattern = pattern_of(world, c);
  const auto room = static_cast<std::size_t>(pattern.num_local + pattern.num_receive());
  const DeviceView<double*> temperature("test::temperature", room);
  const DeviceView<float*> wind("test::wind", room);
  Kokkos::deep_copy(temperature, 280.0 + world.rank());
  Kokkos::deep_copy(wind, -1.5F * static_cast<float>(world.rank()));

  HaloExchange<TwoFields> exchange(world, {.name = "test", .transport = transports().front()});
  exchange.rebuild(pattern);
  exchange.start(FromTwoViews{temperature, wind}, IntoTwoViews{temperature, wind}).wait();

  const auto temperature_host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, temperature);
  const auto wind_host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, wind);
  const auto origins = expected_origins(c, world.rank());
  for (std::size_t k = 0; k < origins.size(); ++k) {
    EXPECT_EQ(temperature_host(7 + k), 280.0 + origins[k].rank);
    EXPECT_EQ(wind_host(7 + k), -1.5F * static_cast<float>(origins[k].rank));
  }
  EXPECT_EQ(total_traffic(exchange.statistics()).messages_sent, world.size() - 1);
}

TEST(HaloExchange, RoundsToSinglePrecisionOnTheWireOnlyWhenAsked) {
  const Communicator world = Communicator::world();
  const HaloCase c = regular_case(world.size(), 10, [](int, int) { return true; });
  const HaloPattern pattern = pattern_of(world, c);
  const int room = pattern.num_local + pattern.num_receive();
  for (const Transport& transport : transports()) {
    HaloExchange<double> exchange(world, {.name = "test", .transport = transport},
                                  WirePrecision::single);
    exchange.rebuild(pattern);
    const auto view = local_elements<double>(c, world.rank(), room, 1);
    exchange.start(view).wait();

    const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, view);
    const auto origins = expected_origins(c, world.rank());
    for (std::size_t k = 0; k < origins.size(); ++k) {
      const double sent = value_of<double>(origins[k].rank, origins[k].index, 1);
      EXPECT_EQ(host(10 + k), static_cast<double>(static_cast<float>(sent)));
    }
    for (int i = 0; i < 10; ++i) EXPECT_EQ(host(i), value_of<double>(world.rank(), i, 1));
    EXPECT_EQ(total_traffic(exchange.statistics()).bytes_sent, 4 * 10 * (world.size() - 1));
  }
}

TEST(HaloExchange, RefusesASingleWireFormThatTheElementHasNot) {
  EXPECT_THROW(
      HaloExchange<Int4>(Communicator::world(), {.name = "test", .transport = transports().front()},
                         WirePrecision::single),
      InternalError);
}

TEST(HaloExchange, RefusesASecondStartBeforeTheWait) {
  const Communicator world = Communicator::world();
  HaloExchange<double> exchange(world, {.name = "test", .transport = transports().front()});
  const HaloCase c = regular_case(world.size(), 3, [](int, int) { return true; });
  const HaloPattern pattern = pattern_of(world, c);
  exchange.rebuild(pattern);
  const auto view = local_elements<double>(c, world.rank(), 3 + 3 * world.size(), 0);

  auto handle = exchange.start(view);
  EXPECT_THROW((void)exchange.start(view), InternalError);
  EXPECT_THROW(exchange.rebuild(pattern), InternalError);
  handle.wait();
  EXPECT_THROW(handle.wait(), InternalError);

  expect_elements(view, c, world.rank(), 0);
}

TEST(HaloExchange, RefusesAViewWithoutRoomForTheReceivedElements) {
  const Communicator world = Communicator::world();
  HaloExchange<double> exchange(world, {.name = "test", .transport = transports().front()});
  exchange.rebuild(pattern_of(
      world, regular_case(world.size(), 3, [](int from, int to) { return from == to; })));

  EXPECT_THROW((void)exchange.start(DeviceView<double*>("test::small", 5)), InternalError);
}

TEST(HaloExchange, CanBeMovedBetweenExchanges) {
  const Communicator world = Communicator::world();
  HaloExchange<double> first(world, {.name = "test", .transport = transports().front()});
  const HaloCase c = random_case(world.size(), 5, 20);
  first.rebuild(pattern_of(world, c));

  HaloExchange<double> exchange = std::move(first);

  exchange_and_check(world, exchange, c);
}

}  // namespace
}  // namespace tercet
