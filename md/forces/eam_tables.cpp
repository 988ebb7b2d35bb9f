#include "md/forces/eam_tables.hpp"

#include <algorithm>

#include "md/forces/cubic_pieces.hpp"

namespace tercet::md {
namespace {

/// Collects tables and remembers where each begins.
class Collector {
 public:
  double add(const std::vector<double>& values) {
    const auto first = static_cast<double>(pieces_.size());
    const auto pieces = cubic_pieces(values);
    pieces_.insert(pieces_.end(), pieces.begin(), pieces.end());
    return first;
  }
  template <class Real>
  DeviceView<const Four<Real>*> on_device() const {
    const DeviceView<Four<Real>*> view("eam_pieces", pieces_.size());
    const auto host = Kokkos::create_mirror_view(view);
    for (std::size_t k = 0; k < pieces_.size(); ++k) {
      const auto& p = pieces_[k];
      host(k) = {static_cast<Real>(p[0]), static_cast<Real>(p[1]), static_cast<Real>(p[2]),
                 static_cast<Real>(p[3])};
    }
    Kokkos::deep_copy(view, host);
    return view;
  }

 private:
  std::vector<CubicCoefficients> pieces_;
};

template <class Real>
DeviceView<const Real*> to_device(const std::vector<double>& values) {
  const DeviceView<Real*> view("eam_first_pieces", values.size());
  const auto host = Kokkos::create_mirror_view(view);
  for (std::size_t k = 0; k < values.size(); ++k) host(k) = static_cast<Real>(values[k]);
  Kokkos::deep_copy(view, host);
  return view;
}

}  // namespace

template <class Real>
EamTables<Real> make_eam_tables(const EamPotential& potential,
                                const std::vector<int>& element_of_type) {
  Collector collector;
  std::vector<double> embedding, density, pair;
  const auto element = [&](int type) {
    return static_cast<std::size_t>(element_of_type[static_cast<std::size_t>(type)]);
  };
  const int num_types = static_cast<int>(element_of_type.size());
  for (int a = 0; a < num_types; ++a) {
    embedding.push_back(collector.add(potential.elements[element(a)].embedding));
    density.push_back(collector.add(potential.elements[element(a)].density));
  }
  for (int a = 0; a < num_types; ++a) {
    for (int b = 0; b < num_types; ++b) {
      const std::size_t high = std::max(element(a), element(b)),
                        low = std::min(element(a), element(b));
      pair.push_back(collector.add(potential.r_phi[high * (high + 1) / 2 + low]));
    }
  }
  EamTables<Real> tables;
  const auto num_rho = static_cast<double>(potential.elements[0].embedding.size() - 1);
  tables.table = {collector.on_device<Real>()};
  tables.num_types = num_types;
  tables.rho_to_piece = static_cast<Real>(1 / potential.d_rho);
  tables.r_to_piece = static_cast<Real>(1 / potential.d_r);
  tables.cutoff2 = static_cast<Real>(potential.cutoff * potential.cutoff);
  tables.rho_end = static_cast<Real>(num_rho * potential.d_rho);
  tables.num_rho_pieces = static_cast<Real>(num_rho);
  tables.num_r_pieces = static_cast<Real>(potential.elements[0].density.size() - 1);
  tables.embedding = to_device<Real>(embedding);
  tables.density = to_device<Real>(density);
  tables.pair = to_device<Real>(pair);
  return tables;
}

template EamTables<float> make_eam_tables(const EamPotential&, const std::vector<int>&);
template EamTables<double> make_eam_tables(const EamPotential&, const std::vector<int>&);

}  // namespace tercet::md
