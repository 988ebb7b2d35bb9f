#include "md/initial/type_names.hpp"

#include <algorithm>

#include "md/initial/data_file_reader.hpp"

namespace tercet::md {

std::vector<std::string> type_names(const MdOptions& options) {
  std::vector<std::string> names;
  for (const TypeOptions& type : options.types) names.push_back(type.name);
  if (!names.empty() || options.system.source != AtomSource::data_file) return names;
  DataFileReader file(options.system.data_file);
  file.skip_title();
  while (file.next_line() && !file.is_section()) {
    if (!file.ends_with({"atom", "types"})) continue;
    for (std::int64_t t = 1; t <= std::min<std::int64_t>(file.integer(0), 10000); ++t) {
      names.push_back(std::to_string(t));
    }
    return names;
  }
  file.fail("the header has no line 'N atom types'");
}

}  // namespace tercet::md
