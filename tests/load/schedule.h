// The schedule of plies in one match.
#pragma once

#include <cstdint>

#include "tests/load/moment.h"

namespace merels::load {

/// The pace of all matches together.
struct Pace {
  /// Plies a second in all, at fixed times (open loop); 0: each ply waits for the one before.
  double rate = 0;
  /// Without a rate: how long a player thinks after seeing the opponent's ply.
  Span think{0};
};

/// With a rate, match `index` of `matches` has its own times, evenly between those of the others; a time that
/// passes while a ply is under way is not dropped but makes the next ply late, whose latency counts from that
/// time. Pure.
class Schedule {
 public:
  Schedule(const Pace& pace, std::uint64_t index, std::uint64_t matches);

  /// The first instant lies within one period after `start`. Without a rate that period is the thinking time.
  void Start(Moment start);
  /// The next ply's time. `seen`: when its player saw the position. Each call uses up a time.
  Moment Next(Moment seen);
  /// A new match has begun: times before `now` belong to no match. Returns their number.
  std::uint64_t Skip(Moment now);

 private:
  Moment At(std::uint64_t instant) const;

  Pace pace_;
  double period_;  // nanoseconds
  double share_;   // the place of this match's times in the period, 0 to 1
  Moment start_{};
  std::uint64_t taken_ = 0;
};

}  // namespace merels::load
