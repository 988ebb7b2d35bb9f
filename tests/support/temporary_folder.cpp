#include "tests/support/temporary_folder.hpp"

#include <cstdlib>
#include <filesystem>
#include <stdexcept>

namespace tercet::test {
namespace {

std::string make_folder() {
  std::string path = (std::filesystem::temp_directory_path() / "tercet-test-XXXXXX").string();
  if (::mkdtemp(path.data()) == nullptr) throw std::runtime_error("cannot make " + path);
  return path;
}

}  // namespace

TemporaryFolder::TemporaryFolder() : path_(make_folder()) {}

TemporaryFolder::TemporaryFolder(const Communicator& comm)
    : comm_(&comm), path_(comm.broadcast(comm.is_root() ? make_folder() : std::string())) {}

TemporaryFolder::~TemporaryFolder() {
  if (comm_) comm_->barrier();
  std::error_code ignored;
  if (!comm_ || comm_->is_root()) std::filesystem::remove_all(path_, ignored);
}

}  // namespace tercet::test
