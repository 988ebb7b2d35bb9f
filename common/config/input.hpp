#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/config/node.hpp"
#include "common/config/overrides.hpp"
#include "common/config/print.hpp"
#include "common/config/schema.hpp"
#include "common/config/unknown_keys.hpp"
#include "common/error/problems.hpp"

namespace tercet::config {

/// An input text with the command line's overrides in place: the way from a file to an options
/// struct that has a `void bind(Schema&, Options&)` in its namespace. Holds no communicator: all
/// ranks are given the same text (common/runtime/read_input.hpp) and so find the same problems.
class Input {
 public:
  /// Throws InputError when `text` is not TOML; everything else is collected.
  Input(const std::string& text, const std::string& file_name,
        const std::vector<Override>& overrides = {});

  /// Fills `options`, whose present values are the defaults. Adds what is wrong to problems().
  /// Call it once: keys that this bind() does not know are unknown keys.
  template <class Options>
  void read(Options& options) {
    Section record;
    Schema schema(Purpose::read, record, &root_, &problems_);
    bind(schema, options);
    find_unknown_keys(record, root_, problems_);
  }

  /// Where `key` ("time.dt_fs", "forces[0].kind") was given, e.g. "case.toml:14"; for a key that
  /// was not, the place of its table or the file's name.
  std::string where(const std::string& key) const;

  /// Adds a problem with a key that reading could not see; `text` goes on after the key's name,
  /// e.g. problem("grid.num_columns", "= 100 does not divide among 8 ranks; use 96 or 104").
  void problem(const std::string& key, const std::string& text);

  const Problems& problems() const { return problems_; }
  /// Throws one InputError that lists all problems.
  void throw_if_any() const { problems_.throw_if_any(); }

 private:
  Node root_;
  Problems problems_;
};

/// The options as a TOML text with units and meanings; reading it gives the same options.
template <class Options>
std::string print_config(Options options) {
  Section record;
  Schema schema(Purpose::print, record, nullptr, nullptr);
  bind(schema, options);
  return print_record(record);
}

/// Every key with unit, default, choices and meaning.
template <class Options>
std::string help_input() {
  Options options{};
  Section record;
  Schema schema(Purpose::help, record, nullptr, nullptr);
  bind(schema, options);
  return print_help(record);
}

}  // namespace tercet::config
