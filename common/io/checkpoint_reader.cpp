#include "common/io/checkpoint_reader.hpp"

#include <optional>

#include "common/comm/collective.hpp"
#include "common/error/errors.hpp"

namespace tercet::io {
namespace {

[[noreturn]] void throw_damaged(const std::string& path, const std::string& what) {
  throw EnvironmentError(path + " is damaged: " + what);
}

ArrayInfo read_info(const Group& arrays, const Group& checksums, const std::string& name) {
  const Dataset dataset = arrays.open_dataset(name);
  const auto extent = dataset.extent();
  const std::string& path = dataset.object().file->path;
  if (extent.size() != 2) throw_damaged(path, "array " + name + " has no rows and columns");
  ArrayInfo info{dataset.element(), extent[0], extent[1], {}};
  const auto rows_per_block = dataset.attributes().get<std::int64_t>("rows_per_block");
  if (rows_per_block < 1) throw_damaged(path, "array " + name + " has no blocks");
  info.blocks.rows_per_block = static_cast<std::uint64_t>(rows_per_block);
  const Dataset sums = checksums.open_dataset(name);
  if (sums.rows() != num_blocks(info.rows, info.blocks.rows_per_block))
    throw_damaged(path, "array " + name + " has the wrong number of checksums");
  info.blocks.sums = sums.read_all<std::uint64_t>();
  return info;
}

void check_format(const std::string& path, const Attributes& attributes) {
  if (!attributes.contains("format") ||
      attributes.get<std::string>("format") != checkpoint_layout::format)
    throw EnvironmentError(path + " is no Tercet checkpoint; name a file that a run has written");
  const auto version = attributes.get<std::int64_t>("format_version");
  if (version != checkpoint_layout::version)
    throw EnvironmentError(path + " has checkpoint format " + std::to_string(version) +
                           ", this program reads " + std::to_string(checkpoint_layout::version) +
                           "; use the version of Tercet that wrote it");
}

CheckpointHeader read_header(const File& file) {
  const Group root = file.root();
  check_format(file.path(), root.attributes());
  CheckpointHeader header;
  header.step = root.attributes().get<std::int64_t>("step");
  const auto input = root.open_dataset("input").read_all<std::uint8_t>();
  header.input_text.assign(input.begin(), input.end());
  const Group attributes = root.open_group("attributes");
  for (const std::string& name : attributes.attributes().names())
    header.attributes[name] = attributes.attributes().read(name);
  const Group arrays = root.open_group("arrays");
  const Group checksums = root.open_group("checksums");
  for (const std::string& name : arrays.names())
    header.arrays[name] = read_info(arrays, checksums, name);
  if (root.attributes().get<std::string>("digest") != digest_of(header))
    throw_damaged(file.path(), "its header does not match its digest");
  return header;
}

template <class T>
std::uint64_t hash_of_rows(const Dataset& dataset, RowRange rows) {
  const auto values = dataset.read_rows<T>(rows.begin, rows.size());
  BlockSums one{rows.end, {0}};  // all rows of the range fall into one block
  add_rows(one, rows, std::as_bytes(std::span(values)));
  return one.sums.front();
}

std::uint64_t hash_of_rows(const Dataset& dataset, Element element, RowRange rows) {
  switch (element) {
    case Element::uint8:
      return hash_of_rows<std::uint8_t>(dataset, rows);
    case Element::int32:
      return hash_of_rows<std::int32_t>(dataset, rows);
    case Element::int64:
      return hash_of_rows<std::int64_t>(dataset, rows);
    case Element::uint32:
      return hash_of_rows<std::uint32_t>(dataset, rows);
    case Element::uint64:
      return hash_of_rows<std::uint64_t>(dataset, rows);
    case Element::float32:
      return hash_of_rows<float>(dataset, rows);
    case Element::float64:
      return hash_of_rows<double>(dataset, rows);
  }
  return 0;
}

void check_blocks(const File& file, const std::string& name, const ArrayInfo& info,
                  RowRange blocks) {
  if (blocks.size() == 0) return;
  const Dataset dataset = file.root().open_dataset("arrays/" + name);
  for (std::uint64_t block = blocks.begin; block < blocks.end; ++block) {
    const std::uint64_t first = block * info.blocks.rows_per_block;
    const RowRange rows{first, std::min(first + info.blocks.rows_per_block, info.rows)};
    if (hash_of_rows(dataset, info.element, rows) != info.blocks.sums[block])
      throw_damaged(file.path(), "rows " + std::to_string(rows.begin) + " to " +
                                     std::to_string(rows.end - 1) + " of array " + name +
                                     " do not match their checksum");
  }
}

std::string list_of_names(const auto& map) {
  std::string names;
  for (const auto& entry : map) names += (names.empty() ? "" : ", ") + entry.first;
  return names.empty() ? "none" : names;
}

}  // namespace

Checkpoint open_checkpoint(const Communicator& comm, const std::string& path) {
  std::optional<Checkpoint> checkpoint;
  run_collectively(comm, [&] {
    File file = File::open_serial(path, OpenMode::read);
    CheckpointHeader header = read_header(file);
    for (const auto& [name, info] : header.arrays)
      check_blocks(file, name, info, even_share(info.blocks.sums.size(), comm.rank(), comm.size()));
    checkpoint.emplace(std::move(file), std::move(header));
  });
  return std::move(*checkpoint);
}

const AttributeValue& Checkpoint::find(const std::string& name) const {
  const auto found = header_.attributes.find(name);
  if (found != header_.attributes.end()) return found->second;
  throw InputError("checkpoint " + path() + " has no attribute " + name + " (it has: " +
                   list_of_names(header_.attributes) + "); was it written by another program?");
}

const ArrayInfo& Checkpoint::array(const std::string& name) const {
  const auto found = header_.arrays.find(name);
  if (found != header_.arrays.end()) return found->second;
  throw InputError("checkpoint " + path() + " has no array " + name + " (it has: " +
                   list_of_names(header_.arrays) + "); was it written by another program?");
}

void Checkpoint::require_readable(const std::string& name, Element element, std::uint64_t first_row,
                                  std::uint64_t num_rows) const {
  const ArrayInfo& info = array(name);
  if (info.element != element) throw_wrong_kind("array", name);
  if (num_rows > info.rows || first_row > info.rows - num_rows)
    throw InputError("checkpoint " + path() + " has only " + std::to_string(info.rows) +
                     " rows of array " + name + "; does the input describe another system?");
}

Dataset Checkpoint::open(const std::string& name) const {
  return file_.root().open_dataset("arrays/" + name);
}

void Checkpoint::throw_wrong_kind(const std::string& what, const std::string& name) const {
  throw InputError(what + " " + name + " of checkpoint " + path() +
                   " holds another kind of value than this run needs; was it written with another "
                   "precision or program?");
}

}  // namespace tercet::io
