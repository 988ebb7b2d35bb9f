#pragma once

#include <cstdint>
#include <span>

namespace tercet::detail {

/// For each dimension from the second on: s, a, m_1, ..., m_s in the terms of Joe and Kuo (2008).
/// Written into the build folder by cmake/TercetJoeKuo.cmake; empty where the numbers were not to
/// be had.
extern const std::span<const std::uint32_t> joe_kuo_table;

}  // namespace tercet::detail
