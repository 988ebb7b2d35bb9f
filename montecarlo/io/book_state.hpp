#pragma once

#include <optional>
#include <string>
#include <vector>

#include "montecarlo/engine/book_run.hpp"

namespace tercet::mc {

/// A number that stands for a text: two runs may share their state only if all that their results
/// depend on gives the same one. FNV-1a, 64 bits.
std::uint64_t fingerprint(const std::string& text);

/// The states as text: exact (hexadecimal) numbers, the run's fingerprint, and a checksum.
std::string state_text(const std::vector<SimulationState>& states, std::uint64_t run);

/// Reads them back. Throws InputError when the text is damaged or of another run; `name` is the
/// file in the message.
std::vector<SimulationState> parse_state(const std::string& text, std::uint64_t run,
                                         const std::string& name);

}  // namespace tercet::mc
