// The draw rules that count: repetitions, quiet plies, plies in all.
#pragma once

#include <string_view>
#include <vector>

#include "common/rules/base/ply.h"
#include "common/rules/base/repetitions.h"
#include "common/rules/morris/knobs.h"
#include "common/rules/morris/setup.h"

namespace merels::rules::morris {

class History {
 public:
  /// The history of a game that begins at `start`.
  History(const Knobs& knobs, const Setup& start);

  /// A ply was played and made `now`. `quiet`: neither a placement nor a capture.
  void Add(const Setup& now, bool quiet);

  int plies() const { return plies_; }
  /// Plies in a row without a placement or a capture.
  int quiet() const { return quiet_; }
  /// Positions that may recur, oldest first, without the current one, `now`; none while `reps` is off.
  std::vector<Position> Earlier(const Setup& now) const;
  /// The first draw rule that the current position `now` meets ("reps", "quiet", "endquiet", "cap"), or "".
  std::string_view Draw(const Setup& now) const;
  DrawCounters Counters(const Setup& now) const;

 private:
  bool IsEndgame(const Setup& now) const;

  Knobs knobs_;
  int plies_ = 0;
  int quiet_ = 0;
  Repetitions<Setup> repetitions_;
};

}  // namespace merels::rules::morris
