// When the next ply of one match is due.
#pragma once

#include <cstdint>

#include "tests/load/moment.h"

namespace merels::load {

/// How all matches together are paced.
struct Pace {
  /// Plies a second in all, at instants fixed beforehand (open loop); 0: each ply waits for the one before.
  double rate = 0;
  /// Without a rate: how long a player thinks after seeing the opponent's ply.
  Span think{0};
};

/// With a rate, match `index` of `matches` has instants of its own, evenly between those of the others; an
/// instant that passes while a ply is still under way is not given up but makes the next ply late, and its
/// latency counts from the instant. Pure.
class Schedule {
 public:
  Schedule(const Pace& pace, std::uint64_t index, std::uint64_t matches);

  /// The first instant lies within one period after `start`. Without a rate that period is the thinking time.
  void Start(Moment start);
  /// The next ply's instant. `seen`: when its player saw the position. Each call takes an instant.
  Moment Next(Moment seen);
  /// A new match has begun: instants before `now` belonged to no match. Returns how many there were.
  std::uint64_t Skip(Moment now);

 private:
  Moment At(std::uint64_t instant) const;

  Pace pace_;
  double period_;  // nanoseconds
  double share_;   // where in the period this match's instants lie, 0 to 1
  Moment start_{};
  std::uint64_t taken_ = 0;
};

}  // namespace merels::load
