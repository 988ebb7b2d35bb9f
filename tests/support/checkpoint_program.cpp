// A small MPI program that tests start, kill and starve of disk space. It does not use run_main, so
// that it shows what common/io does by itself.
//   checkpoint_program save FOLDER ROWS KEEP STEP...   the kill, if any, is at the last step
//   checkpoint_program load FOLDER ROWS
//   checkpoint_program append FILE FRAMES              a trajectory in a parallel file
//   checkpoint_program frames FILE                     reads it back and checks it
//   checkpoint_program log FILE ROWS                   a text log
//   checkpoint_program text FILE BYTES                 an atomic text file
//   checkpoint_program folder FOLDER                   an output folder
//   checkpoint_program stuck                           rank 0 fails, the others never come back
// Options: --kill STAGE RANK | --kill-after-us N RANK, --file-limit BYTES RANK (-1: all ranks),
//          --patience SECONDS
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "common/comm/collective.hpp"
#include "common/error/errors.hpp"
#include "common/io/atomic_text.hpp"
#include "common/io/collective_io.hpp"
#include "common/io/library_state.hpp"
#include "common/io/output_folder.hpp"
#include "common/io/text_log.hpp"
#include "tests/support/checkpoint_state.hpp"

namespace tercet::test {
namespace {

struct Request {
  std::string mode;
  std::vector<std::string> words;
  std::string kill_stage;
  long kill_after_us = -1;
  int kill_rank = -1;
  unsigned long file_limit = 0;
  int limited_rank = -1;
  double patience_s = 900;

