#pragma once

#include <cstddef>
#include <string>

#include "common/bench/median_interval.hpp"

namespace tercet {

/// The lines that `tercet-bench comm` prints: times in microseconds, bandwidth in 10^9 bytes/s.
std::string comm_table_heading();
std::string comm_table_row(const std::string& transport, const std::string& ranks,
                           std::size_t bytes, const MedianInterval& seconds);

}  // namespace tercet
