#include "client/cli/online/printing.h"

#include <array>
#include <ctime>
#include <ostream>

#include <nlohmann/json.hpp>

namespace merels::cli {
namespace {

using JsonLine = nlohmann::json;

// Null for the missing seat of a match of one player.
JsonLine PlayerJson(const match::Player& player) {
  if (player.id.empty()) return {};
  return {{"account", player.id.text()}, {"name", player.name}, {"guest", player.guest}, {"bot", player.bot}};
}

using JsonLine = nlohmann::json;

const std::string& OrDash(const std::string& text) {
  static const std::string dash = "-";
  return text.empty() ? dash : text;
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

void PrintLine(Console& console, bool as_json, const JsonLine& object,
               const std::vector<std::string>& fields) {
  if (as_json) {
    console.out << Dump(object) << '\n';
    return;
  }
  for (std::size_t i = 0; i < fields.size(); ++i) console.out << (i == 0 ? "" : "\t") << OrDash(fields[i]);
  console.out << '\n';
}

std::string DayAndMinute(clock::Millis since) {
  if (since.count() == 0) return "-";
  const std::time_t seconds = since.count() / 1000;
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M UTC", &utc)};
}

std::string TimeOrNothing(clock::Millis time) { return time.count() == 0 ? "" : DayAndMinute(time); }

int PrintPlayer(const Result<match::Player>& player, bool as_json, Console& console) {
  if (!player.ok()) return Fail(console, player.error());
  PrintLine(console, as_json, {{"name", player->name}, {"account", player->id.text()}},
            {player->name, player->id.text()});
  return kDone;
}

int PrintDone(const Result<void>& done, Console& console) {
  return done.ok() ? kDone : Fail(console, done.error());
}

void PrintSanction(const api::Sanction& sanction, bool as_json, Console& console) {
  const lobby::Sanctioned& imposed = sanction.imposed;
  const std::string kind(Name(imposed.kind));
  PrintLine(
      console, as_json,
      {{"id", imposed.id},
       {"kind", kind},
       {"reason", imposed.reason},
       {"at_unix_ms", imposed.at.count()},
       {"until_unix_ms", imposed.until.count()},
       {"lifted_at_unix_ms", sanction.lifted_at.count()},
       {"lifted_because", sanction.lifted_because}},
      {imposed.id, kind + (sanction.lifted_at.count() == 0 ? "" : " (lifted)"), TimeOrNothing(imposed.at),
       imposed.until.count() == 0 ? "permanent" : TimeOrNothing(imposed.until), imposed.reason});
}

int PrintSanctions(const Result<api::Page<api::Sanction>>& all, bool as_json, Console& console) {
  if (!all.ok()) return Fail(console, all.error());
  for (const api::Sanction& sanction : all->items) PrintSanction(sanction, as_json, console);
  return kDone;
}

}  // namespace merels::cli
