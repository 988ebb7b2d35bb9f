#include <string>

#include "common/io/build_info.hpp"
#include "md/run.hpp"

int main(int argc, char** argv) {
  using namespace tercet;
  const io::BuildInfo build = io::build_info();
  return solver_main<md::MdOptions>(
      {.name = "tercet-md",
       .summary = "Molecular dynamics with the same bits on any number of ranks",
       .version = "tercet-md " + std::string(build.version) + " (" + std::string(build.git_hash) +
                  ", " + std::string(build.compiler) + ")",
       .validate = md::validate,
       .check = md::check,
       .run = md::run},
      argc, argv);
}
