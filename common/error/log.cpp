#include "common/error/log.hpp"

#include <spdlog/spdlog.h>

namespace tercet {

void log_debug(const std::string& text) {
  spdlog::debug(text);
}
void log_info(const std::string& text) {
  spdlog::info(text);
}
void log_warning(const std::string& text) {
  spdlog::warn(text);
}
void log_error(const std::string& text) {
  spdlog::error(text);
}

}  // namespace tercet
