// The pages on which somebody plays. Their scripts fill them; what they say without is here.
#pragma once

#include <optional>
#include <string>

#include "client/web/page/pages.h"
#include "common/lobby/lobby.h"

namespace merels::web {

/// To begin a game: rules, clock and side for an invitation or quick play; own games; who one is.
std::string NewGamePage(const SiteFacts& facts);
/// An invitation to the open table with this code; nothing: it is not open any more, or never was.
std::string InvitationPage(const SiteFacts& facts, const std::string& code,
                           const std::optional<lobby::Table>& table);
/// The board of a player. Nothing on it is of the match, which only its player's token reads.
std::string BoardPage(const SiteFacts& facts, const MatchId& match);

}  // namespace merels::web
