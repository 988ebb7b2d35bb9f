#include <gtest/gtest.h>

#include <new>

#include "common/comm/collective.hpp"
#include "common/error/agreed.hpp"

namespace tercet {
namespace {

TEST(Agreement, AnErrorOfOneRankOfTheWorldIsAgreed) {
  const auto world = Communicator::world();
  try {
    run_collectively(world, [&] {
      if (world.rank() == world.size() - 1) throw NumericalError("on the last rank");
    });
    FAIL() << "no rank threw";
  } catch (const Agreed& agreed) {
    const auto* error = dynamic_cast<const NumericalError*>(&agreed);
    ASSERT_NE(error, nullptr);
    EXPECT_STREQ(error->what(), "on the last rank");
  }
}

TEST(Agreement, AnErrorOfAPartOfTheWorldIsNot) {
  const auto world = Communicator::world();
  const auto self = Communicator::self();
  try {
    run_collectively(self, [] { throw InputError("mine"); });
    FAIL() << "nothing thrown";
  } catch (const InputError& error) {
    const bool agreed = dynamic_cast<const Agreed*>(&error) != nullptr;
    EXPECT_EQ(agreed, world.size() == 1);
  }
}

TEST(Agreement, LackOfMemoryNamesTheRankAndIsTheEnvironments) {
  const auto world = Communicator::world();
  const int last = world.size() - 1;
  try {
    run_collectively(world, [&] {
      if (world.rank() == last) throw std::bad_alloc();
    });
    FAIL() << "no rank threw";
  } catch (const EnvironmentError& error) {
    const std::string who = "rank " + std::to_string(last) + " of " + std::to_string(world.size());
    const std::string text = error.what();
    EXPECT_EQ(text.find(who) != std::string::npos, world.size() > 1) << text;
    EXPECT_NE(text.find("out of memory"), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace tercet
