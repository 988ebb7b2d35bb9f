#include "common/io/row_scatter.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include "common/error/errors.hpp"

namespace tercet::io {
namespace {

/// Rows whose 3 numbers follow from their global number.
std::vector<double> rows_of(const std::vector<std::int64_t>& ids) {
  std::vector<double> rows;
  for (const std::int64_t id : ids)
    for (int c = 0; c < 3; ++c) rows.push_back(static_cast<double>(id * 10 + c));
  return rows;
}

/// Every rank gives the ids that `chosen` deals to it, in falling order.
template <class Chosen>
void expect_global_order(std::int64_t num_rows, const Chosen& chosen) {
  const Communicator comm = Communicator::world();
  std::vector<std::int64_t> ids;
  for (std::int64_t id = num_rows; id-- > 0;)
    if (chosen(id, comm.size()) == comm.rank()) ids.push_back(id);
  const RowScatter scatter(comm, ids);
  const auto rows = rows_of(ids);
  const auto bytes = scatter.move(std::as_bytes(std::span(rows)).data(), 3 * sizeof(double));

  const RowRange share = even_share(static_cast<std::uint64_t>(num_rows), comm.rank(), comm.size());
  EXPECT_EQ(scatter.total(), static_cast<std::uint64_t>(num_rows));
  EXPECT_EQ(scatter.owned().begin, share.begin);
  std::vector<std::int64_t> owned;
  for (std::uint64_t id = share.begin; id < share.end; ++id)
    owned.push_back(static_cast<std::int64_t>(id));
  std::vector<double> got(bytes.size() / sizeof(double));
  if (!got.empty()) std::memcpy(got.data(), bytes.data(), bytes.size());
  EXPECT_EQ(got, rows_of(owned));
}

TEST(RowScatter, BringsRowsIntoGlobalOrderFromAnyDistribution) {
  const auto round_robin = [](std::int64_t id, int n) { return static_cast<int>(id % n); };
  const auto reversed = [](std::int64_t id, int n) { return static_cast<int>((97 - id) * n / 98); };
  const auto all_on_last = [](std::int64_t, int n) { return n - 1; };
  const auto jumbled = [](std::int64_t id, int n) { return static_cast<int>(id * id % 7 % n); };
  expect_global_order(98, round_robin);
  expect_global_order(98, reversed);
  expect_global_order(98, all_on_last);
  expect_global_order(98, jumbled);
}

TEST(RowScatter, ManagesFewerRowsThanRanksAndNone) {
  for (const std::int64_t num_rows : {0, 1, 2, 3})
    expect_global_order(num_rows, [](std::int64_t, int n) { return n - 1; });
}

std::string message_for(const std::vector<std::int64_t>& ids) {
  const Communicator comm = Communicator::world();
  try {
    const RowScatter scatter(comm, ids);
  } catch (const InternalError& error) {
    return error.what();
  } catch (const Error& error) {
    return error.code() == ExitCode::internal ? error.what() : "another kind of error";
  }
  return "nothing was thrown";
}

TEST(RowScatter, NumbersThatAreNotEachGivenOnceAreABugOnAllRanks) {
  const Communicator comm = Communicator::world();
  const std::int64_t mine = comm.rank();
  const auto n = static_cast<std::int64_t>(comm.size());
  const bool last = comm.rank() == comm.size() - 1;
  const auto twice = message_for(last ? std::vector<std::int64_t>{mine, 0, n + 1}
                                      : std::vector<std::int64_t>{mine});
  const auto out = message_for({last ? n : mine});
  const auto negative = message_for({last ? -1 : mine});

  EXPECT_NE(twice.find(n == 1 ? "global row 0 is given twice" : "twice"), std::string::npos)
      << twice;
  EXPECT_NE(out.find("global row " + std::to_string(n) + " is out of range"), std::string::npos)
      << out;
  EXPECT_NE(negative.find("global row -1 is out of range"), std::string::npos) << negative;
}

}  // namespace
}  // namespace tercet::io
