#include "common/report/summary.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace tercet {
namespace {

Summary sample() {
  Summary summary;
  summary.program = "tercet-md";
  summary.device = "NVIDIA H200 (Cuda, 139.8 GiB)";
  summary.ranks = 4;
  summary.wall_s = 7200;
  summary.phases = {{"step", 6000, 6100, 6200, 1000}, {"step/forces", 3000, 3600, 4000, 1001}};
  summary.rates = {{"ns/day", 123.4}, {"atom-steps/s", 4.561e8}};
  summary.limits = {4e12, 2e14, 1e14};
  summary.kernels = {{"pair forces", {40, 100, 0}, 1.8e14, 3600}};
  summary.communication_s = 720;
  summary.energy_j = 7.2e6;
  summary.result = Result{"ns", 10.0};
  summary.options = {10.0, "EUR", "2026-11-09, list price"};
  summary.files = {{"out/run.h5", "h5dump -H out/run.h5"}, {"out/log.txt", ""}};
  return summary;
}

void expect_line(const std::string& text, const std::string& line) {
  EXPECT_NE(text.find(line + '\n'), std::string::npos) << line << "\nis not in\n" << text;
}

/// The value under `name`; fails the test when there is not exactly one.
template <class T>
T value_of(const Summary& summary, const std::string& name) {
  const auto all = summary_attributes(summary);
  const auto is_it = [&](const Attribute& attribute) { return attribute.name == name; };
  EXPECT_EQ(std::count_if(all.begin(), all.end(), is_it), 1) << name;
  const auto at = std::find_if(all.begin(), all.end(), is_it);
  return at == all.end() ? T{} : std::get<T>(at->value);
}

bool has(const Summary& summary, const std::string& name) {
  const auto all = summary_attributes(summary);
  return std::any_of(all.begin(), all.end(),
                     [&](const Attribute& attribute) { return attribute.name == name; });
}

TEST(Summary, TellsAllThatIsKnown) {
  const std::string text = format_summary(sample());
  expect_line(text, "tercet-md: 2:00:00 h on 4 ranks of NVIDIA H200 (Cuda, 139.8 GiB)");
  expect_line(text,
              "  step                              6100      6000      6200   84.7 %       1000");
  expect_line(text,
              "    forces                          3600      3000      4000   50.0 %       1001");
  expect_line(text, "  speed             123 ns/day");
  expect_line(text, "                    4.56e8 atom-steps/s");
  // 1.8e14 * 40 byte / 3600 s = 2e12 byte/s of 4e12; 1.8e14 * 100 / 3600 = 5e12 of 2e14.
  expect_line(text,
              "  pair forces       50.0 % of memory bandwidth (fp32 arithmetic 2.5 %); 40.0 byte, "
              "100 fp32 flop per element and step");
  expect_line(text, "  communication     10.0 % of the wall time");
  expect_line(text, "  energy of GPUs    7.20 MJ (2.00 kWh), J: 720000 per ns");
  expect_line(
      text, "  price             20.0 EUR, EUR: 2.00 per ns (10.0 EUR/h, 2026-11-09, list price)");
  expect_line(text, "  written           out/run.h5");
  expect_line(text, "                      look: h5dump -H out/run.h5");
  expect_line(text, "                    out/log.txt");
}

TEST(Summary, LeavesOutWhatIsNotKnown) {
  const Summary summary{.program = "p", .device = "d", .wall_s = 1};
  EXPECT_EQ(format_summary(summary), "p: 1.00 s on 1 rank of d\n");
}

TEST(Summary, APriceIsHoursTimesThePriceOfAnHour) {
  EXPECT_EQ(run_price(sample()), 20.0);
}

TEST(Summary, NoPriceWithoutItsDate) {
  Summary summary = sample();
  summary.options.price_as_of.clear();
  EXPECT_EQ(run_price(summary), std::nullopt);
  EXPECT_EQ(format_summary(summary).find("price"), std::string::npos);
  EXPECT_FALSE(has(summary, "price"));
}

TEST(Summary, AttributesHaveTheFigures) {
  const Summary summary = sample();
  EXPECT_EQ(value_of<std::string>(summary, "program"), "tercet-md");
  EXPECT_EQ(value_of<std::int64_t>(summary, "ranks"), 4);
  EXPECT_EQ(value_of<double>(summary, "wall_s"), 7200);
  EXPECT_EQ(value_of<double>(summary, "rate.ns/day"), 123.4);
  EXPECT_EQ(value_of<double>(summary, "phase.step/forces.min_s"), 3000);
  EXPECT_EQ(value_of<double>(summary, "phase.step/forces.mean_s"), 3600);
  EXPECT_EQ(value_of<double>(summary, "phase.step/forces.max_s"), 4000);
  EXPECT_EQ(value_of<std::int64_t>(summary, "phase.step/forces.calls"), 1001);
  EXPECT_EQ(value_of<double>(summary, "kernel.pair forces.share_of_limit"), 0.5);
  EXPECT_EQ(value_of<std::string>(summary, "kernel.pair forces.limit"), "memory bandwidth");
  EXPECT_EQ(value_of<double>(summary, "limit.bytes_per_s"), 4e12);
  EXPECT_EQ(value_of<double>(summary, "communication_s"), 720);
  EXPECT_EQ(value_of<double>(summary, "energy_j_per_result"), 7.2e5);
  EXPECT_EQ(value_of<double>(summary, "price_per_result"), 2.0);
  EXPECT_EQ(value_of<std::string>(summary, "price_currency"), "EUR");
}

TEST(Summary, JsonIsOneLineOfTheAttributes) {
  const Summary summary{.program = "p\"q", .device = "d", .wall_s = 0.1, .rates = {{"x/s", 2.5}}};
  EXPECT_EQ(summary_json(summary),
            "{\"program\": \"p\\\"q\", \"device\": \"d\", \"ranks\": 1, \"wall_s\": 0.1, "
            "\"rate.x/s\": 2.5}");
  EXPECT_EQ(summary_json(sample()).find('\n'), std::string::npos);
}

}  // namespace
}  // namespace tercet
