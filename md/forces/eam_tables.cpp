#include "md/forces/eam_tables.hpp"

#include <algorithm>

#include "common/parallel/copy.hpp"
#include "md/forces/make_cubic_table.hpp"

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
  CubicTable<Real> on_device() const {
    return make_cubic_table<Real>(pieces_);
  }

 private:
  std::vector<CubicCoefficients> pieces_;
};

template <class Real>
DeviceView<const Real*> first_pieces(const std::vector<double>& values) {
  return to_device("eam_first_pieces", std::vector<Real>(values.begin(), values.end()));
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
  tables.table = collector.on_device<Real>();
  tables.num_types = num_types;
  tables.rho_to_piece = static_cast<Real>(1 / potential.d_rho);
  tables.r_to_piece = static_cast<Real>(1 / potential.d_r);
  tables.cutoff2 = static_cast<Real>(potential.cutoff * potential.cutoff);
  tables.rho_end = static_cast<Real>(num_rho * potential.d_rho);
  tables.num_rho_pieces = static_cast<Real>(num_rho);
  tables.num_r_pieces = static_cast<Real>(potential.elements[0].density.size() - 1);
  tables.embedding = first_pieces<Real>(embedding);
  tables.density = first_pieces<Real>(density);
  tables.pair = first_pieces<Real>(pair);
  return tables;
}

template EamTables<float> make_eam_tables(const EamPotential&, const std::vector<int>&);
template EamTables<double> make_eam_tables(const EamPotential&, const std::vector<int>&);

}  // namespace tercet::md
