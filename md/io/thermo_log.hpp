#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/comm/communicator.hpp"
#include "common/io/hdf5_file.hpp"
#include "common/io/provenance.hpp"
#include "common/io/text_log.hpp"
#include "md/diagnostics/thermodynamics.hpp"

namespace tercet::md {

/// The thermodynamic log as CSV, line by line, and as HDF5, in batches. Rank 0 owns both files; all
/// calls are collective and throw EnvironmentError on all ranks.
class ThermoLog {
 public:
  /// @param num_rows  rows to keep of existing files; less than 0: begin new ones
  ThermoLog(const Communicator& comm, const std::string& folder, const Units& units,
            const io::Provenance& provenance, std::int64_t num_rows);

  void append(const Thermodynamics& thermo);
  /// Brings all rows to the disk.
  void flush();
  void close();
  std::int64_t num_rows() const { return num_rows_; }
  std::string csv_path() const { return csv_path_; }
  std::string hdf5_path() const { return hdf5_path_; }

 private:
  void create_hdf5(const io::Provenance& provenance);
  void copy_csv_to_hdf5();
  void write_batch();

  Communicator comm_;
  std::string csv_path_, hdf5_path_;
  std::optional<io::TextLog> csv_;
  std::optional<io::File> hdf5_;
  std::vector<ThermoColumn> columns_;
  std::vector<std::vector<double>> batch_;
  std::int64_t num_rows_ = 0;  ///< of the CSV
};

}  // namespace tercet::md
