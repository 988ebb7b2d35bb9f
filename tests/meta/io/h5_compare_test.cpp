// The comparison on which all "same bits" tests rest must fail when it must.
#include "tests/support/h5_compare.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "common/error/errors.hpp"
#include "common/io/hdf5_file.hpp"
#include "common/io/posix_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::test {
namespace {

using io::Group;

void fill(const Group& root) {
  root.attributes().write("step", std::int64_t{5});
  root.attributes().write("created", "monday");
  const Group g = root.create_group("g");
  g.attributes().write("names", std::vector<std::string>{"a", "b"});
  g.attributes().write_fixed("fixed", "text");
  g.create_dataset("x", {.extent = {2, 3}}).write_rows(0, std::vector<double>{0, 1, 2, 3, NAN, 5});
  g.create_dataset("i", {.element = io::Element::int32, .extent = {3}})
      .write_rows(0, std::vector<std::int32_t>{1, 2, 3});
  g.create_dataset("none", {.extent = {0, 3}});
}

/// Difference between a file with fill()'s content and one that `change` has changed.
std::string difference(const std::function<void(const Group&)>& change,
                       const H5Comparison& comparison = {}) {
  const TemporaryFolder folder;
  for (const char* name : {"a.h5", "b.h5"}) {
    const io::File file = io::File::create_serial(folder / name);
    fill(file.root());
    if (name[0] == 'b') change(file.root());
  }
  const auto forth = first_difference(folder / "a.h5", folder / "b.h5", comparison);
  const auto back = first_difference(folder / "b.h5", folder / "a.h5", comparison);
  EXPECT_EQ(forth.has_value(), back.has_value()) << "the order of the files matters";
  std::string text = forth.value_or("none");
  for (std::size_t at; (at = text.find(folder.path())) != std::string::npos;)
    text.erase(at, folder.path().size() + 1);
  return text;
}

TEST(H5Compare, EqualFilesAreEqualAlsoWithNan) {
  EXPECT_EQ(difference([](const Group&) {}), "none");
}

TEST(H5Compare, TheLayoutInTheFileAndTheOrderOfNamesPlayNoPart) {
  const TemporaryFolder folder;
  for (const bool second : {false, true}) {
    const io::File file = io::File::create_serial(folder / (second ? "b.h5" : "a.h5"));
    for (const bool x : {!second, second})
      file.root()
          .create_dataset(x ? "x" : "y", {.extent = {9}, .extendable = second && x})
          .write_rows(0, std::vector<double>(9, 1.0));
  }
  EXPECT_EQ(first_difference(folder / "a.h5", folder / "b.h5", {}).value_or("none"), "none");
}

TEST(H5Compare, OneNumberThatDiffersIsNamedWithItsIndexAndBothValues) {
  EXPECT_EQ(difference([](const Group& root) {
              root.open_dataset("g/x").write_slab({{1, 2}, {1, 1}}, std::vector<double>{5.5});
            }),
            "dataset /g/x[1][2]: 5 and 5.5");
  EXPECT_EQ(difference([](const Group& root) {
              root.open_dataset("g/i").write_rows(2, std::vector<std::int32_t>{-3});
            }),
            "dataset /g/i[2]: 3 and -3");
}

TEST(H5Compare, TheLastBitOfANumberCounts) {
  const double next = std::nextafter(1.0, 2.0);
  const auto text = difference([&](const Group& root) {
    root.open_dataset("g/x").write_slab({{0, 1}, {1, 1}}, std::vector<double>{next});
  });
  EXPECT_EQ(text, "dataset /g/x[0][1]: 1 and 1.0000000000000002");
}

TEST(H5Compare, MinusZeroIsNotZero) {
  EXPECT_EQ(difference([](const Group& root) {
              root.open_dataset("g/x").write_slab({{0, 0}, {1, 1}}, std::vector<double>{-0.0});
            }),
            "dataset /g/x[0][0]: 0 and -0");
}

TEST(H5Compare, ManyRowsAreComparedToTheLast) {
  const TemporaryFolder folder;
  std::vector<double> values(10'000'000, 1.0);  // more than is read at a time
  for (const char* name : {"a.h5", "b.h5"}) {
    const io::File file = io::File::create_serial(folder / name);
    file.root().create_dataset("x", {.extent = {values.size()}}).write_rows(0, values);
    values.back() = 2.0;
  }
  EXPECT_EQ(first_difference(folder / "a.h5", folder / "b.h5", {}).value_or("none"),
            "dataset /x[9999999]: 1 and 2");
}

TEST(H5Compare, AttributesCount) {
  EXPECT_EQ(difference([](const Group& r) { r.attributes().write("step", std::int64_t{6}); }),
            "attribute step of /: 5 and 6");
  EXPECT_EQ(difference([](const Group& r) {
              r.open_group("g").attributes().write("names", std::vector<std::string>{"a", "c"});
            }),
            "attribute names of /g[1]: \"b\" and \"c\"");
  EXPECT_EQ(difference([](const Group& r) {
              r.open_group("g").attributes().write_fixed("fixed", "tent");
            }),
            "attribute fixed of /g: text and tent");
  EXPECT_EQ(
      difference([](const Group& r) { r.open_dataset("g/x").attributes().write("unit", "nm"); }),
      "attribute of /g/x: unit is only in b.h5");
}

TEST(H5Compare, NamesTypesAndShapesCount) {
  EXPECT_EQ(difference([](const Group& r) { r.create_group("g/more"); }),
            "in /g: more is only in b.h5");
  EXPECT_EQ(difference([](const Group& r) { r.attributes().write("step", std::int32_t{5}); }),
            "attribute step of /: the types differ");
  const auto replaced = [](const Group& r, const io::DatasetSpec& spec) {
    H5Ldelete(r.object().id(), "g/none", H5P_DEFAULT);
    r.create_dataset("g/none", spec);
  };
  EXPECT_EQ(difference([&](const Group& r) {
              replaced(r, {.extent = {3, 0}});
            }),
            "dataset /g/none: the shapes differ: 0 x 3 and 3 x 0");
  EXPECT_EQ(difference([&](const Group& r) {
              replaced(r, {.element = io::Element::float32, .extent = {0, 3}});
            }),
            "dataset /g/none: the types differ");
  EXPECT_EQ(difference([&](const Group& r) {
              H5Ldelete(r.object().id(), "g/none", H5P_DEFAULT);
              r.create_group("g/none");
            }),
            "/g/none: one is a group, the other a dataset");
}

TEST(H5Compare, OnlyWhatIsIgnoredIsIgnored) {
  const auto two_changes = [](const Group& r) {
    r.attributes().write("created", "tuesday");
    r.create_group("timing");
  };
  EXPECT_EQ(difference(two_changes), "attribute created of /: \"monday\" and \"tuesday\"");
  EXPECT_EQ(difference(two_changes, {.ignored_attributes = {"created"}}),
            "in /: timing is only in b.h5");
  EXPECT_EQ(
      difference(two_changes, {.ignored_attributes = {"created"}, .ignored_objects = {"/timing"}}),
      "none");
  EXPECT_EQ(difference(two_changes, {.groups = {"/g"}}), "none");
  EXPECT_EQ(difference([](const Group& r) { r.open_group("g").attributes().write("n", 1.0); },
                       {.groups = {"/g"}}),
            "attribute of /g: n is only in b.h5");
}

TEST(H5Compare, AFileThatCannotBeReadIsAnErrorAndNotEqual) {
  const TemporaryFolder folder;
  io::File::create_serial(folder / "a.h5");
  io::PosixFile(folder / "b.h5", O_WRONLY | O_CREAT).write("text");
  EXPECT_THROW(first_difference(folder / "a.h5", folder / "b.h5", {}), EnvironmentError);
  EXPECT_THROW(first_difference(folder / "b.h5", folder / "b.h5", {}), EnvironmentError);
  EXPECT_THROW(first_difference(folder / "a.h5", folder / "a.h5", {.groups = {"/no"}}),
               EnvironmentError);
}

}  // namespace
}  // namespace tercet::test
