// Values as programs read them: JSON in one line, and the keys in it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "common/match/view.h"

namespace merels::cli {

/// A side for lines that programs read: "white", "black"; "toss" for none.
std::string_view SideKey(std::optional<rules::Side> side);

/// Facts as JSON in one line. Names come from strangers: text that is not UTF-8 is replaced instead of
/// causing an exception.
std::string Dump(const nlohmann::json& object);
nlohmann::json SettingsJson(const match::Settings& settings, const match::Players& players);
nlohmann::json SummaryJson(const match::Summary& match);
nlohmann::json ClocksJson(const match::Clocks& clocks);
nlohmann::json OutcomeJson(const std::optional<rules::Outcome>& outcome);
/// The same, and who aborted.
nlohmann::json EndJson(const match::Ended& ended);

}  // namespace merels::cli
