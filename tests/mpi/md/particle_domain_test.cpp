#include "md/domain/particle_domain.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "common/io/row_range.hpp"
#include "common/parallel/copy.hpp"
#include "md/initial/fill_state.hpp"
#include "md/neighbors/pair_rows.hpp"

namespace tercet::md {
namespace {

/// A number in [0, 1) that belongs to atom, round and axis (splitmix64).
double chance(std::int64_t atom, int round, int axis) {
  auto x = static_cast<std::uint64_t>((atom * 64 + round) * 4 + axis + 1) * 0x9E3779B97F4A7C15u;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return static_cast<double>((x ^ (x >> 31)) >> 11) * 0x1p-53;
}

/// Atoms whose every number is known from their id, anywhere in `part` of the box: each round they
/// jump to other places.
struct Atoms {
  std::int64_t count = 0;
  std::array<double, 3> part{1, 1, 1};
  int round = 0;

  template <class Real>
  FixedPosition<Real> place(std::int64_t id) const {
    FixedInt<Real> x[3];
    for (int k = 0; k < 3; ++k) {
      int crossed = 0;
      const double fraction = part[static_cast<std::size_t>(k)] * chance(id, round, k);
      x[k] = fixed_from_fraction<Real>(fraction, crossed);
    }
    return {x[0], x[1], x[2], static_cast<FixedInt<Real>>(id % 3)};
  }
};

template <class Real>
using Place = std::tuple<FixedInt<Real>, FixedInt<Real>, FixedInt<Real>, FixedInt<Real>>;

template <class Real>
Place<Real> key(const FixedPosition<Real>& p) {
  return {p.x, p.y, p.z, p.w};
}

double velocity_of(std::int64_t id, int k) {
  return static_cast<double>(3 * id + k) + 0.25;
}
int image_of(std::int64_t id, int k) {
  return static_cast<int>(id % 7) - 3 * k;
}

/// All numbers of the atoms in rows [0, ids.size()).
template <class Real>
void fill(const State<Real>& state, const Atoms& atoms, const std::vector<std::int64_t>& ids) {
  const auto position = Kokkos::create_mirror_view(state.position);
  const auto velocity = Kokkos::create_mirror_view(state.velocity);
  const auto image = Kokkos::create_mirror_view(state.image);
  const auto id = Kokkos::create_mirror_view(state.id);
  const auto charge = Kokkos::create_mirror_view(state.charge);
  const auto molecule = Kokkos::create_mirror_view(state.molecule);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    position(i) = atoms.place<Real>(ids[i]);
    for (int k = 0; k < 3; ++k) {
      velocity(i, k) = velocity_of(ids[i], k);
      image(i, k) = image_of(ids[i], k);
    }
    id(i) = ids[i];
    charge(i) = 0.5 * static_cast<double>(ids[i]);
    molecule(i) = static_cast<int>(ids[i] % 11);
  }
  Kokkos::deep_copy(state.position, position);
  Kokkos::deep_copy(state.velocity, velocity);
  Kokkos::deep_copy(state.image, image);
  Kokkos::deep_copy(state.id, id);
  Kokkos::deep_copy(state.charge, charge);
  Kokkos::deep_copy(state.molecule, molecule);
}

template <class Real>
std::vector<std::int64_t> ids_of(const State<Real>& state) {
  return to_host(state.id, static_cast<std::size_t>(state.num_local));
}

Box box_of(double x, double y, double z) {
  Box box;
  box.xx = x;
  box.yy = y;
  box.zz = z;
  return box;
}

/// A domain with its atoms, and what must hold after each rebuild.
template <class Real>
struct DomainCase {
  Communicator comm = Communicator::world();
  Box box = box_of(8, 9, 10);
  double reach = 1.5;
  Atoms atoms;
  ParticleDomain<Real> domain;
  State<Real> state;

  DomainCase(const Box& given_box, double given_reach, const Atoms& given, DomainOptions options)
      : box(given_box), reach(given_reach), atoms(given), domain(comm, options, ExecSpace{}) {
    const auto share =
        io::even_share(static_cast<std::uint64_t>(atoms.count), comm.rank(), comm.size());
    std::vector<std::int64_t> ids;
    for (auto id = share.begin; id < share.end; ++id) ids.push_back(static_cast<std::int64_t>(id));
    state = make_state<Real>(static_cast<int>(ids.size()), true, true);
    state.num_local = static_cast<int>(ids.size());
    state.num_total = atoms.count;
    fill(state, atoms, ids);
  }

