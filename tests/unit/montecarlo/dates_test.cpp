#include "montecarlo/market/dates.hpp"

#include <gtest/gtest.h>

namespace tercet::mc {
namespace {

Date day(const char* text) {
  return parse_date(text).value();
}

TEST(Dates, CountsDaysSince1970) {
  EXPECT_EQ(day("1970-01-01").days, 0);
  EXPECT_EQ(day("1969-12-31").days, -1);
  EXPECT_EQ(day("2000-03-01").days, 11017);  // 30 years of 365 days, 7 leap days, 31 + 29
  EXPECT_EQ(make_date(2026, 1, 2).days, day("2026-01-02").days);
}

TEST(Dates, WritesWhatItReads) {
  for (const char* text : {"1600-01-01", "1999-12-31", "2024-02-29", "9999-12-31"})
    EXPECT_EQ(to_text(day(text)), text);
}

TEST(Dates, RefusesWhatIsNoIsoDay) {
  for (const char* text :
       {"", "2026", "2026-1-2", "2026-02-29", "2026-13-01", "2026-00-10", "2026-01-00",
        "2026-04-31", "02-01-2026", "2026/01/02", "2026-01-02T00:00", "20260102", "2026-0a-02",
        "1599-12-31", "2100-02-29"})
    EXPECT_FALSE(parse_date(text).has_value()) << text;
}

TEST(Dates, CountsActualDaysOver365And360) {
  EXPECT_EQ(year_fraction(DayCount::act_365f, day("2024-01-01"), day("2025-01-01")), 366 / 365.0);
  EXPECT_EQ(year_fraction(DayCount::act_360, day("2024-01-01"), day("2025-01-01")), 366 / 360.0);
  EXPECT_EQ(year_fraction(DayCount::act_365f, day("2025-01-01"), day("2024-01-01")), -366 / 365.0);
}

struct Fraction {
  const char* start;
  const char* end;
  double expected;
};

// ISDA, "EMU and market conventions: recent developments" (1998), as in QuantLib's
// test-suite/daycounters.cpp, testActualActual, some of whose values have
// 10 digits only; it compares to 1e-10.
TEST(Dates, CountsActActIsdaAsPublished) {
  for (const Fraction& c : {Fraction{"2003-11-01", "2004-05-01", 0.497724380567},
                            {"1999-02-01", "1999-07-01", 0.410958904110},
                            {"1999-07-01", "2000-07-01", 1.001377348600},
                            {"2002-08-15", "2003-07-15", 0.915068493151},
                            {"2003-07-15", "2004-01-15", 0.504004790778},
                            {"1999-07-30", "2000-01-30", 0.503892506924},
                            {"2000-01-30", "2000-06-30", 0.415300546448}}) {
    EXPECT_NEAR(year_fraction(DayCount::act_act_isda, day(c.start), day(c.end)), c.expected, 1e-10)
        << c.start << " to " << c.end;
    EXPECT_NEAR(year_fraction(DayCount::act_act_isda, day(c.end), day(c.start)), -c.expected,
                1e-10);
  }
}

TEST(Dates, ActActGivesEveryWholeYearOne) {
  EXPECT_DOUBLE_EQ(year_fraction(DayCount::act_act_isda, day("2019-01-01"), day("2025-01-01")),
                   6.0);
}

// ISDA's table of 30/360 examples (www.isda.org/2008/12/22/30-360-day-count-conventions), bond
// basis, as in QuantLib's test-suite/daycounters.cpp, testThirty360_BondBasis.
TEST(Dates, Counts30360BondBasisAsPublished) {
  for (const Fraction& c : {Fraction{"2006-08-20", "2007-02-20", 180},
                            {"2008-02-20", "2008-08-20", 180},
                            {"2006-08-31", "2007-02-28", 178},
                            {"2007-02-28", "2007-08-31", 183},
                            {"2007-08-31", "2008-02-29", 179},
                            {"2008-02-29", "2008-08-31", 182},
                            {"2006-01-31", "2006-02-28", 28},
                            {"2006-01-30", "2006-02-28", 28},
                            {"2006-02-28", "2006-03-03", 5},
                            {"2006-02-14", "2006-02-28", 14},
                            {"2006-09-30", "2006-10-31", 30},
                            {"2006-10-31", "2006-11-28", 28},
                            {"2008-02-28", "2008-08-30", 182},
                            {"2008-02-28", "2008-08-31", 183},
                            {"2007-02-26", "2008-02-28", 362},
                            {"2007-02-26", "2008-02-29", 363},
                            {"2008-02-29", "2009-02-28", 359},
                            {"2008-02-28", "2008-03-30", 32},
                            {"2008-02-28", "2008-03-31", 33}})
    EXPECT_DOUBLE_EQ(year_fraction(DayCount::thirty_360, day(c.start), day(c.end)),
                     c.expected / 360)
        << c.start << " to " << c.end;
}

TEST(Dates, KnowsWeekendsAndHolidays) {
  const Calendar calendar{.holidays = {day("2026-01-01"), day("2026-12-25")}};
  EXPECT_FALSE(is_business_day(calendar, day("2026-01-03")));  // a Saturday
  EXPECT_FALSE(is_business_day(calendar, day("2026-01-04")));
  EXPECT_TRUE(is_business_day(calendar, day("2026-01-05")));
  EXPECT_TRUE(is_business_day(calendar, day("2026-01-02")));
  EXPECT_FALSE(is_business_day(calendar, day("2026-12-25")));
  const Calendar all_days{.weekends_are_business_days = true, .holidays = {}};
  EXPECT_TRUE(is_business_day(all_days, day("2026-01-03")));
}

TEST(Dates, RollsToTheNextBusinessDay) {
  Calendar calendar{.holidays = {day("2026-01-05")}};
  EXPECT_EQ(adjusted(calendar, day("2026-01-03")), day("2026-01-03"));
  calendar.rule = BusinessDayRule::following;
  EXPECT_EQ(adjusted(calendar, day("2026-01-03")), day("2026-01-06"));
  EXPECT_EQ(adjusted(calendar, day("2026-01-02")), day("2026-01-02"));
  EXPECT_EQ(adjusted(calendar, day("2026-01-31")), day("2026-02-02"));
}

TEST(Dates, ModifiedFollowingStaysInTheMonth) {
  Calendar calendar{.holidays = {}};
  calendar.rule = BusinessDayRule::modified_following;
  EXPECT_EQ(adjusted(calendar, day("2026-01-31")), day("2026-01-30"));
  EXPECT_EQ(adjusted(calendar, day("2026-01-24")), day("2026-01-26"));
}

TEST(Dates, TimeAxisRollsBeforeItCounts) {
  TimeAxis axis{.valuation_date = day("2026-01-02")};
  EXPECT_EQ(axis.years(day("2026-01-31")), 29 / 365.0);
  axis.calendar.rule = BusinessDayRule::following;
  axis.day_count = DayCount::act_360;
  EXPECT_EQ(axis.years(day("2026-01-31")), 31 / 360.0);
}

}  // namespace
}  // namespace tercet::mc
