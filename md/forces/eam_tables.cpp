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

/// Appends the pieces of one pair of types to an EamForceTable.
template <class Real>
void add_force_pieces(const std::vector<double>& density, const std::vector<double>& r_phi,
                      double r_to_piece, double unit, std::vector<Four<Real>>& pieces) {
  const auto rho = cubic_pieces(density), z = cubic_pieces(r_phi);
  const double scale = r_to_piece * unit;
  const auto real = [](double v) { return static_cast<Real>(v); };
  for (std::size_t k = 0; k < rho.size(); ++k) {
    pieces.push_back({real(3 * rho[k][0] * scale), real(2 * rho[k][1] * scale),
                      real(rho[k][2] * scale), real(3 * z[k][0] * unit)});
    pieces.push_back(
        {real(z[k][0] * unit), real(z[k][1] * unit), real(z[k][2] * unit), real(z[k][3] * unit)});
  }
}

/// r phi of two elements.
const std::vector<double>& r_phi_of(const EamPotential& potential, std::size_t a, std::size_t b) {
  const std::size_t high = std::max(a, b), low = std::min(a, b);
  return potential.r_phi[high * (high + 1) / 2 + low];
}

}  // namespace

template <class Real>
EamForceTable<Real> make_eam_force_table(const EamPotential& potential,
                                         const std::vector<int>& element_of_type, double unit) {
  EamForceTable<Real> table;
  std::vector<Four<Real>> pieces;
  for (const int a : element_of_type) {
    for (const int b : element_of_type) {
      const auto element_a = static_cast<std::size_t>(a), element_b = static_cast<std::size_t>(b);
      add_force_pieces(potential.elements[element_b].density,
                       r_phi_of(potential, element_a, element_b), 1 / potential.d_r, unit, pieces);
    }
  }
  table.num_types = static_cast<int>(element_of_type.size());
  table.num_pieces = static_cast<Real>(potential.elements[0].density.size() - 1);
  table.r_to_piece = static_cast<Real>(1 / potential.d_r);
  table.cutoff2 = static_cast<Real>(potential.cutoff * potential.cutoff);
  table.piece = to_device("eam_force_pieces", pieces);
  return table;
}

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
      pair.push_back(collector.add(r_phi_of(potential, element(a), element(b))));
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

template EamForceTable<float> make_eam_force_table(const EamPotential&, const std::vector<int>&,
                                                   double);
template EamForceTable<double> make_eam_force_table(const EamPotential&, const std::vector<int>&,
                                                    double);
template EamTables<float> make_eam_tables(const EamPotential&, const std::vector<int>&);
template EamTables<double> make_eam_tables(const EamPotential&, const std::vector<int>&);

}  // namespace tercet::md
