#pragma once

#include <string>

namespace tercet {

/// What the user says about the report, table [report] of every input.
struct ReportOptions {
  double price_per_hour = 0;  ///< of all machines of the run together; 0: not known
  std::string currency = "USD";
  std::string price_as_of{};  ///< date and source of the price; a price without is not printed
  bool phase_times_on_device = false;  ///< wait for the device at the ends of each phase
};

}  // namespace tercet
