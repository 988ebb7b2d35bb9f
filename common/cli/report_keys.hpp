#pragma once

#include "common/config/schema.hpp"
#include "common/report/report_options.hpp"

namespace tercet {

/// The keys of the table [report]; a solver calls it as
/// `auto report = schema.section("report", "What the run costs"); bind(report, options.report);`
void bind(config::Schema& schema, ReportOptions& options);

}  // namespace tercet
