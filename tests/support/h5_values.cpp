#include "tests/support/h5_values.hpp"

#include <algorithm>
#include <cstring>
#include <memory>

#include "common/io/hdf5_error.hpp"

namespace tercet::test {
namespace {

constexpr std::uint64_t bytes_per_read = std::uint64_t{64} << 20;

std::vector<std::uint64_t> extent_of(hid_t space) {
  std::vector<hsize_t> extent(
      static_cast<std::size_t>(std::max(H5Sget_simple_extent_ndims(space), 0)));
  if (!extent.empty()) H5Sget_simple_extent_dims(space, extent.data(), nullptr);
  return {extent.begin(), extent.end()};
}

std::string number_text(const void* value, hid_t type) {
  std::vector<char> buffer(std::max<std::size_t>(H5Tget_size(type), 8), 0);
  std::memcpy(buffer.data(), value, H5Tget_size(type));
  std::vector<char> text(64, 0);
  if (H5Tget_class(type) == H5T_FLOAT) {
    double number = 0;
    H5Tconvert(type, H5T_NATIVE_DOUBLE, 1, buffer.data(), nullptr, H5P_DEFAULT);
    std::memcpy(&number, buffer.data(), sizeof number);
    std::snprintf(text.data(), text.size(), "%.17g", number);
  } else if (H5Tget_sign(type) == H5T_SGN_NONE) {
    std::uint64_t number = 0;
    H5Tconvert(type, H5T_NATIVE_UINT64, 1, buffer.data(), nullptr, H5P_DEFAULT);
    std::memcpy(&number, buffer.data(), sizeof number);
    return std::to_string(number);
  } else {
    std::int64_t number = 0;
    H5Tconvert(type, H5T_NATIVE_INT64, 1, buffer.data(), nullptr, H5P_DEFAULT);
    std::memcpy(&number, buffer.data(), sizeof number);
    return std::to_string(number);
  }
  return text.data();
}

/// A value as bytes that can be compared: what a variable-length value points to is put in.
std::string flat(const char* value, hid_t type) {
  if (H5Tis_variable_str(type) > 0) {
    const char* text = nullptr;
    std::memcpy(&text, value, sizeof text);
    return text ? std::string("\"") + text + "\"" : "(null)";
  }
  if (H5Tget_class(type) != H5T_VLEN) return std::string(value, H5Tget_size(type));
  hvl_t list{};
  std::memcpy(&list, value, sizeof list);
  const io::Handle base(H5Tget_super(type), H5Tclose);
  std::string all = std::to_string(list.len) + ":";
  for (std::size_t i = 0; i < list.len; ++i)
    all += flat(static_cast<const char*>(list.p) + i * H5Tget_size(base.id()), base.id());
  return all;
}

std::string value_text(const char* value, hid_t type) {
  const H5T_class_t kind = H5Tget_class(type);
  if (kind == H5T_INTEGER || kind == H5T_FLOAT) return number_text(value, type);
  const std::string bytes = flat(value, type);
  if (kind == H5T_STRING) return bytes.substr(0, 200);
  return "(" + std::to_string(bytes.size()) + " bytes of another type)";
}

bool has_variable_length(hid_t type) {
  return H5Tis_variable_str(type) > 0 || H5Tdetect_class(type, H5T_VLEN) > 0;
}

/// Values that were read, with what HDF5 allocated for those of variable length.
struct Buffer {
  Buffer(const H5Values& values, std::uint64_t first_row, std::uint64_t num_rows)
      : type(values.type.id()), count(num_rows * values.row_length()) {
    bytes.resize(count * H5Tget_size(type));
    values.read(first_row, num_rows, bytes.data());
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() {
    if (count == 0 || !has_variable_length(type)) return;
    const hsize_t size = count;
    const io::Handle space(H5Screate_simple(1, &size, nullptr), H5Sclose);
    H5Dvlen_reclaim(type, space.id(), H5P_DEFAULT, bytes.data());
  }

  hid_t type;
  std::uint64_t count;
  std::vector<char> bytes;
};

/// Index of the first different value, or the count.
std::uint64_t first_difference(const Buffer& a, const Buffer& b) {
  const std::size_t size = H5Tget_size(a.type);
  const bool plain = !has_variable_length(a.type);
  if (plain && a.bytes == b.bytes) return a.count;
  for (std::uint64_t i = 0; i < a.count; ++i) {
    const char* in_a = &a.bytes[i * size];
    const char* in_b = &b.bytes[i * size];
    const bool same =
        plain ? std::memcmp(in_a, in_b, size) == 0 : flat(in_a, a.type) == flat(in_b, b.type);
    if (!same) return i;
  }
  return a.count;
}

std::vector<std::uint64_t> index_of(std::uint64_t linear,
                                    const std::vector<std::uint64_t>& extent) {
  std::vector<std::uint64_t> index(extent.size());
  for (std::size_t d = extent.size(); d-- > 0; linear /= extent[d]) index[d] = linear % extent[d];
  return index;
}

}  // namespace

std::uint64_t H5Values::row_length() const {
  std::uint64_t length = 1;
  for (std::size_t d = 1; d < extent.size(); ++d) length *= extent[d];
  return length;
}

H5Values dataset_values(hid_t dataset, const std::string& path, const std::string& file) {
  H5Values values;
  values.where = "dataset " + path;
  values.file = file;
  values.type = io::Handle(H5Dget_type(dataset), H5Tclose);
  auto space = std::make_shared<io::Handle>(H5Dget_space(dataset), H5Sclose);
  values.extent = extent_of(space->id());
  values.has_values = H5Sget_simple_extent_type(space->id()) != H5S_NULL;
  const hid_t type = values.type.id();
  values.read = [=, extent = values.extent](std::uint64_t first, std::uint64_t count,
                                            void* buffer) {
    std::vector<hsize_t> begin(extent.size(), 0), size(extent.begin(), extent.end());
    hid_t memory = H5S_ALL;
    io::Handle memory_space;
    if (!extent.empty()) {
      begin[0] = first;
      size[0] = count;
      H5Sselect_hyperslab(space->id(), H5S_SELECT_SET, begin.data(), nullptr, size.data(), nullptr);
      memory_space = io::Handle(
          H5Screate_simple(static_cast<int>(size.size()), size.data(), nullptr), H5Sclose);
      memory = memory_space.id();
    }
    io::check_hdf5(H5Dread(dataset, type, memory, space->id(), H5P_DEFAULT, buffer),
                   "read " + path + " of", file);
  };
  return values;
}

H5Values attribute_values(hid_t attribute, const std::string& where, const std::string& file) {
  H5Values values;
  values.where = where;
  values.file = file;
  values.type = io::Handle(H5Aget_type(attribute), H5Tclose);
  const io::Handle space(H5Aget_space(attribute), H5Sclose);
  values.extent = extent_of(space.id());
  values.has_values = H5Sget_simple_extent_type(space.id()) != H5S_NULL;
  const hid_t type = values.type.id();
  values.read = [=](std::uint64_t, std::uint64_t count, void* buffer) {
    if (count > 0) io::check_hdf5(H5Aread(attribute, type, buffer), "read " + where + " of", file);
  };
  return values;
}

ValueDifference first_different_value(const H5Values& a, const H5Values& b) {
  if (!a.has_values || a.row_length() == 0) return {};
  const std::size_t size = H5Tget_size(a.type.id());
  // An attribute is read whole; a dataset in parts of bounded size.
  const bool whole = a.where.starts_with("attribute");
  const std::uint64_t row_bytes = std::max<std::uint64_t>(a.row_length() * size, 1);
  const std::uint64_t step =
      whole ? a.rows() : std::max<std::uint64_t>(bytes_per_read / row_bytes, 1);
  for (std::uint64_t row = 0; row < a.rows(); row += step) {
    const std::uint64_t count = std::min(step, a.rows() - row);
    const Buffer in_a(a, row, count), in_b(b, row, count);
    const std::uint64_t at = first_difference(in_a, in_b);
    if (at == in_a.count) continue;
    return {index_of(row * a.row_length() + at, a.extent),
            value_text(&in_a.bytes[at * size], in_a.type) + " and " +
                value_text(&in_b.bytes[at * size], in_b.type)};
  }
  return {};
}

}  // namespace tercet::test
