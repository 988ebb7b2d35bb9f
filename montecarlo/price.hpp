#pragma once

#include "common/runtime/run_main.hpp"

namespace tercet::mc {

/// The body of tercet-mc: reads the command line, the market and the book, prices, and writes. On
/// every rank. Bad trades are named and left out; they are an InputError at the end, after the
/// results of all others were written.
void run_program(Session& session);

}  // namespace tercet::mc
