#include "montecarlo/market/dates.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>

#include "common/error/require.hpp"

namespace tercet::mc {
namespace {

namespace chrono = std::chrono;

chrono::sys_days sys_days(Date date) {
  return chrono::sys_days{chrono::days{date.days}};
}

bool is_leap(int year) {
  return chrono::year{year}.is_leap();
}

double days_of_year(int year) {
  return is_leap(year) ? 366.0 : 365.0;
}

double thirty_360(Date start, Date end) {
  CivilDate a = civil(start), b = civil(end);
  if (a.day == 31) a.day = 30;
  if (b.day == 31 && a.day == 30) b.day = 30;
  return (360 * (b.year - a.year) + 30 * (b.month - a.month) + (b.day - a.day)) / 360.0;
}

double act_act_isda(Date start, Date end) {
  const int first = civil(start).year, last = civil(end).year;
  if (first == last) return (end.days - start.days) / days_of_year(first);
  const double head = (make_date(first + 1, 1, 1).days - start.days) / days_of_year(first);
  const double tail = (end.days - make_date(last, 1, 1).days) / days_of_year(last);
  return head + (last - first - 1) + tail;
}

/// The digits text[at, at + count) as a number; -1 when one is no digit.
int digits(std::string_view text, std::size_t at, std::size_t count) {
  int value = 0;
  for (std::size_t i = at; i < at + count; ++i) {
    if (text[i] < '0' || text[i] > '9') return -1;
    value = 10 * value + (text[i] - '0');
  }
  return value;
}

Date next_business_day(const Calendar& calendar, Date date, int step) {
  while (!is_business_day(calendar, date)) date.days += step;
  return date;
}

}  // namespace

Date make_date(int year, int month, int day) {
  const chrono::year_month_day date{chrono::year{year}, chrono::month{static_cast<unsigned>(month)},
                                    chrono::day{static_cast<unsigned>(day)}};
  require(date.ok(), "make_date: there is no such day");
  return {static_cast<std::int32_t>(chrono::sys_days{date}.time_since_epoch().count())};
}

CivilDate civil(Date date) {
  const chrono::year_month_day parts{sys_days(date)};
  return {static_cast<int>(parts.year()), static_cast<int>(static_cast<unsigned>(parts.month())),
          static_cast<int>(static_cast<unsigned>(parts.day()))};
}

std::optional<Date> parse_date(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const int year = digits(text, 0, 4), month = digits(text, 5, 2), day = digits(text, 8, 2);
  if (year < 1600 || month < 0 || day < 0) return std::nullopt;
  const chrono::year_month_day date{chrono::year{year}, chrono::month{static_cast<unsigned>(month)},
                                    chrono::day{static_cast<unsigned>(day)}};
  if (!date.ok()) return std::nullopt;
  return make_date(year, month, day);
}

std::string to_text(Date date) {
  const CivilDate parts = civil(date);
  char text[40];
  std::snprintf(text, sizeof text, "%04d-%02d-%02d", parts.year, parts.month, parts.day);
  return text;
}

double year_fraction(DayCount day_count, Date start, Date end) {
  if (end < start) return -year_fraction(day_count, end, start);
  switch (day_count) {
    case DayCount::act_365f:
      return (end.days - start.days) / 365.0;
    case DayCount::act_360:
      return (end.days - start.days) / 360.0;
    case DayCount::thirty_360:
      return thirty_360(start, end);
    case DayCount::act_act_isda:
      return act_act_isda(start, end);
  }
  throw InternalError("year_fraction: unknown day count");
}

bool is_business_day(const Calendar& calendar, Date date) {
  const chrono::weekday weekday{sys_days(date)};
  const bool weekend = weekday == chrono::Saturday || weekday == chrono::Sunday;
  if (weekend && !calendar.weekends_are_business_days) return false;
  return !std::binary_search(calendar.holidays.begin(), calendar.holidays.end(), date);
}

Date adjusted(const Calendar& calendar, Date date) {
  if (calendar.rule == BusinessDayRule::unadjusted) return date;
  const Date next = next_business_day(calendar, date, 1);
  const bool leaves_month = civil(next).month != civil(date).month;
  if (calendar.rule == BusinessDayRule::modified_following && leaves_month)
    return next_business_day(calendar, date, -1);
  return next;
}

double TimeAxis::years(Date date) const {
  require(valuation_date.has_value(), "TimeAxis::years: no valuation date");
  return year_fraction(day_count, *valuation_date, adjusted(calendar, date));
}

}  // namespace tercet::mc
