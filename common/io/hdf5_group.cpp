#include "common/io/hdf5_group.hpp"

#include <algorithm>

#include "common/error/require.hpp"
#include "common/io/hdf5_error.hpp"
#include "common/io/hdf5_type_ids.hpp"

namespace tercet::io {
namespace {

constexpr std::uint64_t chunk_bytes_small_rows = 64 << 10;
constexpr std::uint64_t chunk_bytes_large_rows = 4 << 20;
constexpr std::uint64_t max_rows_per_chunk = 1024;

Handle link_list() {
  Handle list(H5Pcreate(H5P_LINK_CREATE), H5Pclose);
  H5Pset_create_intermediate_group(list.id(), 1);
  H5Pset_char_encoding(list.id(), H5T_CSET_UTF8);
  return list;
}

/// Several small rows, or one row, or a part of a large one.
std::vector<hsize_t> chosen_chunk(const DatasetSpec& spec) {
  if (!spec.chunk.empty()) return {spec.chunk.begin(), spec.chunk.end()};
  std::vector<hsize_t> chunk(spec.extent.begin(), spec.extent.end());
  std::uint64_t row_bytes = size_of(spec.element);
  for (std::size_t d = 1; d < chunk.size(); ++d) {
    chunk[d] = std::max<hsize_t>(chunk[d], 1);
    row_bytes *= chunk[d];
  }
  chunk[0] = std::clamp<hsize_t>(chunk_bytes_small_rows / row_bytes, 1, max_rows_per_chunk);
  if (chunk.size() > 1) {
    const std::uint64_t bytes_per_step = row_bytes / chunk[1];
    chunk[1] = std::clamp<hsize_t>(chunk_bytes_large_rows / bytes_per_step, 1, chunk[1]);
  }
  return chunk;
}

/// No time stamps, so that the same content gives the same bytes; no fill values, because every
/// element is written.
Handle creation_list(const DatasetSpec& spec) {
  Handle list(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  H5Pset_obj_track_times(list.id(), 0);
  H5Pset_fill_time(list.id(), H5D_FILL_TIME_NEVER);
  if (spec.allocate_now) H5Pset_alloc_time(list.id(), H5D_ALLOC_TIME_EARLY);
  if (spec.extendable) {
    const auto chunk = chosen_chunk(spec);
    H5Pset_chunk(list.id(), static_cast<int>(chunk.size()), chunk.data());
  }
  return list;
}

herr_t collect_name(hid_t, const char* name, const H5L_info_t*, void* names) {
  static_cast<std::vector<std::string>*>(names)->emplace_back(name);
  return 0;
}

void check_spec(const std::string& name, const DatasetSpec& spec) {
  require(!spec.extent.empty() && spec.extent.size() <= 3,
          [&] { return "dataset " + name + " needs 1 to 3 dimensions"; });
  require(spec.chunk.empty() || (spec.extendable && spec.chunk.size() == spec.extent.size()),
          [&] { return "dataset " + name + ": the chunk's dimensions are wrong"; });
}

}  // namespace

Group Group::create_group(const std::string& name) const {
  Object child{object_.file, object_.child_path(name), {}};
  child.file->check_arguments([&] { require(!name.empty(), "a group needs a name"); });
  child.file->run([&] {
    const Handle links = link_list();
    const Handle list(H5Pcreate(H5P_GROUP_CREATE), H5Pclose);
    H5Pset_obj_track_times(list.id(), 0);
    H5Pset_link_creation_order(list.id(), H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED);
    child.handle = Handle(
        check_hdf5(H5Gcreate2(object_.id(), name.c_str(), links.id(), list.id(), H5P_DEFAULT),
                   "create group " + child.path + " in", child.file->path),
        H5Gclose);
  });
  return Group(std::move(child));
}

Group Group::open_group(const std::string& name) const {
  Object child{object_.file, object_.child_path(name), {}};
  child.file->check_arguments([] {});
  child.handle = Handle(check_hdf5(H5Gopen2(object_.id(), name.c_str(), H5P_DEFAULT),
                                   "open group " + child.path + " of", child.file->path),
                        H5Gclose);
  return Group(std::move(child));
}

Dataset Group::create_dataset(const std::string& name, const DatasetSpec& spec) const {
  Object child{object_.file, object_.child_path(name), {}};
  child.file->check_arguments([&] { check_spec(name, spec); });
  child.file->run([&] {
    const std::string action = "create dataset " + child.path + " in";
    const std::vector<hsize_t> extent(spec.extent.begin(), spec.extent.end());
    std::vector<hsize_t> limit = extent;
    if (spec.extendable) limit[0] = H5S_UNLIMITED;
    const Handle space(
        check_hdf5(H5Screate_simple(static_cast<int>(extent.size()), extent.data(), limit.data()),
                   action, child.file->path),
        H5Sclose);
    const Handle links = link_list();
    const Handle list = creation_list(spec);
    child.handle = Handle(check_hdf5(H5Dcreate2(object_.id(), name.c_str(), file_type(spec.element),
                                                space.id(), links.id(), list.id(), H5P_DEFAULT),
                                     action, child.file->path),
                          H5Dclose);
    child.file->reserve(H5Dget_storage_size(child.id()));
  });
  return Dataset(std::move(child));
}

Dataset Group::open_dataset(const std::string& name) const {
  Object child{object_.file, object_.child_path(name), {}};
  child.file->check_arguments([] {});
  child.handle = Handle(check_hdf5(H5Dopen2(object_.id(), name.c_str(), H5P_DEFAULT),
                                   "open dataset " + child.path + " of", child.file->path),
                        H5Dclose);
  return Dataset(std::move(child));
}

void Group::link(const std::string& name, const Object& target) const {
  object_.file->check_arguments(
      [&] { require(object_.file == target.file, "a hard link stays within one file"); });
  object_.file->run([&] {
    const Handle links = link_list();
    check_hdf5(H5Olink(target.id(), object_.id(), name.c_str(), links.id(), H5P_DEFAULT),
               "link " + object_.child_path(name) + " to " + target.path + " in",
               object_.file->path);
  });
}

bool Group::contains(const std::string& name) const {
  return check_hdf5(H5Lexists(object_.id(), name.c_str(), H5P_DEFAULT),
                    "look for " + object_.child_path(name) + " in", object_.file->path) > 0;
}

std::vector<std::string> Group::names() const {
  std::vector<std::string> names;
  hsize_t position = 0;
  check_hdf5(H5Literate(object_.id(), H5_INDEX_NAME, H5_ITER_INC, &position, collect_name, &names),
             "list " + object_.path + " of", object_.file->path);
  std::ranges::sort(names);
  return names;
}

}  // namespace tercet::io
