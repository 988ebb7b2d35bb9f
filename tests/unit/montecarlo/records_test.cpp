#include "montecarlo/book/records.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/error_text.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::mc {
namespace {

using Lines = std::vector<std::string>;

struct Book {
  explicit Book(const std::string& text, const std::string& name = "b.csv")
      : records(parse_records(text, name, problems)) {}
  FieldReader reader(std::size_t i) { return reader_of(records, records.records.at(i), problems); }

  Problems problems;
  Records records;
};

std::string error_of(const std::string& text, const std::string& name) {
  return input_error_of([&] { Book book(text, name); });
}

TEST(Records, ReadsCsvWithCommentsQuotesAndEmptyCells) {
  Book book(
      "\xEF\xBB\xBF# a book\r\nid, type,strike,barrier,note\r\n\r\n"
      "A1,call, 100 ,,\"a, \"\"b\"\"\"\r\n# B is next\r\n B2 ,put,1e2,90;95 100,\"x\ny\"\r\n"
      "C3,put,1,,");

  ASSERT_EQ(book.problems.lines(), Lines());
  ASSERT_EQ(book.records.records.size(), 3U);
  EXPECT_EQ(book.records.records[0].id, "A1");
  EXPECT_EQ(book.records.records[0].line, 4);
  EXPECT_EQ(book.records.records[1].id, "B2");
  EXPECT_EQ(book.records.records[1].line, 6);
  EXPECT_EQ(book.records.records[2].line, 8);
  FieldReader first = book.reader(0), second = book.reader(1);
  EXPECT_EQ(first.text("type"), "call");
  EXPECT_EQ(first.real("strike"), 100);
  EXPECT_FALSE(first.has("barrier"));
  EXPECT_EQ(first.text("note"), "a, \"b\"");
  EXPECT_EQ(second.reals("barrier"), (std::vector<double>{90, 95, 100}));
  EXPECT_EQ(second.text("note"), "x\ny");
}

TEST(Records, ReadsBothFormsOfJson) {
  for (const char* text : {"[{\"id\": \"A\", \"k\": 1},\n {\"id\": 7, \"k\": 2}]",
                           "{\"trades\": [{\"id\": \"A\", \"k\": 1},\n {\"id\": 7, \"k\": 2}]}"}) {
    Book book(text, "b.json");
    ASSERT_EQ(book.records.records.size(), 2U) << text;
    EXPECT_EQ(book.records.records[0].id, "A");
    EXPECT_EQ(book.records.records[1].id, "7");
    EXPECT_EQ(book.records.records[1].line, 2);
    EXPECT_EQ(book.reader(1).real("k"), 2);
    EXPECT_TRUE(book.problems.empty());
  }
}

TEST(Records, TellsTheFormatFromTheContentWhereTheNameDoesNot) {
  EXPECT_EQ(Book(" \n[{\"id\": 1}]", "book").records.records.size(), 1U);
  EXPECT_EQ(Book("id,k\nA,1\nB,2\n", "book").records.records.size(), 2U);
}

TEST(Records, ReadsAFileByItsPath) {
  test::TemporaryFolder folder;
  std::ofstream(folder / "b.csv") << "id,k\nA,1\n";
  Problems problems;
  EXPECT_EQ(read_records(folder / "b.csv", problems).records.at(0).id, "A");
  EXPECT_EQ(input_error_of([&] { read_records(folder / "c.csv", problems); }),
            (folder / "c.csv") + ": there is no such file, or it may not be read");
}

TEST(Records, RefusesAnEmptyBook) {
  EXPECT_EQ(error_of("", "b.csv"), "b.csv: the file is empty");
  EXPECT_EQ(error_of("\n \n", "b.json"), "b.json: the file is empty");
  EXPECT_EQ(error_of("# nothing\n", "b.csv"), "b.csv: there are no trades in it");
  EXPECT_EQ(error_of("id,k\n", "b.csv"), "b.csv: there are no trades in it");
  EXPECT_EQ(error_of("[]", "b.json"), "b.json: there are no trades in it");
  EXPECT_EQ(error_of("{\"trade\": 1}", "b.json"),
            "b.json:1: a book is a list of trades, [{...}, ...], or {\"trades\": [{...}, ...]}");
}

TEST(Records, RefusesAHeaderThatNamesNoFields) {
  EXPECT_EQ(error_of("id;k\nA;1\n", "b.csv"),
            "b.csv:1: the header \"id;k\" has `;` between the fields; put commas there");
  EXPECT_EQ(error_of("#\nid,,k\nA,1,2\n", "b.csv"), "b.csv:2: the header has no name for column 2");
  EXPECT_EQ(error_of("A,100\nB,90\n", "b.csv"),
            "b.csv:1: the header should name the fields, but has the number 100");
  EXPECT_EQ(error_of("id,k,k\nA,1,2\n", "b.csv"), "b.csv:1: the header names the field k twice");
  EXPECT_EQ(
      error_of("type,k\ncall,1\n", "b.csv"),
      "b.csv:1: the header has no field id, which tells the trades apart; fields are type, k");
}

TEST(Records, ReportsRaggedRowsAndReadsTheOthers) {
  Book book("id,k\nA,1\nB,1,000\nC\nD,4\n");
  EXPECT_EQ(book.problems.lines(),
            (Lines{"b.csv:3: this line has 3 cells, but the header names 2 fields; put text that "
                   "holds commas in double quotes",
                   "b.csv:4: this line has 1 cells, but the header names 2 fields; put text that "
                   "holds commas in double quotes"}));
  ASSERT_EQ(book.records.records.size(), 4U);
  EXPECT_TRUE(book.records.records[0].ok);
  EXPECT_FALSE(book.records.records[1].ok);
  EXPECT_FALSE(book.records.records[2].ok);
  EXPECT_TRUE(book.records.records[3].ok);
  EXPECT_EQ(book.reader(3).real("k"), 4);
}

TEST(Records, ReportsBrokenQuotes) {
  Book behind("id,k\nA,\"1\"2\nB,3\n");
  EXPECT_EQ(behind.problems.lines(),
            (Lines{"b.csv:2: there is text behind a closing quote; write a quote inside a field "
                   "twice (\"\")"}));
  ASSERT_EQ(behind.records.records.size(), 1U);
  EXPECT_EQ(behind.records.records[0].line, 3);
  Book open("id,k\nA,1\nB,\"2\nC,3\n");
  EXPECT_EQ(open.problems.lines(),
            (Lines{"b.csv:3: a quoted field begins here and is never closed; add the \""}));
  EXPECT_EQ(open.records.records.size(), 1U);
}

TEST(Records, ReportsMissingAndRepeatedIds) {
  Book book("id,k\nA,1\n,2\nA,3\n");
  EXPECT_EQ(book.problems.lines(),
            (Lines{"b.csv:3: id is missing or empty; give each trade a name of its own",
                   "b.csv:4: trade \"A\": the id stands in line 2 already; each trade needs one of "
                   "its own"}));
  EXPECT_TRUE(book.records.records[0].ok);
  EXPECT_FALSE(book.records.records[1].ok);
  EXPECT_FALSE(book.records.records[2].ok);
}

TEST(Records, ReportsBadJsonElements) {
  Book book("{\"trades\": [{\"id\": \"A\"},\n5,\n{\"id\": \"B\", \"k\": 1, \"k\": 2}],\n\"x\": 1}",
            "b.json");
  EXPECT_EQ(book.problems.lines(),
            (Lines{"b.json:3: the key \"k\" stands here a second time (first in line 3); take one "
                   "of them out",
                   "b.json:4: unknown field x; known are trades",
                   "b.json:2: 5 should be a trade, an object { \"id\": ..., ... }"}));
  ASSERT_EQ(book.records.records.size(), 2U);
  EXPECT_TRUE(book.records.records[0].ok);
  EXPECT_FALSE(book.records.records[1].ok);
}

TEST(Records, NamesTradeLineAndFieldOfABadCell) {
  Book book("id,strike,stike\nT7,1e,2\nT8,100,\n");
  FieldReader bad = book.reader(0);
  bad.real("strike", {config::positive()});
  bad.finish();
  FieldReader good = book.reader(1);
  EXPECT_EQ(good.real("strike"), 100);
  good.finish();
  EXPECT_TRUE(good.ok());
  EXPECT_EQ(book.problems.lines(),
            (Lines{"b.csv:2: trade \"T7\": strike = \"1e\" should be a number > 0",
                   "b.csv:2: trade \"T7\": unknown field stike; did you mean strike?"}));
}

}  // namespace
}  // namespace tercet::mc
