#include "common/io/checkpoint_header.hpp"

#include <span>

namespace tercet::io {
namespace {

/// Writes values one after the other such that different lists never give the same text.
class Canonical {
 public:
  void add(std::uint64_t value) {
    text_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void add(std::int64_t value) { add(static_cast<std::uint64_t>(value)); }
  void add(double value) { text_.append(reinterpret_cast<const char*>(&value), sizeof value); }
  void add(const std::string& text) {
    add(static_cast<std::uint64_t>(text.size()));
    text_ += text;
  }
  template <class T>
  void add(const std::vector<T>& values) {
    add(static_cast<std::uint64_t>(values.size()));
    for (const T& value : values) add(value);
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace

std::string digest_of(const CheckpointHeader& header) {
  Canonical all;
  all.add(checkpoint_layout::version);
  all.add(header.step);
  all.add(header.input_text);
  all.add(static_cast<std::uint64_t>(header.attributes.size()));
  for (const auto& [name, value] : header.attributes) {
    all.add(name);
    all.add(static_cast<std::uint64_t>(value.index()));
    std::visit([&](const auto& held) { all.add(held); }, value);
  }
  for (const auto& [name, array] : header.arrays) {
    all.add(name);
    all.add(static_cast<std::uint64_t>(array.element));
    all.add(array.rows);
    all.add(array.columns);
    all.add(array.blocks.rows_per_block);
    all.add(array.blocks.sums);
  }
  return hash_text(all.text());
}

}  // namespace tercet::io
