// JSON output, one object on a line, and its keys.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "common/match/view.h"

namespace merels::cli {

/// A side in output for programs: "white", "black"; "toss" for none.
std::string_view SideKey(std::optional<rules::Side> side);

/// JSON on one line. Names are untrusted: text that is not UTF-8 is replaced instead of causing an exception.
std::string Dump(const nlohmann::json& object);
nlohmann::json SettingsJson(const match::Settings& settings, const match::Players& players);
nlohmann::json SummaryJson(const match::Summary& match);
nlohmann::json ClocksJson(const match::Clocks& clocks);
nlohmann::json OutcomeJson(const std::optional<rules::Outcome>& outcome);
/// The outcome, and the player who aborted.
nlohmann::json EndJson(const match::Ended& ended);

}  // namespace merels::cli
