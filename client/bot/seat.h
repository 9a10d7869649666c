// The bot's seat in one match: when to think and how long, what to send, and its end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "client/bot/inbox.h"
#include "client/bot/thinker.h"
#include "client/sdk/stream/session.h"
#include "client/session/followed_match.h"
#include "common/clock/time_control.h"

namespace merels::bot {

/// A reserve for the network and for a busy machine.
inline constexpr Millis kReserve{300};
/// The shortest search, however little time is left: enough not to lose men for nothing.
inline constexpr Millis kLeastThought{5};
/// The longest search by a clock that counts days: nobody's computer works for hours on a ply.
inline constexpr Millis kMostByDays = std::chrono::seconds(20);
/// The assumed number of further plies of a game.
inline constexpr int kPliesAhead = 30;

/// With `left` on the clock. `most`: the operator's limit, whatever the clock. Nothing: as long as the level
/// needs. Never more than a third of the time left, however large the increment, and never less than
/// kLeastThought.
std::optional<Millis> TimeForPly(const clock::TimeControl& control, Millis left, std::optional<Millis> most);

/// No draw is accepted before this many plies.
inline constexpr int kPliesBeforeDraw = 20;
/// The pause after a refusal.
inline constexpr Millis kPauseAfterRefusal{500};
/// After this many refusals of a ply in one position it resigns: the two programs' rules differ.
inline constexpr int kMaxRefusals = 3;

/// The manner of play at every seat.
struct Manner {
  AccountId me;
  std::uint64_t seed = 0;  // for the first entry of a match; each further entry has the next number
  std::optional<Millis> most_per_ply;
  bool casual = false;  // rated matches are left alone
};

/// A seat's tools. They outlive it.
struct Means {
  sdk::Session& session;
  Thinker& thinker;
  Log& log;
};

/// Neither waits nor reads a clock; `now` is monotonic. One thread.
class Seat {
 public:
  /// Follows the match from now on.
  Seat(MatchId match, Manner manner, Means means);

  void Take(const session::Delivery& delivery, Millis now);
  void Take(const session::Acknowledgement& answer, Millis now);
  void Take(const Thought& thought, Millis now);
  /// The match cannot be followed any longer.
  void End(const Error& why);
  /// Does what is due.
  void Tick(Millis now);

  /// Whether the match is over, or cannot be played by the bot.
  bool over() const { return over_; }
  /// Why it was left before its end.
  const std::optional<Error>& problem() const { return problem_; }
  /// The next time for Tick(); it may be called before.
  std::optional<Millis> wake_at() const { return pause_until_; }
  /// Stops thinking; the match goes on without the bot.
  void Leave();

 private:
  void Tell(const std::vector<session::Happening>& happened);
  void Introduce();
  void Consider(Millis now);
  void Ask(Task::Kind kind, Seq about, Millis now);
  void Submit(match::Action action, Seq expected);
  void Close();
  void Refused(const Error& why, Millis now);
  bool TakesDraw(int value) const;
  bool OfferWaits() const;

  const MatchId id_;
  const Manner manner_;
  Means means_;
  session::FollowedMatch match_;
  std::optional<rules::Side> side_;
  Millis heard_at_{0};  // arrival of the newest clocks
  std::optional<Task::Kind> thinking_;
  Seq thinking_about_ = 0;
  std::optional<RequestId> pending_;
  std::optional<Millis> pause_until_;
  Seq refused_at_ = 0;  // the position of the refusals
  int refusals_ = 0;
  bool over_ = false;
  std::optional<Error> problem_;
};

}  // namespace merels::bot
