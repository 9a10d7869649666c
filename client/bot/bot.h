// The whole bot: its updates, its seats, and its end.
#pragma once

#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "client/bot/finder.h"
#include "client/bot/inbox.h"
#include "client/bot/plan.h"
#include "client/bot/seat.h"
#include "client/bot/thinker.h"
#include "client/sdk/calls.h"
#include "client/sdk/stream/session.h"
#include "common/api/account.h"

namespace merels::bot {

/// Signs in with the token in `token_file`, if it belongs to a bot of this name; otherwise as a new guest,
/// flagged as a bot, whose token is written there. Sets the token of `calls`. Waits for the answers. Errors:
/// bad-file; bad-token for a human's token, which is not overwritten; those of the calls.
Result<api::SignedIn> SignIn(sdk::Calls& calls, const std::filesystem::path& token_file,
                             const std::string& name);

/// Recently ended matches, so that late updates of them open no new seat.
inline constexpr std::size_t kMaxRemembered = 64;

/// Neither waits nor reads a clock; `now` is monotonic. One thread; references outlive it.
class Bot {
 public:
  Bot(const Plan& plan, const Manner& manner, Means means, sdk::Calls& calls,
      std::function<void(Update)> post);

  void Take(const Update& update, Millis now);
  /// Does what is due.
  void Tick(Millis now);
  /// The next time for Tick(); it may be called before.
  std::optional<Millis> wake_at() const;

  struct End {
    std::optional<Error> failure;  // none: a normal end
  };
  /// Set when there is nothing more to do.
  const std::optional<End>& end() const { return end_; }

 private:
  struct UpdateVisitor;
  void Hear(const session::Connection& connection);
  void Hear(const session::Delivery& delivery, Millis now);
  void Hear(const session::TopicEnded& ended);
  void Hear(const lobby::NoticesSnapshot& notices);
  void SitDown(const MatchId& match, bool counts);
  void StandUp();
  void Leave();
  void Look(Millis now);
  int Wanted() const;
  int Free() const;
  Seat* Find(const MatchId& match);

  const Plan plan_;
  const Manner manner_;
  Means means_;
  Finder finder_;
  Answerer answerer_;
  std::map<MatchId, Seat> seats_;
  std::deque<MatchId> ended_;  // newest last
  int begun_ = 0;              // in this run
  std::uint64_t sat_down_ = 0;
  bool resumed_ = false;
  bool greeted_ = false;
  bool lost_ = false;
  bool leaving_ = false;
  std::optional<End> end_;
};

}  // namespace merels::bot
