#pragma once

#include <initializer_list>
#include <string>
#include <type_traits>
#include <vector>

#include "common/config/constraint.hpp"
#include "common/config/key.hpp"
#include "common/config/record.hpp"
#include "common/config/values.hpp"

namespace tercet::config {

/// What a bind() function is run for. `help` shows lists of tables by one sample element.
enum class Purpose { read, print, help };

/// One value of an enum as the user writes it.
template <class E>
struct Choice {
  std::string name;
  E value;
  std::string meaning;
};

/// The description of one table of the input. A solver writes one function per options struct,
///
///     void bind(Schema& schema, MdOptions& options) {
///       auto time = schema.section("time", "Time stepping");
///       time.key("dt_fs", options.dt_fs, "fs", "time step").must_be(positive());
///     }
///
/// and that one function reads, checks, prints and documents. Values are read while it runs, so
/// that later keys may depend on earlier ones (units, conditions). A key that is absent keeps the
/// value the struct came with: member initialisers are the defaults.
class Schema {
 public:
  /// `given` is the table to read from or nullptr; `problems` takes what is wrong in it.
  Schema(Purpose purpose, Section& record, const Node* given, Problems* problems);

  /// The table `[name]` inside this one.
  Schema section(const std::string& name, const std::string& meaning);

  /// The same table for keys that apply only when `applies`; the text completes "applies only
  /// when ...". Such a key in the input is a problem when it does not apply.
  Schema when(bool applies, const std::string& condition) const;

  /// The same, for keys that belong to some values of an enum key.
  template <class E>
  Schema when(const ChoiceKey<E>& choice,
              std::initializer_list<std::type_identity_t<E>> values) const {
    return when(choice.is_one_of(values), choice.condition(values));
  }
  template <class E>
  Schema when(const ChoiceKey<E>& choice, std::type_identity_t<E> value) const {
    return when(choice, {value});
  }

  /// A key of any type that Value<T> knows. `unit` is empty for pure numbers.
  template <class T>
  Key key(const std::string& name, T& value, const std::string& unit, const std::string& meaning) {
    Entry& entry = add_entry(name, Value<T>::one(), unit, meaning);
    const Node* given = given_for(entry);
    if (given != nullptr && !accept(entry, *given, Value<T>::read(*given, value))) given = nullptr;
    entry.value = Value<T>::print(value);
    Key key = make_key(entry, given);
    Value<T>::numbers(value, key.numbers);
    if constexpr (requires { value.size(); }) key.size = value.size();
    return key;
  }

  /// An enum whose values have names.
  template <class E>
  ChoiceKey<E> choice(const std::string& name, E& value,
                      std::initializer_list<Choice<std::type_identity_t<E>>> choices,
                      const std::string& meaning) {
    Entry& entry = add_entry(name, "one of these", "", meaning);
    ChoiceKey<E> result;
    for (const auto& choice : choices) {
      entry.choices.push_back({choice.name, choice.meaning});
      result.names.push_back({choice.value, choice.name});
    }
    const Node* given = given_for(entry);
    const int chosen = given != nullptr ? read_choice(entry, *given) : -1;
    if (chosen >= 0) value = result.names[static_cast<std::size_t>(chosen)].first;
    result.value = value;
    entry.value = toml_string(result.name_of(value));
    result.key = make_key(entry, given);
    return result;
  }

  /// A list of tables [[name]], each described by `bind_item(Schema&, T&)`.
  template <class T, class BindItem>
  Key list(const std::string& name, std::vector<T>& items, const BindItem& bind_item,
           const std::string& meaning) {
    Entry& entry = add_entry(name, "list of tables", "", meaning);
    entry.is_list_of_tables = true;
    const Node* given = given_for(entry);
    if (given != nullptr && !accept(entry, *given, wrong_list(*given))) given = nullptr;
    if (given != nullptr) items.assign(given->items.size(), T{});
    std::vector<T> sample(1);
    std::vector<T>& shown = purpose_ == Purpose::help ? sample : items;
    for (std::size_t i = 0; i < shown.size(); ++i) {
      Schema item = element(entry, i, given);
      bind_item(item, shown[i]);
    }
    if (shown.empty()) entry.value = "[]";
    Key key = make_key(entry, given);
    key.size = items.size();
    return key;
  }

 private:
  Section& add_section(const std::string& name, const std::string& meaning);
  Entry& add_entry(const std::string& name, const std::string& type, const std::string& unit,
                   const std::string& meaning);
  const Node* given_for(const Entry& entry) const;
  bool accept(const Entry& entry, const Node& given, const std::string& expected);
  int read_choice(const Entry& entry, const Node& given);
  Key make_key(Entry& entry, const Node* given) const;
  Schema element(const Entry& entry, std::size_t index, const Node* list);
  static std::string wrong_list(const Node& given);
  std::string path_of(const std::string& name) const;

  Purpose purpose_;
  Section* record_;
  const Node* given_;
  Problems* problems_;
  std::string where_;
  std::string condition_;
  bool applies_ = true;
};

}  // namespace tercet::config
