#include "common/io/checkpoint_content.hpp"

#include <gtest/gtest.h>

#include "common/error/errors.hpp"

namespace tercet::io {
namespace {

TEST(CheckpointContent, DescribesEachPlacement) {
  const std::vector<float> x(6);
  const std::vector<std::int64_t> rows{5, 1, 3};
  CheckpointContent content;
  content.add("a", 3, x);
  content.add_at("b", 2, 40, x);
  content.add_scattered("c", 2, rows, x);
  const auto& arrays = content.arrays();

  ASSERT_EQ(arrays.size(), 3u);
  EXPECT_EQ(arrays[0].rows, 2u);
  EXPECT_EQ(arrays[0].element, Element::float32);
  EXPECT_EQ(arrays[0].row_bytes(), 12u);
  EXPECT_EQ(arrays[1].first_row, 40u);
  EXPECT_EQ(arrays[1].rows, 3u);
  EXPECT_EQ(arrays[2].global_rows.data(), rows.data());
  EXPECT_EQ(static_cast<const void*>(arrays[2].data), x.data());
}

TEST(CheckpointContent, KeepsTheKindOfAnAttribute) {
  CheckpointContent content;
  content.set("int", 3);
  content.set("unsigned", std::uint64_t{1} << 40);
  content.set("real", 2.5);
  content.set("text", "mixed");
  EXPECT_EQ(content.attributes().at("int"), AttributeValue(std::int64_t{3}));
  EXPECT_EQ(content.attributes().at("unsigned"), AttributeValue(std::int64_t{1} << 40));
  EXPECT_EQ(content.attributes().at("real"), AttributeValue(2.5));
  EXPECT_EQ(content.attributes().at("text"), AttributeValue(std::string("mixed")));
}

TEST(CheckpointContent, RefusesWhatCannotBeStored) {
  const std::vector<double> x(5);
  const std::vector<std::int64_t> rows{0, 1};
  CheckpointContent content;
  content.add("taken", 1, x);
  content.set("taken", 1);
  EXPECT_THROW(content.add("taken", 1, x), InternalError);
  EXPECT_THROW(content.set("taken", 2), InternalError);
  EXPECT_THROW(content.add("x", 2, x), InternalError) << "5 numbers in 2 columns";
  EXPECT_THROW(content.add("x", 0, x), InternalError);
  EXPECT_THROW(content.add_scattered("x", 1, rows, x), InternalError) << "2 numbers for 5 rows";
  EXPECT_THROW(content.add("a/b", 1, x), InternalError);
  EXPECT_THROW(content.add("", 1, x), InternalError);
  EXPECT_THROW(content.set("a b", 1), InternalError);
  EXPECT_THROW(content.set("..", 1), InternalError);
  EXPECT_THROW(content.set("t", std::string(40000, 'x')), InternalError);
  EXPECT_THROW(content.set("t", std::string("a\0b", 3)), InternalError);
  EXPECT_THROW(content.set("t", std::vector<double>(4001)), InternalError);
  EXPECT_EQ(content.arrays().size(), 1u);
  EXPECT_EQ(content.attributes().size(), 1u);
}

}  // namespace
}  // namespace tercet::io
