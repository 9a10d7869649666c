// The value of a position under perfect play.
#pragma once

#include <cstdint>

namespace merels::solver {

enum class Outcome : std::uint8_t { kLoss, kDraw, kWin };

/// For the player to move.
struct Value {
  Outcome outcome = Outcome::kDraw;
  /// Whole turns of both players until the game is over, captures included: the shortest win, the longest
  /// loss. 0 of a draw, and where only outcomes are known.
  int plies = 0;

  bool operator==(const Value&) const = default;
};

/// A value as one number: the plies of a win, which are odd, or of a loss, which are even; otherwise kDrawn.
using Code = std::uint16_t;
inline constexpr Code kDrawn = 0xFFFF;
/// Codes of decided positions are at most this.
inline constexpr Code kMaxDecided = 0x7FFF;

constexpr bool IsWin(Code code) { return code != kDrawn && code % 2 == 1; }

constexpr Value ValueOf(Code code) {
  if (code == kDrawn) return {};
  return {IsWin(code) ? Outcome::kWin : Outcome::kLoss, code};
}

/// The same outcome without its distance: 1 for a win, 0 for a loss.
constexpr Code OutcomeOnly(Code code) { return code == kDrawn ? kDrawn : static_cast<Code>(code % 2); }

/// The best value for the player to move, by the positions that their plies lead to.
class Best {
 public:
  /// One more of these positions, by its value for the opponent.
  constexpr void Add(Code opponent) {
    if (opponent == kDrawn) {
      draws_ = true;
    } else if (opponent % 2 == 0) {
      if (opponent + 1 < win_) win_ = static_cast<Code>(opponent + 1);
    } else if (opponent + 1 > loss_) {
      loss_ = static_cast<Code>(opponent + 1);
    }
  }
  constexpr void AddWin() { win_ = 1; }

  constexpr bool wins() const { return win_ != kDrawn; }
  constexpr bool draws() const { return draws_; }
  /// The longest loss among those added; 0 when there was none.
  constexpr Code loss() const { return loss_; }
  /// The code if all have been added.
  constexpr Code code() const { return wins() ? win_ : draws_ ? kDrawn : loss_; }

 private:
  Code win_ = kDrawn;
  Code loss_ = 0;
  bool draws_ = false;
};

}  // namespace merels::solver
