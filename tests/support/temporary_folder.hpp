#pragma once

#include <string>

#include "common/comm/communicator.hpp"

namespace tercet::test {

/// A fresh folder that is removed with all that is in it when it goes out of scope.
class TemporaryFolder {
 public:
  TemporaryFolder();
  /// One folder for all ranks; rank 0 makes it and, after a barrier, removes it.
  explicit TemporaryFolder(const Communicator& comm);
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  const std::string& path() const { return path_; }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  const Communicator* comm_ = nullptr;
  std::string path_;
};

}  // namespace tercet::test
