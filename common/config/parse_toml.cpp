#include "common/config/parse_toml.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <limits>
#include <sstream>
#include <toml.hpp>
#include <utility>

#include "common/error/errors.hpp"
#include "common/error/problems.hpp"

// The only place that knows toml11; versions 3.7 to 4.x differ in how they tell places and errors.
#if defined(TOML11_VERSION_MAJOR) && TOML11_VERSION_MAJOR >= 4
#define TERCET_TOML11_4 1
#else
#define TERCET_TOML11_4 0
#endif

namespace tercet::config {
namespace {

using Place = std::pair<std::size_t, std::size_t>;  // line and column

Place place_of(const toml::value& value) {
#if TERCET_TOML11_4
  return {value.location().first_line_number(), value.location().first_column_number()};
#else
  return {value.location().line(), value.location().column()};
#endif
}

std::string place_text(const std::string& file_name, std::size_t line) {
  return file_name + ":" + std::to_string(line);
}

Node convert(const toml::value& value, const std::string& file_name);

void convert_table(const toml::value& value, const std::string& file_name, Node& node) {
  std::vector<std::pair<Place, Node>> members;
  for (const auto& [key, member] : value.as_table()) {
    members.emplace_back(place_of(member), convert(member, file_name));
    members.back().second.name = key;
  }
  std::sort(members.begin(), members.end(), [](const auto& a, const auto& b) {
    return std::pair(a.first, a.second.name) < std::pair(b.first, b.second.name);
  });
  for (auto& member : members) node.items.push_back(std::move(member.second));
}

/// toml11 3.7 clamps numbers that are too big; nobody means these very values.
bool was_clamped(std::int64_t value) {
  using Limits = std::numeric_limits<std::int64_t>;
  return value == Limits::max() || value == Limits::min();
}

Node convert(const toml::value& value, const std::string& file_name) {
  Node node;
  node.where = place_text(file_name, place_of(value).first);
  if (value.is_table()) {
    node.kind = Kind::table;
    convert_table(value, file_name, node);
  } else if (value.is_array()) {
    node.kind = Kind::array;
    for (const auto& item : value.as_array()) node.items.push_back(convert(item, file_name));
  } else if (value.is_boolean()) {
    node.kind = Kind::boolean;
    node.boolean = value.as_boolean();
  } else if (value.is_integer()) {
    node.kind = Kind::integer;
    node.integer = value.as_integer();
    node.out_of_range = was_clamped(node.integer);
  } else if (value.is_floating()) {
    node.kind = Kind::floating;
    node.floating = value.as_floating();
    node.out_of_range = std::fabs(node.floating) == DBL_MAX;
  } else if (value.is_string()) {
    node.kind = Kind::string;
    node.text = toml::get<std::string>(value);
  } else {
    node.kind = Kind::date;
    node.text = toml::format(value);
  }
  return node;
}

std::string line_text(const std::string& text, std::size_t line) {
  std::istringstream lines(text);
  std::string result;
  for (std::size_t i = 0; i < line; ++i)
    if (!std::getline(lines, result)) return {};
  if (!result.empty() && result.back() == '\r') result.pop_back();
  return result;
}

/// "[error] toml::parse_key: an invalid key appeared." -> "an invalid key appeared"
std::string without_prefix(std::string title) {
  title = title.substr(0, title.find('\n'));
  for (const std::string mark : {"[error] ", "toml::"})
    if (title.rfind(mark, 0) == 0) title.erase(0, mark.size());
  const auto colon = title.find(": ");
  const bool is_function = colon != std::string::npos && title.find_first_of(" (") > colon;
  if (is_function) title.erase(0, colon + 2);
  while (!title.empty() && title.back() == '.') title.pop_back();
  return title;
}

struct SyntaxProblem {
  std::size_t line;
  std::string title;
  std::string detail;
};

#if TERCET_TOML11_4
std::vector<SyntaxProblem> problems_of(const toml::syntax_error& error) {
  std::vector<SyntaxProblem> result;
  for (const auto& info : error.errors()) {
    SyntaxProblem problem{0, without_prefix(info.title()), ""};
    for (const auto& [place, detail] : info.locations())
      if (place.first_line_number() >= problem.line)
        problem = {place.first_line_number(), problem.title, detail};
    result.push_back(problem);
  }
  return result;
}
#else
/// The words beside the last mark of toml11's picture, e.g. "^--- expected newline, but got 'b'."
std::string last_mark(std::string picture) {
  picture = picture.substr(0, picture.find("\nHint:"));
  const auto caret = picture.rfind("^--- ");
  return caret == std::string::npos ? "" : picture.substr(caret + 5);
}

std::vector<SyntaxProblem> problems_of(const toml::syntax_error& error) {
  const std::string picture = error.what();
  std::string detail = last_mark(picture);
  detail = detail.substr(0, detail.find('\n'));
  return {{error.location().line(), without_prefix(picture), detail}};
}
#endif

[[noreturn]] void throw_syntax_error(const toml::syntax_error& error, const std::string& text,
                                     const std::string& file_name) {
  Problems problems;
  for (const SyntaxProblem& problem : problems_of(error)) {
    std::string what =
        "this is not TOML: " + line_text(text, problem.line) + "\n  " + problem.title;
    if (!problem.detail.empty() && problem.detail != "here") what += ": " + problem.detail;
    problems.add(place_text(file_name, problem.line), what);
  }
  problems.throw_if_any();
  throw InputError(file_name + ": this is not TOML");
}

}  // namespace

Node parse_toml(const std::string& text, const std::string& file_name) {
  std::istringstream stream(text);
  try {
    Node root = convert(toml::parse(stream, file_name), file_name);
    root.where = file_name;
    return root;
  } catch (const toml::syntax_error& error) {
    throw_syntax_error(error, text, file_name);
  } catch (const std::exception& error) {
    throw InputError(file_name + ": this is not TOML: " + error.what());
  }
}

}  // namespace tercet::config
