#include "common/runtime/solver_main.hpp"

#include <cstdio>

namespace tercet {

void print_text(const Session& session, const std::string& text) {
  if (!session.world().is_root()) return;
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

bool begin_solver(Session& session, const std::string& version,
                  const std::function<std::string()>& help, const CommandLine& line) {
  const Communicator& world = session.world();
  run_collectively(world, [&] {
    configure_logging({session.program(), world.rank(), line.verbosity, line.log_file});
  });
  switch (line.action) {
    case Action::help:
      print_text(session, line.help_text);
      return false;
    case Action::version:
      print_text(session, version + "\n");
      return false;
    case Action::help_input:
      print_text(session, help());
      return false;
    default:
      return true;
  }
}

}  // namespace tercet
