// A match as its player is told of it, beside what everybody is told: the legal plies and what else may be
// done now, each with the number that the command has to name. So the page needs no rules.
#pragma once

#include "client/session/followed_match.h"
#include "client/web/page/json.h"

namespace merels::web {

/// The most plies that are listed; a page lets the player type one where there are more.
inline constexpr std::size_t kMaxPliesTold = 512;

/// Members that belong to every state of a match of `mine`:
///   you       "white" or "black"
///   turn      whose it is, its number, and the plies: {"ply", "from", "way", "takes"} each; in the
///             opponent's turn those from which a premove is chosen
///   may       what may be done: "resign": the number to send with it, ...
///   offers    who offers a draw, and who asks for a takeback
///   opponent  who it is, whether they are here, and how long until the match may be claimed
Json SeatStateJson(const session::FollowedMatch& match, rules::Side mine);

}  // namespace merels::web
