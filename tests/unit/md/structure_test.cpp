#include "md/diagnostics/structure.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <sstream>

#include "md/io/frame.hpp"
#include "tests/support/md_case.hpp"

namespace tercet::md {
namespace {

/// A motionless fcc crystal of n^3 cells, edge 1.61 sigma, with two kinds of atoms at random.
MdOptions still_crystal(int n) {
  MdOptions options = test::options_of(test::lj_crystal(n));
  options.types.push_back({"B", 2.0});
  options.forces[0].pairs.push_back(options.forces[0].pairs[0]);
  options.forces[0].pairs[1].types = {"B", "B"};
  options.system.density = 0;
  options.system.lattice_constant = 1.61;
  options.system.type_fractions = {0.75, 0.25};
  options.velocity.temperature = 0;
  return options;
}

/// Shells of the fcc lattice within 2.5 sigma: distance in edges, neighbours.
struct Shell {
  double distance;
  int neighbours;
};
const Shell shells[] = {{std::sqrt(0.5), 12}, {1, 6}, {std::sqrt(1.5), 24}, {std::sqrt(2.0), 12}};

template <class Real>
void expect_shells_of_fcc() {
  constexpr int n = 4, bins = 50;
  const Communicator comm = Communicator::world();
  const auto simulation = test::make_simulation<Real>(comm, still_crystal(n));
  RadialDistribution<Real> rdf(2, bins, 2.5);
  rdf.sample(*simulation);
  const auto counts = rdf.counts(comm);
  ASSERT_EQ(counts.size(), 3u * bins);
  std::vector<std::int64_t> expected(bins, 0);
  for (const Shell& s : shells)
    expected[static_cast<std::size_t>(s.distance * 1.61 / 0.05)] = 4 * n * n * n * s.neighbours;
  for (std::size_t bin = 0; bin < bins; ++bin) {
    EXPECT_EQ(counts[bin] + counts[bins + bin] + counts[2 * bins + bin], expected[bin])
        << "all pairs of types, bin " << bin;
  }
}

TEST(Structure, CountsEachShellOfACrystalFromBothSides) {
  expect_shells_of_fcc<float>();
  expect_shells_of_fcc<double>();
}

/// The columns of a CSV table without its header.
std::vector<std::vector<double>> rows_of(const std::string& csv) {
  std::istringstream in(csv.substr(csv.find('\n') + 1));
  std::vector<std::vector<double>> rows;
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    rows.emplace_back();
    for (std::string word; std::getline(words, word, ',');) rows.back().push_back(std::stod(word));
  }
  return rows;
}

TEST(Structure, TableIsTheRatioToAnIdealGasOfTheSameNumbers) {
  RadialDistribution<double> rdf(2, 4, 2.0);
  // two samples in boxes of 10 and 20
  rdf.restore(std::vector<std::int64_t>(12, 0), 2, 1.0 / 10 + 1.0 / 20);
  SystemInfo info;
  info.names = {"X", "Y"};
  info.count_of_type = {30, 20};
  std::vector<std::int64_t> counts(12, 0);
  counts[0 * 4 + 1] = 500;  // X X from 0.5 to 1
  counts[1 * 4 + 2] = 600;  // X Y from 1 to 1.5
  counts[2 * 4 + 3] = 700;  // Y Y from 1.5 to 2
  const std::string table = rdf.table(info, counts);
  EXPECT_EQ(table.substr(0, table.find('\n')), "r,g_X_X,g_X_Y,g_Y_Y");
  const auto rows = rows_of(table);
  ASSERT_EQ(rows.size(), 4u);
  const auto shell = [](double a, double b) {
    return 4.0 / 3 * std::numbers::pi * (b * b * b - a * a * a);
  };
  const double per_volume = 0.15;
  constexpr double ten_digits = 1e-9;
  EXPECT_DOUBLE_EQ(rows[1][0], 0.75);
  EXPECT_NEAR(rows[1][1] * (30 * 29 * shell(0.5, 1) * per_volume) / 500, 1, ten_digits);
  EXPECT_NEAR(rows[2][2] * (2 * 30 * 20 * shell(1, 1.5) * per_volume) / 600, 1, ten_digits);
  EXPECT_NEAR(rows[3][3] * (20 * 19 * shell(1.5, 2) * per_volume) / 700, 1, ten_digits);
  EXPECT_EQ(rows[0][1], 0);
  EXPECT_EQ(rows[2][1], 0);
}

TEST(Structure, GoesOnCountingAfterARestore) {
  const Communicator comm = Communicator::world();
  const auto simulation = test::make_simulation<float>(comm, still_crystal(4));
  RadialDistribution<float> whole(2, 20, 2.0), first(2, 20, 2.0), second(2, 20, 2.0);
  for (int n = 0; n < 3; ++n) whole.sample(*simulation);
  for (int n = 0; n < 2; ++n) first.sample(*simulation);
  second.restore(first.counts(comm), first.num_samples(), first.sum_inverse_volume());
  second.sample(*simulation);
  EXPECT_EQ(second.counts(comm), whole.counts(comm));
  EXPECT_EQ(second.num_samples(), 3);
  EXPECT_EQ(second.sum_inverse_volume(), whole.sum_inverse_volume());
}

TEST(Structure, UndoesBoxCrossingsAlongTiltedEdges) {
  Box box;
  box.xx = 10;
  box.yy = 8;
  box.zz = 6;
  box.xy = 1;
  box.xz = -2;
  box.yz = 0.5;
  Frame frame;
  frame.type = {0, 0};
  frame.position = {1, 2, 3, 4, 5, 6};
  frame.image = {0, 0, 0, 1, -2, 3};
  const auto places = unwrapped_places(frame, box);
  EXPECT_EQ(places, (std::vector<double>{1, 2, 3, 4 + 10 - 2 * 1 + 3 * -2, 5 - 2 * 8 + 3 * 0.5,
                                         6 + 3 * 6}));
}

TEST(Structure, DisplacementIsTheMeanSquareOfEachType) {
  const std::vector<double> start{0, 0, 0, 1, 1, 1, 5, 5, 5};
  const MeanSquareDisplacement msd(start);
  SystemInfo info;
  info.names = {"A", "B", "C"};
  info.count_of_type = {2, 1, 0};
  const std::vector<double> now{1, 2, 2, 1, 1, 0, 5, 8, 9};
  const auto value = msd.value(Communicator::world(), now, {0, 1, 0}, info);
  EXPECT_EQ(value, (std::vector<double>{(9.0 + 25.0) / 2, 1, 0}));
}

}  // namespace
}  // namespace tercet::md
