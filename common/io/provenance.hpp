#pragma once

#include <string>
#include <utility>
#include <vector>

#include "common/io/checkpoint_content.hpp"
#include "common/io/hdf5_group.hpp"

namespace tercet::io {

/// Where a file comes from: enough to make it again.
struct Provenance {
  std::string program;   ///< "tercet-md"
  std::string version;   ///< of Tercet
  std::string git_hash;  ///< 40 digits, "-dirty" behind if files differed; or "unknown"
  std::string compiler;  ///< name and version
  std::string back_end;  ///< "Serial", "OpenMP", "Cuda, NVIDIA H200"; the run-time room knows
  int num_ranks = 1;
  std::string precision;       ///< "single", "mixed", "double"
  std::string units;           ///< "SI", "nm ps kJ/mol", ...
  std::string start_time_utc;  ///< "2026-01-31T12:00:00Z"
  std::string host;            ///< of rank 0
  std::string command_line;
  std::string input_text;  ///< the resolved input
};

/// Fills in what this room can know: version, git hash and compiler of the build, start time (now),
/// host; and the command line from argv, quoted so that a shell takes it back.
Provenance make_provenance(const std::string& program, int num_ranks, int argc,
                           const char* const* argv);

/// Writes one attribute for each member, by its name, to `group` (collective in a parallel file).
void write_provenance(const Group& group, const Provenance& provenance);
/// Reads them back; EnvironmentError if one is missing.
Provenance read_provenance(const Group& group);

/// Adds to a checkpoint what does not change between two runs of the same binary: program, version,
/// git hash, compiler, back end, precision, units, as "provenance.<member>". Time, host, command
/// line and rank count stay out, so that equal states give equal files.
void add_provenance(CheckpointContent& content, const Provenance& provenance);

}  // namespace tercet::io
