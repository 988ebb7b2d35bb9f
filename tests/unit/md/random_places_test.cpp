#include <gtest/gtest.h>

#include <cmath>

#include "md/initial/initial_system.hpp"
#include "tests/support/error_text.hpp"
#include "tests/support/md_case.hpp"

namespace tercet::md {
namespace {

MdOptions options_for(const std::string& system, const std::string& seed = "5") {
  return test::options_of("seed = " + seed +
                          "\ntypes = [{name = \"A\", mass = 1}, {name = \"B\", mass = 2}]\n"
                          "[system]\nsource = \"random\"\n" +
                          system +
                          "\n[velocity]\ntemperature = 1\n"
                          "[[forces]]\nkind = \"lennard_jones\"\ncutoff = 1\n"
                          "pairs = [{types = [\"A\", \"A\"], epsilon = 1, sigma = 1},"
                          "{types = [\"B\", \"B\"], epsilon = 1, sigma = 1}]\n"
                          "[dynamics]\ntime_step = 1\nnum_steps = 0\n");
}

double nearest_distance(const InitialSystem& system) {
  const std::array<double, 3> box{system.box.xx, system.box.yy, system.box.zz};
  double nearest2 = 1e300;
  for (std::size_t i = 0; i < system.atoms.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      double r2 = 0;
      for (std::size_t k = 0; k < 3; ++k) {
        double d = system.atoms[j].position[k] - system.atoms[i].position[k];
        d -= box[k] * std::round(d / box[k]);
        r2 += d * d;
      }
      nearest2 = std::min(nearest2, r2);
    }
  }
  return std::sqrt(nearest2);
}

TEST(RandomPlaces, KeepTheMinimumDistanceAcrossTheFacesToo) {
  // boxes of one, two and many cells of the search along an axis
  for (const char* box : {"[1.9, 40, 40]", "[2.1, 25, 61]", "[15, 16, 17]"}) {
    const InitialSystem system =
        make_random(Communicator::world(),
                    options_for("num_atoms = 800\nmin_distance = 1.0\nbox = " + std::string(box)));
    ASSERT_EQ(system.atoms.size(), 800u);
    const double nearest = nearest_distance(system);
    EXPECT_GE(nearest, 1.0) << box;
    EXPECT_LT(nearest, 1.05) << box << ": so dense a gas has some pairs near the bound";
  }
}

TEST(RandomPlaces, FillTheBoxEvenly) {
  constexpr int n = 3000;
  const InitialSystem system =
      make_random(Communicator::world(), options_for("num_atoms = 3000\nbox = [10, 20, 30]"));
  const std::array<double, 3> edge{10, 20, 30};
  for (std::size_t k = 0; k < 3; ++k) {
    std::array<int, 10> count{};
    for (const InitialAtom& atom : system.atoms) {
      ASSERT_TRUE(atom.position[k] >= 0 && atom.position[k] < edge[k]);
      ++count[static_cast<std::size_t>(atom.position[k] / edge[k] * 10)];
    }
    // binomial: 300 +- 16.4 in each tenth, and four standard errors
    for (const int c : count) EXPECT_NEAR(c, n / 10, 4 * std::sqrt(n * 0.1 * 0.9)) << "axis " << k;
  }
}

TEST(RandomPlaces, MakeACubeOfTheDensityThatIsAskedFor) {
  const InitialSystem system =
      make_random(Communicator::world(), options_for("num_atoms = 125\ndensity = 0.001"));
  EXPECT_DOUBLE_EQ(system.box.xx, 50);
  EXPECT_DOUBLE_EQ(system.box.yy, 50);
  EXPECT_DOUBLE_EQ(system.box.zz, 50);
}

TEST(RandomPlaces, DealOutTypesByTheirFractions) {
  const InitialSystem system = make_random(
      Communicator::world(), options_for("num_atoms = 4000\ndensity = 1\ntype_fractions = [3, 1]"));
  int count = 0;
  for (const InitialAtom& atom : system.atoms) count += atom.type;
  EXPECT_NEAR(count, 1000, 4 * std::sqrt(4000 * 0.25 * 0.75));  // four standard errors
}

TEST(RandomPlaces, ChangeWithTheSeedOnly) {
  const std::string text = "num_atoms = 50\ndensity = 0.1\nmin_distance = 1";
  const Communicator comm = Communicator::world();
  const InitialSystem a = make_random(comm, options_for(text)),
                      b = make_random(comm, options_for(text)),
                      c = make_random(comm, options_for(text, "6"));
  for (std::size_t n = 0; n < 50; ++n) {
    EXPECT_EQ(a.atoms[n].position, b.atoms[n].position);
    EXPECT_NE(a.atoms[n].position, c.atoms[n].position);
  }
}

TEST(RandomPlaces, ThatDoNotFitSayHowManyDo) {
  const std::string text = input_error_of([] {
    make_random(Communicator::world(),
                options_for("num_atoms = 100\ndensity = 1\nmin_distance = 1.1"));
  });
  EXPECT_NE(text.find("system.num_atoms = 100: only "), std::string::npos) << text;
  EXPECT_NE(text.find("system.min_distance = 1.1"), std::string::npos) << text;
}

}  // namespace
}  // namespace tercet::md
