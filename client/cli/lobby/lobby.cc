#include "client/cli/lobby/lobby.h"

#include <ostream>

#include <nlohmann/json.hpp>

#include "client/cli/match/calls.h"
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

}  // namespace merels::cli