  void rebuild() {
    domain.rebuild(state, box, reach);
    expect_each_atom_once();
    expect_own_atoms_in_the_brick();
    expect_ghosts();
    expect_rows();
  }

  /// All atoms jump, on the ranks where they are.
  void jump() {
    ++atoms.round;
    fill(state, atoms, ids_of(state));
  }

  std::vector<FixedPosition<Real>> positions() const {
    return to_host(state.position, static_cast<std::size_t>(state.num_local + state.num_ghost));
  }
  double distance(const FixedPosition<Real>& a, const FixedPosition<Real>& b) const {
    const Metric<double> metric(box, units_per_edge<Real>);
    return std::sqrt(separation<double, true>(metric, wrapping_difference(a.x, b.x),
                                              wrapping_difference(a.y, b.y),
                                              wrapping_difference(a.z, b.z))
                         .r2);
  }

  void expect_each_atom_once() const {
    const auto ids = ids_of(state);
    const auto own = ids.size();
    const auto velocity = rows_to_host(state.velocity, own);
    const auto image = rows_to_host(state.image, own);
    const auto charge = to_host(state.charge, own);
    const auto molecule = to_host(state.molecule, own);
    const auto place = positions();
    for (std::size_t i = 0; i < own; ++i) {
      EXPECT_EQ(key<Real>(place[i]), key<Real>(atoms.place<Real>(ids[i]))) << ids[i];
      for (int k = 0; k < 3; ++k) {
        EXPECT_EQ(velocity[3 * i + static_cast<std::size_t>(k)], velocity_of(ids[i], k)) << ids[i];
        EXPECT_EQ(image[3 * i + static_cast<std::size_t>(k)], image_of(ids[i], k)) << ids[i];
      }
      EXPECT_EQ(charge[i], 0.5 * static_cast<double>(ids[i]));
      EXPECT_EQ(molecule[i], static_cast<int>(ids[i] % 11));
    }
    auto all = comm.all_gather(ids);
    std::sort(all.begin(), all.end());
    ASSERT_EQ(static_cast<std::int64_t>(all.size()), atoms.count);
    for (std::size_t n = 0; n < all.size(); ++n) {
      ASSERT_EQ(all[n], static_cast<std::int64_t>(n)) << "an atom is lost or twice there";
    }
  }

  void expect_own_atoms_in_the_brick() const {
    const auto place = positions();
    for (int i = 0; i < state.num_local; ++i) {
      const auto& p = place[static_cast<std::size_t>(i)];
      EXPECT_EQ(domain.cuts().owner(static_cast<std::uint32_t>(upper_bits(p.x)),
                                    static_cast<std::uint32_t>(upper_bits(p.y)),
                                    static_cast<std::uint32_t>(upper_bits(p.z))),
                comm.rank());
    }
  }

  /// Whatever is within reach of an own atom is here, once; a ghost is nobody's own atom here.
  void expect_ghosts() const {
    const auto place = positions();
    const auto ids = ids_of(state);
    std::set<Place<Real>> here;
    for (const auto& p : place) EXPECT_TRUE(here.insert(key<Real>(p)).second) << "twice here";
    for (std::size_t i = 0; i < ids.size(); ++i) {
      for (std::int64_t j = 0; j < atoms.count; ++j) {
        const auto other = atoms.place<Real>(j);
        if (distance(place[i], other) >= reach) continue;
        EXPECT_TRUE(here.contains(key<Real>(other)))
            << "atom " << ids[i] << " lacks " << j << " at " << distance(place[i], other);
      }
    }
  }

  /// Every own row stands in one of the two sets, and no interior one sees a ghost.
  void expect_rows() const {
    const auto place = positions();
    const RowSet interior = domain.interior(state), rim = domain.rim();
    std::vector<int> seen(static_cast<std::size_t>(state.num_local), 0);
    const auto rows = [&](const RowSet& set) {
      std::vector<int> result;
      const bool all = set.index.extent(0) == 0;
      const auto index = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, set.index);
      for (int k = 0; k < set.count; ++k) result.push_back(all ? k : index(k));
      return result;
    };
    for (const int i : rows(rim)) ++seen[static_cast<std::size_t>(i)];
    for (const int i : rows(interior)) {
      ++seen[static_cast<std::size_t>(i)];
      for (auto g = static_cast<std::size_t>(state.num_local); g < place.size(); ++g) {
        EXPECT_GE(distance(place[static_cast<std::size_t>(i)], place[g]), reach)
            << "row " << i << " is no interior one";
      }
    }
    for (const int count : seen) EXPECT_EQ(count, 1);
  }
};

