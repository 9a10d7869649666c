#include "client/cli/match/watch.h"

#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <utility>

#include <nlohmann/json.hpp>

#include "client/cli/match/chat.h"
#include "client/cli/match/words.h"
#include "client/cli/online/command.h"
#include "client/cli/online/loop.h"
#include "client/cli/online/printing.h"
#include "client/sdk/calls.h"
#include "client/words/events.h"
#include "client/words/text.h"
#include "common/api/match.h"

namespace merels::cli {
namespace {

using JsonLine = nlohmann::json;

struct HappeningJson {
  JsonLine operator()(const session::PlySeen& ply) const {
    return {{"event", "ply"},
            {"side", SideKey(ply.played.side)},
            {"number", ply.played.number},
            {"ply", ply.played.ply},
            {"mill", ply.mill},
            {"charged_ms", ply.played.charged.count()},
            {"credit_ms", ply.played.credit.count()},
            {"left_ms", ply.played.left.count()}};
  }
  JsonLine operator()(const match::DrawOffered& offered) const {
    return {{"event", "draw-offered"}, {"side", SideKey(offered.side)}};
  }
  JsonLine operator()(const match::DrawDeclined& declined) const {
    return {{"event", "draw-declined"}, {"side", SideKey(declined.side)}};
  }
  JsonLine operator()(const match::Ended& ended) const {
    auto object = EndJson(ended);
    object["event"] = "ended";
    return object;
  }
  JsonLine operator()(const match::Resumed& resumed) const {
    return {{"event", "resumed"}, {"charged_ms", resumed.charged.count()}};
  }
  JsonLine operator()(const match::TakebackOffered& offered) const {
    return {{"event", "takeback-offered"}, {"side", SideKey(offered.side)}};
  }
  JsonLine operator()(const match::TakebackDeclined& declined) const {
    return {{"event", "takeback-declined"}, {"side", SideKey(declined.side)}};
  }
  JsonLine operator()(const match::PliesTakenBack& back) const {
    return {
        {"event", "taken-back"}, {"count", back.count}, {"number", back.number}, {"position", back.position}};
  }
};

using session::Topic;

// One match of several: its lines name it.
struct WatchedBoard {
  WatchedBoard(const MatchId& match, bool json, Console& console)
      : voice(console.out, json, match.text()), watcher(voice, console) {}

  Voice voice;
  Watcher watcher;
};

const session::Delivery* DeliveryOn(const Update& update, Topic::Kind kind) {
  const auto* delivery = std::get_if<session::Delivery>(&update);
  return delivery != nullptr && delivery->topic.kind == kind ? delivery : nullptr;
}

// Follows a channel.
class Viewer {
 public:
  Viewer(sdk::Session& session, bool json, Console& console)
      : session_(session), json_(json), console_(console), voice_(console.out, json) {}

  std::optional<int> Take(const Update& update) {
    if (const auto* change = DeliveryOn(update, Topic::Kind::kTv)) {
      Switch(std::get<session::OnAir>(change->content));
      return std::nullopt;
    }
    if (const auto* ended = std::get_if<session::TopicEnded>(&update);
        ended != nullptr && IsMatch(ended->topic))
      return std::nullopt;  // this match may not be watched; the channel continues
    if (DeliveryOn(update, Topic::Kind::kMatch) != nullptr) {
      if (board_) board_->watcher.Take(update);  // the next match comes after its end
      return std::nullopt;
    }
    return channel_.Take(update);
  }

 private:
  static bool IsMatch(const Topic& topic) { return topic.kind == Topic::Kind::kMatch; }

  void Switch(const session::OnAir& on) {
    const auto match = on.match ? std::optional(on.match->match) : std::nullopt;
    if (match && match == on_) return;
    voice_.Tell(on);
    if (on_) session_.Unfollow(Topic::Match(*on_));
    on_ = match;
    board_.reset();
    if (!on_) return;
    board_ = std::make_unique<WatchedBoard>(*on_, json_, console_);
    session_.Follow(Topic::Match(*on_));
  }

