#pragma once

#include <string>

#include "common/error/errors.hpp"

namespace tercet {

/// The text of the InputError that `work` throws; "(no error)" when it throws none.
template <class Work>
std::string input_error_of(const Work& work) {
  try {
    work();
  } catch (const InputError& error) {
    return error.what();
  }
  return "(no error)";
}

}  // namespace tercet
