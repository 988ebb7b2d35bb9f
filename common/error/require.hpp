#pragma once

#include <concepts>
#include <source_location>
#include <string>

#include "common/error/errors.hpp"

namespace tercet {

/// Throws InternalError with `text` unless `condition` holds. For what only a bug can break.
inline void require(bool condition, const char* text,
                    std::source_location where = std::source_location::current()) {
  if (!condition) throw InternalError(text, where);
}

/// The same with a text that is built only on failure, e.g. `[&] { return "n = " + ...; }`.
template <std::invocable TextFunction>
void require(bool condition, const TextFunction& text,
             std::source_location where = std::source_location::current()) {
  if (!condition) throw InternalError(text(), where);
}

}  // namespace tercet
