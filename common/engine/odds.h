// The odds of a game's result by a search's value. The scales were fitted to games of the computer player
// against itself, by merels-odds (tests/bench/README.md). Without the engine, so that whoever only reads
// values needs none.
#pragma once

#include <cmath>
#include <cstdint>
#include <variant>

#include "common/engine/search/line.h"
#include "common/rules/game.h"
#include "common/rules/ruleset.h"

namespace merels::engine {

/// Men are still in hand; none are; somebody flies.
enum class Stage : std::uint8_t { kPlacing, kMoving, kFlying };

inline Stage StageOf(const rules::Game& game) {
  using rules::Side;
  if (game.in_hand(Side::kFirst) + game.in_hand(Side::kSecond) > 0) return Stage::kPlacing;
  return game.flying(Side::kFirst) || game.flying(Side::kSecond) ? Stage::kFlying : Stage::kMoving;
}

/// The value, in hundredths of a man, at which a side is ten times as likely to win as to lose. For the
/// morris family it was fitted, for others it is a guess.
inline int TenToOne(const rules::Game& game) {
  constexpr int kPlacing = 870, kMoving = 1170, kFlying = 5600, kGuessed = 200;
  if (!std::holds_alternative<rules::morris::Knobs>(game.ruleset().knobs)) return kGuessed;
  const Stage stage = StageOf(game);
  return stage == Stage::kPlacing ? kPlacing : stage == Stage::kMoving ? kMoving : kFlying;
}

/// Whether these rules are known to be drawn from their start with best play on both sides, draw limits
/// aside: Nine Men's Morris, which Ralph Gasser solved in 1993.
inline bool IsDrawnFromTheStart(const rules::Ruleset& ruleset) {
  const auto* knobs = std::get_if<rules::morris::Knobs>(&ruleset.knobs);
  return knobs != nullptr && WithoutDrawLimits(*knobs) == WithoutDrawLimits(rules::morris::Knobs());
}

/// The expected score of the player to move, from 0 to 1, a draw being half a win, by their value (line.h): 1
/// and 0 where the search sees the end, and one half where the game is known to be drawn. `game` goes on.
inline double ChanceOf(const rules::Game& game, int value) {
  if (value >= kSureWin) return 1;
  if (value <= -kSureWin) return 0;
  const auto begins = [&] { return game.position() == rules::Game(game.ruleset()).position(); };
  if (IsDrawnFromTheStart(game.ruleset()) && begins()) return 0.5;
  return 1 / (1 + std::pow(10, -value / static_cast<double>(TenToOne(game))));
}

}  // namespace merels::engine
