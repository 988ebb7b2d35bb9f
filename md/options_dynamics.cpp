#include "md/options_parts.hpp"

namespace tercet::md {

using config::at_least;
using config::between;
using config::positive;
using config::Schema;

namespace {

void bind_thermostat(Schema& s, ThermostatOptions& o, const Units& u) {
  const auto kind = s.choice(
      "kind", o.kind,
      {{"velocity_rescaling", ThermostatKind::velocity_rescaling, "stochastic (Bussi 2007)"},
       {"langevin", ThermostatKind::langevin, "friction and noise on each atom (BAOAB)"},
       {"nose_hoover_chain", ThermostatKind::nose_hoover_chain, "deterministic, three in a chain"}},
      "how the temperature is kept");
  s.key("temperature", o.temperature, u.temperature, "target").must_be(positive()).required();
  s.key("relaxation_time", o.relaxation_time, u.time,
        "how fast deviations decay; for langevin the inverse of the friction")
      .must_be(positive())
      .required();
  Schema rescaling = s.when(kind, ThermostatKind::velocity_rescaling);
  rescaling.key("every", o.every, "steps", "how often velocities are scaled").must_be(at_least(1));
}

void bind_barostat(Schema& s, BarostatOptions& o, const Units& u) {
  const auto kind = s.choice(
      "kind", o.kind,
      {{"cell_rescaling", BarostatKind::cell_rescaling, "stochastic (Bernetti and Bussi 2020)"},
       {"mtk", BarostatKind::mtk, "extended system (Martyna, Tobias, Klein 1994)"}},
      "how the pressure is kept; mtk brings its own Nose-Hoover chains");
  s.key("pressure", o.pressure, u.pressure, "target").required();
  s.key("relaxation_time", o.relaxation_time, u.time, "how fast deviations decay")
      .must_be(positive())
      .required();
  s.choice("coupling", o.coupling,
           {{"isotropic", Coupling::isotropic, "all edges together"},
            {"anisotropic", Coupling::anisotropic, "each edge by its own pressure"}},
           "what may change");
  Schema rescaling = s.when(kind, BarostatKind::cell_rescaling);
  rescaling
      .key("compressibility", o.compressibility, "1/(" + u.pressure + ")",
           "estimate; it only sets the speed, which goes with it")
      .must_be(positive())
      .required();
  rescaling
      .key("every", o.every, "steps",
           "how often the box is scaled; longer than a fiftieth of the time in which the volume "
           "relaxes makes it fluctuate too much")
      .must_be(at_least(1));
}

}  // namespace

void bind_dynamics(Schema& s, DynamicsOptions& o, const Units& u) {
  const auto ensemble =
      s.choice("ensemble", o.ensemble,
               {{"nve", Ensemble::nve, "constant energy"},
                {"nvt", Ensemble::nvt, "constant temperature"},
                {"npt", Ensemble::npt, "constant temperature and pressure"},
                {"minimize", Ensemble::minimize, "find a minimum of the energy (FIRE)"}},
               "what is kept constant");
  s.key("time_step", o.time_step, u.time, "time step").must_be(positive()).required();
  s.key("num_steps", o.num_steps, "steps", "length of the run").must_be(at_least(0)).required();
  s.key("first_step", o.first_step, "", "number of the first step").must_be(between(0, 1e14));
  s.key("remove_drift_every", o.remove_drift_every, "steps",
        "take off the velocity of the centre of mass; 0: only at the start")
      .must_be(at_least(0));
  s.key("max_displacement", o.max_displacement, u.length,
        "an atom that goes farther in one step stops the run; absent: the neighbour list's radius")
      .must_be(positive());
  const bool has_thermostat = o.ensemble == Ensemble::nvt || o.ensemble == Ensemble::npt;
  Schema thermostat = s.section("thermostat", "Temperature control")
                          .when(has_thermostat, "dynamics.ensemble is \"nvt\" or \"npt\"");
  bind_thermostat(thermostat, o.thermostat, u);
  Schema barostat = s.section("barostat", "Pressure control").when(ensemble, Ensemble::npt);
  bind_barostat(barostat, o.barostat, u);
  Schema minimize = s.section("minimize", "Minimiser").when(ensemble, Ensemble::minimize);
  minimize
      .key("force_tolerance", o.minimize.force_tolerance, u.force,
           "stop when no component of a force is larger")
      .must_be(positive())
      .required();
  minimize
      .key("max_displacement", o.minimize.max_displacement, u.length,
           "farthest that an atom goes in one step; 0: a tenth of the cutoff")
      .must_be(at_least(0));
}

void bind_neighbors(Schema& s, NeighborOptions& o, const Units& u) {
  const auto rule =
      s.choice("rebuild", o.rebuild,
               {{"displacement", RebuildRule::displacement,
                 "when an atom has gone half the buffer: never late"},
                {"interval", RebuildRule::interval, "every so many steps; late ones are counted"}},
               "when the list is built anew");
  s.key("buffer", o.buffer, u.length, "list radius beyond the cutoff; absent: chosen")
      .must_be(at_least(0));
  Schema interval = s.when(rule, RebuildRule::interval);
  interval.key("every", o.every, "steps", "interval").must_be(at_least(1));
  interval
      .key("drift_tolerance", o.drift_tolerance, "k_B T per atom and 1000 steps",
           "energy error that chooses the buffer")
      .must_be(positive());
}

}  // namespace tercet::md
