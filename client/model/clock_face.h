// Both clocks of a match by this client's reckoning: the server's last word, and the time since.
#ifndef MERELS_CLIENT_MODEL_CLOCK_FACE_H_
#define MERELS_CLIENT_MODEL_CLOCK_FACE_H_

#include <algorithm>
#include <optional>

#include "client/model/time.h"
#include "common/match/state.h"

namespace merels::model {

class ClockFace {
 public:
  /// The server's word, heard at `now`.
  void Set(const match::Clocks& clocks, Millis now) {
    clocks_ = clocks;
    heard_at_ = now;
    held_at_.reset();
    stands_ = false;
  }
  /// From `at` on, the server could not be heard. Nobody here knows whether a clock runs, so both show what
  /// they showed then, until the server's next word. Later calls change nothing.
  void Hold(Millis at) {
    if (!held_at_) held_at_ = at;
  }
  bool held() const { return held_at_.has_value(); }
  /// The server lets the running clock stand for a while: it shows what it said last, until its next word.
  void Stand() { stands_ = true; }
  /// The match is over. A player who lost on time has none left, though no ply was charged for it.
  void Stop(const rules::Outcome& outcome) {
    clocks_.running.reset();
    const auto winner = rules::WinnerOf(outcome.score);
    if (outcome.reason == "time" && winner) clocks_.left[rules::Index(rules::Other(*winner))] = Millis{0};
  }

  const std::optional<rules::Side>& running() const { return clocks_.running; }

  /// What `side` has left at `now`; never below zero. Only the server decides whether a flag has fallen.
  Millis Left(rules::Side side, Millis now) const {
    const Millis left = clocks_.left[rules::Index(side)];
    if (clocks_.running != side || stands_) return left;
    return std::max(Millis{0}, left - std::max(Millis{0}, std::min(now, held_at_.value_or(now)) - heard_at_));
  }

  /// How much more the running clock shows by `word`, heard at `now`, than if it had run all the time since
  /// it was held: what the server did not count, as it could not serve. Nothing unless this clock is held,
  /// and the same side's runs in both.
  std::optional<Millis> GivenBackBy(const ClockFace& word, Millis now) const {
    if (!held() || word.held() || !running() || word.running() != running()) return std::nullopt;
    const Millis reckoned = clocks_.left[rules::Index(*running())] - (now - heard_at_);
    return word.Left(*running(), now) - reckoned;
  }

 private:
  match::Clocks clocks_;
  Millis heard_at_{0};
  std::optional<Millis> held_at_;
  bool stands_ = false;
};

}  // namespace merels::model

#endif  // MERELS_CLIENT_MODEL_CLOCK_FACE_H_