  sdk::Session& session_;
  bool json_;
  Console& console_;
  Voice voice_;
  Watcher channel_{voice_, console_};  // for the connection only
  std::optional<MatchId> on_;
  std::unique_ptr<WatchedBoard> board_;
};

Result<std::vector<std::string>> NewestMatches(sdk::Calls& calls) {
  const auto page = sdk::Wait(calls, api::ListMatches{{{kBoards, ""}, {{}, match::StateFilter::kLive}}});
  if (!page.ok()) return page.error();
  std::vector<std::string> newest;
  for (const match::Summary& match : page->items) newest.push_back(match.match.text());
  return newest;
}

// Several matches; done when all are over.
class Boards {
 public:
  Boards(const std::vector<std::string>& matches, bool json, Console& console)
      : voice_(console.out, json), connection_(voice_, console) {
    for (const std::string& match : matches) {
      boards_[MatchId(match)] = std::make_unique<WatchedBoard>(MatchId(match), json, console);
    }
  }

  std::optional<int> Take(const Update& update) {
    const auto* ended = std::get_if<session::TopicEnded>(&update);
    const auto* delivery = DeliveryOn(update, Topic::Kind::kMatch);
    if (ended == nullptr && delivery == nullptr) return connection_.Take(update);
    const auto board = boards_.find(ended != nullptr ? ended->topic.match : delivery->topic.match);
    if (board == boards_.end()) return std::nullopt;
    if (const auto code = board->second->watcher.Take(update)) {
      boards_.erase(board);
      worst_ = std::max(worst_, *code);
    }
    return boards_.empty() ? std::optional(worst_) : std::nullopt;
  }

