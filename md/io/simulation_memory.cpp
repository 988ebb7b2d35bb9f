#include "common/comm/fixed_sum.hpp"
#include "md/simulation.hpp"

namespace tercet::md {
namespace {

std::vector<double> joined(const std::array<double, 3>& a, const std::array<double, 3>& b) {
  return {a[0], a[1], a[2], b[0], b[1], b[2]};
}

void split(const std::vector<double>& from, std::array<double, 3>& a, std::array<double, 3>& b) {
  for (std::size_t k = 0; k < 3; ++k) {
    a[k] = from.at(k);
    b[k] = from.at(k + 3);
  }
}

}  // namespace

template <class Real>
void Simulation<Real>::save_numbers(io::CheckpointContent& content) {
  const auto& u = box_.user_fraction;
  content.set(
      "box", std::vector<double>{box_.xx, box_.yy, box_.zz, box_.xy, box_.xz, box_.yz,
                                 box_.origin[0], box_.origin[1], box_.origin[2], u[0], u[1], u[2]});
  const IntegratorMemory& m = integrator_.memory;
  content.set("particle_chain", joined(m.particle_chain.position, m.particle_chain.velocity));
  content.set("box_chain", joined(m.box_chain.position, m.box_chain.velocity));
  content.set("mtk_rate", std::vector<double>{m.mtk.rate[0], m.mtk.rate[1], m.mtk.rate[2]});
  content.set("thermostat_energy", m.thermostat_energy);
  content.set("barostat_energy", m.barostat_energy);
  // the heat of all ranks, as the integers that it is
  FixedSum<1> heat = m.heat;
  comm_.sum(heat.parts.value);
  content.set("heat",
              std::vector<std::int64_t>(std::begin(heat.parts.value), std::end(heat.parts.value)));
  if (fire_) {
    content.set("fire", std::vector<double>{fire_->pace.time_step, fire_->pace.mixing,
                                            static_cast<double>(fire_->pace.steps_downhill),
                                            fire_->pace.last_move});
  }
}

template <class Real>
void Simulation<Real>::restore_numbers(const io::Checkpoint& checkpoint, bool is_first_rank) {
  IntegratorMemory& m = integrator_.memory;
  split(checkpoint.get<std::vector<double>>("particle_chain"), m.particle_chain.position,
        m.particle_chain.velocity);
  split(checkpoint.get<std::vector<double>>("box_chain"), m.box_chain.position,
        m.box_chain.velocity);
  const auto& rate = checkpoint.get<std::vector<double>>("mtk_rate");
  m.mtk.rate = {rate.at(0), rate.at(1), rate.at(2)};
  m.thermostat_energy = checkpoint.get<double>("thermostat_energy");
  m.barostat_energy = checkpoint.get<double>("barostat_energy");
  m.heat = {};
  if (is_first_rank) {
    const auto& heat = checkpoint.get<std::vector<std::int64_t>>("heat");
    for (std::size_t k = 0; k < heat.size(); ++k) m.heat.parts.value[k] = heat[k];
  }
  if (fire_) {
    const auto& fire = checkpoint.get<std::vector<double>>("fire");
    fire_->pace = {fire.at(0), fire.at(1), static_cast<std::int64_t>(fire.at(2)), fire.at(3)};
  }
}

template void Simulation<float>::save_numbers(io::CheckpointContent&);
template void Simulation<double>::save_numbers(io::CheckpointContent&);
template void Simulation<float>::restore_numbers(const io::Checkpoint&, bool);
template void Simulation<double>::restore_numbers(const io::Checkpoint&, bool);

}  // namespace tercet::md
