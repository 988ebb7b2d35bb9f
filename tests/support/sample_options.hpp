#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "common/config/schema.hpp"

// Options with one key of every kind, for the tests of common/config.
namespace tercet::sample {

enum class Units { reduced, real };
enum class Thermostat { none, langevin, nose_hoover };
enum class Form { lennard_jones, coulomb };

struct Force {
  Form form = Form::lennard_jones;
  double epsilon = 1.0;
  double cutoff = 2.5;
  std::vector<std::int64_t> types{};
  bool operator==(const Force&) const = default;
};

struct Options {
  Units units = Units::reduced;
  double dt = 0.005;
  int num_steps = 100;
  std::int64_t seed = 1;
  bool restrained = false;
  std::string title = "a \"quoted\" title";
  std::array<double, 3> box{10.0, 20.0, 30.0};
  std::vector<std::string> groups{};
  std::optional<double> density{};
  std::map<std::string, double> masses{};
  Thermostat thermostat = Thermostat::none;
  double friction = 0.5;
  int chain_length = 3;
  std::vector<Force> forces{};
  bool operator==(const Options&) const = default;
};

inline void bind(config::Schema& schema, Force& force) {
  using namespace config;
  auto form = schema
                  .choice("form", force.form,
                          {{"lennard_jones", Form::lennard_jones, "12-6 potential"},
                           {"coulomb", Form::coulomb, "point charges"}},
                          "formula")
                  .required();
  auto lennard_jones = schema.when(form, Form::lennard_jones);
  lennard_jones.key("epsilon", force.epsilon, "kJ/mol", "well depth").must_be(positive());
  schema.key("cutoff", force.cutoff, "nm", "cutoff radius").must_be(positive());
  schema.key("types", force.types, "", "types it acts on").must_be(at_least(0));
}

inline void bind(config::Schema& schema, Options& options) {
  using namespace config;
  schema.choice(
      "units", options.units,
      {{"reduced", Units::reduced, "Lennard-Jones units"}, {"real", Units::real, "fs, nm"}},
      "unit system");
  schema.key("title", options.title, "", "name of the run").must_be(not_empty());
  auto time = schema.section("time", "Time stepping");
  const std::string time_unit = options.units == Units::real ? "fs" : "tau";
  time.key("dt", options.dt, time_unit, "time step").must_be(positive());
  time.key("num_steps", options.num_steps, "", "steps to run").must_be(at_least(0));
  auto system = schema.section("system", "What is simulated");
  system.key("seed", options.seed, "", "random seed").must_be(at_least(0));
  system.key("restrained", options.restrained, "", "hold the first atom");
  system.key("box", options.box, "nm", "edges of the box").must_be(positive());
  system.key("groups", options.groups, "", "names of groups");
  system.key("density", options.density, "nm^-3", "number density").must_be(positive());
  system.key("masses", options.masses, "u", "mass by type").must_be(positive());
  auto bath = system.section("bath", "Heat bath");
  auto thermostat = bath.choice("thermostat", options.thermostat,
                                {{"none", Thermostat::none, "constant energy"},
                                 {"langevin", Thermostat::langevin, "random kicks"},
                                 {"nose_hoover", Thermostat::nose_hoover, "chain"}},
                                "heat bath");
  auto langevin = bath.when(thermostat, Thermostat::langevin);
  langevin.key("friction", options.friction, "ps^-1", "friction").must_be(at_least(0));
  auto chain = bath.when(thermostat, Thermostat::nose_hoover);
  chain.key("chain_length", options.chain_length, "", "links").must_be(between(1, 10));
  const auto bind_force = [](Schema& item, Force& force) { bind(item, force); };
  schema.list("forces", options.forces, bind_force, "Force terms");
}

}  // namespace tercet::sample
