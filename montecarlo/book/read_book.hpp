#pragma once

#include <string>
#include <vector>

#include "common/error/problems.hpp"
#include "montecarlo/book/trade.hpp"
#include "montecarlo/market/market.hpp"

namespace tercet::mc {

struct Book {
  std::vector<Trade> trades{};  ///< those in order, as the file has them
  int num_records = 0;          ///< all that the file holds
};

/// Reads the trades of a book, CSV or JSON (montecarlo/README.md lists the fields). What is wrong
/// with a trade is added to the problems with its line and id, and the trade left out; the others
/// are read. Throws InputError when the text as a whole cannot be read.
Book parse_book(const std::string& text, const std::string& file_name, const Market& market,
                Problems& problems);

}  // namespace tercet::mc
