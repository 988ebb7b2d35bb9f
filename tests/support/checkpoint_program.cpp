// A small MPI program that tests start, kill and starve of disk space.
//   checkpoint_program save FOLDER ROWS KEEP STEP... [--kill STAGE RANK | --kill-at-bytes N RANK]
//                      [--file-limit BYTES RANK]    the kill is at the last step
//   checkpoint_program load FOLDER ROWS
//   checkpoint_program fill FILE [--file-limit BYTES RANK]    until the disk is full
//   checkpoint_program append FILE FRAMES [--kill-at-bytes N RANK]
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "common/error/errors.hpp"
#include "common/io/library_state.hpp"
#include "common/io/posix_file.hpp"
#include "tests/support/checkpoint_state.hpp"

namespace tercet::test {
namespace {

struct Request {
  std::string mode;
  std::vector<std::string> words;
  std::string kill_stage;
  std::uint64_t kill_at_bytes = 0;
  int kill_rank = -1;
  std::uint64_t file_limit = 0;
  int limited_rank = -1;  ///< -1: all
};

[[noreturn]] void die() {
  ::kill(::getpid(), SIGKILL);
  std::abort();
}

void limit_file_size(rlim_t bytes) {
  ::signal(SIGXFSZ, SIG_IGN);  // the write shall fail instead
  const rlimit limit{bytes, bytes};
  ::setrlimit(RLIMIT_FSIZE, &limit);
}

Request read_command_line(int argc, char** argv) {
  Request request;
  if (argc > 1) request.mode = argv[1];
  for (int i = 2; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--kill") {
      request.kill_stage = argv[++i];
      request.kill_rank = std::atoi(argv[++i]);
    } else if (word == "--kill-at-bytes") {
      request.kill_at_bytes = std::strtoull(argv[++i], nullptr, 10);
      request.kill_rank = std::atoi(argv[++i]);
    } else if (word == "--file-limit") {
      request.file_limit = std::strtoull(argv[++i], nullptr, 10);
      request.limited_rank = std::atoi(argv[++i]);
    } else {
      request.words.push_back(word);
    }
  }
  return request;
}

/// Kills this process as soon as the file has grown to so many bytes.
void watch_and_die(const std::string& path, std::uint64_t bytes) {
  std::thread([=] {
    while (true) {
      struct stat facts {};
      if (::stat(path.c_str(), &facts) == 0 && static_cast<std::uint64_t>(facts.st_size) >= bytes)
        die();
    }
  }).detach();
}

io::SaveStage stage_of(const std::string& name) {
  const std::map<std::string, io::SaveStage> stages{
      {"reserved", io::SaveStage::reserved}, {"written", io::SaveStage::written},
      {"closed", io::SaveStage::closed},     {"verified", io::SaveStage::verified},
      {"renamed", io::SaveStage::renamed},   {"rotated", io::SaveStage::rotated}};
  return stages.at(name);
}

void save(const Communicator& comm, const Request& request) {
  const std::string& folder = request.words.at(0);
  const auto num_rows = std::strtoull(request.words.at(1).c_str(), nullptr, 10);
  io::CheckpointStore store(comm, folder, "run", std::atoi(request.words.at(2).c_str()));
  for (std::size_t i = 3; i < request.words.size(); ++i) {
    const std::int64_t step = std::atoll(request.words[i].c_str());
    const CheckpointState state = make_state(comm, step, num_rows);
    if (i + 1 == request.words.size() && comm.rank() == request.kill_rank) {
      const std::string target = folder + "/run-" + std::to_string(step) + ".h5";
      if (request.kill_at_bytes > 0)
        watch_and_die(io::temporary_name(target), request.kill_at_bytes);
      else
        store.observe([&](io::SaveStage stage) {
          if (stage == stage_of(request.kill_stage)) die();
        });
    }
    store.save(step, content_of(state));
    if (comm.is_root()) std::printf("saved %lld\n", static_cast<long long>(step));
    std::fflush(stdout);
  }
}

void load(const Communicator& comm, const Request& request) {
  const io::CheckpointStore store(comm, request.words.at(0), "run");
  const auto checkpoint = store.load_newest();
  if (checkpoint)
    check_state(comm, *checkpoint, std::strtoull(request.words.at(1).c_str(), nullptr, 10));
  if (!comm.is_root()) return;
  if (!checkpoint) return static_cast<void>(std::printf("no checkpoint\n"));
  for (const std::string& warning : checkpoint->warnings) std::printf("%s\n", warning.c_str());
  std::printf("loaded %lld\n", static_cast<long long>(checkpoint->step()));
}

void fill(const Communicator& comm, const Request& request) {
  io::File file = io::File::create(comm, request.words.at(0), {.patience_s = 20.0});
  const std::vector<double> part(1 << 17, 1.5);
  const auto before = static_cast<std::uint64_t>(comm.rank()) * part.size();
  const auto total = static_cast<std::uint64_t>(comm.size()) * part.size();
  for (int i = 0;; ++i) {
    const auto dataset =
        file.root().create_dataset("part" + std::to_string(i), {.extent = {total}});
    dataset.write_rows(before, part);
    file.flush();
  }
}

/// A trajectory of frames; every number of frame f is f.
void append(const Communicator& comm, const Request& request) {
  io::File file = io::File::create(comm, request.words.at(0));
  const std::uint64_t rows_each = 1000;
  const auto all_rows = rows_each * static_cast<std::uint64_t>(comm.size());
  const auto value = file.root().create_dataset(
      "value", {.element = io::Element::float32, .extent = {0, all_rows, 3}, .extendable = true});
  const auto step = file.root().create_dataset(
      "step", {.element = io::Element::int64, .extent = {0}, .extendable = true});
  file.flush();
  if (comm.rank() == request.kill_rank) watch_and_die(request.words.at(0), request.kill_at_bytes);
  const auto frames = std::strtoull(request.words.at(1).c_str(), nullptr, 10);
  for (std::uint64_t frame = 0; frame < frames; ++frame) {
    value.resize(frame + 1);
    step.resize(frame + 1);
    value.write_slab(
        {{frame, rows_each * static_cast<std::uint64_t>(comm.rank()), 0}, {1, rows_each, 3}},
        std::vector<float>(rows_each * 3, static_cast<float>(frame)));
    step.write_rows(
        frame, std::vector<std::int64_t>(comm.is_root() ? 1 : 0, static_cast<std::int64_t>(frame)));
    file.flush();
    if (comm.is_root()) std::printf("flushed %llu\n", static_cast<unsigned long long>(frame));
    std::fflush(stdout);
  }
  file.close();
}

int run(const Request& request) {
  const Communicator comm = Communicator::world();
  const bool limited = request.limited_rank < 0 || request.limited_rank == comm.rank();
  if (request.file_limit > 0 && limited) limit_file_size(request.file_limit);
  try {
    if (request.mode == "save") save(comm, request);
    if (request.mode == "load") load(comm, request);
    if (request.mode == "fill") fill(comm, request);
    if (request.mode == "append") append(comm, request);
    return 0;
  } catch (const Error& error) {
    if (comm.is_root()) std::printf("error: %s\n", error.what());
    if (comm.is_root())
      std::printf("library is %s\n", io::library_is_broken() ? "broken" : "whole");
    std::fflush(stdout);
    if (io::library_is_broken())
      ::_exit(static_cast<int>(error.code()));  // in place of MPI_Finalize
    return static_cast<int>(error.code());
  }
}

}  // namespace
}  // namespace tercet::test

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const int code = tercet::test::run(tercet::test::read_command_line(argc, argv));
  MPI_Finalize();
  return code;
}
