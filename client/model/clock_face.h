// Both clocks of a match by this client's reckoning: the server's last word, and the time since.
#pragma once

#include <algorithm>
#include <optional>

#include "client/model/time.h"
#include "common/match/state.h"

namespace merels::model {

class ClockFace {
 public:
  /// The server's word: what was left when the running clock began to run. After an outage that may be a
  /// moment to come, until which it stands.
  void Set(const match::Clocks& clocks, Millis runs_from) {
    clocks_ = clocks;
    runs_from_ = runs_from;
    held_at_.reset();
  }
  /// From `at` on, the server could not be heard. Nobody here knows whether a clock runs, so both show what
  /// they showed then, until the server's next word. Later calls change nothing.
  void Hold(Millis at) {
    if (!held_at_) held_at_ = at;
  }
  bool held() const { return held_at_.has_value(); }
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
    if (clocks_.running != side) return left;
    const Millis ran = std::min(now, held_at_.value_or(now)) - runs_from_;
    return std::max(Millis{0}, left - std::max(Millis{0}, ran));
  }

  /// How much more the running clock shows by `word`, heard at `now`, than if it had run all the time since
  /// it was held: what the server did not count, as it could not serve. Nothing unless this clock is held,
  /// and the same side's runs in both.
  std::optional<Millis> GivenBackBy(const ClockFace& word, Millis now) const {
    if (!held() || word.held() || !running() || word.running() != running()) return std::nullopt;
    const Millis reckoned = clocks_.left[rules::Index(*running())] - std::max(Millis{0}, now - runs_from_);
    return word.Left(*running(), now) - reckoned;
  }

 private:
  match::Clocks clocks_;
  Millis runs_from_{0};
  std::optional<Millis> held_at_;
};

}  // namespace merels::model
