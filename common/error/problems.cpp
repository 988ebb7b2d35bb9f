#include "common/error/problems.hpp"

#include "common/error/errors.hpp"

namespace tercet {

void Problems::add(const std::string& where, const std::string& text) {
  lines_.push_back(where.empty() ? text : where + ": " + text);
}

void Problems::throw_if_any() const {
  if (lines_.empty()) return;
  std::string all = lines_.front();
  for (std::size_t i = 1; i < lines_.size(); ++i) all += "\n" + lines_[i];
  throw InputError(all);
}

}  // namespace tercet
