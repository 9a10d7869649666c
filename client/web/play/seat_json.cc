#include "client/web/play/seat_json.h"

#include <nlohmann/json.hpp>

#include "client/session/turned_game.h"

namespace merels::web {
namespace {

using rules::Side;

std::string PointText(const rules::Game& game, board::Point point) {
  return board::PointName(game.topology(), point);
}

Json PointsJson(const rules::Game& game, const std::vector<board::Point>& points) {
  Json names = Json::array();
  for (const board::Point point : points) names.push_back(PointText(game, point));
  return names;
}

/// `takes`: the men that a player has to choose, which the notation of the ply names.
Json LegalPlyJson(const rules::Game& game, const rules::Ply& ply) {
  const std::string text = game.Text(ply);
  std::vector<board::Point> way = ply.via;
  if (ply.to) way.push_back(*ply.to);
  const bool chosen = text.find(',') != std::string::npos;
  return {{"ply", text},
          {"from", ply.from ? Json(PointText(game, *ply.from)) : Json()},
          {"way", PointsJson(game, way)},
          {"takes", PointsJson(game, chosen ? ply.captures : std::vector<board::Point>())}};
}

Json TurnJson(const session::FollowedMatch& match, Side mine) {
  const auto& now = match.now();
  const bool own = now.to_move == mine;
  Json turn = {{"mine", own},
               {"seq", now.position_seq},
               {"number", now.plies.size()},
               {"plies", Json::array()},
               {"more", false}};
  if (now.outcome || !match.game()) return turn;
  const auto game = own ? match.game() : session::TurnedGame(*match.game());
  if (!game || game->to_move() != mine) return turn;
  for (const rules::Ply& ply : game->LegalMoves()) {
    if (turn["plies"].size() == kMaxPliesTold) {
      turn["more"] = true;
      break;
    }
    turn["plies"].push_back(LegalPlyJson(*game, ply));
  }
  return turn;
}

bool HasPlayed(const session::FollowedMatch& match, Side mine) {
  const auto plies = match.now().plies.size();
  return plies > 1 || (plies == 1 && match.now().to_move != mine);
}

Json MayJson(const session::FollowedMatch& match, Side mine) {
  const auto& now = match.now();
  const bool alone = now.settings.seats[1].empty();
  Json may = Json::object();
  if (now.outcome) {
    if (!alone) may["rematch"] = 0;
    return may;
  }
  const auto free = [&](match::OfferKind kind) { return now.pauses.PliesLeft(kind, mine) == 0; };
  may["resign"] = 0;
  if (alone) return may;
  if (now.plies.size() < 2) may["abort"] = 0;
  if (!now.offer && free(match::OfferKind::kDraw)) may["offer-draw"] = now.position_seq;
  if (now.offer == rules::Other(mine)) may["accept-draw"] = may["decline-draw"] = now.offer_seq;
  const bool takes_back = !now.settings.rated && HasPlayed(match, mine);
  if (takes_back && !now.takeback && free(match::OfferKind::kTakeback))
    may["offer-takeback"] = now.position_seq;
  if (now.takeback == rules::Other(mine)) may["accept-takeback"] = may["decline-takeback"] = now.takeback_seq;
  if (now.plies.size() > 1 && now.presence[rules::Index(rules::Other(mine))].claimable_in)
    may["claim-win"] = may["claim-draw"] = 0;
  return may;
}

Json OpponentJson(const match::Snapshot& match, Side mine) {
  const match::Presence& presence = match.presence[rules::Index(rules::Other(mine))];
  const match::Player& player = match.players[rules::Index(rules::Other(mine))];
  return {{"id", player.id.text()},
          {"name", player.name},
          {"here", presence.present},
          {"left", presence.left},
          {"claimable_in_ms", presence.claimable_in ? Json(presence.claimable_in->count()) : Json()}};
}

}  // namespace

Json SeatStateJson(const session::FollowedMatch& match, Side mine) {
  const auto& now = match.now();
  return {{"you", SideJson(mine)},
          {"turn", TurnJson(match, mine)},
          {"may", MayJson(match, mine)},
          {"offers", {{"draw", SideJson(now.offer)}, {"takeback", SideJson(now.takeback)}}},
          {"opponent", OpponentJson(now, mine)}};
}

}  // namespace merels::web
