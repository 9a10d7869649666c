// The server's log: spdlog, lines on stderr, for people or for programs. Never a token, a code or a key in
// it.
#pragma once

#include <cstdint>
#include <string>

#include "common/base/result.h"

namespace merels {

/// kText: "2026-01-31T12:00:00.123Z level message". kJson: an object a line (common/base/log_line.h).
enum class LogFormat : std::uint8_t { kText, kJson };

/// Makes the default logger of spdlog write lines to stderr, from `level` on: trace, debug, info, warning,
/// error, critical or off. To the journal of systemd, which adds the time itself, text is "<4>message", the
/// number being syslog's priority, and JSON has that before it. Call once, before other threads log. Errors:
/// bad-argument for another level.
Result<void> SetUpLogging(const std::string& level, LogFormat format = LogFormat::kText);

/// Writes a sentence to stderr although there may be no log yet, or the level is off: as an error in JSON if
/// that was set up, otherwise "merels-server: sentence".
void TellFailure(const std::string& sentence);

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
