#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "common/comm/communicator.hpp"
#include "common/io/checkpoint_header.hpp"
#include "common/io/hdf5_file.hpp"

namespace tercet::io {

/// An open checkpoint whose every byte of content has been checked. Each rank reads for itself, any
/// rows, as often as it likes: nothing here is collective, so wrap what can fail on one rank alone
/// in run_collectively. Asking for what is not there, or as another kind of number, is an
/// InputError that lists what there is; a failing disk is an EnvironmentError.
class Checkpoint {
 public:
  Checkpoint(File file, CheckpointHeader header)
      : file_(std::move(file)), header_(std::move(header)) {}

  /// What was wrong with newer checkpoints that were passed over, one text each, for the log.
  std::vector<std::string> warnings;

  std::int64_t step() const { return header_.step; }
  const std::string& path() const { return file_.path(); }
  const std::string& input_text() const { return header_.input_text; }
  const CheckpointHeader& header() const { return header_; }

  bool has(const std::string& name) const { return header_.attributes.contains(name); }
  bool has_array(const std::string& name) const { return header_.arrays.contains(name); }
  /// Attribute `name` as T: int64, double, std::string or a vector of one of the first two.
  template <class T>
  const T& get(const std::string& name) const {
    if (const T* value = std::get_if<T>(&find(name))) return *value;
    throw_wrong_kind("attribute", name);
  }
  const ArrayInfo& array(const std::string& name) const;
  /// Rows first_row ... first_row + num_rows - 1 of an array, row by row.
  template <Storable T>
  std::vector<T> read(const std::string& name, std::uint64_t first_row,
                      std::uint64_t num_rows) const {
    require_readable(name, element_of<T>(), first_row, num_rows);
    return open(name).read_rows<T>(first_row, num_rows);
  }
  template <Storable T>
  std::vector<T> read_all(const std::string& name) const {
    return read<T>(name, 0, array(name).rows);
  }

 private:
  const AttributeValue& find(const std::string& name) const;
  Dataset open(const std::string& name) const;
  void require_readable(const std::string& name, Element element, std::uint64_t first_row,
                        std::uint64_t num_rows) const;
  [[noreturn]] void throw_wrong_kind(const std::string& what, const std::string& name) const;

  File file_;
  CheckpointHeader header_;
};

/// Opens the file at `path` and checks it whole: header and digest on every rank, the arrays'
/// blocks dealt out over the ranks. Collective; throws on all ranks the same EnvironmentError that
/// names the file and what is wrong.
Checkpoint open_checkpoint(const Communicator& comm, const std::string& path);

}  // namespace tercet::io
