// Both clocks of a match, by this client's reckoning from the server's last message.
#pragma once

#include <algorithm>
#include <optional>

#include "client/model/time.h"
#include "common/match/state.h"

namespace merels::model {

class ClockFace {
 public:
  /// The server's report: the time left when the running clock started. After an outage `runs_from` may be in
  /// the future; the clock stands until then.
  void Set(const match::Clocks& clocks, Millis runs_from) {
    clocks_ = clocks;
    runs_from_ = runs_from;
    held_at_.reset();
  }
  /// The server is out of reach from `at` on. Whether a clock runs is unknown, so both show their time at
  /// that moment until the server's next report. Later calls change nothing.
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

  /// The time of `side` at `now`; never below zero. Only the server decides whether a flag has fallen.
  Millis Left(rules::Side side, Millis now) const {
    const Millis left = clocks_.left[rules::Index(side)];
    if (clocks_.running != side) return left;
    const Millis ran = std::min(now, held_at_.value_or(now)) - runs_from_;
    return std::max(Millis{0}, left - std::max(Millis{0}, ran));
  }

  /// How much more the running clock shows by `word`, received at `now`, than if it had run ever since it was
  /// held: time that the server did not charge because it was down. Nothing unless this clock is held, and
  /// the same side's clock runs in both.
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
