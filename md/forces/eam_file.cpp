#include "md/forces/eam_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

#include "common/error/errors.hpp"

namespace tercet::md {
namespace {

/// The words of a file, with the line of each for messages.
class Words {
 public:
  explicit Words(const std::string& path) : path_(path), in_(path) {
    if (!in_)
      throw InputError(fmt::format("{}: cannot be opened; give the potential's path", path));
  }
  std::string line() {
    std::string text;
    if (!std::getline(in_, text)) {
      fail("the file ends here, but the potential is not complete");
    }
    ++line_number_;
    return text;
  }
  double number() {
    std::string word;
    while (!(words_ >> word)) {
      words_.clear();
      words_.str(line());
    }
    try {
      std::size_t used = 0;
      std::replace(word.begin(), word.end(), 'D', 'e');  // Fortran writes 1.0D-03
      const double value = std::stod(word, &used);
      if (used == word.size() && std::isfinite(value)) return value;
    } catch (const std::exception&) {  // reported below
    }
    fail(fmt::format("a number is expected, '{}' found", word));
  }
  int count(const char* what) {
    const double value = number();
    if (value < 5 || value > 1e7 || value != std::floor(value)) {
      fail(fmt::format("{} = {} is not a sensible number of points", what, value));
    }
    return static_cast<int>(value);
  }
  std::vector<double> numbers(int n) {
    std::vector<double> values(static_cast<std::size_t>(n));
    for (double& value : values) value = number();
    return values;
  }
  /// Drops what is left of the current line.
  void next_line() { words_.str(""); }
  [[noreturn]] void fail(const std::string& text) const {
    throw InputError(fmt::format("{}:{}: {}", path_, line_number_, text));
  }

 private:
  std::string path_;
  std::ifstream in_;
  std::istringstream words_;
  int line_number_ = 0;
};

/// What a funcfl file holds: Z(r) instead of r phi(r).
struct Funcfl {
  EamElement element;
  double d_rho, d_r, cutoff;
  std::vector<double> charge;
};

Funcfl read_funcfl(const std::string& path) {
  Words words(path);
  words.line();  // comment
  Funcfl file;
  file.element.atomic_number = static_cast<int>(words.number());
  file.element.mass = words.number();
  words.next_line();
  const int num_rho = words.count("nrho");
  file.d_rho = words.number();
  const int num_r = words.count("nr");
  file.d_r = words.number();
  file.cutoff = words.number();
  file.element.embedding = words.numbers(num_rho);
  file.charge = words.numbers(num_r);
  file.element.density = words.numbers(num_r);
  if (file.d_rho <= 0 || file.d_r <= 0 || file.cutoff <= 0) {
    words.fail("drho, dr and the cutoff must be positive");
  }
  return file;
}

EamPotential read_setfl(const std::string& path) {
  Words words(path);
  for (int comment = 0; comment < 3; ++comment) words.line();
  std::istringstream names(words.line());
  EamPotential potential;
  std::size_t num_elements = 0;
  names >> num_elements;
  for (std::string name; names >> name;) {
    potential.elements.emplace_back();
    potential.elements.back().name = name;
  }
  if (num_elements == 0 || potential.elements.size() != num_elements) {
    words.fail("line 4 must hold the number of elements and their names");
  }
  const int num_rho = words.count("nrho");
  potential.d_rho = words.number();
  const int num_r = words.count("nr");
  potential.d_r = words.number();
  potential.cutoff = words.number();
  if (potential.d_rho <= 0 || potential.d_r <= 0 || potential.cutoff <= 0) {
    words.fail("drho, dr and the cutoff must be positive");
  }
  for (EamElement& element : potential.elements) {
    words.next_line();
    element.atomic_number = static_cast<int>(words.number());
    element.mass = words.number();
    words.next_line();  // lattice constant and structure
    element.embedding = words.numbers(num_rho);
    element.density = words.numbers(num_r);
  }
  const std::size_t num_pairs = num_elements * (num_elements + 1) / 2;
  for (std::size_t p = 0; p < num_pairs; ++p) potential.r_phi.push_back(words.numbers(num_r));
  return potential;
}

/// A funcfl file's third line holds five numbers; a setfl file's is a comment, or its line 4 names
/// elements.
bool is_funcfl(const std::string& path) {
  Words words(path);
  words.line();
  std::istringstream second(words.line()), third(words.line());
  double z = 0, mass = 0, five = 0;
  int found = 0;
  while (found < 5 && third >> five) ++found;
  return static_cast<bool>(second >> z >> mass) && found == 5;
}

/// Value at x of equally spaced numbers, by the cubic through the four points around it.
double interpolate(const std::vector<double>& f, double d_x, double x) {
  const double u = x / d_x;
  const auto last = static_cast<double>(f.size() - 3);
  const auto k = static_cast<std::size_t>(std::clamp(std::floor(u), 1.0, last));
  const double p = std::min(u - static_cast<double>(k), 2.0);
  return -p * (p - 1) * (p - 2) / 6 * f[k - 1] + (p * p - 1) * (p - 2) / 2 * f[k] -
         p * (p + 1) * (p - 2) / 2 * f[k + 1] + p * (p * p - 1) / 6 * f[k + 2];
}

std::vector<double> resample(const std::vector<double>& f, double d_old, double d_new,
                             std::size_t count) {
  std::vector<double> result(count);
  for (std::size_t k = 0; k < count; ++k) {
    result[k] = interpolate(f, d_old, static_cast<double>(k) * d_new);
  }
  return result;
}

}  // namespace

EamPotential read_eam_files(const std::vector<std::string>& paths) {
  std::vector<Funcfl> files;
  EamPotential potential;
  double rho_end = 0, r_end = 0;
  for (const std::string& path : paths) {
    files.push_back(read_funcfl(path));
    const Funcfl& f = files.back();
    potential.d_rho = std::max(potential.d_rho, f.d_rho);
    potential.d_r = std::max(potential.d_r, f.d_r);
    potential.cutoff = std::max(potential.cutoff, f.cutoff);
    rho_end = std::max(rho_end, static_cast<double>(f.element.embedding.size() - 1) * f.d_rho);
    r_end = std::max(r_end, static_cast<double>(f.element.density.size() - 1) * f.d_r);
  }
  // as DYNAMO's readers do: the point at the very end is left out
  const auto num_rho = static_cast<std::size_t>(rho_end / potential.d_rho + 0.5);
  const auto num_r = static_cast<std::size_t>(r_end / potential.d_r + 0.5);
  std::vector<std::vector<double>> charge;
  for (const Funcfl& f : files) {
    EamElement element = f.element;
    element.embedding = resample(f.element.embedding, f.d_rho, potential.d_rho, num_rho);
    element.density = resample(f.element.density, f.d_r, potential.d_r, num_r);
    charge.push_back(resample(f.charge, f.d_r, potential.d_r, num_r));
    potential.elements.push_back(element);
  }
  for (std::size_t a = 0; a < files.size(); ++a) {
    for (std::size_t b = 0; b <= a; ++b) {
      std::vector<double> r_phi(num_r);
      for (std::size_t k = 0; k < num_r; ++k) r_phi[k] = 27.2 * 0.529 * charge[a][k] * charge[b][k];
      potential.r_phi.push_back(r_phi);
    }
  }
  return potential;
}

EamPotential read_eam_file(const std::string& path) {
  return is_funcfl(path) ? read_eam_files({path}) : read_setfl(path);
}

double read_eam_cutoff(const std::string& path) {
  return read_eam_file(path).cutoff;
}

}  // namespace tercet::md
