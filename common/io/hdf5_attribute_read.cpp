// Reading attributes, whatever kind of string or number a file holds.
#include <hdf5.h>

#include "common/error/errors.hpp"
#include "common/io/hdf5_attributes.hpp"
#include "common/io/hdf5_error.hpp"

namespace tercet::io {
namespace {

struct OpenAttribute {
  std::string action;
  std::string file;
  Handle id;
  Handle type;
  std::size_t count = 1;
  bool is_scalar = true;

  template <class Result>
  Result check(Result result) const {
    return check_hdf5(result, action, file);
  }
};

OpenAttribute open_attribute(const Object& owner, const std::string& name) {
  OpenAttribute open{.action = "read attribute " + name + " of " + owner.path + " in",
                     .file = owner.file->path,
                     .id = {},
                     .type = {}};
  open.id = Handle(open.check(H5Aopen(owner.id(), name.c_str(), H5P_DEFAULT)), H5Aclose);
  open.type = Handle(open.check(H5Aget_type(open.id.id())), H5Tclose);
  const Handle space(open.check(H5Aget_space(open.id.id())), H5Sclose);
  open.count = static_cast<std::size_t>(open.check(H5Sget_simple_extent_npoints(space.id())));
  open.is_scalar = H5Sget_simple_extent_type(space.id()) == H5S_SCALAR;
  return open;
}

std::vector<std::string> read_variable_strings(const OpenAttribute& open) {
  std::vector<char*> raw(open.count, nullptr);
  open.check(H5Aread(open.id.id(), open.type.id(), raw.data()));
  std::vector<std::string> texts;
  for (char* text : raw) {
    texts.emplace_back(text ? text : "");
    if (text) H5free_memory(text);
  }
  return texts;
}

std::vector<std::string> read_fixed_strings(const OpenAttribute& open) {
  const std::size_t length = H5Tget_size(open.type.id());
  std::string raw(length * open.count, '\0');
  open.check(H5Aread(open.id.id(), open.type.id(), raw.data()));
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < open.count; ++i) {
    const std::string padded = raw.substr(i * length, length);
    texts.push_back(padded.substr(0, padded.find('\0')));
  }
  return texts;
}

std::vector<std::string> read_strings(const OpenAttribute& open) {
  if (open.count == 0) return {};
  return open.check(H5Tis_variable_str(open.type.id())) > 0 ? read_variable_strings(open)
                                                            : read_fixed_strings(open);
}

template <class T>
std::vector<T> read_numbers(const OpenAttribute& open, hid_t memory_type) {
  std::vector<T> values(open.count);
  if (!values.empty()) open.check(H5Aread(open.id.id(), memory_type, values.data()));
  return values;
}

template <class T>
AttributeValue one_or_all(const OpenAttribute& open, std::vector<T> values) {
  if (open.is_scalar && values.size() == 1) return std::move(values.front());
  return values;
}

}  // namespace

AttributeValue Attributes::read(const std::string& name) const {
  if (!contains(name))
    throw EnvironmentError("there is no attribute " + name + " at " + owner_->where() +
                           "; was the file written by another program or version?");
  const OpenAttribute open = open_attribute(*owner_, name);
  switch (H5Tget_class(open.type.id())) {
    case H5T_STRING:
      return one_or_all(open, read_strings(open));
    case H5T_INTEGER:
      return one_or_all(open, read_numbers<std::int64_t>(open, H5T_NATIVE_INT64));
    case H5T_FLOAT:
      return one_or_all(open, read_numbers<double>(open, H5T_NATIVE_DOUBLE));
    default:
      throw_wrong_kind(name);
  }
}

}  // namespace tercet::io
