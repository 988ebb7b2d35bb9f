#include "common/io/provenance.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <ctime>
#include <string_view>

#include "common/io/build_info.hpp"

namespace tercet::io {
namespace {

using TextMember = std::string Provenance::*;

struct Field {
  const char* name;
  TextMember member;
  bool same_in_every_run;  ///< of one binary on one kind of machine
};

constexpr std::array fields{
    Field{"program", &Provenance::program, true},
    Field{"version", &Provenance::version, true},
    Field{"git_hash", &Provenance::git_hash, true},
    Field{"compiler", &Provenance::compiler, true},
    Field{"back_end", &Provenance::back_end, true},
    Field{"precision", &Provenance::precision, true},
    Field{"units", &Provenance::units, true},
    Field{"start_time_utc", &Provenance::start_time_utc, false},
    Field{"host", &Provenance::host, false},
    Field{"command_line", &Provenance::command_line, false},
    Field{"input_text", &Provenance::input_text, false},
};

std::string quoted_for_shell(std::string_view word) {
  const auto is_plain = [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("_-./=+:,@%").find(static_cast<char>(c)) != std::string_view::npos;
  };
  if (!word.empty() && std::ranges::all_of(word, is_plain)) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string time_now_utc() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text.data();
}

std::string host_name() {
  std::array<char, 256> name{};
  ::gethostname(name.data(), name.size() - 1);
  return name.data();
}

}  // namespace

Provenance make_provenance(const std::string& program, int num_ranks, int argc,
                           const char* const* argv) {
  Provenance provenance;
  const BuildInfo build = build_info();
  provenance.program = program;
  provenance.version = build.version;
  provenance.git_hash = build.git_hash;
  provenance.compiler = build.compiler;
  provenance.num_ranks = num_ranks;
  provenance.start_time_utc = time_now_utc();
  provenance.host = host_name();
  for (int i = 0; i < argc; ++i) {
    if (i > 0) provenance.command_line += ' ';
    provenance.command_line += quoted_for_shell(argv[i]);
  }
  return provenance;
}

void write_provenance(const Group& group, const Provenance& provenance) {
  const Attributes attributes = group.attributes();
  for (const Field& field : fields) attributes.write(field.name, provenance.*field.member);
  attributes.write("num_ranks", static_cast<std::int64_t>(provenance.num_ranks));
}

Provenance read_provenance(const Group& group) {
  Provenance provenance;
  const Attributes attributes = group.attributes();
  for (const Field& field : fields)
    provenance.*field.member = attributes.get<std::string>(field.name);
  provenance.num_ranks = static_cast<int>(attributes.get<std::int64_t>("num_ranks"));
  return provenance;
}

void add_provenance(CheckpointContent& content, const Provenance& provenance) {
  for (const Field& field : fields)
    if (field.same_in_every_run)
      content.set("provenance." + std::string(field.name), provenance.*field.member);
}

}  // namespace tercet::io
