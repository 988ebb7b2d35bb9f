#pragma once

#include <optional>
#include <string>
#include <vector>

namespace tercet::test {

/// What two HDF5 files must share to count as equal.
struct H5Comparison {
  std::vector<std::string> groups = {"/"};           ///< compared with all that is below them
  std::vector<std::string> ignored_attributes = {};  ///< names, wherever they stand
  std::vector<std::string> ignored_objects = {};  ///< paths of groups and datasets, e.g. "/timing"
};

/// Compares objects, types, shapes and every byte of datasets and attributes (numbers bit by bit,
/// so that NaN equals itself and -0 differs from 0); how the data is laid out in the file, and the
/// order of names, play no part. Empty if equal, else one line on the first difference with path
/// and index. EnvironmentError if a file cannot be read.
std::optional<std::string> first_difference(const std::string& file_a, const std::string& file_b,
                                            const H5Comparison& comparison);

}  // namespace tercet::test
