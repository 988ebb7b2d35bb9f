#include "common/io/hdf5_types.hpp"

#include <array>

#include "common/io/hdf5_type_ids.hpp"

namespace tercet::io {
namespace {

struct TypeFacts {
  Element element;
  std::size_t bytes;
  const char* name;
};

constexpr std::array<TypeFacts, 7> all_types{{{Element::uint8, 1, "uint8"},
                                              {Element::int32, 4, "int32"},
                                              {Element::int64, 8, "int64"},
                                              {Element::uint32, 4, "uint32"},
                                              {Element::uint64, 8, "uint64"},
                                              {Element::float32, 4, "float32"},
                                              {Element::float64, 8, "float64"}}};

const TypeFacts& facts_of(Element element) {
  return all_types[static_cast<std::size_t>(element)];
}

}  // namespace

std::size_t size_of(Element element) {
  return facts_of(element).bytes;
}

std::string name_of(Element element) {
  return facts_of(element).name;
}

hid_t memory_type(Element element) {
  switch (element) {
    case Element::uint8:
      return H5T_NATIVE_UINT8;
    case Element::int32:
      return H5T_NATIVE_INT32;
    case Element::int64:
      return H5T_NATIVE_INT64;
    case Element::uint32:
      return H5T_NATIVE_UINT32;
    case Element::uint64:
      return H5T_NATIVE_UINT64;
    case Element::float32:
      return H5T_NATIVE_FLOAT;
    case Element::float64:
      return H5T_NATIVE_DOUBLE;
  }
  return H5I_INVALID_HID;
}

hid_t file_type(Element element) {
  switch (element) {
    case Element::uint8:
      return H5T_STD_U8LE;
    case Element::int32:
      return H5T_STD_I32LE;
    case Element::int64:
      return H5T_STD_I64LE;
    case Element::uint32:
      return H5T_STD_U32LE;
    case Element::uint64:
      return H5T_STD_U64LE;
    case Element::float32:
      return H5T_IEEE_F32LE;
    case Element::float64:
      return H5T_IEEE_F64LE;
  }
  return H5I_INVALID_HID;
}

std::optional<Element> element_of_type(hid_t type) {
  for (const TypeFacts& facts : all_types)
    if (H5Tequal(type, file_type(facts.element)) > 0) return facts.element;
  return std::nullopt;
}

}  // namespace tercet::io
