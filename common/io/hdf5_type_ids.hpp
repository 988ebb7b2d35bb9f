#pragma once

#include <hdf5.h>

#include <optional>

#include "common/io/hdf5_types.hpp"

namespace tercet::io {

/// HDF5's ids of our kinds of number. They belong to the library and are not closed.
hid_t memory_type(Element element);
hid_t file_type(Element element);
/// Which of our kinds an HDF5 type of a file is; empty when none.
std::optional<Element> element_of_type(hid_t type);

}  // namespace tercet::io