DomainOptions options_for(const std::string& grid = "", bool balance = false) {
  DomainOptions options;
  const int ranks = Communicator::world().size();
  options.grid =
      grid.empty() ? choose_brick_grid(ranks, {8, 9, 10}) : parse_brick_grid(grid, ranks);
  options.balance = balance;
  options.transport = {TransportKind::staged, true, "for a test"};
  return options;
}

template <class Real>
void expect_right_through_jumps(const Box& box, double reach, const Atoms& atoms,
                                const DomainOptions& options) {
  DomainCase<Real> c(box, reach, atoms, options);
  for (int round = 0; round < 3; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    c.rebuild();
    c.jump();
  }
}

void expect_right(const Box& box, double reach, const Atoms& atoms, const DomainOptions& options) {
  expect_right_through_jumps<float>(box, reach, atoms, options);
  expect_right_through_jumps<double>(box, reach, atoms, options);
}

TEST(ParticleDomain, KeepsEveryAtomOnceAndHasItsGhostsWhereverItJumps) {
  expect_right(box_of(8, 9, 10), 1.5, {.count = 500}, options_for());
}

TEST(ParticleDomain, SeesThroughSeveralThinBricksAndRoundTheBox) {
  const std::string n = std::to_string(Communicator::world().size());
  for (const std::string& grid : {n + "x1x1", "1x" + n + "x1", "1x1x" + n}) {
    SCOPED_TRACE(grid);
    expect_right(box_of(8, 9, 10), 3.5, {.count = 200}, options_for(grid));
    expect_right(box_of(3, 3.5, 4), 1.7, {.count = 60}, options_for(grid));
  }
}

// Seen from an edge of a brick, what is near lies far from both faces where these meet at a sharp
// angle.
TEST(ParticleDomain, HasItsGhostsInATiltedBox) {
  Box wide = box_of(18, 16, 4);
  wide.xy = 14;
  const std::string across = Communicator::world().size() == 4 ? "2x2x1" : "";
  expect_right(wide, 2.0, {.count = 800}, options_for(across));
  Box box = box_of(9, 8, 7);
  box.xy = -4;
  box.xz = -3;
  box.yz = 2.5;
  expect_right(box, 1.4, {.count = 400}, options_for());
}

TEST(ParticleDomain, HasItsGhostsInABoxWithOpenAxes) {
  const Box slab = open_axis(box_of(8, 9, 3), 2, 2.0);
  expect_right(slab, 1.5, {.count = 300, .part = {1, 1, 0.85}}, options_for());
  const Box cluster = open_axis(open_axis(slab, 0, 2.0), 1, 2.0);
  expect_right(cluster, 4.0, {.count = 100, .part = {0.8, 0.8, 0.6}}, options_for());
}

TEST(ParticleDomain, WorksOnRanksWithoutAtoms) {
  const Box box = box_of(8, 9, 10);
  expect_right(box, 1.5, {.count = 300, .part = {0.2, 0.2, 0.2}}, options_for());
  expect_right(box, 1.5, {.count = 1}, options_for());
  expect_right(box, 1.5, {.count = 0}, options_for());
  expect_right(box, 1.5, {.count = 1}, options_for("", true));
  expect_right(box, 1.5, {.count = 0}, options_for("", true));
}

// Atoms in a corner of the box: without balance, few ranks have them all.
TEST(ParticleDomain, SharesAnUnevenDensityOutEvenlyFromTheStart) {
  const int ranks = Communicator::world().size();
  for (const bool balance : {true, false}) {
    DomainCase<float> c(box_of(8, 9, 10), 0.8, {.count = 800, .part = {0.3, 0.4, 0.5}},
                        options_for("", balance));
    c.rebuild();
    const std::int64_t most = c.comm.max(std::int64_t{c.state.num_local});
    if (balance) {
      EXPECT_LE(most, 800 / ranks + ranks);
    } else {
      EXPECT_GE(most, ranks > 1 ? 2 * 800 / ranks : 800) << "the case is no test";
    }
    c.rebuild();  // nothing has moved: nothing to cut
    EXPECT_EQ(c.domain.num_rebalanced(), balance && ranks > 1 ? 1 : 0);
  }
}

