#include "common/comm/transport.hpp"

#include <gtest/gtest.h>

#include "common/error/errors.hpp"

namespace tercet {
namespace {

TEST(Transport, ReadsTheNamesItPrints) {
  for (const auto kind : {TransportKind::automatic, TransportKind::device, TransportKind::staged,
                          TransportKind::onesided}) {
    EXPECT_EQ(parse_transport(to_string(kind)), kind);
  }
  EXPECT_EQ(parse_transport("auto"), TransportKind::automatic);
}

TEST(Transport, RefusesOtherNamesAndListsTheRightOnes) {
  try {
    parse_transport("direct");
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "transport 'direct' is none of auto, device, staged, onesided");
  }
}

}  // namespace
}  // namespace tercet
