#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "common/config/node.hpp"
#include "common/config/toml_text.hpp"

namespace tercet::config {

/// How a C++ type that a key may hold is named, read from a Node and printed as TOML: bool, signed
/// integers, double, string; lists, fixed lists, tables by name and optionals of them.
///   one(), many()       "list of 3 numbers", "lists of 3 numbers"
///   read(node, value)   what would have been right, e.g. "a number"; an empty text when all is
///   well print(value)        TOML that reads back as the same value; empty for an optional without
///   value numbers(value, to)  appends the numbers in it, which constraints check
template <class T>
struct Value;

template <>
struct Value<bool> {
  static std::string one() { return "true or false"; }
  static std::string many() { return "truth values"; }
  static std::string read(const Node& node, bool& value);
  static std::string print(bool value) { return value ? "true" : "false"; }
  static void numbers(bool, std::vector<double>&) {}
};

template <>
struct Value<double> {
  static std::string one() { return "number"; }
  static std::string many() { return "numbers"; }
  static std::string read(const Node& node, double& value);
  static std::string print(double value) { return toml_number(value); }
  static void numbers(double value, std::vector<double>& to) { to.push_back(value); }
};

template <>
struct Value<std::string> {
  static std::string one() { return "string"; }
  static std::string many() { return "strings"; }
  static std::string read(const Node& node, std::string& value);
  static std::string print(const std::string& value) { return toml_string(value); }
  static void numbers(const std::string&, std::vector<double>&) {}
};

/// Reads an integer from `lowest` to `highest`.
std::string read_integer(const Node& node, std::int64_t lowest, std::int64_t highest,
                         std::int64_t& value);

template <std::signed_integral T>
struct Value<T> {
  static std::string one() { return "integer"; }
  static std::string many() { return "integers"; }
  static std::string read(const Node& node, T& value) {
    using Limits = std::numeric_limits<T>;
    std::int64_t wide = value;
    std::string wrong = read_integer(node, Limits::min(), Limits::max(), wide);
    value = static_cast<T>(wide);
    return wrong;
  }
  static std::string print(T value) { return std::to_string(value); }
  static void numbers(T value, std::vector<double>& to) {
    to.push_back(static_cast<double>(value));
  }
};

template <class T>
struct Value<std::vector<T>> {
  static std::string one() { return "list of " + Value<T>::many(); }
  static std::string many() { return "lists of " + Value<T>::many(); }
  static std::string read(const Node& node, std::vector<T>& value) {
    if (node.kind != Kind::array) return "a " + one();
    std::vector<T> elements;
    for (const Node& item : node.items) {
      T element{};
      if (!Value<T>::read(item, element).empty()) return "a " + one();
      elements.push_back(element);
    }
    value = elements;
    return {};
  }
  static std::string print(const std::vector<T>& values) {
    std::vector<std::string> texts;
    for (const T& value : values) texts.push_back(Value<T>::print(value));
    return "[" + joined(texts, ", ") + "]";
  }
  static void numbers(const std::vector<T>& values, std::vector<double>& to) {
    for (const T& value : values) Value<T>::numbers(value, to);
  }
};

template <class T, std::size_t N>
struct Value<std::array<T, N>> {
  static std::string one() { return "list of " + std::to_string(N) + " " + Value<T>::many(); }
  static std::string many() { return "lists of " + std::to_string(N) + " " + Value<T>::many(); }
  static std::string read(const Node& node, std::array<T, N>& value) {
    std::vector<T> elements;
    const bool is_list = Value<std::vector<T>>::read(node, elements).empty();
    if (!is_list || elements.size() != N) return "a " + one();
    for (std::size_t i = 0; i < N; ++i) value[i] = elements[i];
    return {};
  }
  static std::string print(const std::array<T, N>& values) {
    return Value<std::vector<T>>::print(std::vector<T>(values.begin(), values.end()));
  }
  static void numbers(const std::array<T, N>& values, std::vector<double>& to) {
    for (const T& value : values) Value<T>::numbers(value, to);
  }
};

template <class T>
struct Value<std::map<std::string, T>> {
  static std::string one() { return "table of " + Value<T>::many() + " by name"; }
  static std::string many() { return "tables of " + Value<T>::many() + " by name"; }
  static std::string read(const Node& node, std::map<std::string, T>& value) {
    if (node.kind != Kind::table) return "a " + one();
    std::map<std::string, T> members;
    for (const Node& item : node.items)
      if (!Value<T>::read(item, members[item.name]).empty()) return "a " + one();
    value = members;
    return {};
  }
  static std::string print(const std::map<std::string, T>& values) {
    std::vector<std::string> texts;
    for (const auto& [name, value] : values)
      texts.push_back(toml_key(name) + " = " + Value<T>::print(value));
    return "{" + joined(texts, ", ") + "}";
  }
  static void numbers(const std::map<std::string, T>& values, std::vector<double>& to) {
    for (const auto& [name, value] : values) Value<T>::numbers(value, to);
  }
};

template <class T>
struct Value<std::optional<T>> {
  static std::string one() { return Value<T>::one(); }
  static std::string read(const Node& node, std::optional<T>& value) {
    T inner{};
    std::string wrong = Value<T>::read(node, inner);
    if (wrong.empty()) value = inner;
    return wrong;
  }
  static std::string print(const std::optional<T>& value) {
    return value ? Value<T>::print(*value) : std::string();
  }
  static void numbers(const std::optional<T>& value, std::vector<double>& to) {
    if (value) Value<T>::numbers(*value, to);
  }
};

}  // namespace tercet::config
