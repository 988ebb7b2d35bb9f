#include "common/runtime/logging.hpp"

#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>

#include <cstdio>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "common/error/errors.hpp"

namespace tercet {
namespace {

/// Information to standard output as it is; warnings and errors to standard error with a prefix.
class ConsoleSink : public spdlog::sinks::base_sink<std::mutex> {
 public:
  explicit ConsoleSink(std::string speaker) : speaker_(std::move(speaker)) {}

 private:
  void sink_it_(const spdlog::details::log_msg& message) override {
    const std::string text(message.payload.data(), message.payload.size());
    if (message.level < spdlog::level::warn) {
      std::fputs((text + "\n").c_str(), stdout);
      return;
    }
    const char* kind = message.level == spdlog::level::warn ? "warning" : "error";
    std::fflush(stdout);
    std::fputs((speaker_ + ": " + kind + ": " + text + "\n").c_str(), stderr);
  }
  void flush_() override { std::fflush(stdout); }

  std::string speaker_;
};

spdlog::level::level_enum level_for(const LoggingOptions& options) {
  if (options.rank != 0) return spdlog::level::err;
  switch (options.verbosity) {
    case Verbosity::quiet:
      return spdlog::level::warn;
    case Verbosity::verbose:
      return spdlog::level::debug;
    default:
      return spdlog::level::info;
  }
}

spdlog::sink_ptr file_sink(const std::string& path) {
  try {
    auto sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(path);
    sink->set_pattern("%Y-%m-%d %H:%M:%S %l: %v");
    return sink;
  } catch (const spdlog::spdlog_ex& error) {
    throw EnvironmentError(path + ": the log file cannot be written: " + error.what());
  }
}

}  // namespace

void configure_logging(const LoggingOptions& options) {
  const std::string speaker = options.rank == 0
                                  ? options.program
                                  : options.program + ": rank " + std::to_string(options.rank);
  std::vector<spdlog::sink_ptr> sinks{std::make_shared<ConsoleSink>(speaker)};
  if (options.rank == 0 && !options.file.empty()) sinks.push_back(file_sink(options.file));
  auto logger = std::make_shared<spdlog::logger>(options.program, sinks.begin(), sinks.end());
  logger->set_level(level_for(options));
  logger->flush_on(spdlog::level::info);  // what was said stays said when the run is killed
  spdlog::set_default_logger(logger);
}

}  // namespace tercet
