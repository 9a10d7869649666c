// The server's log: spdlog, lines on stderr. Never a token, a code or a key in it.
#ifndef MERELS_SERVER_APP_LOGGING_H_
#define MERELS_SERVER_APP_LOGGING_H_

#include <string>

#include "common/base/result.h"

namespace merels {

/// Makes the default logger of spdlog write lines "2026-01-31T12:00:00.123Z level message" to stderr, from
/// `level` on: trace, debug, info, warning, error, critical or off. Call once, before other threads log.
/// Errors: bad-argument for another level.
Result<void> SetUpLogging(const std::string& level);

/// Whether SetUpLogging knows this level.
bool IsLogLevel(const std::string& level);

}  // namespace merels

#endif  // MERELS_SERVER_APP_LOGGING_H_
