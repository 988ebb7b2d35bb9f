// Parallel HDF5 files: what the ranks write together is what one program reads.
#include <fcntl.h>
#include <gtest/gtest.h>

#include <numeric>

#include "common/comm/collective.hpp"
#include "common/error/agreed.hpp"
#include "common/error/errors.hpp"
#include "common/io/hdf5_file.hpp"
#include "common/io/library_state.hpp"
#include "common/io/posix_file.hpp"
#include "common/io/row_range.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::io {
namespace {

struct Parallel {
  Communicator comm = Communicator::world();
  test::TemporaryFolder folder{comm};
  std::string path = folder / "p.h5";
  std::uint64_t rank = static_cast<std::uint64_t>(comm.rank());
  std::uint64_t size = static_cast<std::uint64_t>(comm.size());
};

std::vector<std::int64_t> counting(std::size_t count, std::int64_t first) {
  std::vector<std::int64_t> values(count);
  std::iota(values.begin(), values.end(), first);
  return values;
}

TEST(Hdf5Parallel, EachRankWritesItsRowsSomeNone) {
  for (const bool collective : {false, true}) {
    Parallel p;
    const std::uint64_t mine = p.rank == 1 ? 0 : 3 * p.rank + 2;  // rank 1 has none
    const auto signed_mine = static_cast<std::int64_t>(mine);
    const auto before = static_cast<std::uint64_t>(p.comm.exclusive_sum(signed_mine));
    const auto total = static_cast<std::uint64_t>(p.comm.sum(signed_mine));
    File file = File::create(p.comm, p.path, {.collective_writes = collective});
    const auto dataset =
        file.root().create_dataset("x", {.element = Element::int64, .extent = {total, 2}});
    dataset.write_rows(before, counting(2 * mine, static_cast<std::int64_t>(2 * before)));
    file.close();

    const File read = File::open_serial(p.path, OpenMode::read);
    EXPECT_EQ(read.root().open_dataset("x").read_all<std::int64_t>(), counting(2 * total, 0));
  }
}

TEST(Hdf5Parallel, EachRankReadsItsRowsThoughTheyOverlapAndSomeHaveNone) {
  Parallel p;
  if (p.comm.is_root())
    File::create_serial(p.path)
        .root()
        .create_dataset("x", {.element = Element::int64, .extent = {11, 3}})
        .write_rows(0, counting(33, 0));
  p.comm.barrier();
  const File file = File::open(p.comm, p.path, OpenMode::read);
  const RowRange share = p.rank == 1 ? RowRange{5, 5} : RowRange{p.rank, 11 - p.rank};
  const auto values =
      file.root().open_dataset("x").read_rows<std::int64_t>(share.begin, share.size());

  EXPECT_EQ(values, counting(3 * share.size(), static_cast<std::int64_t>(3 * share.begin)));
}

TEST(Hdf5Parallel, ATrajectoryGrowsFrameByFrameInSlabs) {
  Parallel p;
  const std::uint64_t atoms = 4 * p.size;
  File file = File::create(p.comm, p.path);
  const auto position = file.root().create_dataset(
      "position/value", {.element = Element::int64, .extent = {0, atoms, 3}, .extendable = true});
  const auto step = file.root().create_dataset(
      "position/step", {.element = Element::int64, .extent = {0}, .extendable = true});
  for (std::uint64_t frame = 0; frame < 5; ++frame) {
    position.resize(frame + 1);
    step.resize(frame + 1);
    const auto first = static_cast<std::int64_t>((frame * atoms + 4 * p.rank) * 3);
    position.write_slab({{frame, 4 * p.rank, 0}, {1, 4, 3}}, counting(12, first));
    step.write_rows(frame, counting(p.comm.is_root() ? 1 : 0, static_cast<std::int64_t>(frame)));
    file.flush();
  }
  file.close();

  const File read = File::open_serial(p.path, OpenMode::read);
  EXPECT_EQ(read.root().open_dataset("position/value").read_all<std::int64_t>(),
            counting(5 * atoms * 3, 0));
  EXPECT_EQ(read.root().open_dataset("position/step").read_all<std::int64_t>(), counting(5, 0));
}

TEST(Hdf5Parallel, ContinuesAFileThatItCutsBack) {
  Parallel p;
  const auto write = [&](const Dataset& x, std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t row = first; row < last; ++row) {
      x.resize(row + 1);
      x.write_rows(row, counting(row % p.size == p.rank ? 1 : 0, static_cast<std::int64_t>(row)));
    }
  };
  {
    const File file = File::create(p.comm, p.path);
    write(file.root().create_dataset(
              "x", {.element = Element::int64, .extent = {0}, .extendable = true}),
          0, 9);
  }
  File file = File::open(p.comm, p.path, OpenMode::write);
  const Dataset x = file.root().open_dataset("x");
  x.resize(6);
  write(x, 6, 12);
  file.close();

