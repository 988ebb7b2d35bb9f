#include "common/error/describe.hpp"

#include <new>
#include <string_view>

#include "common/error/errors.hpp"
#include "common/error/free_memory.hpp"

namespace tercet {
namespace {

Failure out_of_memory(const std::string& words) {
  const std::string free = free_memory();
  return {ExitCode::environment,
          "out of memory: " + words + (free.empty() ? "" : "; " + free) +
              ". Use more ranks or nodes, or a smaller case; --check shows what each rank needs.",
          true};
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// Kokkos throws std::runtime_error for what it meets; only its words tell what that was.
/// Versions 3.4 to 5.x: "Kokkos failed to allocate memory for label ..." and "Kokkos ERROR: Cuda
/// memory space failed to allocate 3 GiB ...", "cudaMalloc(...) error( cudaErrorName): ...".
Failure describe_foreign(const std::string& text) {
  const std::string first_line = text.substr(0, text.find('\n'));
  if (contains(text, "Kokkos") && contains(text, "failed to allocate"))
    return out_of_memory(first_line);
  if (contains(text, "error( cuda"))
    return {ExitCode::environment, "the GPU reports an error: " + text, false};
  return {ExitCode::internal, text + "\n  This is a bug in Tercet; please report it.", false};
}

}  // namespace

Failure describe(const std::exception_ptr& exception) {
  try {
    std::rethrow_exception(exception);
  } catch (const Error& error) {
    return {error.code(), error.what(), false};
  } catch (const std::bad_alloc& error) {
    return out_of_memory(error.what());
  } catch (const std::exception& error) {
    return describe_foreign(error.what());
  } catch (...) {
    return {ExitCode::internal, "an exception of unknown type; this is a bug in Tercet", false};
  }
}

}  // namespace tercet
