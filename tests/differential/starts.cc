#include "tests/differential/starts.h"

#include <algorithm>
#include <vector>

#include "tests/reference/board_of.h"
#include "tests/reference/notation.h"

namespace merels::differential {
namespace {

using reference::Board;
using reference::Family;
using reference::Men;
using reference::Ruleset;

class Draft {
 public:
  Draft(const Ruleset& rules, Numbers& numbers)
      : rules_(rules), numbers_(numbers), board_(BoardOf(rules)), men_(Board::Index(board_.size()), '.') {}

  std::string Morris() {
    const char side = Chance(numbers_, 2) ? 'W' : 'B';
    const bool men_for_all_points = 2 * rules_.men == board_.size();
    switch (men_for_all_points && Chance(numbers_, 2) ? 5 : Below(7)) {
      case 0: ScatterBoth(3, std::min(4, rules_.men)); break;
      case 1: ScatterBoth(3, rules_.men); break;
      case 2: ScatterBoth(rules_.men - 1, rules_.men); break;
      case 3: Lines(side); break;
      case 4: HemIn(side); break;
      case 5: NearlyFull(side); break;
      default: TwoOpenMills(side); break;
    }
    // Without enough men the game would be over.
    for (const char man : {'W', 'B'}) Scatter(man, 3 - Count(man));
    return Print() + (Chance(numbers_, 2) ? " w " : " b ") + Hand('W') + ',' + Hand('B');
  }

  std::string Fox() {
    const int fox = Point();
    men_[Board::Index(fox)] = 'F';
    if (Chance(numbers_, 2)) {
      for (const int near : board_.near[Board::Index(fox)]) FillUpTo(rules_.geese, near, 'G', 8);
      for (const auto& way : board_.two_steps[Board::Index(fox)]) FillUpTo(rules_.geese, way.to, 'G', 6);
    }
    Scatter('G', rules_.foxmin + Below(rules_.geese + 1 - rules_.foxmin) - Count('G'));
    return Print() + (Chance(numbers_, 2) ? " f" : " g");
  }

  /// Twelve men each or fewer, many of them near their goals.
  std::string Race() {
    const char first = Chance(numbers_, 2) ? 'W' : 'B';
    const int away = Chance(numbers_, 2) ? Below(3) : Below(12);
    for (const char man : {first, first == 'W' ? 'B' : 'W'}) {
      for (int point = 0; point < board_.size(); ++point) {
        if (IsGoal(man, point)) FillUpTo(12 - away, point, man, 40);
      }
      if (!Chance(numbers_, 4)) Scatter(man, 12 - Count(man));
    }
    // No game reaches a position with both at home, so the rules do not cover it.
    if (IsHome('W') && IsHome('B')) return "start";
    return Print() + (Chance(numbers_, 2) ? " w" : " b");
  }

  std::string Peg() {
    if (Chance(numbers_, 2)) {
      Scatter('o', 2 + Below(35));
    } else {
      men_[Board::Index(Chance(numbers_, 2) ? board_.Find("d4") : Point())] = 'o';
      JumpBack(10 + Below(300));
    }
    return Print() + " p";
  }

 private:
  int Below(int bound) { return static_cast<int>(numbers_.Below(static_cast<std::uint64_t>(bound))); }
  int Point() { return Below(board_.size()); }
  int Count(char man) const { return static_cast<int>(std::count(men_.begin(), men_.end(), man)); }
  std::string Print() const { return PrintMen(board_, men_); }
  static char Other(char side) { return side == 'W' ? 'B' : 'W'; }

  /// Puts a man on an empty point, except once in `in`.
  void Fill(int point, char man, std::uint64_t in) {
    if (men_[Board::Index(point)] == '.' && !Chance(numbers_, in)) men_[Board::Index(point)] = man;
  }

  void FillUpTo(int most, int point, char man, std::uint64_t in) {
    if (Count(man) < most) Fill(point, man, in);
  }

  void Scatter(char man, int count) {
    for (int tries = 0; tries < 200 && count > 0; ++tries) {
      char& on = men_[Board::Index(Point())];
      if (on != '.') continue;
      on = man;
      --count;
    }
  }

