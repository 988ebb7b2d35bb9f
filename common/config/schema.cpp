#include "common/config/schema.hpp"

#include "common/config/nearest.hpp"

namespace tercet::config {

Schema::Schema(Purpose purpose, Section& record, const Node* given, Problems* problems)
    : purpose_(purpose),
      record_(&record),
      given_(given),
      problems_(problems),
      where_(given != nullptr ? given->where : ""),
      condition_(record.condition),
      applies_(record.applies) {}

std::string Schema::path_of(const std::string& name) const {
  return record_->path.empty() ? name : record_->path + "." + name;
}

Section& Schema::add_section(const std::string& name, const std::string& meaning) {
  for (Section& known : record_->sections)
    if (known.name == name && known.condition == condition_ && !known.is_element) return known;
  Section record;
  record.name = name;
  record.path = path_of(name);
  record.header = record_->header.empty() ? name : record_->header + "." + name;
  record.meaning = meaning;
  record.condition = condition_;
  record.applies = applies_;
  record_->sections.push_back(record);
  return record_->sections.back();
}

Schema Schema::section(const std::string& name, const std::string& meaning) {
  Section& record = add_section(name, meaning);
  const Node* table = given_ != nullptr && applies_ ? find(*given_, name) : nullptr;
  if (table != nullptr && table->kind != Kind::table) {
    problems_->add(table->where, record.path + " = " + shown(*table) +
                                     " should be a table: write [" + record.header +
                                     "] and its keys below");
    table = nullptr;
  }
  Schema result(purpose_, record, table, problems_);
  if (table == nullptr) result.where_ = where_;
  return result;
}

Schema Schema::when(bool applies, const std::string& condition) const {
  Schema result = *this;
  result.applies_ = applies_ && applies;
  result.condition_ = condition_.empty() ? condition : condition_ + " and " + condition;
  return result;
}

Entry& Schema::add_entry(const std::string& name, const std::string& type, const std::string& unit,
                         const std::string& meaning) {
  Entry entry;
  entry.name = name;
  entry.path = path_of(name);
  entry.type = type;
  entry.unit = unit;
  entry.meaning = meaning;
  entry.condition = condition_;
  entry.applies = applies_;
  record_->entries.push_back(entry);
  return record_->entries.back();
}

const Node* Schema::given_for(const Entry& entry) const {
  return given_ != nullptr && entry.applies ? find(*given_, entry.name) : nullptr;
}

bool Schema::accept(const Entry& entry, const Node& given, const std::string& expected) {
  if (expected.empty()) return true;
  std::string text = entry.path + " = " + shown(given) + " should be " + expected;
  if (!entry.unit.empty()) text += " in " + entry.unit;
  problems_->add(given.where, text + " (" + entry.meaning + ")");
  return false;
}

int Schema::read_choice(const Entry& entry, const Node& given) {
  std::vector<std::string> names;
  for (const ChoiceText& choice : entry.choices) names.push_back(choice.name);
  const auto at = std::find(names.begin(), names.end(), given.text);
  if (given.kind == Kind::string && at != names.end()) return static_cast<int>(at - names.begin());
  std::vector<std::string> texts;
  texts.reserve(names.size());
  for (const std::string& name : names) texts.push_back(toml_string(name));
  std::string expected = "one of " + joined(texts, ", ");
  const auto meant = given.kind == Kind::string ? nearest(given.text, names) : std::nullopt;
  if (meant) expected = toml_string(*meant) + "? Known are " + joined(texts, ", ");
  problems_->add(given.where, entry.path + " = " + shown(given) +
                                  (meant ? " is unknown; did you mean " : " should be ") +
                                  expected);
  return -1;
}

Key Schema::make_key(Entry& entry, const Node* given) const {
  Key key;
  key.entry = &entry;
  key.problems = purpose_ == Purpose::read ? problems_ : nullptr;
  key.given = given;
  key.is_absent = given_for(entry) == nullptr;
  key.section_where = where_;
  return key;
}

Schema Schema::element(const Entry& entry, std::size_t index, const Node* list) {
  Section record;
  record.name = entry.name;
  record.path = entry.path + "[" + (purpose_ == Purpose::help ? "" : std::to_string(index)) + "]";
  record.header = record_->header.empty() ? entry.name : record_->header + "." + entry.name;
  record.meaning = entry.meaning;
  record.condition = condition_;
  record.applies = applies_;
  record.is_element = true;
  record_->sections.push_back(record);
  Section& element_record = record_->sections.back();
  if (list != nullptr) return {purpose_, element_record, &list->items[index], problems_};
  // Elements that the struct came with lack nothing.
  const Purpose purpose = purpose_ == Purpose::read ? Purpose::print : purpose_;
  return {purpose, element_record, nullptr, problems_};
}

std::string Schema::wrong_list(const Node& given) {
  const auto is_table = [](const Node& item) { return item.kind == Kind::table; };
  const bool fits =
      given.kind == Kind::array && std::all_of(given.items.begin(), given.items.end(), is_table);
  return fits ? "" : "a list of tables, written as [[" + given.name + "]] above each";
}

Key& Key::must_be(const Constraint& constraint) {
  entry->rules.push_back(constraint.text);
  if (problems == nullptr || given == nullptr) return *this;
  bool holds = true;
  if (constraint.of_size)
    holds = constraint.holds(static_cast<double>(size));
  else
    for (const double number : numbers) holds = holds && constraint.holds(number);
  if (!holds)
    problems->add(given->where,
                  entry->path + " = " + shown(*given) + " must be " + constraint.text +
                      (entry->unit.empty() ? "" : " " + entry->unit) + " (" + entry->meaning + ")");
  return *this;
}

Key& Key::required() {
  entry->required = true;
  if (problems == nullptr || !is_absent || !entry->applies) return *this;
  const std::string unit = entry->unit.empty() ? "" : " in " + entry->unit;
  problems->add(section_where,
                entry->path + " is missing: " + entry->meaning + " (" + entry->type + unit + ")");
  return *this;
}

}  // namespace tercet::config
