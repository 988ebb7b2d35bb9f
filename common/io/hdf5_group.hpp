#pragma once

#include <string>
#include <vector>

#include "common/io/hdf5_dataset.hpp"

namespace tercet::io {

/// An open group. Creating and linking are collective in a parallel file, with the same arguments
/// on all ranks. `name` may be a path below this group; missing groups on the way are made.
class Group {
 public:
  explicit Group(Object object) : object_(std::move(object)) {}

  Attributes attributes() const { return Attributes(object_); }
  const Object& object() const { return object_; }
  Group create_group(const std::string& name) const;
  Group open_group(const std::string& name) const;
  Dataset create_dataset(const std::string& name, const DatasetSpec& spec) const;
  Dataset open_dataset(const std::string& name) const;
  /// Gives `target` of the same file a second name: a hard link.
  void link(const std::string& name, const Object& target) const;
  /// Whether a child of this name exists; `name` is one step, not a path.
  bool contains(const std::string& name) const;
  /// The children's names, sorted.
  std::vector<std::string> names() const;

 private:
  Object object_;
};

}  // namespace tercet::io
