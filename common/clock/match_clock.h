// The arithmetic of two clocks, and of the lag that they forgive. "Now" never appears here: the caller says
// how long a player has thought.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "common/clock/time_control.h"
#include "common/rules/base/outcome.h"

namespace merels::clock {

/// The lag of a client: the round-trip time of messages, measured by its pongs. It is the lowest of the last
/// pongs, so that one late pong changes nothing: to fake a larger lag, a client has to delay all of them, and
/// gains at most MatchClock's bank of a match.
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

// Lag credit: time lost on the network is given back from a bank. The server cannot distinguish a slow
// network from a client that answers late on purpose, so the credit of a whole match is bounded: some at the
// start, some more with each ply, and kBankOfMatch in all.
inline constexpr Millis kMaxCreditPerPly{500};
inline constexpr Millis kBankAtStart{3000};
inline constexpr Millis kBankRegainPerPly{100};
inline constexpr Millis kBankOfMatch{7000};

/// The price of thinking time.
struct Price {
  Millis charged{0};  // taken off the clock
  Millis credit{0};   // forgiven; thought = charged + credit
  bool operator==(const Price&) const = default;
};

/// Both clocks between plies. A value.
class MatchClock {
 public:
  explicit MatchClock(TimeControl control);

  const TimeControl& control() const { return control_; }
  Millis left(rules::Side side) const { return sides_[rules::Index(side)].left; }
  Millis bank(rules::Side side) const { return Millis(sides_[rules::Index(side)].bank); }

  /// The price of `thought` for `side` when the server has measured `lag` for it (none: no credit). Zero
  /// without a clock.
  Price PriceOf(rules::Side side, Millis thought, std::optional<Millis> lag) const;
  /// Whether the flag of `side` falls when that price is charged.
  bool Falls(rules::Side side, const Price& price) const;
  /// The longest `side` may still think before its flag falls, credit included. Needs a clock.
  Millis Allowance(rules::Side side, std::optional<Millis> lag) const;

  /// Charges the price of a ply, and adds the increment.
  void PayForPly(rules::Side side, const Price& price);
  /// Sets what `side` has left; its bank stays.
  void Set(rules::Side side, Millis left) { sides_[rules::Index(side)].left = left; }
  /// Takes time without a ply and without an increment; never below zero.
  void Pay(rules::Side side, Millis charged);

 private:
  struct OneSide {
    Millis left{0};
    // In milliseconds, in few bytes, as a server keeps many clocks.
    std::int32_t bank = 0;
    std::int32_t to_come = 0;  // that the bank may still regain
  };
  Millis CreditOf(rules::Side side, std::optional<Millis> lag) const;

  TimeControl control_;
  std::array<OneSide, 2> sides_;
};

/// For how long the clock of the player to move stands still after an outage, so that they can come back.
inline constexpr Millis kOutageGrace = std::chrono::seconds(10);

}  // namespace merels::clock
