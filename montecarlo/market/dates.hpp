#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tercet::mc {

/// A day of the Gregorian calendar, counted from 1970-01-01.
struct Date {
  std::int32_t days = 0;
  auto operator<=>(const Date&) const = default;
};

struct CivilDate {
  int year, month, day;
};

/// The day of an existing civil date.
Date make_date(int year, int month, int day);
CivilDate civil(Date date);

/// Reads an ISO 8601 day, "2026-01-02"; nothing when it is none, or before 1600.
std::optional<Date> parse_date(std::string_view text);
std::string to_text(Date date);

/// How the years between two days are counted.
enum class DayCount {
  act_365f,      ///< days / 365
  act_360,       ///< days / 360
  thirty_360,    ///< 30/360 bond basis, 2006 ISDA Definitions 4.16(f)
  act_act_isda,  ///< days in leap years / 366 + days in other years / 365, ibid. 4.16(b)
};

/// Years from `start` to `end`, negative when `end` is earlier.
/// 30/360: a start on the 31st counts as the 30th; an end on the 31st does so only when the start
/// is then the 30th; no rule for February.
double year_fraction(DayCount day_count, Date start, Date end);

/// What becomes of a day on which no business is done.
enum class BusinessDayRule {
  unadjusted,
  following,          ///< the next business day
  modified_following  ///< the same, but the last one before if that is in the next month
};

/// Business days: all but Saturdays and Sundays (unless `weekends_are_business_days`) and a list.
struct Calendar {
  bool weekends_are_business_days = false;
  std::vector<Date> holidays{};  ///< ascending
  BusinessDayRule rule = BusinessDayRule::unadjusted;
};

bool is_business_day(const Calendar& calendar, Date date);
Date adjusted(const Calendar& calendar, Date date);

/// How days of trades become years: from the valuation date, after the calendar's rule.
struct TimeAxis {
  std::optional<Date> valuation_date{};
  DayCount day_count = DayCount::act_365f;
  Calendar calendar{};

  /// Needs a valuation date.
  double years(Date date) const;
};

}  // namespace tercet::mc
