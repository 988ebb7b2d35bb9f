#include "common/io/checkpoint_writer.hpp"

#include "common/io/checkpoint_header.hpp"
#include "common/io/hdf5_file.hpp"

namespace tercet::io {
namespace {

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

template <class T>
void write_typed(const Dataset& dataset, std::uint64_t first_row,
                 std::span<const std::byte> bytes) {
  const auto* values = reinterpret_cast<const T*>(bytes.data());
  dataset.write_rows(first_row, std::span<const T>(values, bytes.size() / sizeof(T)));
}

void write_bytes(const Dataset& dataset, Element element, std::uint64_t first_row,
                 std::span<const std::byte> bytes) {
  switch (element) {
    case Element::uint8:
      return write_typed<std::uint8_t>(dataset, first_row, bytes);
    case Element::int32:
      return write_typed<std::int32_t>(dataset, first_row, bytes);
    case Element::int64:
      return write_typed<std::int64_t>(dataset, first_row, bytes);
    case Element::uint32:
      return write_typed<std::uint32_t>(dataset, first_row, bytes);
    case Element::uint64:
      return write_typed<std::uint64_t>(dataset, first_row, bytes);
    case Element::float32:
      return write_typed<float>(dataset, first_row, bytes);
    case Element::float64:
      return write_typed<double>(dataset, first_row, bytes);
  }
}

/// Creates a one-dimensional dataset and lets rank 0 write it.
template <class T>
void write_from_root(const Communicator& comm, const Group& group, const std::string& name,
                     std::span<const T> values) {
  const Dataset dataset =
      group.create_dataset(name, {.element = element_of<T>(), .extent = {values.size()}});
  dataset.write_rows(0, comm.is_root() ? values : std::span<const T>());
}

void write_attributes(const Group& group, const std::map<std::string, AttributeValue>& values) {
  for (const auto& [name, value] : values) {
    // Fixed length keeps the text in the object's header, which HDF5 checksums.
    if (const auto* text = std::get_if<std::string>(&value))
      group.attributes().write_fixed(name, *text);
    else
      group.attributes().write_value(name, value);
  }
}

ArrayInfo write_array(const Communicator& comm, const Group& arrays, const Group& checksums,
                      const PlannedArray& array) {
  std::vector<std::byte> buffer;
  const std::span<const std::byte> bytes = bytes_in_order(array, buffer);
  const ArrayInfo info = describe(comm, array, bytes);
  const std::string& name = array.part.name;
  const Dataset dataset =
      arrays.create_dataset(name, {.element = info.element, .extent = {info.rows, info.columns}});
  dataset.attributes().write("rows_per_block",
                             static_cast<std::int64_t>(info.blocks.rows_per_block));
  write_bytes(dataset, info.element, array.range.begin, bytes);
  write_from_root(comm, checksums, name, std::span<const std::uint64_t>(info.blocks.sums));
  return info;
}

}  // namespace

void write_checkpoint_file(const Communicator& comm, const std::string& path, std::int64_t step,
                           const CheckpointContent& content,
                           const std::vector<PlannedArray>& arrays,
                           const std::function<void()>& after_array) {
  File file = File::create(comm, path, {.alignment = checkpoint_layout::alignment});
  const Group root = file.root();
  root.attributes().write_fixed("format", checkpoint_layout::format);
  root.attributes().write("format_version", checkpoint_layout::version);
  root.attributes().write("step", step);
  write_attributes(root.create_group("attributes"), content.attributes());
  const std::string& input = content.input_text;
  write_from_root(comm, root, "input",
                  std::span(reinterpret_cast<const std::uint8_t*>(input.data()), input.size()));
  CheckpointHeader header{step, input, content.attributes(), {}};
  const Group array_group = root.create_group("arrays");
  const Group checksum_group = root.create_group("checksums");
  for (const PlannedArray& array : arrays) {
    header.arrays[array.part.name] = write_array(comm, array_group, checksum_group, array);
    after_array();
  }
  root.attributes().write_fixed("digest", digest_of(header));
  file.close();
}

}  // namespace tercet::io