  const File read = File::open_serial(p.path, OpenMode::read);
  EXPECT_EQ(read.root().open_dataset("x").read_all<std::int64_t>(), counting(12, 0));
}

TEST(Hdf5Parallel, AttributesGroupsAndLinksAreWrittenByAll) {
  Parallel p;
  File file = File::create(p.comm, p.path);
  const auto x = file.root().create_dataset("a/x", {.extent = {1}});
  x.attributes().write("unit", "nm");
  file.root().attributes().write("version", std::vector<std::int32_t>{1, 1});
  file.root().create_group("b").link("x", x.object());
  x.write_rows(0, std::vector<double>(p.comm.is_root() ? 1 : 0, 7.0));
  file.close();

  const File read = File::open_serial(p.path, OpenMode::read);
  const Dataset linked = read.root().open_dataset("b/x");
  EXPECT_EQ(linked.read_all<double>(), std::vector<double>{7.0});
  EXPECT_EQ(linked.attributes().get<std::string>("unit"), "nm");
  EXPECT_EQ(read.root().attributes().get<std::vector<std::int64_t>>("version"),
            (std::vector<std::int64_t>{1, 1}));
}

TEST(Hdf5Parallel, FilesHaveTheSameBytesOnAnyNumberOfRanks) {
  Parallel p;
  const auto write = [](const Communicator& comm, const std::string& path) {
    File file = File::create(comm, path);
    const RowRange share = even_share(1000, comm.rank(), comm.size());
    file.root()
        .create_dataset("x", {.element = Element::int64, .extent = {1000}})
        .write_rows(share.begin, counting(share.size(), static_cast<std::int64_t>(share.begin)));
    file.root().attributes().write("n", std::int64_t{1000});
    file.close();
  };
  write(p.comm, p.path);
  write(Communicator::self(), p.path + std::to_string(p.rank));

  EXPECT_EQ(read_text_file(p.path), read_text_file(p.path + std::to_string(p.rank)));
}

TEST(Hdf5Parallel, AMistakeOnOneRankIsThrownOnAllAndTheFileGoesOn) {
  Parallel p;
  File file = File::create(p.comm, p.path);
  const auto x = file.root().create_dataset("x", {.extent = {p.size}});
  const bool last = p.rank + 1 == p.size;
  try {
    x.write_rows(last ? p.size : p.rank, std::vector<double>{1.0});  // the last one is beyond
    FAIL() << "one rank writes beyond the end";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::internal);
    EXPECT_NE(dynamic_cast<const Agreed*>(&error), nullptr);
  }
  x.write_rows(p.rank, std::vector<double>{static_cast<double>(p.rank)});
  file.close();
  EXPECT_FALSE(library_is_broken());
}

template <class Work>
std::string agreed_environment_error(const Work& work) {
  try {
    work();
  } catch (const EnvironmentError& error) {
    return dynamic_cast<const Agreed*>(&error) ? error.what() : "not agreed on";
  }
  return "nothing was thrown";
}

TEST(Hdf5Parallel, MissingFilesAndFoldersAreSaidInTheSystemsWordsOnAllRanks) {
  Parallel p;
  const auto no_file =
      agreed_environment_error([&] { File::open(p.comm, p.folder / "no.h5", OpenMode::read); });
  const auto no_folder =
      agreed_environment_error([&] { File::create(p.comm, p.folder / "no/f.h5"); });
  EXPECT_NE(no_file.find("No such file or directory"), std::string::npos) << no_file;
  EXPECT_NE(no_folder.find("check the path"), std::string::npos) << no_folder;
  EXPECT_FALSE(library_is_broken());
}

TEST(Hdf5Parallel, ACutFileIsRefusedOnAllRanksWithoutHanging) {
  Parallel p;
  File::create(p.comm, p.path).root().create_dataset("x", {.extent = {1000}});
  if (p.comm.is_root()) PosixFile(p.path, O_WRONLY).truncate(3000);
  p.comm.barrier();
  for (const OpenMode mode : {OpenMode::read, OpenMode::write}) {
    const auto text = agreed_environment_error([&] { File::open(p.comm, p.path, mode); });
    EXPECT_NE(text.find("truncated file"), std::string::npos) << text;
  }
  EXPECT_FALSE(library_is_broken());
}

TEST(Hdf5Parallel, AnErrorOfAllRanksClosesTheFileOnItsWay) {
  Parallel p;
  try {
    const File file = File::create(p.comm, p.path);
    file.root().create_dataset("x", {.extent = {p.size}}).write_rows(p.rank, std::vector{1.5});
    throw_on_all_ranks(NumericalError("NaN"));
  } catch (const NumericalError&) {
    EXPECT_FALSE(library_is_broken());
  }
  p.comm.barrier();
  const File read = File::open_serial(p.path, OpenMode::read);
  EXPECT_EQ(read.root().open_dataset("x").read_all<double>(), std::vector<double>(p.size, 1.5));
}

}  // namespace
}  // namespace tercet::io
