#pragma once

#include <string>

#include "common/error/errors.hpp"

namespace tercet {

/// Base of errors that every rank of the program throws at the same place with the same text, e.g.
/// from run_collectively(). All ranks unwind together, so run_main prints such an error once and
/// ends cleanly. Every other error is known to one rank only and ends the program by MPI_Abort.
struct Agreed {
  virtual ~Agreed() = default;
};

/// An error of class E that all ranks have agreed on.
template <class E>
class OnAllRanks : public E, public Agreed {
 public:
  explicit OnAllRanks(const E& error) : E(error) {}
};

/// Throws `error` as one that all ranks agree on. Every rank of the program must call it with the
/// same error, e.g. because it follows from numbers that a reduction gave to all of them.
template <class E>
[[noreturn]] void throw_on_all_ranks(const E& error) {
  throw OnAllRanks<E>(error);
}

/// The same for an error of which only code and text are known, as when one rank told the others.
[[noreturn]] void throw_on_all_ranks(ExitCode code, const std::string& text);

}  // namespace tercet
