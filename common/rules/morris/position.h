// A position of the morris family as the player to move sees it. Small enough to be copied instead of undone.
#pragma once

#include <cstdint>

#include "common/rules/morris/boards.h"
#include "common/rules/morris/knobs.h"

namespace merels::rules::morris {

/// One whole turn. `from` and `to` are single bits; a placement has no `from`, a pass has neither.
struct Move {
  Bits from = 0;
  Bits to = 0;
  Bits captures = 0;
  bool closes_mill = false;

  bool operator==(const Move&) const = default;
};

/// Whether the move is neither a placement nor a capture. After any other no earlier position can recur.
constexpr bool Quiet(const Move& move) { return move.captures == 0 && (move.from != 0 || move.to == 0); }

/// The move that `remill=0` forbids: the reverse of the last one that closed a mill. None when `from` is 0.
struct WayBack {
  std::uint8_t from = 0;  // number of the point, plus one
  std::uint8_t to = 0;    // number of the point

  constexpr bool Is(Bits move_from, Bits move_to) const {
    return from != 0 && move_from == Bits{1} << (from - 1) && move_to == Bits{1} << to;
  }
  bool operator==(const WayBack&) const = default;
};

struct Position {
  Bits own = 0;  // men of the player to move
  Bits opp = 0;
  std::uint8_t own_hand = 0;
  std::uint8_t opp_hand = 0;
  std::uint8_t own_men = 0;  // on the board and in hand
  std::uint8_t opp_men = 0;
  WayBack own_back{};
  WayBack opp_back{};

  bool operator==(const Position&) const = default;

  static constexpr Position Start(const Knobs& knobs) {
    const auto men = static_cast<std::uint8_t>(knobs.men);
    return {.own_hand = men, .opp_hand = men, .own_men = men, .opp_men = men};
  }
};
static_assert(sizeof(Position) == 16, "two registers: the move generator hands positions over by value");

}  // namespace merels::rules::morris
