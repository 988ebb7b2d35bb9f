#pragma once

#include <cstdint>
#include <ranges>
#include <span>
#include <vector>

#include "common/io/hdf5_attributes.hpp"
#include "common/io/hdf5_object.hpp"
#include "common/io/hdf5_types.hpp"

namespace tercet::io {

/// What a new dataset looks like.
struct DatasetSpec {
  Element element = Element::float64;
  std::vector<std::uint64_t> extent = {};  ///< 1 to 3 dimensions, slowest first; rows may be 0
  bool extendable = false;                 ///< rows (the first dimension) may grow, in chunks
  std::vector<std::uint64_t> chunk = {};   ///< of an extendable dataset; empty: chosen by size
  bool allocate_now = false;               ///< also in a serial file; see offset_in_file()
};

/// A box of a dataset: where it begins and how far it goes in each dimension. A count of zero in
/// any dimension is an empty box; such a rank still takes part.
struct Slab {
  std::vector<std::uint64_t> first;
  std::vector<std::uint64_t> count;
};

/// An open dataset. In a parallel file write and read are collective: every rank calls, each with
/// its own part, which may be empty. The element kind must be the dataset's own (InternalError);
/// failures of file or disk are EnvironmentErrors.
class Dataset {
 public:
  explicit Dataset(Object object) : object_(std::move(object)) {}

  Attributes attributes() const { return Attributes(object_); }
  const Object& object() const { return object_; }
  std::vector<std::uint64_t> extent() const;
  std::uint64_t rows() const { return extent().front(); }
  /// Numbers in a row: the product of all dimensions but the first.
  std::uint64_t row_length() const;
  Element element() const;
  /// First byte of the data in the file, for a dataset in one piece whose place is known.
  std::uint64_t offset_in_file() const;

  /// Writes whole rows beginning at `first_row`; `values` holds rows x row_length numbers.
  template <std::ranges::contiguous_range Values>
  void write_rows(std::uint64_t first_row, const Values& values) const {
    write_row_values(first_row, value_element<Values>(), std::ranges::data(values),
                     std::ranges::size(values));
  }
  template <std::ranges::contiguous_range Values>
  void write_slab(const Slab& slab, const Values& values) const {
    transfer(slab, value_element<Values>(), const_cast<void*>(untyped(values)),
             std::ranges::size(values), Direction::write);
  }
  template <Storable T>
  void read_rows(std::uint64_t first_row, std::span<T> values) const {
    read_row_values(first_row, element_of<T>(), values.data(), values.size());
  }
  template <Storable T>
  std::vector<T> read_rows(std::uint64_t first_row, std::uint64_t num_rows) const {
    std::vector<T> values(num_rows * row_length());
    read_rows(first_row, std::span<T>(values));
    return values;
  }
  template <Storable T>
  void read_slab(const Slab& slab, std::span<T> values) const {
    transfer(slab, element_of<T>(), values.data(), values.size(), Direction::read);
  }
  template <Storable T>
  std::vector<T> read_all() const {
    return read_rows<T>(0, rows());
  }
  /// Sets the number of rows of an extendable dataset, larger or smaller. Collective.
  void resize(std::uint64_t num_rows) const;

 private:
  enum class Direction { read, write };
  template <class Values>
  static constexpr Element value_element() {
    return element_of<std::ranges::range_value_t<Values>>();
  }
  template <class Values>
  static const void* untyped(const Values& values) {
    return std::ranges::data(values);
  }
  void write_row_values(std::uint64_t first_row, Element element, const void* values,
                        std::uint64_t count) const;
  void read_row_values(std::uint64_t first_row, Element element, void* values,
                       std::uint64_t count) const;
  void transfer_rows(std::uint64_t first_row, Element element, void* values, std::uint64_t count,
                     Direction direction) const;
  void transfer(const Slab& slab, Element element, void* values, std::uint64_t count,
                Direction direction) const;
  void check_slab(const Slab& slab, Element element, std::uint64_t count) const;

  Object object_;
};

}  // namespace tercet::io
