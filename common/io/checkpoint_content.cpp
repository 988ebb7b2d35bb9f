#include "common/io/checkpoint_content.hpp"

#include <algorithm>

#include "common/error/require.hpp"

namespace tercet::io {
namespace {

// An attribute lies in an object's header, which HDF5 limits to 64 kB a message.
constexpr std::size_t max_text = 32768;
constexpr std::size_t max_numbers = 4000;

struct IsSmallEnough {
  bool operator()(std::int64_t) const { return true; }
  bool operator()(double) const { return true; }
  bool operator()(const std::string& text) const {
    return text.size() <= max_text && text.find('\0') == std::string::npos;
  }
  bool operator()(const std::vector<std::int64_t>& values) const {
    return values.size() <= max_numbers;
  }
  bool operator()(const std::vector<double>& values) const { return values.size() <= max_numbers; }
  bool operator()(const std::vector<std::string>&) const { return false; }
};

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.' || c == '-';
}

}  // namespace

void require_plain_name(const std::string& name) {
  require(!name.empty() && std::ranges::all_of(name, is_plain) && name != "." && name != "..",
          [&] { return "\"" + name + "\" is no name of letters, digits, '_', '.' and '-'"; });
}

std::uint64_t CheckpointContent::rows_in(const std::string& name, std::uint64_t count,
                                         std::uint64_t columns) {
  require(columns > 0 && count % columns == 0,
          [&] { return "the size of array " + name + " is no multiple of its columns"; });
  return count / columns;
}

void CheckpointContent::set_value(const std::string& name, AttributeValue value) {
  require_plain_name(name);
  require(std::visit(IsSmallEnough{}, value), [&] {
    return "checkpoint attribute " + name + " is too long or holds a zero byte; use an array";
  });
  require(attributes_.emplace(name, std::move(value)).second,
          [&] { return "checkpoint attribute " + name + " is set twice"; });
}

void CheckpointContent::add_part(const ArrayPart& part) {
  require_plain_name(part.name);
  require(std::ranges::none_of(arrays_, [&](const auto& a) { return a.name == part.name; }),
          [&] { return "checkpoint array " + part.name + " is added twice"; });
  require(part.placement != ArrayPart::Placement::scattered || part.global_rows.size() == part.rows,
          [&] { return "array " + part.name + " needs one global row number for each row"; });
  arrays_.push_back(part);
}

}  // namespace tercet::io
