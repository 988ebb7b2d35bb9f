#include "common/comm/collective.hpp"

#include <new>
#include <string>

#include "common/error/errors.hpp"

namespace tercet {
namespace {

struct Outcome {
  int code = 0;
  std::string text;
};

Outcome run_and_catch(const std::function<void()>& work) {
  try {
    work();
    return {};
  } catch (const Error& error) {
    return {static_cast<int>(error.code()), error.what()};
  } catch (const std::bad_alloc&) {
    return {static_cast<int>(ExitCode::environment), "out of memory"};
  } catch (const std::exception& error) {
    return {static_cast<int>(ExitCode::internal), error.what()};
  }
}

}  // namespace

void run_collectively(const Communicator& comm, const std::function<void()>& work) {
  const Outcome mine = run_and_catch(work);
  const int failed = mine.code == 0 ? comm.size() : comm.rank();
  const auto first = static_cast<int>(comm.min(static_cast<std::int64_t>(failed)));
  if (first == comm.size()) return;
  int code = mine.code;
  comm.broadcast(&code, sizeof code, first);
  throw_error(static_cast<ExitCode>(code), comm.broadcast(mine.text, first));
}

}  // namespace tercet
