#include "common/error/agreed.hpp"

namespace tercet {

void throw_on_all_ranks(ExitCode code, const std::string& text) {
  switch (code) {
    case ExitCode::input:
      throw_on_all_ranks(InputError(text));
    case ExitCode::environment:
      throw_on_all_ranks(EnvironmentError(text));
    case ExitCode::numerical:
      throw_on_all_ranks(NumericalError(text));
    case ExitCode::stopped:
      throw_on_all_ranks(StoppedOnRequest(text));
    default:
      throw_on_all_ranks(Error(ExitCode::internal, text));
  }
}

}  // namespace tercet
