#include "common/bench/comm_table.hpp"

#include <fmt/core.h>

namespace tercet {

std::string comm_table_heading() {
  return fmt::format("{:<10} {:<18} {:>10} {:>12} [{:^21}] {:>10}", "transport", "ranks", "bytes",
                     "median [us]", "95 % interval", "GB/s");
}

std::string comm_table_row(const std::string& transport, const std::string& ranks,
                           std::size_t bytes, const MedianInterval& seconds) {
  return fmt::format("{:<10} {:<18} {:>10} {:>12.2f} [{:>10.2f} {:>10.2f}] {:>10.3f}", transport,
                     ranks, bytes, seconds.median * 1e6, seconds.low * 1e6, seconds.high * 1e6,
                     static_cast<double>(bytes) / seconds.median * 1e-9);
}

}  // namespace tercet
