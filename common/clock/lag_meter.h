// The lag of a client: the round-trip time of messages, measured by its pongs.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "common/clock/time_control.h"

namespace merels::clock {

/// The lag is the lowest of the last pongs, so that one late pong changes nothing: to fake a larger lag, a
/// client has to delay all of them, and gains at most MatchClock's bank of a match.
class LagMeter {
 public:
  static constexpr std::size_t kPongsKept = 10;
  static constexpr std::size_t kPongsNeeded = 3;

  /// A pong came this long after its ping.
  void Add(Millis pong);

  /// None before kPongsNeeded pongs.
  std::optional<Millis> lag() const;

 private:
  std::array<Millis, kPongsKept> pongs_{};  // the last ones, in no order
  std::size_t count_ = 0;
};

}  // namespace merels::clock
