// A bot at the running server, on the test's thread: it thinks in no time.
#pragma once

#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "client/bot/bot.h"
#include "tests/client/bot/counted_calls.h"
#include "tests/client/server/server_remote.h"

namespace merels::testing {

/// Answers at once: the first legal ply, or `ply` or `value` when set.
class QuickThinker final : public bot::Thinker {
 public:
  explicit QuickThinker(bot::Inbox& inbox) : inbox_(inbox) {}

  void Think(bot::Task task) override {
    tasks.push_back(task);
    if (silent) return;
    const auto chosen = ply.empty() ? task.game.LegalPlies().front() : ply;
    inbox_.Post(bot::Thought{task.kind, task.match, task.about, chosen, value});
  }
  void Forget(const MatchId& match) override { forgotten.push_back(match); }

  std::vector<bot::Task> tasks;
  std::vector<MatchId> forgotten;
  std::string ply;
  int value = 0;
  bool silent = false;

 private:
  bot::Inbox& inbox_;
};

/// Lets bots play rated matches.
inline HouseRules TakesComputers() {
  HouseRules rules;
  rules.policy.bot_pools = {"*"};
  return rules;
}

class BotPlayer {
 public:
  /// `before` runs when the bot has signed in, and has not started.
  BotPlayer(
      RunningServer& server, const std::string& name, const bot::Plan& plan,
      const std::function<void(ServerRemote&)>& before = [](auto&) {})
      : remote(server, name, ServerRemote::Kind::kComputer),
        server_(server),
        session_((before(remote), remote.OpenSession(session::Into(inbox)))),
        bot(plan, {remote.account(), 1, {}}, {*session_, thinker, log_}, calls_,
            [this](bot::Update update) { inbox.Post(std::move(update)); }) {}

  BotPlayer(const BotPlayer&) = delete;
  BotPlayer& operator=(const BotPlayer&) = delete;
  ~BotPlayer() { calls_.AwaitAnswers(); }

  /// Takes all updates, with the clock at `now`. Returns whether there were any.
  bool Step() {
    bool any = false;
    bot.Tick(now);
    while (auto update = inbox.NextUntil(bot::Millis(0))) {
      any = true;
      bot.Take(*update, now);
    }
    return any;
  }
  /// Waits until all answers and updates for it are in its inbox.
  void AwaitAnswers() {
    calls_.AwaitAnswers();
    server_.CatchUp();
  }
  std::string said() const { return out_.str(); }
  sdk::Session& session() { return *session_; }

  ServerRemote remote;
  bot::Inbox inbox;
  QuickThinker thinker{inbox};
  bot::Millis now{1};

 private:
  RunningServer& server_;
  CountedCalls calls_{remote.calls()};
  std::ostringstream out_;
  bot::Log log_{out_};
  std::unique_ptr<sdk::Session> session_;

 public:
  bot::Bot bot;
};

/// Runs all of them until they have nothing more to do.
inline void Settle(const std::vector<BotPlayer*>& players) {
  const auto step = [&] {
    bool any = false;
    for (auto* player : players) any = player->Step() || any;
    return any;
  };
  do {
    while (step()) {
    }
    for (auto* player : players) player->AwaitAnswers();
  } while (step());
}

}  // namespace merels::testing
