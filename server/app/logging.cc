#include "server/app/logging.h"

#include <memory>

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace merels {

bool IsLogLevel(const std::string& level) {
  return level == "off" || spdlog::level::from_str(level) != spdlog::level::off;
}

Result<void> SetUpLogging(const std::string& level) {
  if (!IsLogLevel(level)) return Error{Reason::kBadArgument, "there is no log level " + level};
  auto logger = std::make_shared<spdlog::logger>("merels", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  logger->set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %l %v", spdlog::pattern_time_type::utc);
  logger->set_level(spdlog::level::from_str(level));
  logger->flush_on(spdlog::level::trace);
  spdlog::set_default_logger(std::move(logger));
  return {};
}

}  // namespace merels
