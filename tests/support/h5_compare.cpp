#include "tests/support/h5_compare.hpp"

#include <algorithm>
#include <set>

#include "common/error/errors.hpp"
#include "common/io/hdf5_error.hpp"
#include "common/io/hdf5_file.hpp"
#include "tests/support/h5_values.hpp"

namespace tercet::test {
namespace {

using Difference = std::optional<std::string>;

struct Side {
  hid_t id;
  std::string file;
};

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

io::Handle open_object(const Side& side, const std::string& path) {
  return {io::check_hdf5(H5Oopen(side.id, path.c_str(), H5P_DEFAULT), "open " + path + " of",
                         side.file),
          H5Oclose};
}

herr_t collect_link(hid_t, const char* name, const H5L_info_t*, void* names) {
  static_cast<std::set<std::string>*>(names)->insert(name);
  return 0;
}

herr_t collect_attribute(hid_t, const char* name, const H5A_info_t*, void* names) {
  static_cast<std::set<std::string>*>(names)->insert(name);
  return 0;
}

std::set<std::string> links_of(hid_t group, const std::string& file) {
  std::set<std::string> names;
  hsize_t position = 0;
  io::check_hdf5(H5Literate(group, H5_INDEX_NAME, H5_ITER_INC, &position, collect_link, &names),
                 "list", file);
  return names;
}

std::set<std::string> attributes_of(hid_t object, const std::string& file) {
  std::set<std::string> names;
  io::check_hdf5(
      H5Aiterate2(object, H5_INDEX_NAME, H5_ITER_INC, nullptr, collect_attribute, &names),
      "list the attributes of", file);
  return names;
}

std::string shape_text(const std::vector<std::uint64_t>& extent) {
  std::string text;
  for (const auto size : extent) text += (text.empty() ? "" : " x ") + std::to_string(size);
  return extent.empty() ? "one value" : text;
}

Difference compare_values(const H5Values& a, const H5Values& b) {
  if (H5Tequal(a.type.id(), b.type.id()) <= 0) return a.where + ": the types differ";
  if (a.extent != b.extent || a.has_values != b.has_values)
    return a.where + ": the shapes differ: " + shape_text(a.extent) + " and " +
           shape_text(b.extent);
  const ValueDifference difference = first_different_value(a, b);
  if (difference.values.empty()) return std::nullopt;
  std::string index;
  for (const auto i : difference.index) index += "[" + std::to_string(i) + "]";
  return a.where + index + ": " + difference.values;
}

/// A name that only one of the two sets has.
Difference only_in_one(const std::set<std::string>& a, const std::set<std::string>& b,
                       const Side& side_a, const Side& side_b) {
  for (const std::string& name : a)
    if (!b.contains(name)) return name + " is only in " + side_a.file;
  for (const std::string& name : b)
    if (!a.contains(name)) return name + " is only in " + side_b.file;
  return std::nullopt;
}

class Comparer {
 public:
  Comparer(Side a, Side b, const H5Comparison& comparison)
      : a_(std::move(a)), b_(std::move(b)), comparison_(comparison) {}

  Difference compare_object(const std::string& path) const {
    const io::Handle in_a = open_object(a_, path);
    const io::Handle in_b = open_object(b_, path);
    const H5I_type_t kind = H5Iget_type(in_a.id());
    if (kind != H5Iget_type(in_b.id())) return path + ": one is a group, the other a dataset";
    if (auto found = compare_attributes(path, in_a.id(), in_b.id())) return found;
    if (kind == H5I_GROUP) return compare_children(path, in_a.id(), in_b.id());
    if (kind != H5I_DATASET) return std::nullopt;
    return compare_values(dataset_values(in_a.id(), path, a_.file),
                          dataset_values(in_b.id(), path, b_.file));
  }

 private:
  Difference compare_attributes(const std::string& path, hid_t in_a, hid_t in_b) const {
    auto names_a = attributes_of(in_a, a_.file);
    auto names_b = attributes_of(in_b, b_.file);
    for (const std::string& ignored : comparison_.ignored_attributes) {
      names_a.erase(ignored);
      names_b.erase(ignored);
    }
    if (auto name = only_in_one(names_a, names_b, a_, b_))
      return "attribute of " + path + ": " + *name;
    for (const std::string& name : names_a) {
      const io::Handle open_a(H5Aopen(in_a, name.c_str(), H5P_DEFAULT), H5Aclose);
      const io::Handle open_b(H5Aopen(in_b, name.c_str(), H5P_DEFAULT), H5Aclose);
      const std::string where = "attribute " + name + " of " + path;
      if (auto found = compare_values(attribute_values(open_a.id(), where, a_.file),
                                      attribute_values(open_b.id(), where, b_.file)))
        return found;
    }
    return std::nullopt;
  }

  Difference compare_children(const std::string& path, hid_t in_a, hid_t in_b) const {
    const auto full = [&](const std::string& name) {
      return (path == "/" ? path : path + "/") + name;
    };
    auto names_a = links_of(in_a, a_.file);
    auto names_b = links_of(in_b, b_.file);
    const auto ignored = [&](const std::string& name) {
      return contains(comparison_.ignored_objects, full(name));
    };
    std::erase_if(names_a, ignored);
    std::erase_if(names_b, ignored);
    if (auto name = only_in_one(names_a, names_b, a_, b_)) return "in " + path + ": " + *name;
    for (const std::string& name : names_a)
      if (auto found = compare_object(full(name))) return found;
    return std::nullopt;
  }

  Side a_;
  Side b_;
  const H5Comparison& comparison_;
};

}  // namespace

std::optional<std::string> first_difference(const std::string& file_a, const std::string& file_b,
                                            const H5Comparison& comparison) {
  const io::File a = io::File::open_serial(file_a, io::OpenMode::read);
  const io::File b = io::File::open_serial(file_b, io::OpenMode::read);
  const io::Group root_a = a.root();
  const io::Group root_b = b.root();
  const Comparer comparer({root_a.object().id(), file_a}, {root_b.object().id(), file_b},
                          comparison);
  for (const std::string& group : comparison.groups)
    if (auto found = comparer.compare_object(group)) return found;
  return std::nullopt;
}

}  // namespace tercet::test
