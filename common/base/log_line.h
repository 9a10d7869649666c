// Lines of a program's log that other programs read: one JSON object each.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace merels {

/// The text as a JSON string, with its quotes, on one line. Bytes that are not UTF-8 become U+FFFD.
std::string JsonQuoted(std::string_view text);

/// {"time":"2026-01-31T12:00:00.123Z","level":"info","logger":"merels-server","message":"..."}, without a
/// line end. `level`: trace, debug, info, warning, error or critical.
std::string JsonLogLine(std::chrono::milliseconds time, std::string_view level, std::string_view logger,
                        std::string_view message);

}  // namespace merels
