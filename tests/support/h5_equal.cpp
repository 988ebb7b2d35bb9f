// h5_equal [--ignore-attribute NAME]... [--ignore-object PATH]... [--group PATH]... A.h5 B.h5
// Exit 0: equal; 1: different, the first difference is printed; 2: wrong use or unreadable file.
#include <cstdio>
#include <string>
#include <vector>

#include "common/error/errors.hpp"
#include "tests/support/h5_compare.hpp"

namespace {

struct Request {
  tercet::test::H5Comparison comparison;
  std::vector<std::string> files;
  bool valid = true;
};

Request read_command_line(const std::vector<std::string>& words) {
  Request request;
  std::vector<std::string> groups;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool has_value = i + 1 < words.size();
    if (words[i] == "--ignore-attribute" && has_value)
      request.comparison.ignored_attributes.push_back(words[++i]);
    else if (words[i] == "--ignore-object" && has_value)
      request.comparison.ignored_objects.push_back(words[++i]);
    else if (words[i] == "--group" && has_value)
      groups.push_back(words[++i]);
    else if (words[i].starts_with("--"))
      request.valid = false;
    else
      request.files.push_back(words[i]);
  }
  if (!groups.empty()) request.comparison.groups = groups;
  request.valid = request.valid && request.files.size() == 2;
  return request;
}

}  // namespace

int main(int argc, char** argv) {
  const Request request = read_command_line({argv + 1, argv + argc});
  if (!request.valid) {
    std::fprintf(stderr,
                 "usage: h5_equal [--ignore-attribute NAME]... [--ignore-object PATH]... "
                 "[--group PATH]... A.h5 B.h5\n");
    return 2;
  }
  try {
    const auto difference =
        tercet::test::first_difference(request.files[0], request.files[1], request.comparison);
    if (!difference) return 0;
    std::printf("%s\n", difference->c_str());
    return 1;
  } catch (const tercet::Error& error) {
    std::fprintf(stderr, "h5_equal: %s\n", error.what());
    return 2;
  }
}
