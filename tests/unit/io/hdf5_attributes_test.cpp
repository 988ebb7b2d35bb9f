#include "common/io/hdf5_attributes.hpp"

#include <gtest/gtest.h>

#include <array>

#include "common/error/errors.hpp"
#include "common/io/hdf5_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::io {
namespace {

struct OpenFolder {
  test::TemporaryFolder folder;
  File file = File::create_serial(folder / "a.h5");
  Group root = file.root();
  Attributes attributes = root.attributes();

  /// What a second program finds in the file.
  AttributeValue reread(const std::string& name) {
    file.close();
    return File::open_serial(folder / "a.h5", OpenMode::read).root().attributes().read(name);
  }
};

template <class T>
T round_trip(const auto& written) {
  OpenFolder open;
  open.attributes.write("x", written);
  return std::get<T>(open.reread("x"));
}

TEST(Hdf5Attributes, NumbersComeBackExactly) {
  EXPECT_EQ(round_trip<std::int64_t>(std::int64_t{-(1LL << 60)}), -(1LL << 60));
  EXPECT_EQ(round_trip<std::int64_t>(std::int32_t{-7}), -7);
  EXPECT_EQ(round_trip<double>(0.1), 0.1);
  EXPECT_EQ(round_trip<double>(1.5F), 1.5);
}

TEST(Hdf5Attributes, ArraysComeBackExactlyAlsoOfOneNumberAndOfNone) {
  EXPECT_EQ(round_trip<std::vector<double>>(std::vector<double>{1.5, -2.25, 1e300}),
            (std::vector<double>{1.5, -2.25, 1e300}));
  EXPECT_EQ(round_trip<std::vector<std::int64_t>>(std::array<std::int32_t, 2>{1, 1}),
            (std::vector<std::int64_t>{1, 1}));
  EXPECT_EQ(round_trip<std::vector<double>>(std::vector<double>{4.0}), std::vector<double>{4.0});
  EXPECT_EQ(round_trip<std::vector<double>>(std::vector<double>{}), std::vector<double>{});
}

TEST(Hdf5Attributes, StringsOfVariableLengthComeBackAlsoLongOnes) {
  EXPECT_EQ(round_trip<std::string>("nm ps⁻¹, größer"), "nm ps⁻¹, größer");
  EXPECT_EQ(round_trip<std::string>(""), "");
  const std::string input(200000, 'x');  // longer than HDF5 lets an attribute itself be
  EXPECT_EQ(round_trip<std::string>(input), input);
}

TEST(Hdf5Attributes, ListsOfStringsComeBack) {
  const std::vector<std::string> boundary{"periodic", "none", ""};
  EXPECT_EQ(round_trip<std::vector<std::string>>(boundary), boundary);
}

TEST(Hdf5Attributes, VariableAndFixedStringsAreWhatTheySayInTheFile) {
  OpenFolder open;
  open.attributes.write("variable", "ps");
  open.attributes.write_fixed("fixed", "ångström");
  open.attributes.write_fixed("empty", "");
  const auto is_variable = [&](const char* name) {
    const Handle attribute(H5Aopen(open.root.object().id(), name, H5P_DEFAULT), H5Aclose);
    const Handle type(H5Aget_type(attribute.id()), H5Tclose);
    EXPECT_EQ(H5Tget_cset(type.id()), H5T_CSET_UTF8);
    return H5Tis_variable_str(type.id()) > 0;
  };

  EXPECT_TRUE(is_variable("variable"));
  EXPECT_FALSE(is_variable("fixed"));
  EXPECT_EQ(open.attributes.get<std::string>("fixed"), "ångström");
  EXPECT_EQ(open.attributes.get<std::string>("empty"), "");
}

TEST(Hdf5Attributes, WritingAgainReplacesEvenTheKind) {
  OpenFolder open;
  open.attributes.write("x", 1.0);
  open.attributes.write("x", "text");
  EXPECT_EQ(open.attributes.get<std::string>("x"), "text");
  EXPECT_EQ(open.attributes.names(), std::vector<std::string>{"x"});
}

TEST(Hdf5Attributes, NamesAreSortedAndContainsTellsThem) {
  OpenFolder open;
  for (const char* name : {"b", "a", "c"}) open.attributes.write(name, 1.0);
  EXPECT_EQ(open.attributes.names(), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_TRUE(open.attributes.contains("b"));
  EXPECT_FALSE(open.attributes.contains("d"));
}

TEST(Hdf5Attributes, DatasetsHaveThemToo) {
  OpenFolder open;
  open.root.create_dataset("d", {.extent = {2}}).attributes().write("unit", "nm");
  EXPECT_EQ(open.root.open_dataset("d").attributes().get<std::string>("unit"), "nm");
  EXPECT_FALSE(open.attributes.contains("unit"));
}

template <class Function>
std::string message_of(const Function& function) {
  try {
    function();
  } catch (const EnvironmentError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

TEST(Hdf5Attributes, MissingOrOfAnotherKindIsAnErrorThatNamesAttributeObjectAndFile) {
  OpenFolder open;
  open.attributes.write("x", 1.0);
  const auto missing = message_of([&] { open.attributes.read("y"); });
  const auto other = message_of([&] { open.attributes.get<std::string>("x"); });

  for (const auto& text : {missing, other})
    EXPECT_NE(text.find(" / in " + (open.folder / "a.h5")), std::string::npos) << text;
  EXPECT_NE(missing.find("no attribute y"), std::string::npos) << missing;
  EXPECT_NE(other.find("attribute x"), std::string::npos) << other;
}

TEST(Hdf5Attributes, FixedStringsRefuseWhatTheyCannotHold) {
  OpenFolder open;
  EXPECT_THROW(open.attributes.write_fixed("x", std::string("a\0b", 3)), InternalError);
  EXPECT_THROW(open.attributes.write_fixed("x", std::string(40000, 'a')), InternalError);
  EXPECT_FALSE(open.attributes.contains("x"));
}

}  // namespace
}  // namespace tercet::io
