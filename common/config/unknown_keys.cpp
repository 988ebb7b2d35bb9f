#include "common/config/unknown_keys.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "common/config/nearest.hpp"
#include "common/config/toml_text.hpp"

namespace tercet::config {
namespace {

std::vector<std::string> known_names(const Section& record) {
  std::set<std::string> names;
  for (const Entry& entry : record.entries) names.insert(entry.name);
  for (const Section& section : record.sections) names.insert(section.name);
  return {names.begin(), names.end()};
}

/// The path of the table that knows `name`, looked for everywhere below `record`.
const Section* owner(const Section& record, const std::string& name) {
  for (const Entry& entry : record.entries)
    if (entry.name == name) return &record;
  for (const Section& section : record.sections)
    if (const Section* found = owner(section, name)) return found;
  return nullptr;
}

std::string header_of(const Section& section) {
  if (section.header.empty()) return "the top of the file, before the first [table]";
  return section.is_element ? "[[" + section.header + "]]" : "[" + section.header + "]";
}

class Search {
 public:
  Search(const Section& top, Problems& problems) : top_(top), problems_(problems) {}

  void visit(const Section& record, const Node& given) {
    for (const Node& member : given.items) visit_member(record, member);
  }

 private:
  void visit_member(const Section& record, const Node& member) {
    bool known = false, applies = false;
    std::string condition;
    for (const Entry& entry : record.entries)
      if (entry.name == member.name) note(entry, known, applies, condition);
    for (const Section& section : record.sections)
      if (section.name == member.name) note(section, known, applies, condition);
    const std::string path = (record.path.empty() ? "" : record.path + ".") + member.name;
    if (!known)
      problems_.add(member.where, unknown(record, member, path));
    else if (!applies)
      problems_.add(member.where,
                    path + " applies only when " + condition + "; take it out or choose that");
    else
      visit_inside(record, member);
  }

  template <class Record>
  static void note(const Record& record, bool& known, bool& applies, std::string& condition) {
    known = true;
    applies = applies || record.applies;
    condition = record.condition;
  }

  void visit_inside(const Section& record, const Node& member) {
    std::size_t index = 0;
    for (const Section& section : record.sections) {
      if (section.name != member.name || !section.applies) continue;
      if (!section.is_element)
        visit(section, member);
      else if (member.kind == Kind::array && index < member.items.size())
        visit(section, member.items[index++]);
    }
  }

  std::string unknown(const Section& record, const Node& member, const std::string& path) const {
    const std::string what =
        member.kind == Kind::table ? "unknown table [" + path + "]" : "unknown key " + path;
    const std::vector<std::string> names = known_names(record);
    const Section* elsewhere = owner(top_, member.name);
    if (elsewhere != nullptr && elsewhere->path != record.path)
      return what + "; it belongs into " + header_of(*elsewhere);
    if (const auto meant = nearest(member.name, names))
      return what + "; did you mean " + *meant + "?";
    return what + "; known " + (record.path.empty() ? "at the top" : "in " + record.path) + ": " +
           joined(names, ", ");
  }

  const Section& top_;
  Problems& problems_;
};

}  // namespace

void find_unknown_keys(const Section& record, const Node& given, Problems& problems) {
  Search(record, problems).visit(record, given);
}

}  // namespace tercet::config
