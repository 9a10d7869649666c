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
  }
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
    return std::max(Millis{0}, left - std::max(Millis{0}, now - heard_at_));
  }

 private:
  match::Clocks clocks_;
  Millis heard_at_{0};
};

}  // namespace merels::model

#endif  // MERELS_CLIENT_MODEL_CLOCK_FACE_H_
