#include "common/io/checkpoint_writer.hpp"

#include <fcntl.h>

#include <bit>

#include "common/comm/collective.hpp"
#include "common/error/errors.hpp"
#include "common/io/checkpoint_header.hpp"
#include "common/io/hdf5_file.hpp"
#include "common/io/posix_file.hpp"

namespace tercet::io {
namespace {

// The ranks write their numbers as they lie in memory, and the file says little-endian.
static_assert(std::endian::native == std::endian::little);

// The file has a name that nobody else uses, and some network file systems refuse locks.
constexpr FileSettings settings{.lock_for_writing = false,
                                .alignment = checkpoint_layout::alignment};

void write_attributes(const Group& group, const std::map<std::string, AttributeValue>& values) {
  for (const auto& [name, value] : values) {
    // Fixed length keeps the text in the object's header, which HDF5 checksums.
    if (const auto* text = std::get_if<std::string>(&value))
      group.attributes().write_fixed(name, *text);
    else
      group.attributes().write_value(name, value);
  }
}

template <class T>
void write_list(const Group& group, const std::string& name, std::span<const T> values) {
  group.create_dataset(name, {.element = element_of<T>(), .extent = {values.size()}})
      .write_rows(0, values);
}

/// Everything but the arrays' numbers and checksums; returns where the numbers go.
std::vector<std::uint64_t> write_skeleton(const std::string& path, std::int64_t step,
                                          const CheckpointContent& content,
                                          const std::vector<PlannedArray>& arrays) {
  File file = File::create_serial(path, settings);
  const Group root = file.root();
  root.attributes().write_fixed("format", checkpoint_layout::format);
  root.attributes().write("format_version", checkpoint_layout::version);
  root.attributes().write("step", step);
  write_attributes(root.create_group("attributes"), content.attributes());
  const std::string& input = content.input_text;
  write_list(root, "input",
             std::span(reinterpret_cast<const std::uint8_t*>(input.data()), input.size()));
  const Group group = root.create_group("arrays");
  root.create_group("checksums");
  std::vector<std::uint64_t> offsets;
  for (const auto& [part, total_rows, range, scatter] : arrays) {
    const Dataset dataset = group.create_dataset(
        part.name,
        {.element = part.element, .extent = {total_rows, part.columns}, .allocate_now = true});
    dataset.attributes().write("rows_per_block",
                               static_cast<std::int64_t>(default_rows_per_block(part.row_bytes())));
    offsets.push_back(total_rows == 0 ? 0 : dataset.offset_in_file());
  }
  file.close();
  return offsets;
}

void require_room(const std::string& path, std::uint64_t bytes) {
  const std::string folder = folder_of(path);
  const std::uint64_t free = free_bytes(folder);
  if (free >= bytes) return;
  throw EnvironmentError("no room for " + path + ": it needs " + std::to_string(bytes) +
                         " bytes and " + std::to_string(free) + " are free in " + folder +
                         "; free some space or choose another output folder");
}

/// Makes the file on rank 0 and sets disk space aside for all of it; every rank gets the offsets.
std::vector<std::uint64_t> begin_file(const Communicator& comm, const std::string& path,
                                      std::int64_t step, const CheckpointContent& content,
                                      const std::vector<PlannedArray>& arrays) {
  std::vector<std::uint64_t> offsets(arrays.size());
  run_collectively(comm, [&] {
    if (!comm.is_root()) return;
    const std::uint64_t bytes = bytes_needed(arrays, content);
    require_room(path, bytes);
    offsets = write_skeleton(path, step, content, arrays);
    PosixFile(path, O_WRONLY).reserve(0, bytes);
  });
  comm.broadcast(offsets.data(), offsets.size() * sizeof(std::uint64_t));
  return offsets;
}

/// This rank's bytes of the array in file order; `buffer` keeps them if they had to be moved.
std::span<const std::byte> bytes_in_order(const PlannedArray& array,
                                          std::vector<std::byte>& buffer) {
  const std::size_t row_bytes = array.part.row_bytes();
  if (!array.scatter) return {array.part.data, array.part.rows * row_bytes};
  buffer = array.scatter->move(array.part.data, row_bytes);
  return buffer;
}

ArrayInfo describe(const Communicator& comm, const PlannedArray& array,
                   std::span<const std::byte> bytes) {
  ArrayInfo info{array.part.element, array.total_rows, array.part.columns, {}};
  info.blocks.rows_per_block = default_rows_per_block(info.row_bytes());
  info.blocks.sums.assign(num_blocks(info.rows, info.blocks.rows_per_block), 0);
  add_rows(info.blocks, array.range, bytes);
  check_mpi(
      MPI_Allreduce(MPI_IN_PLACE, info.blocks.sums.data(),
                    static_cast<int>(info.blocks.sums.size()), MPI_UINT64_T, MPI_SUM, comm.raw()),
      "MPI_Allreduce");
  return info;
}

ArrayInfo write_array(const Communicator& comm, PosixFile& file, const PlannedArray& array,
                      std::uint64_t offset) {
  std::vector<std::byte> buffer;
  const std::span<const std::byte> bytes = bytes_in_order(array, buffer);
  run_collectively(
      comm, [&] { file.write_at(offset + array.range.begin * array.part.row_bytes(), bytes); });
  return describe(comm, array, bytes);
}

/// Each rank flushes what it wrote, since on another node only that node holds it.
void settle(PosixFile& file) {
  file.sync();
  file.drop_from_memory();
  file.close();
}

void write_checksums(const std::string& path, const CheckpointHeader& header) {
  File file = File::open_serial(path, OpenMode::write, settings);
  const Group root = file.root();
  const Group checksums = root.open_group("checksums");
  for (const auto& [name, info] : header.arrays)
    write_list(checksums, name, std::span<const std::uint64_t>(info.blocks.sums));
  root.attributes().write_fixed("digest", digest_of(header));
  file.close();
  PosixFile again(path, O_RDWR);
  again.truncate(again.size());  // gives back the disk space that was not needed
  settle(again);
}

}  // namespace

void write_checkpoint_file(const Communicator& comm, const std::string& path, std::int64_t step,
                           const CheckpointContent& content,
                           const std::vector<PlannedArray>& arrays,
                           const std::function<void(SaveStage)>& tell) {
  const auto offsets = begin_file(comm, path, step, content, arrays);
  tell(SaveStage::reserved);
  std::optional<PosixFile> file;
  run_collectively(comm, [&] { file.emplace(path, O_WRONLY); });
  CheckpointHeader header{step, content.input_text, content.attributes(), {}};
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    header.arrays[arrays[i].part.name] = write_array(comm, *file, arrays[i], offsets[i]);
    tell(SaveStage::written);
  }
  run_collectively(comm, [&] { settle(*file); });
  run_collectively(comm, [&] {
    if (comm.is_root()) write_checksums(path, header);
  });
  tell(SaveStage::closed);
}

}  // namespace tercet::io
