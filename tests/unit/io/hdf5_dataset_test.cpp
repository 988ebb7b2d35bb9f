#include "common/io/hdf5_dataset.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <limits>
#include <numeric>

#include "common/error/errors.hpp"
#include "common/io/hdf5_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::io {
namespace {

struct OpenFolder {
  test::TemporaryFolder folder;
  File file = File::create_serial(folder / "d.h5");
  Group root = file.root();

  File reopened() {
    file.close();
    return File::open_serial(folder / "d.h5", OpenMode::read);
  }
};

template <class T>
std::vector<T> counting(std::size_t count, T first) {
  std::vector<T> values(count);
  std::iota(values.begin(), values.end(), first);
  return values;
}

template <class T>
void expect_round_trip(const char* name) {
  OpenFolder open;
  const std::vector<T> values{std::numeric_limits<T>::lowest(), std::numeric_limits<T>::max(),
                              T(3)};
  open.root.create_dataset("x", {.element = element_of<T>(), .extent = {3}}).write_rows(0, values);
  const File file = open.reopened();
  const Dataset read = file.root().open_dataset("x");

  EXPECT_EQ(read.read_all<T>(), values) << name;
  EXPECT_EQ(name_of(read.element()), name);
  EXPECT_EQ(size_of(read.element()), sizeof(T)) << name;
}

TEST(Hdf5Dataset, NumbersOfEveryKindComeBackExactly) {
  expect_round_trip<std::uint8_t>("uint8");
  expect_round_trip<std::int32_t>("int32");
  expect_round_trip<std::int64_t>("int64");
  expect_round_trip<std::uint32_t>("uint32");
  expect_round_trip<std::uint64_t>("uint64");
  expect_round_trip<float>("float32");
  expect_round_trip<double>("float64");
}

TEST(Hdf5Dataset, RowsAreWholeAndInOrderInThreeDimensions) {
  OpenFolder open;
  const auto dataset =
      open.root.create_dataset("x", {.element = Element::int32, .extent = {4, 3, 2}});
  dataset.write_rows(2, counting<std::int32_t>(12, 112));
  dataset.write_rows(0, counting<std::int32_t>(12, 100));
  const File file = open.reopened();
  const Dataset read = file.root().open_dataset("x");

  EXPECT_EQ(read.row_length(), 6u);
  EXPECT_EQ(read.read_all<std::int32_t>(), counting<std::int32_t>(24, 100));
  EXPECT_EQ(read.read_rows<std::int32_t>(1, 2), counting<std::int32_t>(12, 106));
}

TEST(Hdf5Dataset, ASlabIsTheBoxItSays) {
  OpenFolder open;
  const auto dataset = open.root.create_dataset("x", {.element = Element::int64, .extent = {3, 4}});
  dataset.write_rows(0, std::vector<std::int64_t>(12, 0));
  dataset.write_slab({{1, 2}, {2, 2}}, std::vector<std::int64_t>{1, 2, 3, 4});
  std::vector<std::int64_t> part(3);
  dataset.read_slab<std::int64_t>({{0, 2}, {3, 1}}, part);

  EXPECT_EQ(dataset.read_all<std::int64_t>(),
            (std::vector<std::int64_t>{0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 3, 4}));
  EXPECT_EQ(part, (std::vector<std::int64_t>{0, 1, 3}));
}

TEST(Hdf5Dataset, ADatasetWithoutRowsIsWrittenAndRead) {
  OpenFolder open;
  open.root.create_dataset("x", {.extent = {0, 3}}).write_rows(0, std::vector<double>{});
  const File file = open.reopened();
  EXPECT_TRUE(file.root().open_dataset("x").read_all<double>().empty());
  EXPECT_EQ(file.root().open_dataset("x").extent(), (std::vector<std::uint64_t>{0, 3}));
}

TEST(Hdf5Dataset, GrowsRowByRowKeepsWhatItHasAndShrinks) {
  OpenFolder open;
  const auto dataset = open.root.create_dataset(
      "x", {.element = Element::float32, .extent = {0, 2, 3}, .extendable = true});
  for (std::uint64_t frame = 0; frame < 2000; ++frame) {
    dataset.resize(frame + 1);
    dataset.write_rows(frame, std::vector<float>(6, static_cast<float>(frame)));
  }
  dataset.resize(1500);
  const File file = open.reopened();
  const auto values = file.root().open_dataset("x").read_all<float>();

  ASSERT_EQ(values.size(), 1500u * 6);
  for (std::size_t i = 0; i < values.size(); ++i)
    ASSERT_EQ(values[i], static_cast<float>(i / 6)) << i;
}

TEST(Hdf5Dataset, ChunksAreAsGivenOrOfSensibleSize) {
  OpenFolder open;
  const auto chunk_of = [&](const DatasetSpec& spec) {
    static int count = 0;
    const auto dataset = open.root.create_dataset("c" + std::to_string(count++), spec);
    const Handle list(H5Dget_create_plist(dataset.object().id()), H5Pclose);
    std::vector<hsize_t> chunk(spec.extent.size());
    H5Pget_chunk(list.id(), static_cast<int>(chunk.size()), chunk.data());
    return chunk;
  };
  using Chunk = std::vector<hsize_t>;

  EXPECT_EQ(chunk_of({.extent = {0}, .extendable = true}), Chunk{1024});
  EXPECT_EQ(chunk_of({.extent = {0, 100}, .extendable = true}), (Chunk{81, 100}));
  EXPECT_EQ(chunk_of({.extent = {0, 1000000, 3}, .extendable = true}), (Chunk{1, 174762, 3}));
  EXPECT_EQ(chunk_of({.extent = {0, 8}, .extendable = true, .chunk = {5, 4}}), (Chunk{5, 4}));
}

TEST(Hdf5Dataset, TheOffsetIsWhereTheNumbersLie) {
  OpenFolder open;
  const auto dataset = open.root.create_dataset(
      "x", {.element = Element::uint8, .extent = {9}, .allocate_now = true});
  const std::uint64_t offset = dataset.offset_in_file();
  dataset.write_rows(0, std::vector<std::uint8_t>{'h', 'e', 'r', 'e', ' ', 'I', ' ', 'a', 'm'});
  open.file.close();
  std::ifstream raw(open.folder / "d.h5", std::ios::binary);
  raw.seekg(static_cast<std::streamoff>(offset));
  std::string found(9, ' ');
  raw.read(found.data(), 9);

  EXPECT_EQ(found, "here I am");
}

TEST(Hdf5Dataset, LargeOnesBeginAtTheAlignment) {
  test::TemporaryFolder folder;
  File file = File::create_serial(folder / "d.h5", {.alignment = 65536});
  const auto offset = [&](const char* name, std::uint64_t rows) {
    return file.root()
        .create_dataset(name, {.extent = {rows}, .allocate_now = true})
        .offset_in_file();
  };
  EXPECT_NE(offset("small", 10) % 65536, 0u);
  EXPECT_EQ(offset("large", 8192) % 65536, 0u);
  EXPECT_EQ(offset("larger", 9000) % 65536, 0u);
}

TEST(Hdf5Dataset, WhatIsOutOfPlaceIsABugAndIsRefused) {
  OpenFolder open;
  const auto x = open.root.create_dataset("x", {.extent = {4, 2}});
  EXPECT_THROW(x.write_rows(3, std::vector<double>(4)), InternalError) << "beyond the end";
  EXPECT_THROW(x.write_rows(0, std::vector<double>(3)), InternalError) << "no whole row";
  EXPECT_THROW(x.write_rows(0, std::vector<float>(2)), InternalError) << "another kind";
  EXPECT_THROW(x.read_rows<double>(4, 1), InternalError) << "beyond the end";
  EXPECT_THROW(x.read_rows<std::int64_t>(0, 1), InternalError) << "another kind";
  EXPECT_THROW(x.write_slab({{0}, {1}}, std::vector<double>(1)), InternalError) << "dimensions";
  EXPECT_THROW(open.root.create_dataset("y", {.extent = {}}), InternalError);
  EXPECT_THROW(open.root.create_dataset("y", {.extent = {1, 1, 1, 1}}), InternalError);
  EXPECT_NO_THROW(x.write_rows(3, std::vector<double>(2)));
}

}  // namespace
}  // namespace tercet::io
