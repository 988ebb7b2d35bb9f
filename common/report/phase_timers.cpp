#include "common/report/phase_timers.hpp"

#include <chrono>
#include <utility>

namespace tercet {
namespace {

double steady_seconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

}  // namespace

PhaseTimers::PhaseTimers() : PhaseTimers(Hooks{}) {}

PhaseTimers::PhaseTimers(Hooks hooks) : hooks_(std::move(hooks)) {
  if (!hooks_.clock_s) hooks_.clock_s = steady_seconds;
}

std::size_t PhaseTimers::find_or_add(std::string_view name) {
  for (const std::size_t phase : phases_[current_].inside)
    if (phases_[phase].name == name) return phase;
  phases_.push_back({std::string(name), current_});
  phases_[current_].inside.push_back(phases_.size() - 1);
  return phases_.size() - 1;
}

PhaseTimers::Region PhaseTimers::region(std::string_view name) {
  const std::size_t phase = find_or_add(name);
  current_ = phase;
  if (hooks_.enter) hooks_.enter(phases_[phase].name.c_str());
  return {*this, phase, hooks_.clock_s()};
}

void PhaseTimers::leave(std::size_t phase, double start_s) {
  if (hooks_.leave) hooks_.leave();
  phases_[phase].seconds += hooks_.clock_s() - start_s;
  ++phases_[phase].calls;
  current_ = phases_[phase].parent;
}

void PhaseTimers::list(std::size_t phase, const std::string& prefix,
                       std::vector<PhaseTime>& to) const {
  for (const std::size_t inner : phases_[phase].inside) {
    const std::string path = prefix + phases_[inner].name;
    to.push_back({path, phases_[inner].seconds, phases_[inner].calls});
    list(inner, path + "/", to);
  }
}

std::vector<PhaseTime> PhaseTimers::times() const {
  std::vector<PhaseTime> result;
  list(0, "", result);
  return result;
}

}  // namespace tercet
