#pragma once

#include <string>
#include <vector>

#include "common/error/problems.hpp"
#include "montecarlo/market/field_reader.hpp"
#include "montecarlo/market/json_node.hpp"

namespace tercet::mc {

/// A trade as its file has it, before any field but the id was looked at.
struct Record {
  std::string id{};
  int line = 0;
  JsonNode fields{};  ///< an object
  bool ok = true;     ///< false: it has a problem already and must not be priced
};

struct Records {
  std::string file;
  std::vector<Record> records;  ///< in the file's order, broken ones included
};

/// Reads a book, one record a trade. CSV: the first line that is no comment (`#`) names the fields,
/// each further line is a trade, empty cells are fields that are not given. JSON: a list of
/// objects, or an object with such a list as `trades`. Which of the two the file is, its ending
/// tells (.csv, .json), else its first character. Problems, with file and line: a row with more or
/// fewer cells than there are names, a missing or repeated id, an element that is no object. One
/// bad record does not stop the others. Throws InputError when the file is empty, holds no trades,
/// or is no JSON.
Records read_records(const std::string& path, Problems& problems);

/// The same for a text that is in memory already, e.g. given to all ranks by rank 0.
Records parse_records(const std::string& text, const std::string& file_name, Problems& problems);

/// A reader for the fields of one record, whose messages name the trade. The id is read already.
FieldReader reader_of(const Records& book, const Record& record, Problems& problems);

}  // namespace tercet::mc
