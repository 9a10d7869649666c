#include "common/rules/morris/history.h"

namespace merels::rules::morris {

History::History(const Knobs& knobs, const Setup& start) : knobs_(knobs), repetitions_(knobs.reps, start) {}

void History::Add(const Setup& now, bool quiet) {
  ++plies_;
  quiet_ = quiet ? quiet_ + 1 : 0;
  // After a placement or a capture no earlier position can recur.
  repetitions_.Add(now, !quiet);
}

std::vector<Position> History::Earlier(const Setup& now) const {
  std::vector<Position> earlier;
  for (const Setup& setup : repetitions_.Earlier(now)) earlier.push_back(setup.position);
  return earlier;
}

bool History::IsEndgame(const Setup& now) const {
  const Position& p = now.position;
  return p.own_hand == 0 && p.opp_hand == 0 && (p.own_men == kFewestMen || p.opp_men == kFewestMen);
}

std::string_view History::Draw(const Setup& now) const {
  if (repetitions_.Drawn(now)) return "reps";
  if (knobs_.quiet > 0 && quiet_ >= knobs_.quiet) return "quiet";
  if (knobs_.endquiet > 0 && quiet_ >= knobs_.endquiet && IsEndgame(now)) return "endquiet";
  if (knobs_.cap > 0 && plies_ >= knobs_.cap) return "cap";
  return "";
}

DrawCounters History::Counters(const Setup& now) const {
  const bool sooner =
      IsEndgame(now) && knobs_.endquiet > 0 && (knobs_.quiet == 0 || knobs_.endquiet < knobs_.quiet);
  return {quiet_,    sooner ? knobs_.endquiet : knobs_.quiet, repetitions_.Seen(now), knobs_.reps, plies_,
          knobs_.cap};
}

}  // namespace merels::rules::morris
