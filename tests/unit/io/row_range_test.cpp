#include "common/io/row_range.hpp"

#include <gtest/gtest.h>

namespace tercet::io {
namespace {

TEST(RowRange, SharesLieEndToEndAndDifferByOneRowAtMost) {
  for (std::uint64_t rows : {0, 1, 2, 3, 7, 12, 100})
    for (int parts = 1; parts <= 8; ++parts) {
      std::uint64_t next = 0;
      for (int p = 0; p < parts; ++p) {
        const RowRange share = even_share(rows, p, parts);
        EXPECT_EQ(share.begin, next) << rows << " rows, part " << p << " of " << parts;
        const auto n = static_cast<std::uint64_t>(parts);
        EXPECT_EQ(share.size(), rows / n + (static_cast<std::uint64_t>(p) < rows % n ? 1 : 0));
        next = share.end;
      }
      EXPECT_EQ(next, rows);
    }
}

TEST(RowRange, OwnerIsThePartWhoseShareHoldsTheRow) {
  for (std::uint64_t rows : {1, 2, 3, 7, 12, 100})
    for (int parts = 1; parts <= 8; ++parts)
      for (int p = 0; p < parts; ++p) {
        const RowRange share = even_share(rows, p, parts);
        for (std::uint64_t row = share.begin; row < share.end; ++row)
          EXPECT_EQ(owner_of_row(row, rows, parts), p) << row << " of " << rows << ", " << parts;
      }
}

}  // namespace
}  // namespace tercet::io
