#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/config/schema.hpp"
#include "common/report/report_options.hpp"
#include "md/integrators/barostat.hpp"
#include "md/units.hpp"

namespace tercet::md {

// What an input may say. Member initialisers are the defaults; bind() in options.cpp holds names,
// units and meanings. All quantities are in the units of `units`.

enum class Precision { mixed, double_precision };

/// One kind of atom; the order of [[types]] gives the numbers 1, 2, ... of data files.
struct TypeOptions {
  std::string name;
  double mass = 0;
};

enum class AtomSource { lattice, random, data_file };
enum class LatticeKind { sc, bcc, fcc, diamond };
enum class AtomStyle { automatic, atomic, charge, molecular, full };

struct SystemOptions {
  AtomSource source = AtomSource::lattice;
  std::string data_file;
  AtomStyle atom_style = AtomStyle::automatic;
  bool ignore_topology = false;
  LatticeKind lattice = LatticeKind::fcc;
  double lattice_constant = 0;  ///< 0: from the density
  double density = 0;           ///< atoms per volume
  std::array<std::int64_t, 3> cells{1, 1, 1};
  std::int64_t num_atoms = 0;
  std::array<double, 3> box{0, 0, 0};
  double min_distance = 0;
  double displacement = 0;
  std::vector<double> type_fractions;
  std::array<bool, 3> periodic{true, true, true};
};

enum class VelocitySource { zero, thermal, data_file };

struct VelocityOptions {
  VelocitySource source = VelocitySource::thermal;
  double temperature = 0;
  bool remove_drift = true;
  bool exact_temperature = true;
};

enum class ForceKind { lennard_jones, morse, buckingham, table, eam };
enum class Truncation { cut, shift, force_shift };
enum class Mixing { lorentz_berthelot, geometric, none };

/// Parameters of one pair of types; which are used depends on the potential.
struct PairOptions {
  std::array<std::string, 2> types;
  double epsilon = 0, sigma = 0;
  double depth = 0, alpha = 0, r0 = 0;
  double a = 0, rho = 0, c = 0;
  std::string file, section;
  std::optional<double> cutoff;
};

struct ForceOptions {
  ForceKind kind = ForceKind::lennard_jones;
  double cutoff = 0;
  Truncation truncation = Truncation::cut;
  bool tail_correction = false;
  Mixing mixing = Mixing::lorentz_berthelot;
  std::vector<PairOptions> pairs;
  std::vector<std::string> files;     ///< of an EAM potential
  std::vector<std::string> elements;  ///< in the file, for each type
  std::int64_t table_points = 2000;
};

enum class Ensemble { nve, nvt, npt, minimize };
enum class ThermostatKind { langevin, velocity_rescaling, nose_hoover_chain };
enum class BarostatKind { cell_rescaling, mtk };

struct ThermostatOptions {
  ThermostatKind kind = ThermostatKind::velocity_rescaling;
  double temperature = 0;
  double relaxation_time = 0;
  std::int64_t every = 1;
};

struct BarostatOptions {
  BarostatKind kind = BarostatKind::cell_rescaling;
  double pressure = 0;
  double relaxation_time = 0;
  double compressibility = 0;
  Coupling coupling = Coupling::isotropic;
  std::int64_t every = 10;
};

struct MinimizeOptions {
  double force_tolerance = 0;
  double max_displacement = 0;  ///< of an atom in a step; 0: a tenth of the cutoff
};

struct DynamicsOptions {
  Ensemble ensemble = Ensemble::nve;
  double time_step = 0;
  std::int64_t num_steps = 0;
  std::int64_t first_step = 0;
  std::int64_t remove_drift_every = 0;
  std::optional<double> max_displacement;  ///< of an atom in a step; absent: the list's radius
  ThermostatOptions thermostat;
  BarostatOptions barostat;
  MinimizeOptions minimize;
};

enum class RebuildRule { displacement, interval };

struct NeighborOptions {
  RebuildRule rebuild = RebuildRule::displacement;
  std::optional<double> buffer;
  std::int64_t every = 20;
  double drift_tolerance = 0.005;  ///< thermal energies per atom and 1,000 steps
};

struct OutputOptions {
  std::string folder = "out";
  std::int64_t thermo_every = 100;
  std::int64_t trajectory_every = 0;
  bool trajectory_velocities = false;
  std::int64_t xyz_every = 0;
  std::int64_t checkpoint_every = 0;
  std::int64_t checkpoint_keep = 2;
  std::int64_t rdf_every = 0;
  std::int64_t rdf_bins = 200;
  double rdf_range = 0;  ///< 0: the largest cutoff
  std::int64_t msd_every = 0;
};

struct CommOptions {
  std::string transport = "auto";
  std::string grid = "auto";
  bool balance = true;
};

struct MdOptions {
  std::string title;
  UnitSystem units = UnitSystem::lj;
  Precision precision = Precision::mixed;
  std::int64_t seed = 1;
  std::vector<TypeOptions> types;
  SystemOptions system;
  VelocityOptions velocity;
  std::vector<ForceOptions> forces;
  DynamicsOptions dynamics;
  NeighborOptions neighbors;
  OutputOptions output;
  CommOptions comm;
  ReportOptions report;
};

/// Names, units, meanings and rules of all keys.
void bind(config::Schema& schema, MdOptions& options);

}  // namespace tercet::md
