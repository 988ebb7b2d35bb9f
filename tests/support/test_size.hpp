#pragma once

#include <cstdlib>
#include <string_view>

namespace tercet::test {

/// True when TERCET_TEST_SIZE=small asks for tests that an emulated GPU can run in seconds.
inline bool tests_are_small() {
  const char* size = std::getenv("TERCET_TEST_SIZE");
  return size != nullptr && std::string_view(size) == "small";
}

/// The one knob for sizes in tests: `small` under TERCET_TEST_SIZE=small, else `normal`. What a
/// test claims must hold for both.
template <class Number>
Number test_size(Number small, Number normal) {
  return tests_are_small() ? small : normal;
}

}  // namespace tercet::test
