#include "md/initial/fill_state.hpp"

#include <fmt/format.h>

#include <cmath>

#include "common/error/errors.hpp"
#include "common/parallel/copy.hpp"

namespace tercet::md {

template <class Real>
FixedInt<Real> fixed_from_fraction(double fraction, int& image) {
  using U = std::make_unsigned_t<FixedInt<Real>>;
  constexpr double edge = sizeof(Real) == 4 ? 0x1p32 : 0x1p64;
  const double whole = std::floor(fraction);
  double units = std::rint((fraction - whole) * edge);
  image += static_cast<int>(whole);
  if (units >= edge) {
    units = 0;
    ++image;
  }
  return static_cast<FixedInt<Real>>(static_cast<U>(units));
}

template <class Real>
double fraction_from_fixed(FixedInt<Real> place) {
  using U = std::make_unsigned_t<FixedInt<Real>>;
  constexpr double edge = sizeof(Real) == 4 ? 0x1p32 : 0x1p64;
  return static_cast<double>(static_cast<U>(place)) / edge;
}

namespace {

void require_inside(const InitialAtom& atom, const Box& box, const std::array<double, 3>& s) {
  for (std::size_t k = 0; k < 3; ++k) {
    const double half = box.user_fraction[k] / 2;
    if (box.periodic[k] || std::fabs(s[k] - 0.5) <= half * (1 + 1e-12)) continue;
    throw InputError(
        fmt::format("atom {} lies outside the box along {}, which is not periodic; move it, "
                    "enlarge the box, or set "
                    "system.periodic",
                    atom.id, "xyz"[k]));
  }
}

}  // namespace

template <class Real>
State<Real> make_state(const InitialSystem& system, const Box& box,
                       const std::vector<double>& mass_of_type) {
  const int count = static_cast<int>(system.atoms.size());
  State<Real> state = make_state<Real>(count, system.has_charge, system.has_molecule);
  state.num_local = count;
  state.num_total = system.num_total;
  state.mass_of_type = to_device("mass_of_type", mass_of_type);
  const auto position = Kokkos::create_mirror_view(state.position);
  const auto velocity = Kokkos::create_mirror_view(state.velocity);
  const auto id = Kokkos::create_mirror_view(state.id);
  const auto image = Kokkos::create_mirror_view(state.image);
  const auto charge = Kokkos::create_mirror_view(state.charge);
  const auto molecule = Kokkos::create_mirror_view(state.molecule);
  for (int i = 0; i < count; ++i) {
    const InitialAtom& atom = system.atoms[static_cast<std::size_t>(i)];
    const auto s = box.to_fraction(atom.position);
    require_inside(atom, box, s);
    int wraps[3] = {atom.image[0], atom.image[1], atom.image[2]};
    position(i) = {fixed_from_fraction<Real>(s[0], wraps[0]),
                   fixed_from_fraction<Real>(s[1], wraps[1]),
                   fixed_from_fraction<Real>(s[2], wraps[2]), atom.type};
    for (int k = 0; k < 3; ++k) {
      velocity(i, k) = atom.velocity[static_cast<std::size_t>(k)];
      image(i, k) = wraps[k];
    }
    id(i) = system.first + i;
    if (system.has_charge) charge(i) = atom.charge;
    if (system.has_molecule) molecule(i) = atom.molecule;
  }
  Kokkos::deep_copy(state.position, position);
  Kokkos::deep_copy(state.velocity, velocity);
  Kokkos::deep_copy(state.id, id);
  Kokkos::deep_copy(state.image, image);
  Kokkos::deep_copy(state.charge, charge);
  Kokkos::deep_copy(state.molecule, molecule);
  return state;
}

template std::int32_t fixed_from_fraction<float>(double, int&);
template std::int64_t fixed_from_fraction<double>(double, int&);
template double fraction_from_fixed<float>(std::int32_t);
template double fraction_from_fixed<double>(std::int64_t);
template State<float> make_state(const InitialSystem&, const Box&, const std::vector<double>&);
template State<double> make_state(const InitialSystem&, const Box&, const std::vector<double>&);

}  // namespace tercet::md
