#include <algorithm>
#include <cctype>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>

#include "common/error/errors.hpp"
#include "montecarlo/market/json_node.hpp"

// The only place that knows nlohmann::json; its tree has no lines, so its events make ours.
namespace tercet::mc {
namespace {

using Json = nlohmann::json;

/// How far the parser has read.
struct ReadingPlace {
  std::string_view text;
  std::size_t next = 0;       ///< index of the next character
  int lines_before_last = 0;  ///< line ends before the last character that was read

  int line() const { return lines_before_last + 1; }
};

/// Gives the characters to the parser and counts the lines. A number ends only at the character
/// behind it, so a line end counts once something behind it has been read.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(ReadingPlace* place, std::size_t index) : place_(place), index_(index) {}
  reference operator*() const { return place_->text[index_]; }
  CountingIterator& operator++() {
    if (index_ > 0 && place_->text[index_ - 1] == '\n') ++place_->lines_before_last;
    place_->next = ++index_;
    return *this;
  }
  bool operator==(const CountingIterator& other) const { return index_ == other.index_; }
  bool operator!=(const CountingIterator& other) const { return index_ != other.index_; }

 private:
  ReadingPlace* place_;
  std::size_t index_;
};

bool is_of_word(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '+' || letter == '-' ||
         letter == '.';
}

/// The word around the last character read.
std::string word_at(const ReadingPlace& place) {
  if (place.next == 0) return {};
  std::size_t begin = place.next - 1, end = begin;
  while (begin > 0 && is_of_word(place.text[begin - 1])) --begin;
  while (end < place.text.size() && is_of_word(place.text[end])) ++end;
  return std::string(place.text.substr(begin, end - begin));
}

bool is_not_a_number(std::string word) {
  if (!word.empty() && (word[0] == '-' || word[0] == '+')) word.erase(0, 1);
  std::transform(word.begin(), word.end(), word.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return word == "nan" || word == "inf" || word == "infinity";
}

/// The character before the last one read that is no blank; 0 when there is none.
char letter_before(const ReadingPlace& place) {
  for (std::size_t i = place.next; i > 1; --i)
    if (std::isspace(static_cast<unsigned char>(place.text[i - 2])) == 0) return place.text[i - 2];
  return 0;
}

/// What is wrong in the words of a user; nothing when only the parser knows.
std::optional<std::string> usual_mistake(const ReadingPlace& place) {
  const std::string word = word_at(place);
  const char last = place.next > 0 ? place.text[place.next - 1] : '\0';
  if (is_not_a_number(word)) return word + " is no number; give a finite one or leave the key out";
  if (last == '/' || last == '#') return "JSON has no comments; take them out";
  if ((last == ']' || last == '}') && letter_before(place) == ',')
    return std::string("the comma before ") + last + " has nothing behind it; take it out";
  if (last == '\'') return "texts stand in double quotes, not single ones";
  return std::nullopt;
}

/// "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error ..." -> the end.
std::string parser_words(const std::string& what) {
  const std::size_t column = what.find(", column ");
  const std::size_t colon = what.find(": ", column == std::string::npos ? 0 : column);
  if (colon != std::string::npos) return what.substr(colon + 2);
  const std::size_t bracket = what.find("] ");
  return bracket == std::string::npos ? what : what.substr(bracket + 2);
}

/// Takes the parser's events; the functions' names and types are nlohmann's.
class TreeBuilder {
 public:
  TreeBuilder(const ReadingPlace& place, const std::string& file_name, Problems& problems)
      : place_(place), file_name_(file_name), problems_(problems) {}

  JsonNode take() { return std::move(root_); }

  bool null() { return add({.kind = JsonNode::Kind::null}); }
  bool boolean(bool value) {
    return add({.kind = JsonNode::Kind::boolean, .text = value ? "true" : "false"});
  }
  bool number_integer(Json::number_integer_t value) {
    return add_number(static_cast<double>(value), std::to_string(value));
  }
  bool number_unsigned(Json::number_unsigned_t value) {
    return add_number(static_cast<double>(value), std::to_string(value));
  }
  bool number_float(Json::number_float_t value, const Json::string_t& text) {
    return add_number(value, text);
  }
  bool string(Json::string_t& value) { return add({.kind = JsonNode::Kind::text, .text = value}); }
  bool binary(Json::binary_t&) { return false; }
  bool start_object(std::size_t) { return open(JsonNode::Kind::object); }
  bool start_array(std::size_t) { return open(JsonNode::Kind::list); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(Json::string_t& name) {
    if (const JsonNode* first = open_.back().find(name)) {
      problems_.add(where(), "the key \"" + name + "\" stands here a second time (first in line " +
                                 std::to_string(first->line) + "); take one of them out");
      open_.back().has_repeated_keys = true;
    }
    names_.back() = name;
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const Json::exception& error) {
    const auto mistake = usual_mistake(place_);
    throw InputError(where() + ": " +
                     (mistake ? *mistake : "this is no JSON: " + parser_words(error.what())));
  }

 private:
  static constexpr std::size_t deepest = 32;  // a market needs 6

  std::string where() const { return file_name_ + ":" + std::to_string(place_.line()); }

  bool add_number(double value, const std::string& text) {
    return add({.kind = JsonNode::Kind::number, .text = text, .number = value});
  }

  bool add(JsonNode node) {
    if (node.line == 0) node.line = place_.line();
    if (open_.empty()) {
      root_ = std::move(node);
      return true;
    }
    JsonNode& parent = open_.back();
    parent.has_repeated_keys = parent.has_repeated_keys || node.has_repeated_keys;
    if (parent.kind == JsonNode::Kind::object) {
      if (parent.find(names_.back()) != nullptr) return true;
      parent.keys.push_back(names_.back());
    }
    parent.items.push_back(std::move(node));
    return true;
  }

  bool open(JsonNode::Kind kind) {
    if (open_.size() == deepest)
      throw InputError(where() + ": nested deeper than " + std::to_string(deepest) +
                       " levels; no book or market is");
    open_.push_back({.kind = kind, .line = place_.line()});
    names_.emplace_back();
    return true;
  }

  bool close() {
    JsonNode node = std::move(open_.back());
    open_.pop_back();
    names_.pop_back();
    return add(std::move(node));
  }

  const ReadingPlace& place_;
  const std::string& file_name_;
  Problems& problems_;
  JsonNode root_;
  std::vector<JsonNode> open_;
  std::vector<std::string> names_;  ///< the last key read in each open object
};

}  // namespace

JsonNode parse_json(const std::string& text, const std::string& file_name, Problems& problems) {
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    throw InputError(file_name + ": the file is empty");
  ReadingPlace place{.text = text};
  TreeBuilder builder(place, file_name, problems);
  Json::sax_parse(CountingIterator(&place, 0), CountingIterator(&place, text.size()), &builder);
  return builder.take();
}

}  // namespace tercet::mc
