#include "client/cli/match/boards.h"

#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "client/cli/match/voice.h"
#include "client/cli/match/watch.h"
#include "client/cli/online/command.h"
#include "client/cli/online/loop.h"
#include "client/sdk/await.h"
#include "common/api/match.h"

namespace merels::cli {
namespace {

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

}  // namespace

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

namespace {

void RegisterWatch(CLI::App& app, Commands& commands) {
  Command watch(app, commands, "watch", "Watch a match until it ends, or a channel");
  const auto options = std::make_shared<WatchOptions>();
  const auto pool = std::make_shared<std::string>();
  watch.app().add_option("match", options->match, "id of the match");
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
  replay.app().add_option("match", again->match, "id of the match")->required();
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

void RegisterWatching(CLI::App& app, Commands& commands) {
  RegisterWatch(app, commands);
  RegisterBoards(app, commands);
}

}  // namespace merels::cli
