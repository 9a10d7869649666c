// A computer player in a small house, on the thread of the test: it thinks in no time.
#ifndef MERELS_TESTS_CLIENT_BOT_PLAYER_H_
#define MERELS_TESTS_CLIENT_BOT_PLAYER_H_

#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "client/bot/bot.h"
#include "tests/client/cli/small_house.h"

namespace merels::testing {

/// Answers at once: the first legal ply, or `ply` or `value` when they are set.
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

class BotPlayer {
 public:
  /// `before` is done when the player is known at the house, and has not begun.
  BotPlayer(
      SmallHouse& house, const std::string& name, const bot::Wishes& wishes,
      const std::function<void(const match::Player&)>& before = [](const auto&) {})
      : remote(house, name),
        session_((before(remote.me()), remote.OpenSession(session::Into(inbox)))),
        bot(wishes, {remote.me().id, 1, {}}, {*session_, thinker, log_}, remote.apis(),
            [this](bot::Update update) { inbox.Post(std::move(update)); }) {}

  /// Takes what has come, with the clock at `now`. Whether there was anything.
  bool Step() {
    bool any = false;
    bot.Tick(now);
    while (auto update = inbox.NextUntil(bot::Millis(0))) {
      any = true;
      bot.Take(*update, now);
    }
    return any;
  }
  std::string said() const { return out_.str(); }

  HouseRemote remote;
  bot::Inbox inbox;
  QuickThinker thinker{inbox};
  bot::Millis now{1};

 private:
  std::ostringstream out_;
  bot::Log log_{out_};
  std::unique_ptr<sdk::Session> session_;

 public:
  bot::Bot bot;
};

/// Until all of them have nothing more to do.
inline void Settle(const std::vector<BotPlayer*>& players) {
  for (bool any = true; any;) {
    any = false;
    for (auto* player : players) any = player->Step() || any;
  }
}

}  // namespace merels::testing

#endif  // MERELS_TESTS_CLIENT_BOT_PLAYER_H_
