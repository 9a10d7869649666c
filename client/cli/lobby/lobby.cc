#include "client/cli/lobby/lobby.h"

#include <cmath>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "client/cli/lobby/challenges.h"
#include "client/cli/match/calls.h"
#include "client/cli/online/command.h"
#include "client/cli/online/printing.h"

namespace merels::cli {
namespace {

using JsonLine = nlohmann::json;

struct LobbyLine {
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

using JsonLine = nlohmann::json;

JsonLine Telling(const char* event, const std::string& line) {
  auto object = JsonLine::parse(line);
  object["event"] = event;
  return object;
}

struct NoticeJson {
  JsonLine operator()(const lobby::Paired& paired) const {
    return {{"event", "paired"},
            {"match", paired.match.text()},
            {"side", SideKey(paired.side)},
            {"opponent", paired.opponent.name}};
  }
  JsonLine operator()(const lobby::SeekEnded& ended) const {
    return {{"event", "seek-ended"}, {"reason", std::string(Name(ended.reason))}};
  }
  JsonLine operator()(const lobby::SeekProgress& progress) const {
    return Telling("seek-progress", SeekLine(progress, true));
  }
  JsonLine operator()(const lobby::RatingChanged& change) const {
    return {{"event", "rating-changed"},
            {"match", change.match.text()},
            {"pool", change.pool},
            {"before", change.before.value},
            {"after", change.after.value}};
  }
  JsonLine operator()(const lobby::ChallengeMade& made) const {
    return Telling("challenge-made", ChallengeLine(made.challenge, true));
  }
  JsonLine operator()(const lobby::ChallengeEnded& ended) const {
    return {{"event", "challenge-ended"},
            {"challenge", ended.id.text()},
            {"how", lobby::Name(ended.how)},
            {"reason", lobby::Name(ended.reason)},
            {"match", ended.match.text()}};
  }
  JsonLine operator()(const lobby::Sanctioned& sanction) const {
    return {{"event", "sanction"},
            {"id", sanction.id},
            {"kind", lobby::Name(sanction.kind)},
            {"reason", sanction.reason},
            {"until_unix_ms", sanction.until.count()}};
  }
  JsonLine operator()(const lobby::SanctionLifted& lifted) const {
    return {{"event", "sanction-lifted"},
            {"id", lifted.sanction.id},
            {"kind", lobby::Name(lifted.sanction.kind)},
            {"because", lifted.because},
            {"at_unix_ms", lifted.at.count()}};
  }
  JsonLine operator()(const lobby::FriendOnline& came) const {
    return {{"event", "friend-online"}, {"name", came.player.name}, {"account", came.player.id.text()}};
  }
  JsonLine operator()(const lobby::TurnReminder& reminder) const {
    return {{"event", "turn-reminder"},
            {"match", reminder.match.text()},
            {"claimable_in_ms", reminder.claimable_in.count()}};
  }
  JsonLine operator()(const lobby::AbortWarning& warning) const {
    return {{"event", "abort-warning"}, {"more_allowed", warning.more}, {"wait_ms", warning.wait.count()}};
  }
  JsonLine operator()(const lobby::Announcement& said) const {
    return {{"event", "announcement"},
            {"text", said.text},
            {"made_at_unix_ms", said.at.count()},
            {"stands_until_unix_ms", said.until.count()}};
  }
};

struct NoticeText {
  // MATCH SIDE OPPONENT
  std::string operator()(const lobby::Paired& paired) const {
    return "paired\t" + SeatLine(paired.match, paired.side, false) + '\t' +
           (paired.opponent.id.empty() ? "-" : paired.opponent.name);
  }
  // REASON
  std::string operator()(const lobby::SeekEnded& ended) const {
    return "seek-ended\t" + std::string(Name(ended.reason));
  }
  // the line of the seek's state
  std::string operator()(const lobby::SeekProgress& progress) const {
    return "seek-progress\t" + SeekLine(progress, false);
  }
  // MATCH POOL BEFORE AFTER
  std::string operator()(const lobby::RatingChanged& change) const {
    return "rating-changed\t" + change.match.text() + '\t' + change.pool + '\t' +
           std::to_string(std::lround(change.before.value)) + '\t' +
           std::to_string(std::lround(change.after.value));
  }
  // the line of the challenge
  std::string operator()(const lobby::ChallengeMade& made) const {
    return "challenge-made\t" + ChallengeLine(made.challenge, false);
  }
  // CHALLENGE HOW REASON MATCH
  std::string operator()(const lobby::ChallengeEnded& ended) const {
    return "challenge-ended\t" + ended.id.text() + '\t' + std::string(lobby::Name(ended.how)) + '\t' +
           std::string(lobby::Name(ended.reason)) + '\t' + (ended.match.empty() ? "-" : ended.match.text());
  }
  // KIND UNTIL REASON; UNTIL in milliseconds of Unix time, 0: for ever
  std::string operator()(const lobby::Sanctioned& sanction) const {
    return "sanction\t" + std::string(lobby::Name(sanction.kind)) + '\t' +
           std::to_string(sanction.until.count()) + '\t' + sanction.reason;
  }
  // KIND REASON
  std::string operator()(const lobby::SanctionLifted& lifted) const {
    return "sanction-lifted\t" + std::string(lobby::Name(lifted.sanction.kind)) + '\t' + lifted.because;
  }
  // NAME
  std::string operator()(const lobby::FriendOnline& came) const {
    return "friend-online\t" + came.player.name;
  }
  // MATCH CLAIMABLE-IN, in milliseconds
  std::string operator()(const lobby::TurnReminder& reminder) const {
    return "turn-reminder\t" + reminder.match.text() + '\t' + std::to_string(reminder.claimable_in.count());
  }
  // MORE WAIT, in milliseconds
  std::string operator()(const lobby::AbortWarning& warning) const {
    return "abort-warning\t" + std::to_string(warning.more) + '\t' + std::to_string(warning.wait.count());
  }
  // TEXT
  std::string operator()(const lobby::Announcement& said) const { return "announcement\t" + said.text; }
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
  console_.out << std::visit(LobbyLine{json_}, change) << std::endl;
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

std::string NoticeLine(const lobby::Notice& notice, bool as_json) {
  return as_json ? Dump(std::visit(NoticeJson{}, notice)) : std::visit(NoticeText{}, notice);
}

std::optional<int> NoticeTeller::Take(const Update& update) {
  if (const auto over = listening_.Over(update)) return over;
  const auto* delivery = std::get_if<session::Delivery>(&update);
  if (delivery == nullptr) return std::nullopt;
  const auto tell = [this](const lobby::Notice& notice) {
    console_.out << NoticeLine(notice, json_) << std::endl;
  };
  if (const auto* notice = std::get_if<lobby::Notice>(&delivery->content)) tell(*notice);
  const auto* now = std::get_if<lobby::NoticesSnapshot>(&delivery->content);
  if (now == nullptr) return std::nullopt;
  if (!std::exchange(begun_, true)) {  // later the session reports missed ones
    for (const auto& recent : now->recent) tell(recent.notice);
  }
  for (const auto& match : now->live_matches) tell(match);
  for (const auto& challenge : now->challenges) tell(lobby::ChallengeMade{challenge});
  for (const auto& sanction : now->sanctions) tell(sanction);
  return once_ ? std::optional<int>(kDone) : std::nullopt;
}

int FollowNotices(Remote& remote, bool once, bool as_json, Console& console) {
  Loop loop(-1);
  NoticeTeller teller(once, as_json, console);
  const auto session = remote.OpenSession(session::Into(loop.inbox()));
  session->Follow(session::Topic::Notices());
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
  Command notices(app, commands, "notices", "Print your notices as they come, until Ctrl-C");
  const auto once = std::make_shared<bool>(false);
  notices.app().add_flag("--once", *once, "print only what there is now");
  notices.Runs([once](Remote& remote, bool json, Console& console) {
    return FollowNotices(remote, *once, json, console);
  });
}

}  // namespace merels::cli
