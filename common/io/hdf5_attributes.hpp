#pragma once

#include <cstdint>
#include <ranges>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "common/io/hdf5_object.hpp"
#include "common/io/hdf5_types.hpp"

namespace tercet::io {

/// What an attribute holds, as it is read: integers of any width become int64, reals double.
using AttributeValue = std::variant<std::int64_t, double, std::string, std::vector<std::int64_t>,
                                    std::vector<double>, std::vector<std::string>>;

/// The attributes of a group or dataset; a light view that must not outlive it. Writing is
/// collective in a parallel file, with the same values on all ranks, and replaces an older value.
/// Numbers and their arrays are limited by HDF5 to 64 kB each. Errors: EnvironmentError.
class Attributes {
 public:
  explicit Attributes(const Object& owner) : owner_(&owner) {}

  template <Storable T>
  void write(const std::string& name, T value) const {
    write_numbers(name, element_of<T>(), &value, scalar);
  }
  /// An array of numbers, e.g. a std::vector<std::int32_t>.
  template <std::ranges::contiguous_range Values>
  requires Storable<std::ranges::range_value_t<Values>>
  void write(const std::string& name, const Values& values) const {
    write_numbers(name, element_of<std::ranges::range_value_t<Values>>(), std::ranges::data(values),
                  static_cast<std::int64_t>(std::ranges::size(values)));
  }
  /// A UTF-8 string of variable length (what MDAnalysis and netCDF readers expect).
  void write(const std::string& name, const std::string& text) const;
  void write(const std::string& name, const char* text) const { write(name, std::string(text)); }
  void write(const std::string& name, const std::vector<std::string>& texts) const;
  /// A string of fixed length (what netCDF's char attributes are); it lies in the object's header,
  /// where HDF5 checksums it. At most 32 kB, and no zero bytes inside.
  void write_fixed(const std::string& name, const std::string& text) const;
  void write_value(const std::string& name, const AttributeValue& value) const;

  bool contains(const std::string& name) const;
  /// All names, sorted.
  std::vector<std::string> names() const;
  AttributeValue read(const std::string& name) const;
  /// The value as T (one of AttributeValue's); EnvironmentError names what is there instead.
  template <class T>
  T get(const std::string& name) const {
    AttributeValue value = read(name);
    if (T* wanted = std::get_if<T>(&value)) return std::move(*wanted);
    throw_wrong_kind(name);
  }

 private:
  static constexpr std::int64_t scalar = -1;
  void write_numbers(const std::string& name, Element element, const void* values,
                     std::int64_t count) const;
  void write_strings(const std::string& name, const std::vector<const char*>& texts,
                     std::int64_t count) const;
  void write_raw(const std::string& name, hid_t file_type, hid_t memory_type, const void* data,
                 std::int64_t count) const;
  [[noreturn]] void throw_wrong_kind(const std::string& name) const;

  const Object* owner_;
};

}  // namespace tercet::io
