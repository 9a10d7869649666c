#include "client/web/page/json.h"

#include <nlohmann/json.hpp>

#include "client/words/events.h"
#include "client/words/text.h"
#include "common/rules/base/outcome.h"

namespace merels::web {
namespace {

Json SeatJson(const match::Player& player) {
  if (player.id.empty()) return {};
  return {{"name", player.name}, {"guest", player.guest}, {"computer", player.bot}};
}

Json TermsJson(const match::Settings& settings, const match::Players& players) {
  return {{"ruleset", settings.ruleset},
          {"title", RulesetTitle(settings.ruleset)},
          {"clock", clock::PlayersText(settings.clock)},
          {"terms", TermsSentence(settings)},
          {"rated", settings.rated},
          {"delay", match::DelayText(settings.watching)},
          {"white", SeatJson(players[0])},
          {"black", SeatJson(players[1])}};
}

Json ResultJson(const std::optional<rules::Outcome>& outcome) {
  if (!outcome) return {{"result", "*"}, {"reason", ""}};
  return {{"result", rules::ScoreText(outcome->score)}, {"reason", outcome->reason}};
}

Json BoardJson(const ToldMatch& told) {
  if (!told.now) return {};
  const auto& topology = told.now->topology();
  const auto& names = rules::NamesOfSides(told.now->ruleset());
  return {{"side", SideOfBoard(topology)},
          {"points", PointsText(topology)},
          {"strokes", StrokesText(topology)},
          {"letters", std::string{names[0].letter, names[1].letter}}};
}

Json PliesJson(const ToldMatch& told) {
  Json plies = Json::array();
  for (const ToldPly& ply : told.plies) {
    plies.push_back({{"ply", ply.ply},
                     {"side", SideJson(ply.side)},
                     {"words", ply.words},
                     {"charged_ms", ply.time.charged.count()},
                     {"left_ms", ply.time.left.count()}});
  }
  return plies;
}

Json BoardsJson(const ToldMatch& told) {
  Json boards = Json::array();
  if (told.start) boards.push_back(MenText(*told.start));
  for (const ToldPly& ply : told.plies) boards.push_back(ply.men);
  return boards;
}

Json InHandJson(const rules::Game& game) {
  return {game.in_hand(rules::Side::kFirst), game.in_hand(rules::Side::kSecond)};
}

/// What a happening is, for programs, and its words.
struct HappeningTeller {
  const session::FollowedMatch& after;
  const words::Naming& naming;

  Json operator()(const session::PlySeen& ply) const {
    const auto* game = after.game() ? &*after.game() : nullptr;
    return {{"is", "ply"},
            {"number", ply.played.number},
            {"ply", ply.played.ply},
            {"side", SideJson(ply.played.side)},
            {"words", PlySentence(after.now().settings.ruleset, ply, game)},
            {"charged_ms", ply.played.charged.count()},
            {"left_ms", ply.played.left.count()}};
  }
  Json operator()(const match::PliesTakenBack& back) const {
    auto told = Told("taken-back", back);
    told["number"] = back.number;
    return told;
  }
  Json operator()(const match::Ended&) const {
    return {{"is", "end"}, {"words", StateSentence(after.now())}};
  }
  Json operator()(const match::DrawOffered& offered) const { return Told("draw-offered", offered); }
  Json operator()(const match::DrawDeclined& declined) const { return Told("draw-declined", declined); }
  Json operator()(const match::TakebackOffered& offered) const { return Told("takeback-offered", offered); }
  Json operator()(const match::TakebackDeclined& declined) const {
    return Told("takeback-declined", declined);
  }
  Json operator()(const match::Resumed& resumed) const { return Told("resumed", resumed); }

  template <class Event>
  Json Told(const char* kind, const Event& event) const {
    return {{"is", kind}, {"words", words::EventWords(naming, event)}};
  }
};

}  // namespace

std::string JsonLine(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json SideJson(std::optional<rules::Side> side) {
  if (!side) return {};
  return *side == rules::Side::kFirst ? "white" : "black";
}

Json ClocksJson(const match::Clocks& clocks, Millis unix_time) {
  return {{"white_ms", clocks.left[0].count()},
          {"black_ms", clocks.left[1].count()},
          {"running", SideJson(clocks.running)},
          {"at_unix_ms", unix_time.count()}};
}

Json SummaryJson(const match::Summary& match) {
  Json json = TermsJson(match.settings, match.players);
  json.update(ResultJson(match.outcome));
  json["match"] = match.match.text();
  json["started_at_unix_ms"] = match.started_at.count();
  json["watchers"] = match.watchers;
  return json;
}

Json MatchJson(const ToldMatch& told, const match::Clocks& clocks, Millis unix_time, bool boards) {
  const auto& match = told.match;
  Json json = TermsJson(match.settings, match.players);
  json.update(ResultJson(match.outcome));
  json["match"] = match.match.text();
  json["seq"] = match.seq;
  json["started_at_unix_ms"] = match.started_at.count();
  json["position"] = match.position;
  json["plies"] = PliesJson(told);
  json["board"] = BoardJson(told);
  json["men"] = told.now ? Json(MenText(*told.now)) : Json();
  json["in_hand"] = told.now ? InHandJson(*told.now) : Json();
  json["to_move"] = SideJson(match.to_move);
  json["timed"] = match.settings.clock.timed();
  json["clocks"] = ClocksJson(clocks, unix_time);
  json["words"] = StateSentence(match);
  if (boards) json["boards"] = BoardsJson(told);
  return json;
}

Json HappeningsJson(const std::vector<session::Happening>& happened, const session::FollowedMatch& after) {
  const auto& match = after.now();
  const HappeningTeller teller{after, words::NamingOfText(match.settings.ruleset)};
  Json events = Json::array();
  for (const auto& one : happened) events.push_back(std::visit(teller, one));
  Json json = ResultJson(match.outcome);
  json["events"] = events;
  json["position"] = match.position;
  json["men"] = after.game() ? Json(MenText(*after.game())) : Json();
  json["in_hand"] = after.game() ? InHandJson(*after.game()) : Json();
  json["to_move"] = SideJson(match.to_move);
  json["words"] = StateSentence(match);
  return json;
}

Json MessageJson(const chat::Message& message) {
  return {{"number", message.number},         {"name", message.name},   {"text", message.text},
          {"at_unix_ms", message.at.count()}, {"guest", message.guest}, {"computer", message.bot}};
}

Json TableJson(const lobby::Table& table) {
  return {{"table", table.id.text()},
          {"owner", SeatJson(table.owner)},
          {"ruleset", table.ruleset},
          {"title", RulesetTitle(table.ruleset)},
          {"clock", clock::PlayersText(table.clock)},
          {"rated", table.rated},
          {"rating", table.owner_rating}};
}

}  // namespace merels::web
