#include "common/io/hdf5_dataset.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "common/error/require.hpp"
#include "common/io/hdf5_error.hpp"
#include "common/io/hdf5_type_ids.hpp"

namespace tercet::io {
namespace {

// MPI-IO counts in int; a rank's part of one collective call stays well below 2 GiB.
constexpr std::uint64_t max_bytes_per_call = std::uint64_t{512} << 20;

std::uint64_t product(std::span<const std::uint64_t> values) {
  return std::accumulate(values.begin(), values.end(), std::uint64_t{1}, std::multiplies<>());
}

std::vector<hsize_t> to_hsize(const std::vector<std::uint64_t>& values) {
  return {values.begin(), values.end()};
}

/// Reading is never collective inside: Open MPI 4.1.4 (ompio) then gives zeros, and no error, where
/// the ranges of ranks overlap (a test here shows it; open-mpi/ompi#10546 is akin).
Handle transfer_list(bool collective) {
  Handle list(H5Pcreate(H5P_DATASET_XFER), H5Pclose);
  if (collective) H5Pset_dxpl_mpio(list.id(), H5FD_MPIO_COLLECTIVE);
  return list;
}

}  // namespace

std::vector<std::uint64_t> Dataset::extent() const {
  const std::string action = "ask the size of " + object_.path + " in";
  const std::string& file = object_.file->path;
  const Handle space(check_hdf5(H5Dget_space(object_.id()), action, file), H5Sclose);
  const int rank = check_hdf5(H5Sget_simple_extent_ndims(space.id()), action, file);
  std::vector<hsize_t> extent(static_cast<std::size_t>(rank));
  check_hdf5(H5Sget_simple_extent_dims(space.id(), extent.data(), nullptr), action, file);
  return {extent.begin(), extent.end()};
}

std::uint64_t Dataset::row_length() const {
  const auto all = extent();
  return product(std::span(all).subspan(1));
}

Element Dataset::element() const {
  const Handle type(check_hdf5(H5Dget_type(object_.id()), "ask the type of " + object_.path + " in",
                               object_.file->path),
                    H5Tclose);
  if (const auto element = element_of_type(type.id())) return *element;
  throw EnvironmentError(object_.where() + " holds a kind of number that Tercet does not write");
}

std::uint64_t Dataset::offset_in_file() const {
  const haddr_t offset = H5Dget_offset(object_.id());
  if (offset == HADDR_UNDEF)
    throw_hdf5_error("find the place of " + object_.path + " in", object_.file->path);
  return offset;
}

void Dataset::check_slab(const Slab& slab, Element wanted, std::uint64_t count) const {
  const auto all = extent();
  require(slab.first.size() == all.size() && slab.count.size() == all.size(),
          [&] { return "a slab has another number of dimensions than " + object_.where(); });
  for (std::size_t d = 0; d < all.size(); ++d)
    require(slab.count[d] <= all[d] && slab.first[d] <= all[d] - slab.count[d],
            [&] { return "a slab reaches beyond the end of " + object_.where(); });
  require(product(slab.count) == count,
          [&] { return "a slab of " + object_.where() + " and its values differ in size"; });
  require(element() == wanted, [&] {
    return object_.where() + " holds " + name_of(element()) + ", not " + name_of(wanted);
  });
}

void Dataset::transfer(const Slab& slab, Element element, void* values, std::uint64_t count,
                       Direction direction) const {
  object_.file->check_arguments([&] { check_slab(slab, element, count); });
  object_.file->run([&] {
    const bool writing = direction == Direction::write;
    const std::string action = (writing ? "write " : "read ") + object_.path + " of";
    const auto check = [&](auto result) { return check_hdf5(result, action, object_.file->path); };
    const hsize_t memory_size = count;
    const Handle memory(check(H5Screate_simple(1, &memory_size, nullptr)), H5Sclose);
    const Handle space(check(H5Dget_space(object_.id())), H5Sclose);
    if (count == 0) {
      check(H5Sselect_none(space.id()));
      check(H5Sselect_none(memory.id()));
    } else {
      check(H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, to_hsize(slab.first).data(), nullptr,
                                to_hsize(slab.count).data(), nullptr));
    }
    const Handle list = transfer_list(writing && object_.file->collective_writes);
    const hid_t type = memory_type(element);
    check(writing ? H5Dwrite(object_.id(), type, memory.id(), space.id(), list.id(), values)
                  : H5Dread(object_.id(), type, memory.id(), space.id(), list.id(), values));
  });
}

void Dataset::transfer_rows(std::uint64_t first_row, Element element, void* values,
                            std::uint64_t count, Direction direction) const {
  const std::uint64_t length = row_length();
  const std::uint64_t row_bytes = std::max<std::uint64_t>(length * size_of(element), 1);
  const std::uint64_t rows_per_call = std::max<std::uint64_t>(max_bytes_per_call / row_bytes, 1);
  const std::uint64_t rows = length == 0 ? 0 : count / length;
  auto calls = static_cast<std::int64_t>((rows + rows_per_call - 1) / rows_per_call);
  if (object_.file->parallel()) calls = object_.file->comm->max(calls);
  Slab slab{std::vector<std::uint64_t>(extent().size(), 0), extent()};
  // The last call also carries what does not fill a row, so that check_slab sees it.
  for (std::int64_t call = 0; call < std::max<std::int64_t>(calls, 1); ++call) {
    const std::uint64_t begin = std::min(static_cast<std::uint64_t>(call) * rows_per_call, rows);
    const std::uint64_t end = std::min(begin + rows_per_call, rows);
    slab.first[0] = begin == end ? 0 : first_row + begin;
    slab.count[0] = end - begin;
    const std::uint64_t part = end == rows ? count - begin * length : (end - begin) * length;
    transfer(slab, element, static_cast<char*>(values) + begin * row_bytes, part, direction);
  }
}

void Dataset::write_row_values(std::uint64_t first_row, Element element, const void* values,
                               std::uint64_t count) const {
  transfer_rows(first_row, element, const_cast<void*>(values), count, Direction::write);
}

void Dataset::read_row_values(std::uint64_t first_row, Element element, void* values,
                              std::uint64_t count) const {
  transfer_rows(first_row, element, values, count, Direction::read);
}

void Dataset::resize(std::uint64_t num_rows) const {
  std::vector<hsize_t> extent_wanted = to_hsize(extent());
  extent_wanted[0] = num_rows;
  object_.file->check_arguments([] {});
  object_.file->run([&] {
    const std::uint64_t before = H5Dget_storage_size(object_.id());
    check_hdf5(H5Dset_extent(object_.id(), extent_wanted.data()),
               "set the number of rows of " + object_.path + " in", object_.file->path);
    const std::uint64_t after = H5Dget_storage_size(object_.id());
    object_.file->reserve(after > before ? after - before : 0);
  });
}

}  // namespace tercet::io
