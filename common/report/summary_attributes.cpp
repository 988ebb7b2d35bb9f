#include "common/report/numbers.hpp"
#include "common/report/summary.hpp"

namespace tercet {
namespace {

void add_phases(const Summary& summary, std::vector<Attribute>& to) {
  for (const PhaseStatistics& phase : summary.phases) {
    const std::string name = "phase." + phase.path;
    to.push_back({name + ".mean_s", phase.mean_s});
    to.push_back({name + ".min_s", phase.min_s});
    to.push_back({name + ".max_s", phase.max_s});
    to.push_back({name + ".calls", phase.calls});
  }
}

void add_kernels(const Summary& summary, std::vector<Attribute>& to) {
  for (const KernelReport& kernel : summary.kernels) {
    const RooflineShare share =
        roofline_share(kernel.cost, kernel.element_steps, kernel.seconds, summary.limits);
    const std::string name = "kernel." + kernel.name;
    to.push_back({name + ".bytes_per_element_step", kernel.cost.bytes});
    to.push_back({name + ".fp32_flops_per_element_step", kernel.cost.fp32_flops});
    to.push_back({name + ".fp64_flops_per_element_step", kernel.cost.fp64_flops});
    to.push_back({name + ".element_steps", kernel.element_steps});
    to.push_back({name + ".seconds", kernel.seconds});
    to.push_back({name + ".share_of_limit", share.nearest()});
    to.push_back({name + ".limit", limit_name(share.binding)});
  }
}

void add_costs(const Summary& summary, std::vector<Attribute>& to) {
  const double results = summary.result ? summary.result->amount : 0;
  if (summary.result) {
    to.push_back({"result.unit", summary.result->unit});
    to.push_back({"result.amount", results});
  }
  if (summary.energy_j) to.push_back({"energy_j", *summary.energy_j});
  if (summary.energy_j && results > 0)
    to.push_back({"energy_j_per_result", *summary.energy_j / results});
  const auto price = run_price(summary);
  if (!price) return;
  to.push_back({"price", *price});
  to.push_back({"price_currency", summary.options.currency});
  to.push_back({"price_as_of", summary.options.price_as_of});
  if (results > 0) to.push_back({"price_per_result", *price / results});
}

std::string json_value(const Attribute& attribute) {
  if (const auto* number = std::get_if<double>(&attribute.value)) return json_number(*number);
  if (const auto* count = std::get_if<std::int64_t>(&attribute.value))
    return std::to_string(*count);
  return json_string(std::get<std::string>(attribute.value));
}

}  // namespace

std::vector<Attribute> summary_attributes(const Summary& summary) {
  std::vector<Attribute> all{{"program", summary.program},
                             {"device", summary.device},
                             {"ranks", std::int64_t{summary.ranks}},
                             {"wall_s", summary.wall_s}};
  for (const Rate& rate : summary.rates) all.push_back({"rate." + rate.unit, rate.value});
  add_phases(summary, all);
  add_kernels(summary, all);
  if (summary.limits.bytes_per_s > 0) {
    all.push_back({"limit.bytes_per_s", summary.limits.bytes_per_s});
    all.push_back({"limit.fp32_flops_per_s", summary.limits.fp32_flops_per_s});
    all.push_back({"limit.fp64_flops_per_s", summary.limits.fp64_flops_per_s});
  }
  if (summary.communication_s) all.push_back({"communication_s", *summary.communication_s});
  add_costs(summary, all);
  return all;
}

std::string summary_json(const Summary& summary) {
  std::string text;
  for (const Attribute& attribute : summary_attributes(summary))
    text += (text.empty() ? "" : ", ") + json_string(attribute.name) + ": " + json_value(attribute);
  return "{" + text + "}";
}

}  // namespace tercet
