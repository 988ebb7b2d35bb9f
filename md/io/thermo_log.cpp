#include "md/io/thermo_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "common/comm/collective.hpp"
#include "common/error/errors.hpp"

namespace tercet::md {
namespace {

constexpr std::size_t rows_in_batch = 256;

std::string header_of(const std::vector<ThermoColumn>& columns) {
  std::string names, units = "# units:";
  for (const ThermoColumn& c : columns) {
    names += (names.empty() ? "" : ",") + c.name;
    units += " " + c.name + "=" + (c.unit.empty() ? "1" : c.unit);
  }
  return units + "\n" + names;
}

std::string line_of(const Thermodynamics& thermo) {
  const std::vector<double> values = thermo_values(thermo);
  std::string line = std::to_string(thermo.step);
  for (std::size_t k = 1; k < values.size(); ++k) line += fmt::format(",{:.17g}", values[k]);
  return line;
}

}  // namespace

ThermoLog::ThermoLog(const Communicator& comm, const std::string& folder, const Units& units,
                     const io::Provenance& provenance, std::int64_t num_rows)
    : comm_(comm.raw()),
      csv_path_(folder + "/thermo.csv"),
      hdf5_path_(folder + "/thermo.h5"),
      columns_(thermo_columns(units)),
      num_rows_(std::max<std::int64_t>(num_rows, 0)) {
  run_collectively(comm_, [&] {
    if (!comm_.is_root()) return;
    const std::string header = header_of(columns_);
    csv_ = num_rows < 0
               ? io::TextLog::create(csv_path_, header)
               : io::TextLog::resume(csv_path_, header, static_cast<std::uint64_t>(num_rows));
    create_hdf5(provenance);
    if (num_rows_ > 0) copy_csv_to_hdf5();
  });
}

void ThermoLog::create_hdf5(const io::Provenance& provenance) {
  hdf5_ = io::File::create_serial(hdf5_path_);
  io::write_provenance(hdf5_->root().create_group("provenance"), provenance);
  const io::Group observables = hdf5_->root().create_group("observables");
  for (const ThermoColumn& c : columns_) {
    const io::Dataset column = observables.create_dataset(
        c.name, {c.name == "step" ? io::Element::int64 : io::Element::float64, {0}, true, {1024}});
    if (!c.unit.empty()) column.attributes().write("unit", c.unit);
  }
  hdf5_->flush();
}

/// A kill in the middle of a flush may have left the old file unreadable. The CSV file has the same
/// numbers, to the last bit.
void ThermoLog::copy_csv_to_hdf5() {
  std::ifstream csv(csv_path_);
  std::string line;
  while (std::getline(csv, line)) {
    if (line.empty() || line[0] == '#' || line.rfind("step,", 0) == 0) continue;
    std::vector<double> values;
    std::istringstream fields(line);
    for (std::string field; std::getline(fields, field, ',');) values.push_back(std::stod(field));
    if (values.size() != columns_.size()) {
      throw EnvironmentError(fmt::format(
          "{}: '{}' has {} values, not {}. Restore the file, or begin anew in another folder",
          csv_path_, line, values.size(), columns_.size()));
    }
    batch_.push_back(values);
  }
  if (!batch_.empty()) write_batch();
}

void ThermoLog::append(const Thermodynamics& thermo) {
  run_collectively(comm_, [&] {
    if (!comm_.is_root()) return;
    csv_->append(line_of(thermo));
    batch_.push_back(thermo_values(thermo));
    if (batch_.size() >= rows_in_batch) write_batch();
  });
  ++num_rows_;
}

void ThermoLog::write_batch() {
  const io::Group observables = hdf5_->root().open_group("observables");
  for (std::size_t k = 0; k < columns_.size(); ++k) {
    const io::Dataset column = observables.open_dataset(columns_[k].name);
    const std::uint64_t first = column.rows();
    column.resize(first + batch_.size());
    std::vector<double> values;
    for (const auto& row : batch_) values.push_back(row[k]);
    if (columns_[k].name == "step") {
      column.write_rows(first, std::vector<std::int64_t>(values.begin(), values.end()));
    } else {
      column.write_rows(first, values);
    }
  }
  batch_.clear();
  hdf5_->flush();
}

void ThermoLog::flush() {
  run_collectively(comm_, [&] {
    if (!comm_.is_root()) return;
    csv_->sync();
    if (!batch_.empty()) write_batch();
  });
}

void ThermoLog::close() {
  flush();
  run_collectively(comm_, [&] {
    if (hdf5_) hdf5_->close();
    hdf5_.reset();
  });
}

}  // namespace tercet::md
