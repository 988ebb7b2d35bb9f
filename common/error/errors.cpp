#include "common/error/errors.hpp"

namespace tercet {

InternalError::InternalError(const std::string& text, std::source_location where)
    : Error(ExitCode::internal, text + "\n  This is a bug in Tercet; please report it with " +
                                    where.file_name() + ":" + std::to_string(where.line()) + ".") {}

void throw_error(ExitCode code, const std::string& text) {
  switch (code) {
    case ExitCode::input:
      throw InputError(text);
    case ExitCode::environment:
      throw EnvironmentError(text);
    case ExitCode::numerical:
      throw NumericalError(text);
    case ExitCode::stopped:
      throw StoppedOnRequest(text);
    default:
      throw Error(ExitCode::internal, text);
  }
}

}  // namespace tercet
