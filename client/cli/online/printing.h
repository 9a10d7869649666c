// Prints answers of calls as lines of fields or of JSON.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "client/cli/online/command.h"
#include "common/api/moderation.h"

namespace merels::cli {

/// A line of an answer, as JSON or as fields between tabs; "-" for an empty one.
void PrintLine(Console& console, bool as_json, const nlohmann::json& object,
               const std::vector<std::string>& fields);
/// Unix time as local date and minute; "-" when unknown.
std::string DayAndMinute(sdk::Millis since);
/// DayAndMinute(); empty for 0.
std::string TimeOrNothing(sdk::Millis time);
// Each prints the answer or its error, and returns the exit code.
int PrintPlayer(const Result<match::Player>& player, bool as_json, Console& console);
int PrintDone(const Result<void>& done, Console& console);
int PrintSanctions(const Result<api::Page<api::Sanction>>& all, bool as_json, Console& console);
void PrintSanction(const api::Sanction& sanction, bool as_json, Console& console);

}  // namespace merels::cli
