#include "client/cli/lobby/lobby.h"

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "client/cli/match/calls.h"
#include "client/cli/online/command.h"
#include "client/cli/online/json.h"

namespace merels::cli {
namespace {

using JsonLine = nlohmann::json;

struct ChangeLine {
  bool as_json;

  std::string operator()(const lobby::TableOpened& opened) const {
    if (!as_json) return "table-opened\t" + TableLine(opened.table, false);
    auto object = JsonLine::parse(TableLine(opened.table, true));
    object["event"] = "table-opened";
    return Dump(object);
  }
  std::string operator()(const lobby::TableClosed& closed) const {
    return Line("table-closed", "table", closed.id.text());
  }
  std::string operator()(const lobby::MatchStarted& started) const {
    const match::Summary& match = started.match;
    if (as_json) {
      auto object = SettingsJson(match.settings, match.players);
      object.update({{"event", "match-started"}, {"match", match.match.text()}, {"rating", match.rating}});
      return Dump(object);
    }
    return "match-started\t" + match.match.text() + '\t' + match.settings.ruleset + '\t' +
           clock::PlayersText(match.settings.clock) + '\t' + match.players[0].name + '\t' +
           (match.settings.seats[1].empty() ? "-" : match.players[1].name);
  }
  std::string operator()(const lobby::MatchEnded& ended) const {
    return Line("match-ended", "match", ended.id.text());
  }

  std::string operator()(const lobby::BotFree& free) const {
    if (as_json) {
      return Dump({{"event", "bot-free"}, {"account", free.bot.id.text()}, {"name", free.bot.name}});
    }
    return "bot-free\t" + free.bot.id.text() + '\t' + free.bot.name;
  }
  std::string operator()(const lobby::BotNotFree& gone) const {
    return Line("bot-not-free", "account", gone.id.text());
  }

  std::string Line(const char* event, const char* what, const std::string& id) const {
    return as_json ? Dump({{"event", event}, {what, id}}) : std::string(event) + '\t' + id;
  }
};

}  // namespace

std::optional<int> LobbyTeller::Take(const Update& update) {
  if (const auto over = listening_.Over(update)) return over;
  const auto* delivery = std::get_if<session::Delivery>(&update);
  if (delivery == nullptr) return std::nullopt;
  if (const auto* change = std::get_if<lobby::Change>(&delivery->content)) Tell(*change);
  const auto* now = std::get_if<lobby::Snapshot>(&delivery->content);
  if (now == nullptr) return std::nullopt;
  for (const auto& table : now->tables) Tell(lobby::TableOpened{table});
  for (const auto& match : now->live_matches) Tell(lobby::MatchStarted{match});
  for (const auto& bot : now->free_bots) Tell(lobby::BotFree{bot});
  return options_.once ? std::optional<int>(kDone) : std::nullopt;
}

void LobbyTeller::Tell(const lobby::Change& change) {
  console_.out << std::visit(ChangeLine{json_}, change) << std::endl;
}

int FollowLobby(Remote& remote, const LobbyOptions& options, bool as_json, Console& console) {
  Loop loop(-1);
  LobbyTeller teller(options, as_json, console);
  const auto session = remote.OpenSession(session::Into(loop.inbox()));
  session->Follow(session::Topic::Lobby(options.filter));
  while (true) {
    if (const auto code = teller.Take(loop.Next(false))) return *code;
  }
}

void RegisterLobby(CLI::App& app, Commands& commands) {
  Command command(app, commands, "lobby",
                  "Follow the tables, matches and free computers of the lobby, until Ctrl-C");
  const auto options = std::make_shared<LobbyOptions>();
  const auto classes = std::make_shared<std::vector<std::string>>();
  auto& own = command.app();
  own.add_option("--ruleset", options->filter.rulesets, "only this ruleset; may be repeated");
  own.add_option("--class", *classes, "only this time class; may be repeated")
      ->check(CLI::IsMember({"bullet", "blitz", "rapid", "classical", "daily", "unlimited"}));
  auto* rated = own.add_flag_callback(
      "--rated", [options] { options->filter.rated = lobby::Filter::Rated::kRated; }, "only rated ones");
  own.add_flag_callback(
         "--casual", [options] { options->filter.rated = lobby::Filter::Rated::kCasual; }, "only casual ones")
      ->excludes(rated);
  own.add_flag("--no-bots", options->filter.without_bots, "without computer players");
  own.add_option("--lowest-rating", options->filter.rating.lowest,
                 "lowest rating of a table's owner, or of a match's players on average")
      ->check(CLI::Range(1, 4000));
  own.add_option("--highest-rating", options->filter.rating.highest, "highest rating, likewise")
      ->check(CLI::Range(1, 4000));
  own.add_flag("--once", options->once, "print only what there is now");
  command.Runs([options, classes](Remote& remote, bool json, Console& console) {
    for (const auto& name : *classes) options->filter.classes.push_back(*clock::FindTimeClass(name));
    return FollowLobby(remote, *options, json, console);
  });
}

}  // namespace merels::cli
