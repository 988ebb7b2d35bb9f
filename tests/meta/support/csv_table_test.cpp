#include "tests/support/csv_table.hpp"

#include <gtest/gtest.h>

#include "tests/support/error_text.hpp"

namespace tercet::test {
namespace {

TEST(CsvTable, ReadsFieldsByColumnName) {
  const CsvTable table("t.csv",
                       "# source: here\n#note\nname,price,spots\na,1.5,100 50\nb,-2e-3,7\n");

  ASSERT_EQ(table.rows().size(), 2u);
  EXPECT_EQ(table.rows()[0].text("name"), "a");
  EXPECT_EQ(table.rows()[0].number("price"), 1.5);
  EXPECT_EQ(table.rows()[0].numbers("spots"), (std::vector<double>{100, 50}));
  EXPECT_EQ(table.rows()[1].number("price"), -2e-3);
  EXPECT_EQ(table.rows()[1].where(), "t.csv:5");
  EXPECT_EQ(table.notes(), (std::vector<std::string>{" source: here", "note"}));
  EXPECT_TRUE(table.has_column("spots"));
  EXPECT_FALSE(table.has_column("spot"));
}

TEST(CsvTable, KeepsCommasAndDoubledQuotesOfQuotedFields) {
  const CsvTable table("t.csv", "a,b,c\n\"x, \"\"y\"\"\",,\"\"\n");

  EXPECT_EQ(table.rows()[0].text("a"), "x, \"y\"");
  EXPECT_EQ(table.rows()[0].text("b"), "");
  EXPECT_EQ(table.rows()[0].text("c"), "");
}

TEST(CsvTable, ReadsLinesThatEndWithCarriageReturns) {
  const CsvTable table("t.csv", "a,b\r\n\r\n1,2\r\n");

  ASSERT_EQ(table.rows().size(), 1u);
  EXPECT_EQ(table.rows()[0].number("b"), 2);
}

TEST(CsvTable, NamesFileLineAndColumnOfWhatIsWrong) {
  const CsvTable table("t.csv", "a,b\n1,2x\n,3\n");

  EXPECT_EQ(input_error_of([&] { table.rows()[0].number("b"); }),
            "t.csv:2: column b: \"2x\" is not a number");
  EXPECT_EQ(input_error_of([&] { table.rows()[1].number("a"); }),
            "t.csv:3: column a: \"\" is not a number");
  EXPECT_EQ(input_error_of([&] { table.rows()[1].text("c"); }), "t.csv:3: there is no column c");
}

TEST(CsvTable, RefusesWhatIsNoTable) {
  const auto text_of = [](const std::string& text) {
    return input_error_of([&] { CsvTable("t.csv", text); });
  };

  EXPECT_EQ(text_of("# only notes\n"), "t.csv: has no line of column names");
  EXPECT_EQ(text_of("a,b\n1\n"), "t.csv:2: has 1 fields, the header has 2");
  EXPECT_EQ(text_of("a,b\n1,2,\n"), "t.csv:2: has 3 fields, the header has 2");
  EXPECT_EQ(text_of("a,a\n"), "t.csv:1: two columns are called a");
  EXPECT_EQ(text_of("a\n\"x\n"), "t.csv:2: a quoted field has no closing \"");
  EXPECT_EQ(text_of("a\n\"x\"y\n"), "t.csv:2: expected a comma behind the closing \" of \"x\"");
  EXPECT_EQ(input_error_of([] { CsvTable("/no/such.csv"); }),
            "/no/such.csv: cannot be read; is it in tests/data?");
}

}  // namespace
}  // namespace tercet::test
