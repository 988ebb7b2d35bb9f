#include "montecarlo/io/book_state.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "tests/support/error_text.hpp"

namespace tercet::mc {
namespace {

constexpr std::uint64_t run = 0x0123456789abcdefu;

std::vector<SimulationState> states() {
  return {{7, {{57344, 1.0 / 3, -2.0 / 7, 1e300, 5e-324, -0.1}, {57344, 0, 1, 2, 3, 4}}},
          {0, {{0, 0, 0, 0, 0, 0}}},
          {std::int64_t{1} << 40, {{std::int64_t{1} << 53, 1, 2, 3, 4, 5}}}};
}

std::string error_of(const std::string& text, std::uint64_t of_run = run) {
  return input_error_of([&] { parse_state(text, of_run, "x.state"); });
}

TEST(BookState, ComesBackToTheLastBit) {
  const auto before = states();
  const auto after = parse_state(state_text(before, run), run, "x.state");
  ASSERT_EQ(after.size(), before.size());
  for (std::size_t s = 0; s < before.size(); ++s) {
    EXPECT_EQ(after[s].blocks_done, before[s].blocks_done);
    ASSERT_EQ(after[s].moments.size(), before[s].moments.size());
    for (std::size_t q = 0; q < before[s].moments.size(); ++q) {
      const Moments &a = after[s].moments[q], &b = before[s].moments[q];
      EXPECT_EQ(a.count, b.count);
      EXPECT_EQ(a.mean, b.mean);
      EXPECT_EQ(a.control_mean, b.control_mean);
      EXPECT_EQ(a.m2, b.m2);
      EXPECT_EQ(a.control_m2, b.control_m2);
      EXPECT_EQ(a.cross, b.cross);
    }
  }
}

TEST(BookState, NumbersThatAreNotFiniteComeBackToo) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinite = std::numeric_limits<double>::infinity();
  const auto after =
      parse_state(state_text({{1, {{8, nan, -infinite, infinite, 0, nan}}}}, run), run, "x.state");
  EXPECT_TRUE(std::isnan(after[0].moments[0].mean));
  EXPECT_EQ(after[0].moments[0].control_mean, -infinite);
  EXPECT_EQ(after[0].moments[0].m2, infinite);
}

TEST(BookState, RefusesDamageInAnyByteByName) {
  const std::string good = state_text(states(), run);
  for (std::size_t at = 0; at < good.size(); ++at) {
    std::string bad = good;
    bad[at] = bad[at] == '1' ? '2' : '1';
    const std::string error = error_of(bad);
    EXPECT_TRUE(error.find("x.state: is damaged") == 0 || error.find("x.state: is no state") == 0)
        << "byte " << at << ": " << error;
  }
}

TEST(BookState, RefusesATextThatWasCutShort) {
  const std::string good = state_text(states(), run);
  for (std::size_t size = 0; size < good.size(); ++size) {
    EXPECT_NE(error_of(good.substr(0, size)), "(no error)") << size;
  }
  EXPECT_NE(error_of(good + "\n"), "(no error)");
}

TEST(BookState, RefusesTheStateOfAnotherRun) {
  EXPECT_NE(error_of(state_text(states(), run), run + 1).find("another run"), std::string::npos);
  EXPECT_EQ(error_of(state_text(states(), run)), "(no error)");
}

TEST(BookState, TheFingerprintIsThatOfFnv1a) {
  EXPECT_EQ(fingerprint(""), 0xcbf29ce484222325u);
  EXPECT_EQ(fingerprint("a"), 0xaf63dc4c8601ec8cu);  // published test vectors
  EXPECT_EQ(fingerprint("foobar"), 0x85944171f73967e8u);
}

}  // namespace
}  // namespace tercet::mc
