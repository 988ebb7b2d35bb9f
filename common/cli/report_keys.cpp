#include "common/cli/report_keys.hpp"

namespace tercet {

void bind(config::Schema& schema, ReportOptions& options) {
  schema
      .key("price_per_hour", options.price_per_hour, "currency/h",
           "price of all machines of the run together; 0: no prices in the report")
      .must_be(config::at_least(0));
  auto priced = schema.when(options.price_per_hour > 0, "price_per_hour > 0");
  priced.key("currency", options.currency, "", "currency of the price")
      .must_be(config::not_empty());
  priced.key("price_as_of", options.price_as_of, "", "date and source of the price")
      .must_be(config::not_empty())
      .required();
  schema.key("phase_times_on_device", options.phase_times_on_device, "",
             "wait for the device at both ends of each phase: true times by phase, a slower run");
}

}  // namespace tercet
