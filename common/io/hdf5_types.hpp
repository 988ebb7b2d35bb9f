#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>

namespace tercet::io {

/// The kinds of number a dataset can hold; on disk always little-endian.
enum class Element { uint8, int32, int64, uint32, uint64, float32, float64 };

template <class T>
concept Storable = std::same_as<T, std::uint8_t> || std::same_as<T, std::int32_t> ||
    std::same_as<T, std::int64_t> || std::same_as<T, std::uint32_t> ||
    std::same_as<T, std::uint64_t> || std::same_as<T, float> || std::same_as<T, double>;

template <Storable T>
constexpr Element element_of() {
  if constexpr (std::same_as<T, std::uint8_t>) return Element::uint8;
  if constexpr (std::same_as<T, std::int32_t>) return Element::int32;
  if constexpr (std::same_as<T, std::int64_t>) return Element::int64;
  if constexpr (std::same_as<T, std::uint32_t>) return Element::uint32;
  if constexpr (std::same_as<T, std::uint64_t>) return Element::uint64;
  if constexpr (std::same_as<T, float>) return Element::float32;
  return Element::float64;
}

std::size_t size_of(Element element);
/// "int64", "float32", ...
std::string name_of(Element element);

}  // namespace tercet::io