 private:
  Voice voice_;
  Watcher connection_;
  std::map<MatchId, std::unique_ptr<WatchedBoard>> boards_;
  int worst_ = kDone;
};

template <class Audience>
int Listen(Loop& loop, Audience& audience) {
  while (true) {
    if (const auto code = audience.Take(loop.Next(false))) return *code;
  }
}

void RegisterWatch(CLI::App& app, Commands& commands) {
  Command watch(app, commands, "watch", "Watch a match until it ends, or a channel");
  const auto options = std::make_shared<WatchOptions>();
  const auto pool = std::make_shared<std::string>();
  watch.TakesLink(watch.app().add_option("match", options->match, kMatchOrLink), &options->view.code);
  watch.app().add_option("--code", options->view.code, "code of a match that is watched by code");
  auto* tv = watch.app().add_option("--tv", *pool,
                                    "a pool, such as standard/blitz; default: the top-rated game of all");
  tv->expected(0, 1);
  watch.Runs([options, pool, tv](Remote& remote, bool json, Console& console) {
    if (options->match.empty() != (tv->count() > 0)) return RefuseUsage(console, "name a match, or --tv");
    if (tv->count() > 0) return WatchChannel(remote, *pool, json, console);
    return Watch(remote, *options, json, console);
  });
  Command replay(app, commands, "replay", "Replay a match, ply by ply");
  const auto again = std::make_shared<WatchOptions>();
  again->view.replay_from = 0;
  replay.TakesLink(replay.app().add_option("match", again->match, kMatchOrLink)->required(), &again->view.code);
  replay.app()
      .add_option("--from", *again->view.replay_from, "start after this ply (0)")
      ->check(CLI::NonNegativeNumber);
  replay.app().add_option("--code", again->view.code, "code of a match that is watched by code");
  replay.Runs(
      [again](Remote& remote, bool json, Console& console) { return Watch(remote, *again, json, console); });
}

void RegisterBoards(CLI::App& app, Commands& commands) {
  Command boards(app, commands, "boards", "Watch several matches at once, on one stream");
  const auto matches = std::make_shared<std::vector<std::string>>();
  boards.app().add_option("match", *matches, "ids of matches; default: the newest six in progress");
  boards.Runs([matches](Remote& remote, bool json, Console& console) {
    return WatchBoards(remote, *matches, json, console);
  });
}

}  // namespace

void Voice::Write(const JsonLine& object, const std::string& words) {
  if (json_) {
    auto line = object;
    line["text"] = words;
    if (!match_.empty()) line["match"] = match_;
    out_ << Dump(line) << '\n';
  } else {
    if (!match_.empty()) out_ << match_ << ": ";
    out_ << words << ".\n";
  }
  out_.flush();
}

void Voice::Say(std::string_view kind, const std::string& words) { Write({{"event", kind}}, words); }

void Voice::Show(const rules::Game& game) {
  if (!json_) out_ << BoardDrawing(game);
  Write({{"event", "board"}, {"drawing", BoardDrawing(game)}, {"position", game.position()}},
        BoardWords(game));
}

void Voice::Tell(const session::PresenceChanged& change, const match::Snapshot& match) {
  const match::Presence& presence = change.presence;
  Write({{"event", "presence"},
         {"side", SideKey(change.side)},
         {"present", presence.present},
         {"left", presence.left},
         {"claimable_in_ms", presence.claimable_in ? JsonLine(presence.claimable_in->count()) : JsonLine()}},
        words::PresenceWords(words::NamingOfText(match.settings.ruleset), change.side, presence));
}

void Voice::Tell(const session::WatchersChanged& change) {
  Write({{"event", "watchers"}, {"watchers", change.watchers}},
        words::Counted(change.watchers, "watches", "watch"));
}

void Voice::Tell(const session::OnAir& on) {
  if (on.match) {
    auto object = SummaryJson(*on.match);
    object["event"] = "on-air";
    Write(object, "On air: match " + on.match->match.text() + ", " + on.match->players[0].name + " and " +
                      on.match->players[1].name + " play " + on.match->settings.ruleset);
  } else {
    Write({{"event", "on-air"}, {"match", nullptr}},
          "Nothing is on; the next match that begins will be shown");
  }
}

void Voice::Introduce(const match::Snapshot& match) {
  auto object = SettingsJson(match.settings, match.players);
  object.update({{"event", "match"},
                 {"match", match.match.text()},
                 {"plies", match.plies.size()},
                 {"position", match.position},
                 {"stall_claim_ms", match.stall_claim.count()},
                 {"clocks", ClocksJson(match.clocks)}});
  Write(object, MatchWords(match));
  for (const auto side : {rules::Side::kFirst, rules::Side::kSecond}) {
    const match::Presence& presence = match.presence[rules::Index(side)];
    if (!presence.present) Tell({side, presence}, match);
  }
}

void Voice::Tell(const std::vector<session::Happening>& happened, const session::FollowedMatch& match) {
  const bool timed = match.now().settings.clock.timed();
  for (std::size_t i = 0; i < happened.size(); ++i) {
    const bool newest = i + 1 == happened.size();
    auto object = std::visit(HappeningJson(), happened[i]);
    auto words = HappeningWords(happened[i], match.now().settings.ruleset);
    // The clocks are those after the last of the events.
    if (newest)
      object.update({{"position", match.now().position}, {"clocks", ClocksJson(match.now().clocks)}});
    const bool moved = std::holds_alternative<session::PlySeen>(happened[i]) ||
                       std::holds_alternative<match::PliesTakenBack>(happened[i]);
    if (newest && timed && moved) words += ". " + ClockWords(match.now());
    Write(object, words);
  }
}

std::optional<int> Watcher::Take(const Update& update) {
  if (const auto* connection = std::get_if<session::Connection>(&update)) return TakeConnection(*connection);
  if (const auto* ended = std::get_if<session::TopicEnded>(&update)) return Fail(console_, ended->why);
  if (std::holds_alternative<Interrupted>(update)) return kDone;
  const auto* delivery = std::get_if<session::Delivery>(&update);
  if (delivery == nullptr) return std::nullopt;
  if (const auto* snapshot = std::get_if<match::Snapshot>(&delivery->content)) return TakeSnapshot(*snapshot);
  if (const auto* entry = std::get_if<match::SeenEntry>(&delivery->content)) return TakeEntry(*entry);
  if (const auto* change = std::get_if<session::PresenceChanged>(&delivery->content)) TakePresence(*change);
  if (const auto* change = std::get_if<session::WatchersChanged>(&delivery->content)) voice_.Tell(*change);
  return std::nullopt;
}

std::optional<int> Watcher::TakeEntry(const match::SeenEntry& entry) {
  const bool known = match_.known();
  const auto happened = match_.Take(entry);
  if (!known && match_.known()) voice_.Introduce(match_.now());
  return Tell(happened);
}

std::optional<int> Watcher::TakeSnapshot(const match::Snapshot& snapshot) {
  const bool known = match_.known();
  const auto happened = match_.Take(snapshot);
  if (!known) voice_.Introduce(match_.now());
  return Tell(happened);
}

void Watcher::TakePresence(const session::PresenceChanged& change) {
  match_.Take(change);
  voice_.Tell(change, match_.now());
}

std::optional<int> Watcher::Tell(const std::vector<session::Happening>& happened) {
  voice_.Tell(happened, match_);
  if (match_.known() && match_.now().outcome) return kDone;
  return std::nullopt;
}

std::optional<int> Watcher::TakeConnection(const session::Connection& connection) {
  using State = session::Connection::State;
  switch (connection.state) {
    case State::kConnecting: break;
    case State::kConnected:
      me_ = connection.me.id;
      if (lost_) voice_.Say("connected", "The connection is back");
      lost_ = false;
      break;
    case State::kLost:
      if (me_.empty()) return Fail(console_, connection.why);
      if (!lost_) voice_.Say("lost", "The connection is lost; trying again: " + connection.why.sentence);
      lost_ = true;
      break;
    case State::kClosed: return Fail(console_, connection.why);
  }
  return std::nullopt;
}

int Watch(Remote& remote, const WatchOptions& options, bool json, Console& console) {
  Loop loop(-1);
  Voice voice(console.out, json);
  Watcher watcher(voice, console);
  ChatListener ear(voice);
  const auto session = remote.OpenSession(session::Into(loop.inbox()));
  session->FollowMatch(MatchId(options.match), options.view);
  session->Follow(session::Topic::Chat(MatchId(options.match), chat::Room::kSpectators));
  while (true) {
    const Update update = loop.Next(false);
    const auto* delivery = std::get_if<session::Delivery>(&update);
    if (delivery != nullptr) ear.Take(*delivery);
    // A player of the match may not enter the spectators' room, but may follow the match.
    const auto* ended = std::get_if<session::TopicEnded>(&update);
    if (ended != nullptr && ended->topic.kind == session::Topic::Kind::kChat) continue;
    if (const auto code = watcher.Take(update)) return *code;
  }
}

int WatchChannel(Remote& remote, const std::string& pool, bool json, Console& console) {
  Loop loop(-1);
  const auto session = remote.OpenSession(session::Into(loop.inbox()));
  Viewer viewer(*session, json, console);
  session->Follow(Topic::Tv(pool));
  return Listen(loop, viewer);
}

int WatchBoards(Remote& remote, std::vector<std::string> matches, bool json, Console& console) {
  if (matches.empty()) {
    auto newest = NewestMatches(remote.calls());
    if (!newest.ok()) return Fail(console, newest.error());
    matches = *std::move(newest);
  }
  if (matches.empty()) return kDone;
  Loop loop(-1);
  const auto session = remote.OpenSession(session::Into(loop.inbox()));
  Boards boards(matches, json, console);
  for (const std::string& match : matches) session->Follow(Topic::Match(MatchId(match)));
  return Listen(loop, boards);
}

void RegisterWatching(CLI::App& app, Commands& commands) {
  RegisterWatch(app, commands);
  RegisterBoards(app, commands);
}

}  // namespace merels::cli
