#include "common/io/provenance.hpp"

#include <gtest/gtest.h>

#include <regex>

#include "common/error/errors.hpp"
#include "common/io/hdf5_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::io {
namespace {

Provenance example() {
  const char* const words[] = {"./tercet-md", "in put.toml", "--set", "a=it's", ""};
  Provenance provenance = make_provenance("tercet-md", 12, 5, words);
  provenance.back_end = "Serial";
  provenance.precision = "mixed";
  provenance.units = "nm ps";
  provenance.input_text = "[run]\n" + std::string(100000, '#');
  return provenance;
}

TEST(Provenance, KnowsTheBuildAndTheMoment) {
  const Provenance provenance = example();
  EXPECT_TRUE(std::regex_match(provenance.version, std::regex("[0-9]+\\.[0-9]+\\.[0-9]+")));
  EXPECT_TRUE(std::regex_match(provenance.git_hash, std::regex("[0-9a-f]{40}(-dirty)?|unknown")))
      << provenance.git_hash;
  EXPECT_NE(provenance.compiler.find(' '), std::string::npos) << provenance.compiler;
  EXPECT_TRUE(std::regex_match(provenance.start_time_utc,
                               std::regex("20[0-9-]{8}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")))
      << provenance.start_time_utc;
  EXPECT_FALSE(provenance.host.empty());
}

TEST(Provenance, CommandLineIsQuotedSoThatAShellTakesItBack) {
  EXPECT_EQ(example().command_line, "./tercet-md 'in put.toml' --set 'a=it'\\''s' ''");
}

TEST(Provenance, EveryMemberComesBackFromAFile) {
  test::TemporaryFolder folder;
  const Provenance written = example();
  File file = File::create_serial(folder / "p.h5");
  write_provenance(file.root().create_group("provenance"), written);
  file.close();
  const File again = File::open_serial(folder / "p.h5", OpenMode::read);
  const Provenance read = read_provenance(again.root().open_group("provenance"));

  EXPECT_EQ(read.program, "tercet-md");
  EXPECT_EQ(read.version, written.version);
  EXPECT_EQ(read.git_hash, written.git_hash);
  EXPECT_EQ(read.compiler, written.compiler);
  EXPECT_EQ(read.back_end, "Serial");
  EXPECT_EQ(read.num_ranks, 12);
  EXPECT_EQ(read.precision, "mixed");
  EXPECT_EQ(read.units, "nm ps");
  EXPECT_EQ(read.start_time_utc, written.start_time_utc);
  EXPECT_EQ(read.host, written.host);
  EXPECT_EQ(read.command_line, written.command_line);
  EXPECT_EQ(read.input_text, written.input_text);
}

TEST(Provenance, AMissingMemberIsAnError) {
  test::TemporaryFolder folder;
  const File file = File::create_serial(folder / "p.h5");
  EXPECT_THROW(read_provenance(file.root()), EnvironmentError);
}

TEST(Provenance, CheckpointsGetOnlyWhatIsTheSameInEveryRun) {
  CheckpointContent content;
  add_provenance(content, example());
  std::vector<std::string> names;
  for (const auto& [name, value] : content.attributes()) names.push_back(name);
  EXPECT_EQ(names, (std::vector<std::string>{"provenance.back_end", "provenance.compiler",
                                             "provenance.git_hash", "provenance.precision",
                                             "provenance.program", "provenance.units",
                                             "provenance.version"}));
}

}  // namespace
}  // namespace tercet::io
