#include "tests/reference/board_of.h"

namespace merels::reference {
namespace {

const Board& MorrisBoard(const Ruleset& rules) {
  static const Board nine = NineBoard(false), nine_diagonal = NineBoard(true), six = SixBoard();
  static const Board three = ThreeBoard(false), three_diagonal = ThreeBoard(true);
  if (rules.board == "six") return six;
  if (rules.board == "three") return rules.diag == 1 ? three_diagonal : three;
  return rules.diag == 1 ? nine_diagonal : nine;
}

}  // namespace

const Board& BoardOf(const Ruleset& rules) {
  static const Board with = FrenchBoard(true), without = FrenchBoard(false);
  if (rules.family == Family::kMorris) return MorrisBoard(rules);
  return rules.diag == 1 && rules.jumps == "diag" ? with : without;
}

}  // namespace merels::reference
