#include "common/config/print.hpp"

#include <algorithm>
#include <vector>

#include "common/config/toml_text.hpp"

namespace tercet::config {
namespace {

/// "[fs] time step; > 0"
std::string comment(const Entry& entry) {
  std::string text = entry.unit.empty() ? "" : "[" + entry.unit + "] ";
  text += entry.meaning;
  for (const std::string& rule : entry.rules) text += "; " + rule;
  std::vector<std::string> names;
  for (const ChoiceText& choice : entry.choices) names.push_back(toml_string(choice.name));
  if (!names.empty()) text += ": " + joined(names, " | ");
  return text;
}

struct Line {
  std::string code;
  std::string comment;
};

std::vector<Line> lines_of(const Section& section) {
  std::vector<Line> lines;
  for (const Entry& entry : section.entries) {
    if (!entry.applies) continue;
    if (entry.is_list_of_tables && entry.value.empty()) continue;  // its elements follow
    const std::string name = toml_key(entry.name);
    if (entry.value.empty())
      lines.push_back({"# " + name + " = (not set)", entry.type + "; " + comment(entry)});
    else
      lines.push_back({name + " = " + entry.value, comment(entry)});
  }
  return lines;
}

std::string aligned(const std::vector<Line>& lines) {
  constexpr std::size_t widest = 36;
  std::size_t width = 0;
  for (const Line& line : lines)
    if (line.code.size() <= widest) width = std::max(width, line.code.size());
  std::string text;
  for (const Line& line : lines) {
    const std::size_t gap = width > line.code.size() ? width - line.code.size() : 0;
    text += line.code + std::string(gap + 2, ' ') + "# " + line.comment + "\n";
  }
  return text;
}

std::string header(const Section& section) {
  if (section.header.empty()) return {};
  const std::string name =
      section.is_element ? "[[" + section.header + "]]" : "[" + section.header + "]";
  return "\n" + name + (section.meaning.empty() ? "" : "  # " + section.meaning) + "\n";
}

std::string help_key(const Entry& entry) {
  std::string text = "  " + toml_key(entry.name);
  if (!entry.value.empty() && !entry.required) text += " = " + entry.value;
  text += "   (" + entry.type + (entry.unit.empty() ? "" : " in " + entry.unit);
  for (const std::string& rule : entry.rules) text += ", " + rule;
  if (entry.required)
    text += ", must be given";
  else if (entry.value.empty() && !entry.is_list_of_tables)
    text += ", may be left out";
  text += ")\n      " + entry.meaning + "\n";
  for (const ChoiceText& choice : entry.choices)
    text += "      " + toml_string(choice.name) + ": " + choice.meaning + "\n";
  if (!entry.condition.empty()) text += "      only when " + entry.condition + "\n";
  return text;
}

}  // namespace

std::string print_record(const Section& record) {
  if (!record.applies) return {};
  std::string inside = aligned(lines_of(record));
  for (const Section& section : record.sections) inside += print_record(section);
  const bool needed = !inside.empty() || record.is_element;
  return needed ? header(record) + inside : std::string();
}

std::string print_help(const Section& record) {
  std::string text = header(record);
  if (!record.condition.empty()) text += "  only when " + record.condition + "\n";
  for (const Entry& entry : record.entries)
    if (!entry.is_list_of_tables) text += help_key(entry);
  for (const Section& section : record.sections) text += print_help(section);
  return text;
}

}  // namespace tercet::config
