#include "common/io/hdf5_attributes.hpp"

#include <algorithm>

#include "common/error/require.hpp"
#include "common/io/hdf5_error.hpp"
#include "common/io/hdf5_type_ids.hpp"

namespace tercet::io {
namespace {

constexpr std::size_t max_fixed_length = 32768;

Handle string_type(std::size_t length) {
  Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
  H5Tset_size(type.id(), length);
  H5Tset_cset(type.id(), H5T_CSET_UTF8);
  if (length != H5T_VARIABLE) H5Tset_strpad(type.id(), H5T_STR_NULLPAD);
  return type;
}

herr_t collect_name(hid_t, const char* name, const H5A_info_t*, void* names) {
  static_cast<std::vector<std::string>*>(names)->emplace_back(name);
  return 0;
}

}  // namespace

void Attributes::write_raw(const std::string& name, hid_t file_type, hid_t memory_type,
                           const void* data, std::int64_t count) const {
  const Object& owner = *owner_;
  owner.file->check_arguments([&] { require(!name.empty(), "an attribute needs a name"); });
  owner.file->run([&] {
    const std::string action = "write attribute " + name + " of " + owner.path + " in";
    const auto check = [&](auto result) { return check_hdf5(result, action, owner.file->path); };
    const auto extent = static_cast<hsize_t>(count);
    const Handle space(count == scalar ? check(H5Screate(H5S_SCALAR))
                                       : check(H5Screate_simple(1, &extent, nullptr)),
                       H5Sclose);
    if (check(H5Aexists(owner.id(), name.c_str())) > 0) check(H5Adelete(owner.id(), name.c_str()));
    const Handle attribute(check(H5Acreate2(owner.id(), name.c_str(), file_type, space.id(),
                                            H5P_DEFAULT, H5P_DEFAULT)),
                           H5Aclose);
    if (count != 0) check(H5Awrite(attribute.id(), memory_type, data));
  });
}

void Attributes::write_numbers(const std::string& name, Element element, const void* values,
                               std::int64_t count) const {
  write_raw(name, file_type(element), memory_type(element), values, count);
}

void Attributes::write_strings(const std::string& name, const std::vector<const char*>& texts,
                               std::int64_t count) const {
  const Handle type = string_type(H5T_VARIABLE);
  write_raw(name, type.id(), type.id(), texts.data(), count);
}

void Attributes::write(const std::string& name, const std::string& text) const {
  write_strings(name, {text.c_str()}, scalar);
}

void Attributes::write(const std::string& name, const std::vector<std::string>& texts) const {
  std::vector<const char*> pointers;
  for (const std::string& text : texts) pointers.push_back(text.c_str());
  write_strings(name, pointers, static_cast<std::int64_t>(texts.size()));
}

void Attributes::write_fixed(const std::string& name, const std::string& text) const {
  owner_->file->check_arguments([&] {
    require(text.size() <= max_fixed_length && text.find('\0') == std::string::npos,
            [&] { return "attribute " + name + " is too long or holds a zero byte"; });
  });
  const Handle type = string_type(std::max<std::size_t>(text.size(), 1));
  write_raw(name, type.id(), type.id(), text.c_str(), scalar);
}

void Attributes::write_value(const std::string& name, const AttributeValue& value) const {
  std::visit([&](const auto& held) { write(name, held); }, value);
}

bool Attributes::contains(const std::string& name) const {
  return check_hdf5(H5Aexists(owner_->id(), name.c_str()), "look for attribute " + name + " in",
                    owner_->file->path) > 0;
}

std::vector<std::string> Attributes::names() const {
  std::vector<std::string> names;
  check_hdf5(H5Aiterate2(owner_->id(), H5_INDEX_NAME, H5_ITER_INC, nullptr, collect_name, &names),
             "list the attributes of " + owner_->path + " in", owner_->file->path);
  std::ranges::sort(names);
  return names;
}

void Attributes::throw_wrong_kind(const std::string& name) const {
  throw EnvironmentError("attribute " + name + " of " + owner_->where() +
                         " is not of the kind that is expected here; was the file written by "
                         "another program or version?");
}

}  // namespace tercet::io
