#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "common/io/hdf5_handle.hpp"

namespace tercet::test {

/// Type, shape and a way to read the values of a dataset or an attribute, whatever its type is.
struct H5Values {
  std::string where;  ///< "dataset /x" or "attribute a of /x"
  std::string file;
  io::Handle type;
  std::vector<std::uint64_t> extent;  ///< empty: one value
  bool has_values = true;             ///< false for a null dataspace
  /// Reads `num_rows` rows of the first dimension (all if there is none) into the buffer.
  std::function<void(std::uint64_t first_row, std::uint64_t num_rows, void* buffer)> read;

  std::uint64_t rows() const { return extent.empty() ? 1 : extent.front(); }
  std::uint64_t row_length() const;
};

H5Values dataset_values(hid_t dataset, const std::string& path, const std::string& file);
H5Values attribute_values(hid_t attribute, const std::string& where, const std::string& file);

/// The index of the first value that differs and a text "<value in a> and <value in b>"; empty text
/// if all are the same. Types and shapes must be equal.
struct ValueDifference {
  std::vector<std::uint64_t> index;
  std::string values;
};
ValueDifference first_different_value(const H5Values& a, const H5Values& b);

}  // namespace tercet::test