  void ScatterBoth(int least, int most) {
    for (const char man : {'W', 'B'}) Scatter(man, least + Below(most - least + 1));
  }

  /// Takes jumps back, so that a single peg is reachable.
  void JumpBack(int tries) {
    for (; tries > 0; --tries) {
      const auto to = Board::Index(Point());
      const auto& ways = board_.two_steps[to];
      const auto& way = ways[Board::Index(Below(static_cast<int>(ways.size())))];
      char &over = men_[Board::Index(way.over)], &from = men_[Board::Index(way.to)];
      if (men_[to] != 'o' || over == 'o' || from == 'o') continue;
      men_[to] = '.';
      over = from = 'o';
    }
  }

  /// Whole mills for `side`, so that all its men stand in mills, and loose men against them.
  void Lines(char side) {
    for (int lines = 1 + Below(2); lines > 0; --lines) {
      const auto& line = board_.mills[Board::Index(Below(static_cast<int>(board_.mills.size())))];
      for (const int point : line) {
        FillUpTo(rules_.men, point, side, 20);
      }
    }
    Scatter(Other(side), 3 + Below(rules_.men - 2));
  }

  /// A few men of `side` surrounded by the other's.
  void HemIn(char side) {
    Scatter(side, 3 + Below(std::min(4, rules_.men - 2)));
    for (int point = 0; point < board_.size(); ++point) {
      if (men_[Board::Index(point)] != side) continue;
      for (const int near : board_.near[Board::Index(point)]) {
        FillUpTo(rules_.men, near, Other(side), 15);
      }
    }
  }

  /// All men, except for a few still in hand.
  void NearlyFull(char side) {
    Scatter(side, rules_.men - Below(2));
    Scatter(Other(side), rules_.men - Below(2));
  }

  /// Two lines that cross in an empty point, otherwise complete, with a man beside it where there is room.
  void TwoOpenMills(char side) {
    const int cross = Point();
    for (const auto& line : board_.mills_at[Board::Index(cross)]) {
      for (const int point : line) {
        if (point != cross) FillUpTo(rules_.men, point, side, 10);
      }
    }
    Scatter(side, std::min(1, rules_.men - Count(side)));
    Scatter(Other(side), 3 + Below(rules_.men - 2));
    if (men_[Board::Index(cross)] != '.') men_[Board::Index(cross)] = '.';
  }

  std::string Hand(char man) {
    const int most = rules_.men - Count(man);
    const int least = std::max(0, 3 - Count(man));
    return std::to_string(Chance(numbers_, 2) ? least : std::max(least, Below(most + 1)));
  }

  /// Whether this is a goal of this side's men.
  bool IsGoal(char man, int point) const {
    if (rules_.setup == "corner") {
      const int sum = board_.File(point) + board_.Rank(point);
      return man == 'W' ? sum >= 10 : sum <= 6;
    }
    const int rank = board_.Rank(point), goal = man == 'W' ? 5 : 3;
    const bool in_row =
        std::string_view("bcef").find(board_.names[Board::Index(point)][0]) != std::string_view::npos;
    return (man == 'W' ? rank > goal : rank < goal) || (rank == goal && in_row);
  }

  bool IsHome(char man) const {
    for (int point = 0; point < board_.size(); ++point) {
      if (IsGoal(man, point) && men_[Board::Index(point)] != man) return false;
    }
    return true;
  }

  const Ruleset& rules_;
  Numbers& numbers_;
  const Board& board_;
  Men men_;
};

}  // namespace

std::string RandomStart(const Ruleset& rules, Numbers& numbers) {
  Draft draft(rules, numbers);
  if (Chance(numbers, 2)) return "start";
  switch (rules.family) {
    case Family::kMorris: return draft.Morris();
    case Family::kFox: return draft.Fox();
    case Family::kRace: return draft.Race();
    case Family::kPeg: return draft.Peg();
  }
  return "start";
}

}  // namespace merels::differential