TEST(ParticleDomain, CutsAnewWhenTheAtomsHaveGoneElsewhere) {
  DomainCase<double> c(box_of(8, 9, 10), 1.0, {.count = 600, .part = {0.5, 0.5, 0.5}},
                       options_for("", true));
  c.rebuild();
  c.atoms.part = {1, 1, 1};
  c.jump();
  c.rebuild();  // by what the ranks held before
  c.rebuild();
  const int ranks = c.comm.size();
  EXPECT_EQ(c.domain.num_rebalanced(), ranks > 1 ? 2 : 0);
  EXPECT_LE(c.comm.max(std::int64_t{c.state.num_local}), 600 / ranks + ranks);
}

TEST(ParticleDomain, CountsTheAtomsThatChangeTheirRank) {
  DomainCase<float> c(box_of(8, 9, 10), 1.5, {.count = 500}, options_for());
  c.rebuild();
  const std::int64_t before = c.comm.sum(c.domain.num_migrated());
  c.rebuild();
  EXPECT_EQ(c.comm.sum(c.domain.num_migrated()), before) << "none moved";
  std::int64_t leavers = 0;
  const auto ids = ids_of(c.state);
  c.jump();
  for (const std::int64_t id : ids) {
    const auto p = c.atoms.place<float>(id);
    leavers +=
        c.domain.cuts().owner(static_cast<std::uint32_t>(p.x), static_cast<std::uint32_t>(p.y),
                              static_cast<std::uint32_t>(p.z)) != c.comm.rank();
  }
  c.rebuild();
  EXPECT_EQ(c.comm.sum(c.domain.num_migrated()) - before, c.comm.sum(leavers));
}

/// Adds `step` to the x of all own atoms.
template <class Real>
void shift(const State<Real>& state, FixedInt<Real> step) {
  const auto position = Kokkos::create_mirror_view(state.position);
  Kokkos::deep_copy(position, state.position);
  for (int i = 0; i < state.num_local; ++i) {
    position(i).x = wrapping_sum(position(i).x, step);
  }
  Kokkos::deep_copy(state.position, position);
}

TEST(ParticleDomain, BringsGhostsUpToDate) {
  DomainCase<double> c(box_of(8, 9, 10), 1.5, {.count = 500}, options_for());
  c.rebuild();
  const auto before = c.positions();
  const std::int64_t step = std::int64_t{1} << 60;
  shift(c.state, step);
  c.domain.start_positions(c.state).wait();
  const auto after = c.positions();
  ASSERT_EQ(after.size(), before.size());
  for (std::size_t i = 0; i < after.size(); ++i) {
    EXPECT_EQ(wrapping_difference(after[i].x, before[i].x), step);
    EXPECT_EQ(after[i].y, before[i].y);
    EXPECT_EQ(after[i].z, before[i].z);
    EXPECT_EQ(after[i].w, before[i].w);
  }
}

TEST(ParticleDomain, BringsANumberOfEachAtomToItsGhosts) {
  DomainCase<double> c(box_of(8, 9, 10), 1.5, {.count = 500}, options_for());
  c.rebuild();
  const auto place = c.positions();
  const auto number_of = [](const FixedPosition<double>& p) { return static_cast<double>(p.y); };
  const DeviceView<double*> numbers("numbers", place.size());
  const auto numbers_host = Kokkos::create_mirror_view(numbers);
  for (int i = 0; i < c.state.num_local; ++i) {
    numbers_host(i) = number_of(place[static_cast<std::size_t>(i)]);
  }
  Kokkos::deep_copy(numbers, numbers_host);
  c.domain.start_scalars(numbers).wait();
  Kokkos::deep_copy(numbers_host, numbers);
  for (std::size_t i = 0; i < place.size(); ++i) EXPECT_EQ(numbers_host(i), number_of(place[i]));
}

}  // namespace
}  // namespace tercet::md
