// The server's log: spdlog, lines on stderr. Never a token, a code or a key in it.
#pragma once

#include <string>

#include "common/base/result.h"

namespace merels {

/// Makes the default logger of spdlog write lines "2026-01-31T12:00:00.123Z level message" to stderr, from
/// `level` on: trace, debug, info, warning, error, critical or off. To the journal of systemd, which adds the
/// time itself, lines are "<4>message", the number being syslog's priority. Call once, before other threads
/// log. Errors: bad-argument for another level.
Result<void> SetUpLogging(const std::string& level);

/// Changes the level; one that IsLogLevel knows. From any thread.
void SetLogLevel(const std::string& level);

/// Whether stderr is the journal of systemd, by systemd's JOURNAL_STREAM.
bool WritesToJournal(const char* journal_stream);

/// The prefix of an error line on stderr that is not a line of the log: "<3>" for the journal, otherwise
/// nothing.
const char* ErrorPrefix();

/// Whether SetUpLogging knows this level.
bool IsLogLevel(const std::string& level);

}  // namespace merels
