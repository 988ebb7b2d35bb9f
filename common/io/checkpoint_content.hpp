#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <ranges>
#include <span>
#include <string>
#include <vector>

#include "common/io/hdf5_attributes.hpp"
#include "common/io/hdf5_types.hpp"

namespace tercet::io {

/// One rank's part of a distributed array of rows x columns numbers; points to the caller's memory.
struct ArrayPart {
  /// Where the rows of the ranks go in the global array.
  enum class Placement { rank_order, range, scattered };
  std::string name;
  Element element = Element::float64;
  std::uint64_t columns = 1;
  const std::byte* data = nullptr;
  std::uint64_t rows = 0;
  Placement placement = Placement::rank_order;
  std::uint64_t first_row = 0;                     ///< of a range
  std::span<const std::int64_t> global_rows = {};  ///< of scattered rows
  std::size_t row_bytes() const { return columns * size_of(element); }
};

/// What a checkpoint is made of. Every rank gives the same attributes, input text and arrays (name,
/// element, columns, placement, in the same order) and its own rows, maybe none. The arrays' memory
/// must stay until the save has returned. Names are of letters, digits, '_', '.' and '-'; a name
/// given twice and a size that is no multiple of the columns are InternalErrors.
///
/// A checkpoint has the same bytes on any number of ranks if what goes into it does not depend on
/// them: that is what add_at and add_scattered are for, and why time and host do not belong here.
class CheckpointContent {
 public:
  /// The resolved input of the run.
  std::string input_text;

  template <std::integral Integer>
  void set(const std::string& name, Integer value) {
    set_value(name, static_cast<std::int64_t>(value));
  }
  void set(const std::string& name, double value) { set_value(name, value); }
  /// At most 32 kB of text without zero bytes.
  void set(const std::string& name, const std::string& text) { set_value(name, text); }
  void set(const std::string& name, const char* text) { set_value(name, std::string(text)); }
  /// At most 4000 numbers; longer ones are arrays.
  void set(const std::string& name, std::vector<std::int64_t> values) {
    set_value(name, std::move(values));
  }
  void set(const std::string& name, std::vector<double> values) {
    set_value(name, std::move(values));
  }

  /// The global array is the ranks' rows one after the other.
  template <std::ranges::contiguous_range Values>
  void add(const std::string& name, std::uint64_t columns, const Values& values) {
    add_part(part_of(name, columns, values));
  }
  /// This rank's rows are the global rows from `first_row` on.
  template <std::ranges::contiguous_range Values>
  void add_at(const std::string& name, std::uint64_t columns, std::uint64_t first_row,
              const Values& values) {
    ArrayPart part = part_of(name, columns, values);
    part.placement = ArrayPart::Placement::range;
    part.first_row = first_row;
    add_part(part);
  }
  /// This rank's row i is the global row global_rows[i], e.g. a particle's id.
  template <std::ranges::contiguous_range Values>
  void add_scattered(const std::string& name, std::uint64_t columns,
                     std::span<const std::int64_t> global_rows, const Values& values) {
    ArrayPart part = part_of(name, columns, values);
    part.placement = ArrayPart::Placement::scattered;
    part.global_rows = global_rows;
    add_part(part);
  }

  const std::map<std::string, AttributeValue>& attributes() const { return attributes_; }
  const std::vector<ArrayPart>& arrays() const { return arrays_; }

 private:
  template <class Values>
  static ArrayPart part_of(const std::string& name, std::uint64_t columns, const Values& values) {
    const auto bytes = std::as_bytes(std::span(values));
    ArrayPart part{.name = name,
                   .element = element_of<std::ranges::range_value_t<Values>>(),
                   .columns = columns,
                   .data = bytes.data()};
    part.rows = rows_in(name, std::ranges::size(values), columns);
    return part;
  }
  static std::uint64_t rows_in(const std::string& name, std::uint64_t count, std::uint64_t columns);
  void set_value(const std::string& name, AttributeValue value);
  void add_part(const ArrayPart& part);

  std::map<std::string, AttributeValue> attributes_;
  std::vector<ArrayPart> arrays_;
};

/// Throws InternalError unless `name` can name an array, an attribute or a file.
void require_plain_name(const std::string& name);

}  // namespace tercet::io
