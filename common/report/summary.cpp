#include "common/report/summary.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "common/report/numbers.hpp"

namespace tercet {
namespace {

constexpr double joules_per_kwh = 3.6e6;
constexpr double seconds_per_hour = 3600;

double share_of_wall(double seconds, const Summary& summary) {
  return summary.wall_s > 0 ? seconds / summary.wall_s : 0;
}

/// "  forces" for "step/forces": the last name, further in for each one before it.
std::string indented_name(const std::string& path) {
  const auto depth = static_cast<std::size_t>(std::count(path.begin(), path.end(), '/'));
  return std::string(2 * depth, ' ') + path.substr(path.rfind('/') + 1);
}

std::string phase_lines(const Summary& summary) {
  if (summary.phases.empty()) return {};
  std::string text = fmt::format("  {:<28}{:>10}{:>10}{:>10}{:>9}{:>11}\n", "phase", "mean s",
                                 "min s", "max s", "of wall", "calls");
  for (const PhaseStatistics& phase : summary.phases)
    text += fmt::format("  {:<28}{:>10}{:>10}{:>10}{:>9}{:>11}\n", indented_name(phase.path),
                        three_digits(phase.mean_s), three_digits(phase.min_s),
                        three_digits(phase.max_s), percent(share_of_wall(phase.mean_s, summary)),
                        phase.calls);
  return text;
}

std::string line(const std::string& name, const std::string& value) {
  return fmt::format("  {:<18}{}\n", name, value);
}

std::string rate_lines(const Summary& summary) {
  std::string text;
  for (const Rate& rate : summary.rates)
    text += line(text.empty() ? "speed" : "", rate_text(rate.value, rate.unit));
  return text;
}

RooflineShare share_of(const KernelReport& kernel, const Summary& summary) {
  return roofline_share(kernel.cost, kernel.element_steps, kernel.seconds, summary.limits);
}

std::string kernel_cost(const KernelCost& cost) {
  std::string text = three_digits(cost.bytes) + " byte";
  if (cost.fp32_flops > 0) text += ", " + three_digits(cost.fp32_flops) + " fp32 flop";
  if (cost.fp64_flops > 0) text += ", " + three_digits(cost.fp64_flops) + " fp64 flop";
  return text + " per element and step";
}

std::string kernel_lines(const Summary& summary) {
  std::string text;
  for (const KernelReport& kernel : summary.kernels)
    text += line(kernel.name,
                 format_share(share_of(kernel, summary)) + "; " + kernel_cost(kernel.cost));
  return text;
}

std::string per_result(double amount, const Summary& summary) {
  if (!summary.result || summary.result->amount <= 0) return {};
  return three_digits(amount / summary.result->amount) + " per " + summary.result->unit;
}

std::string energy_line(const Summary& summary) {
  if (!summary.energy_j) return {};
  const std::string each = per_result(*summary.energy_j, summary);
  return line("energy of GPUs", with_prefix(*summary.energy_j, "J") + " (" +
                                    three_digits(*summary.energy_j / joules_per_kwh) + " kWh)" +
                                    (each.empty() ? "" : ", J: " + each));
}

std::string price_line(const Summary& summary) {
  const auto price = run_price(summary);
  if (!price) return {};
  const std::string& currency = summary.options.currency;
  const std::string each = per_result(*price, summary);
  return line("price", three_digits(*price) + " " + currency +
                           (each.empty() ? "" : ", " + currency + ": " + each) + " (" +
                           three_digits(summary.options.price_per_hour) + " " + currency + "/h, " +
                           summary.options.price_as_of + ")");
}

std::string file_lines(const Summary& summary) {
  std::string text;
  for (const OutputFile& file : summary.files) {
    text += line(text.empty() ? "written" : "", file.path);
    if (!file.how_to_look.empty()) text += line("", "  look: " + file.how_to_look);
  }
  return text;
}

}  // namespace

std::optional<double> run_price(const Summary& summary) {
  const ReportOptions& options = summary.options;
  if (options.price_per_hour <= 0 || options.price_as_of.empty()) return std::nullopt;
  return options.price_per_hour * summary.wall_s / seconds_per_hour;
}

std::string format_summary(const Summary& summary) {
  std::string text =
      fmt::format("{}: {} on {} rank{} of {}\n", summary.program, wall_time(summary.wall_s),
                  summary.ranks, summary.ranks == 1 ? "" : "s", summary.device);
  text += phase_lines(summary) + rate_lines(summary) + kernel_lines(summary);
  if (summary.communication_s)
    text += line("communication",
                 percent(share_of_wall(*summary.communication_s, summary)) + " of the wall time");
  return text + energy_line(summary) + price_line(summary) + file_lines(summary);
}

}  // namespace tercet
