#include "montecarlo/book/records.hpp"

#include <algorithm>
#include <map>

#include "common/config/toml_text.hpp"
#include "common/error/errors.hpp"
#include "montecarlo/book/csv.hpp"
#include "montecarlo/market/node_values.hpp"

namespace tercet::mc {
namespace {

bool ends_with(const std::string& text, const std::string& ending) {
  return text.size() >= ending.size() &&
         text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
}

bool is_json(const std::string& text, const std::string& file_name) {
  if (ends_with(file_name, ".json")) return true;
  if (ends_with(file_name, ".csv")) return false;
  const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return first != std::string::npos && (text[first] == '{' || text[first] == '[');
}

std::string place(const std::string& file, int line) {
  return file + ":" + std::to_string(line);
}

/// The names of the fields; throws when they cannot be told apart.
std::vector<std::string> header_names(const CsvRow& header, const std::string& file) {
  const auto& cells = header.cells;
  const auto fail = [&](const std::string& text) {
    throw InputError(place(file, header.line) + ": the header " + text);
  };
  if (cells.size() == 1 && cells[0].find(';') != std::string::npos)
    fail("\"" + cells[0] + "\" has `;` between the fields; put commas there");
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].empty()) fail("has no name for column " + std::to_string(i + 1));
    if (parse_real(cells[i])) fail("should name the fields, but has the number " + cells[i]);
    if (std::find(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(i), cells[i]) !=
        cells.begin() + static_cast<std::ptrdiff_t>(i))
      fail("names the field " + cells[i] + " twice");
  }
  if (std::find(cells.begin(), cells.end(), "id") == cells.end())
    fail("has no field id, which tells the trades apart; fields are " +
         config::joined(cells, ", "));
  return cells;
}

JsonNode fields_of(const CsvRow& row, const std::vector<std::string>& names) {
  JsonNode fields{.kind = JsonNode::Kind::object, .line = row.line};
  for (std::size_t i = 0; i < std::min(names.size(), row.cells.size()); ++i) {
    if (trimmed(row.cells[i]).empty()) continue;
    fields.keys.push_back(names[i]);
    fields.items.push_back({.kind = JsonNode::Kind::cell, .text = row.cells[i], .line = row.line});
  }
  return fields;
}

std::vector<Record> csv_records(const std::string& text, const std::string& file,
                                Problems& problems) {
  const std::vector<CsvRow> rows = split_csv(text, file, problems);
  if (rows.empty()) return {};
  const std::vector<std::string> names = header_names(rows.front(), file);
  std::vector<Record> records;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    Record record{.line = rows[i].line, .fields = fields_of(rows[i], names)};
    const std::size_t cells = rows[i].cells.size();
    record.ok = cells == names.size();
    if (!record.ok)
      problems.add(place(file, record.line),
                   "this line has " + std::to_string(cells) + " cells, but the header names " +
                       std::to_string(names.size()) +
                       " fields; put text that holds commas in double quotes");
    records.push_back(std::move(record));
  }
  return records;
}

/// The list of trades in a JSON file.
JsonNode trade_list(JsonNode top, const std::string& file, Problems& problems) {
  if (top.kind == JsonNode::Kind::object) {
    FieldReader reader(top, file, "", problems);
    const JsonNode* trades = reader.node("trades");
    reader.finish();
    if (trades != nullptr && trades->kind == JsonNode::Kind::list) return *trades;
  }
  if (top.kind != JsonNode::Kind::list)
    throw InputError(place(file, top.line) +
                     ": a book is a list of trades, [{...}, ...], or {\"trades\": [{...}, ...]}");
  return top;
}

std::vector<Record> json_records(const std::string& text, const std::string& file,
                                 Problems& problems) {
  std::vector<Record> records;
  for (JsonNode& item : trade_list(parse_json(text, file, problems), file, problems).items) {
    if (item.kind == JsonNode::Kind::object) {
      Record record{.line = item.line, .ok = !item.has_repeated_keys};
      record.fields = std::move(item);
      records.push_back(std::move(record));
    } else {
      problems.add(place(file, item.line),
                   shown(item) + " should be a trade, an object { \"id\": ..., ... }");
    }
  }
  return records;
}

/// The id as a text; a JSON number is taken as it is written.
std::string id_of(const JsonNode& fields) {
  const JsonNode* id = fields.find("id");
  if (id == nullptr) return {};
  return id->kind == JsonNode::Kind::number ? id->text : as_text(*id).value_or("");
}

void name_records(Records& book, Problems& problems) {
  std::map<std::string, int> line_of_id;
  for (Record& record : book.records) {
    record.id = id_of(record.fields);
    const auto refuse = [&](const std::string& why) {
      problems.add(place(book.file, record.line), why);
      record.ok = false;
    };
    if (record.id.empty()) {
      refuse("id is missing or empty; give each trade a name of its own");
      continue;
    }
    const auto [known, is_new] = line_of_id.emplace(record.id, record.line);
    if (!is_new)
      refuse("trade \"" + record.id + "\": the id stands in line " + std::to_string(known->second) +
             " already; each trade needs one of its own");
  }
}

}  // namespace

Records parse_records(const std::string& text, const std::string& file_name, Problems& problems) {
  Records book{.file = file_name, .records = {}};
  if (trimmed(text).find_first_not_of("\n") == std::string_view::npos)
    throw InputError(file_name + ": the file is empty");
  const std::size_t before = problems.lines().size();
  book.records = is_json(text, file_name) ? json_records(text, file_name, problems)
                                          : csv_records(text, file_name, problems);
  if (book.records.empty() && problems.lines().size() == before)
    throw InputError(file_name + ": there are no trades in it");
  name_records(book, problems);
  return book;
}

Records read_records(const std::string& path, Problems& problems) {
  return parse_records(read_whole_file(path), path, problems);
}

FieldReader reader_of(const Records& book, const Record& record, Problems& problems) {
  const std::string name = record.id.empty() ? "trade without id" : "trade \"" + record.id + "\"";
  FieldReader reader(record.fields, book.file, name + ": ", problems);
  reader.node("id");
  return reader;
}

}  // namespace tercet::mc
