#include "common/runtime/read_input.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "common/error/agreed.hpp"
#include "tests/support/sample_options.hpp"

namespace tercet {
namespace {

namespace fs = std::filesystem;

/// A folder that rank 0 makes and removes; its name is known to all ranks.
struct SharedFolder {
  Communicator world = Communicator::world();
  std::string path =
      world.broadcast(fs::temp_directory_path() / ("tercet_" + std::to_string(getpid())));

  SharedFolder() {
    if (world.is_root()) fs::create_directory(path);
    world.barrier();
  }
  ~SharedFolder() {
    world.barrier();
    if (world.is_root()) fs::remove_all(path);
  }
  std::string write(const std::string& name, const std::string& text) const {
    if (world.is_root()) std::ofstream(path + "/" + name) << text;
    world.barrier();
    return path + "/" + name;
  }
};

/// The text of the agreed error of `work`; all ranks must have it.
template <class E, class Work>
std::string agreed_error(const Work& work) {
  try {
    work();
  } catch (const Agreed& agreed) {
    const auto* error = dynamic_cast<const E*>(&agreed);
    return error == nullptr ? "(another class)" : error->what();
  } catch (const std::exception& error) {
    return std::string("(not agreed) ") + error.what();
  }
  return "(no error)";
}

TEST(ReadInput, AllRanksGetTheSameBytes) {
  const SharedFolder folder;
  const std::string text = "a = 1\r\n# \xc3\xa4\n";
  EXPECT_EQ(read_text(folder.world, folder.write("case.toml", text)), text);
  EXPECT_EQ(read_text(folder.world, folder.write("empty.toml", "")), "");
}

TEST(ReadInput, AMissingFileIsOneAgreedMessageWithANearName) {
  const SharedFolder folder;
  const std::string good = folder.write("argon.toml", "");
  const std::string missing = folder.path + "/argom.toml";
  const std::string message = agreed_error<InputError>([&] { read_text(folder.world, missing); });
  EXPECT_EQ(message,
            missing + ": cannot be read: No such file or directory; did you mean " + good + "?");
}

TEST(ReadInput, AFolderIsNotAFile) {
  const SharedFolder folder;
  EXPECT_EQ(agreed_error<InputError>([&] { read_text(folder.world, folder.path); }),
            folder.path + ": this is a folder, not a file");
}

TEST(ReadInput, ASyntaxErrorIsAgreed) {
  const SharedFolder folder;
  const std::string path = folder.write("bad.toml", "a = 1\nb =\n");
  EXPECT_EQ(agreed_error<InputError>([&] {
              read_input(folder.world, path);
            }).find(path + ":2: this is not TOML"),
            0U);
}

TEST(ReadInput, FillsTheOptionsOfEveryRank) {
  const SharedFolder folder;
  const std::string path = folder.write("case.toml", "[time]\ndt = 0.5\n");
  config::Input input =
      read_input(folder.world, path, {config::parse_override("time.num_steps=7")});
  sample::Options options;
  input.read(options);
  EXPECT_EQ(options.dt, 0.5);
  EXPECT_EQ(options.num_steps, 7);
  EXPECT_EQ(input.where("time.dt"), path + ":2");
}

}  // namespace
}  // namespace tercet
