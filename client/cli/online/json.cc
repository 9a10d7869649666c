#include "client/cli/online/json.h"

#include <nlohmann/json.hpp>

namespace merels::cli {
namespace {

using JsonLine = nlohmann::json;

// Null for the missing seat of a match of one player.
JsonLine PlayerJson(const match::Player& player) {
  if (player.id.empty()) return {};
  return {{"account", player.id.text()}, {"name", player.name}, {"guest", player.guest}, {"bot", player.bot}};
}

}  // namespace

std::string_view SideKey(std::optional<rules::Side> side) {
  if (!side) return "toss";
  return *side == rules::Side::kFirst ? "white" : "black";
}

JsonLine SettingsJson(const match::Settings& settings, const match::Players& players) {
  return {{"ruleset", settings.ruleset},
          {"clock", clock::PlayersText(settings.clock)},
          {"rated", settings.rated},
          {"tossed", settings.tossed},
          {"white", PlayerJson(players[0])},
          {"black", PlayerJson(players[1])},
          {"watching", match::AccessText(settings.watching.access)},
          {"delay", match::DelayText(settings.watching)}};
}

std::string Dump(const JsonLine& object) {
  return object.dump(-1, ' ', false, JsonLine::error_handler_t::replace);
}

JsonLine ClocksJson(const match::Clocks& clocks) {
  return {{"white_ms", clocks.left[0].count()},
          {"black_ms", clocks.left[1].count()},
          {"running", clocks.running ? JsonLine(SideKey(clocks.running)) : JsonLine()}};
}

JsonLine SummaryJson(const match::Summary& match) {
  auto object = SettingsJson(match.settings, match.players);
  object.update(OutcomeJson(match.outcome));
  object["match"] = match.match.text();
  object["started_at_ms"] = match.started_at.count();
  object["watchers"] = match.watchers;
  object["rating"] = match.rating;
  return object;
}

JsonLine OutcomeJson(const std::optional<rules::Outcome>& outcome) {
  if (!outcome) return {{"result", "*"}, {"reason", ""}};
  return {{"result", rules::ScoreText(outcome->score)}, {"reason", outcome->reason}};
}

JsonLine EndJson(const match::Ended& ended) {
  auto object = OutcomeJson(ended.outcome);
  if (ended.aborted_by) object["aborted_by"] = SideKey(*ended.aborted_by);
  return object;
}

}  // namespace merels::cli
