// What programs read: matches, plies, tables and clocks as JSON. Its description is assets/openapi.json.
#pragma once

#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "client/session/followed_match.h"
#include "client/web/page/match_text.h"
#include "common/chat/chat.h"
#include "common/lobby/lobby.h"

namespace merels::web {

using Json = nlohmann::json;

/// One line. Text that is no UTF-8 is replaced.
std::string JsonLine(const Json& json);

/// "white" or "black", whatever the sides are called; null for nobody.
Json SideJson(std::optional<rules::Side> side);
/// What each clock shows, whose runs, and the Unix time of that by this machine.
Json ClocksJson(const match::Clocks& clocks, Millis unix_time);
/// A line of a list.
Json SummaryJson(const match::Summary& match);
/// The whole match. `boards`: also the men after every ply, for those who step through it.
Json MatchJson(const ToldMatch& told, const match::Clocks& clocks, Millis unix_time, bool boards);
/// What an entry of the log made happen; `after`: the match with it.
Json HappeningsJson(const std::vector<session::Happening>& happened, const session::FollowedMatch& after);
/// A message of a chat.
Json MessageJson(const chat::Message& message);
/// An open table.
Json TableJson(const lobby::Table& table);

}  // namespace merels::web
