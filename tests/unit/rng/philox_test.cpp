#include "common/rng/philox.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cctype>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "common/parallel/copy.hpp"
#include "common/parallel/launch.hpp"

namespace tercet {
namespace {

struct KnownAnswer {
  int rounds = 0;
  std::string name;
  std::vector<std::uint32_t> counter, key, output;
};

std::vector<std::uint32_t> words_of(const std::string& text) {
  std::istringstream in(text);
  in >> std::hex;
  std::vector<std::uint32_t> words;
  for (std::uint32_t word = 0; in >> word;) words.push_back(word);
  return words;
}

std::vector<KnownAnswer> known_answers() {
  std::ifstream in(std::string(TERCET_SOURCE_DIR) + "/tests/data/rng_kat.csv");
  std::vector<KnownAnswer> rows;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || std::isdigit(static_cast<unsigned char>(line[0])) == 0) continue;
    std::istringstream fields(line);
    std::string rounds, name, counter, key, output;
    std::getline(fields, rounds, ',');
    std::getline(fields, name, ',');
    std::getline(fields, counter, ',');
    std::getline(fields, key, ',');
    std::getline(fields, output, ',');
    rows.push_back({std::stoi(rounds), name, words_of(counter), words_of(key), words_of(output)});
  }
  return rows;
}

Words4 words_from(const std::vector<std::uint32_t>& w) {
  return {w.at(0), w.at(1), w.at(2), w.at(3)};
}

bool operator==(const Words4& a, const Words4& b) {
  return a.x0 == b.x0 && a.x1 == b.x1 && a.x2 == b.x2 && a.x3 == b.x3;
}

TEST(Philox, GivesTheKnownAnswers) {
  const auto rows = known_answers();
  ASSERT_EQ(rows.size(), 8u);
  for (const KnownAnswer& row : rows) {
    const Words4 counter = words_from(row.counter);
    const Words4 found = philox4x32(counter, row.key.at(0), row.key.at(1), row.rounds);
    EXPECT_TRUE(found == words_from(row.output)) << row.name << ", " << row.rounds << " rounds";
    if (row.rounds == 10) {
      EXPECT_TRUE(philox4x32(counter, row.key.at(0), row.key.at(1)) == found) << "the default";
    }
  }
}

int num_different_bits(const Words4& a, const Words4& b) {
  return std::popcount(a.x0 ^ b.x0) + std::popcount(a.x1 ^ b.x1) + std::popcount(a.x2 ^ b.x2) +
         std::popcount(a.x3 ^ b.x3);
}

TEST(Philox, EveryBitOfCounterAndKeyChangesAboutHalfTheOutput) {
  const std::uint32_t base[6] = {0x12345678u, 0x9abcdef0u, 5u, 0u, 77u, 1u};
  const auto output = [](const std::uint32_t(&w)[6]) {
    return philox4x32({w[0], w[1], w[2], w[3]}, w[4], w[5]);
  };
  for (int bit = 0; bit < 192; ++bit) {
    std::uint32_t flipped[6];
    std::copy(std::begin(base), std::end(base), std::begin(flipped));
    flipped[bit / 32] ^= 1u << (bit % 32);
    // 128 bits, each flipped with probability 1/2: 64 +- 5.66; 192 tries within 5 of these
    EXPECT_NEAR(num_different_bits(output(base), output(flipped)), 64, 5 * 5.66) << "bit " << bit;
  }
}

void fill_on_device(int count, const DeviceView<Words4*>& words) {
  for_each_particle(
      "test::philox", ExecSpace{}, count, KOKKOS_LAMBDA(int i) {
        const auto n = static_cast<std::uint32_t>(i);
        words(i) = philox4x32({n, 7 * n, ~n, 3}, n << 20, 42);
      });
}

TEST(Philox, TheDeviceGivesTheHostsWords) {
  const DeviceView<Words4*> words("words", 500);
  fill_on_device(500, words);
  const auto found = to_host(words, 500);
  for (std::uint32_t n = 0; n < 500; ++n) {
    EXPECT_TRUE(found[n] == philox4x32({n, 7 * n, ~n, 3}, n << 20, 42)) << n;
  }
}

}  // namespace
}  // namespace tercet