  std::uint64_t number(std::size_t i) const { return std::stoull(words.at(i)); }
};

Request read_command_line(const std::vector<std::string>& given) {
  Request request;
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (i == 0) {
      request.mode = given[i];
    } else if (given[i] == "--kill") {
      request.kill_stage = given.at(++i);
      request.kill_rank = std::stoi(given.at(++i));
    } else if (given[i] == "--kill-after-us") {
      request.kill_after_us = std::stol(given.at(++i));
      request.kill_rank = std::stoi(given.at(++i));
    } else if (given[i] == "--file-limit") {
      request.file_limit = std::stoul(given.at(++i));
      request.limited_rank = std::stoi(given.at(++i));
    } else if (given[i] == "--patience") {
      request.patience_s = std::stod(given.at(++i));
    } else {
      request.words.push_back(given[i]);
    }
  }
  return request;
}

void limit_file_size(rlim_t bytes) {
  ::signal(SIGXFSZ, SIG_IGN);  // the write shall fail instead
  const rlimit limit{bytes, bytes};
  ::setrlimit(RLIMIT_FSIZE, &limit);
}

void die() {
  ::kill(::getpid(), SIGKILL);
}

void die_after(long microseconds) {
  std::thread([=] {
    std::this_thread::sleep_for(std::chrono::microseconds(microseconds));
    die();
  }).detach();
}

io::SaveStage stage_of(const std::string& name) {
  const std::map<std::string, io::SaveStage> stages{
      {"reserved", io::SaveStage::reserved}, {"written", io::SaveStage::written},
      {"closed", io::SaveStage::closed},     {"verified", io::SaveStage::verified},
      {"renamed", io::SaveStage::renamed},   {"rotated", io::SaveStage::rotated}};
  return stages.at(name);
}

std::function<void(io::SaveStage)> killer(const Request& request) {
  if (request.kill_after_us >= 0)
    return [&](io::SaveStage stage) {
      if (stage == io::SaveStage::reserved) die_after(request.kill_after_us);
    };
  return [stage = stage_of(request.kill_stage)](io::SaveStage now) {
    if (now == stage) die();
  };
}

void say(const Communicator& comm, const std::string& line) {
  if (!comm.is_root()) return;
  std::printf("%s\n", line.c_str());
  std::fflush(stdout);
}

void save(const Communicator& comm, const Request& request) {
  io::CheckpointStore store(comm, request.words.at(0), "run", std::stoi(request.words.at(2)));
  for (std::size_t i = 3; i < request.words.size(); ++i) {
    const auto step = static_cast<std::int64_t>(request.number(i));
    const CheckpointState state = make_state(comm, step, request.number(1));
    if (i + 1 == request.words.size() && comm.rank() == request.kill_rank)
      store.observe(killer(request));
    store.save(step, content_of(state));
    say(comm, "saved " + request.words[i]);
  }
}

void load(const Communicator& comm, const Request& request) {
  const io::CheckpointStore store(comm, request.words.at(0), "run");
  const auto checkpoint = store.load_newest();
  if (!checkpoint) return say(comm, "no checkpoint");
  run_collectively(comm, [&] { check_state(comm, *checkpoint, request.number(1)); });
  for (const std::string& warning : checkpoint->warnings) say(comm, warning);
  say(comm, "loaded " + std::to_string(checkpoint->step()));
}

constexpr std::uint64_t atoms_each = 3000;

void append(const Communicator& comm, const Request& request) {
  io::File file = io::File::create(comm, request.words.at(0), {.patience_s = request.patience_s});
  const auto atoms = atoms_each * static_cast<std::uint64_t>(comm.size());
  const auto value = file.root().create_dataset(
      "value", {.element = io::Element::float32, .extent = {0, atoms, 3}, .extendable = true});
  const auto step = file.root().create_dataset(
      "step", {.element = io::Element::int64, .extent = {0}, .extendable = true});
  file.flush();
  if (comm.rank() == request.kill_rank) die_after(request.kill_after_us);
  for (std::uint64_t frame = 0; frame < request.number(1); ++frame) {
    value.resize(frame + 1);
    value.write_slab(
        {{frame, atoms_each * static_cast<std::uint64_t>(comm.rank()), 0}, {1, atoms_each, 3}},
        std::vector<float>(atoms_each * 3, static_cast<float>(frame)));
    step.resize(frame + 1);
    step.write_rows(
        frame, std::vector<std::int64_t>(comm.is_root() ? 1 : 0, static_cast<std::int64_t>(frame)));
    say(comm, "flushing " + std::to_string(frame + 1));
    file.flush();
    say(comm, "flushed " + std::to_string(frame + 1));
  }
  file.close();
}

void frames(const Communicator& comm, const Request& request) {
  const io::File file = io::File::open_serial(request.words.at(0), io::OpenMode::read);
  const auto steps = file.root().open_dataset("step").read_all<std::int64_t>();
  const auto value = file.root().open_dataset("value");
  for (std::uint64_t frame = 0; frame < steps.size(); ++frame) {
    const auto expected = static_cast<float>(frame);
    if (steps[frame] != static_cast<std::int64_t>(frame)) throw NumericalError("a wrong step");
    for (const float number : value.read_rows<float>(frame, 1))
      if (number != expected) throw NumericalError("frame " + std::to_string(frame) + " is wrong");
  }
  say(comm, "frames " + std::to_string(steps.size()));
}

void log(const Communicator& comm, const Request& request) {
  if (!comm.is_root()) return;
  io::TextLog rows = io::TextLog::create(request.words.at(0), "step,energy");
  while (rows.num_rows() < request.number(1))
    rows.append(std::to_string(rows.num_rows()) + "," + std::string(70, '7'));
}

void text(const Communicator& comm, const Request& request) {
  run_collectively(comm, [&] {
    if (comm.is_root())
      io::write_text_atomically(request.words.at(0), std::string(request.number(1), 'x'));
  });
}

void stuck(const Communicator& comm, const Request& request) {
  const auto work = [&] {
    if (comm.is_root()) throw EnvironmentError("the disk of rank 0 is broken");
    while (true) ::sleep(1000);
  };
  io::run_collective_io(comm, work, request.patience_s);
}

void run_mode(const Communicator& comm, const Request& request) {
  using Mode = void (*)(const Communicator&, const Request&);
  const Mode folder = [](const Communicator& ranks, const Request& asked) {
    io::prepare_output_folder(ranks, asked.words.at(0));
  };
  const std::map<std::string, Mode> modes{{"save", save},     {"load", load},  {"append", append},
                                          {"frames", frames}, {"log", log},    {"text", text},
                                          {"folder", folder}, {"stuck", stuck}};
  modes.at(request.mode)(comm, request);
}

int run(const Request& request) {
  const Communicator comm = Communicator::world();
  const bool limited = request.limited_rank < 0 || request.limited_rank == comm.rank();
  if (request.file_limit > 0 && limited) limit_file_size(request.file_limit);
  try {
    run_mode(comm, request);
    return 0;
  } catch (const Error& error) {
    say(comm, std::string("error: ") + error.what());
    say(comm, io::library_is_broken() ? "library is broken" : "library is whole");
    comm.barrier();  // no rank ends the program before rank 0 has spoken
    if (io::library_is_broken()) ::_exit(static_cast<int>(error.code()));  // no MPI_Finalize
    return static_cast<int>(error.code());
  }
}

}  // namespace
}  // namespace tercet::test

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const int code = tercet::test::run(tercet::test::read_command_line({argv + 1, argv + argc}));
  MPI_Finalize();
  return code;
}
