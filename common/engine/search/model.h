// The interface of a family of games to the search. A model is a class of constant objects with
//
//   Position, Move           small values; positions can be compared, Move{} is the pass
//   SnapshotOf(game)         where the game stands
//   kSlots                   how many kinds of moves the search learns about, and
//   Slot(move)               which of them this one is
//   Look(position)           the state of a position, for the player to move
//   EachMove(position, visit)  calls visit(move) for each move of an open position, always in the same order
//   After(position, move)    the position that follows
//   Wins(move)               whether the move ends the game at once, won by its player
//   Reversible(position, move)  whether earlier positions can come back after it
//   QuietLimit(position)     a draw after so many reversible plies in a row; 0 for never
//   cap()                    a draw after so many plies in all; 0 for never
//   kMargin                  near the leaves, how much better than needed (worse than wanted) the evaluation
//   has
//                            to be for a position (a move that forces nothing) to be left out; 0: none ever
//                            is
//   Hash(position)           differs, as good as always, between positions that are different
//   Evaluate(position)       hundredths of a man, for the player to move
//   Order(position)          a function object: how promising a move is, at least kForcing for those that are
//                            never looked at with less depth, below it and above -kForcing for others
//   PlyOf(move)              the move as others know it
//
// and, if it judges positions from the side of who thinks, ThinkFrom(position), called before each search.
#pragma once

#include <cstdint>

namespace merels::engine {

enum class Verdict : std::uint8_t { kOpen, kMustPass, kWon, kLost, kDrawn };

inline constexpr int kForcing = 1 << 20;

/// Spreads every bit of two words over one.
constexpr std::uint64_t Mix(std::uint64_t a, std::uint64_t b) {
  std::uint64_t mixed = (a + 0x9E3779B97F4A7C15U) * 0xBF58476D1CE4E5B9U;
  mixed = ((mixed ^ (mixed >> 32)) + b) * 0x94D049BB133111EBU;
  mixed ^= mixed >> 29;
  mixed *= 0xD6E8FEB86659FD93U;
  return mixed ^ (mixed >> 32);
}

}  // namespace merels::engine
