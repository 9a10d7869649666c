// The boards of the rules page, as lists that can be compared with it line by line. Points are numbered by
// file, then rank, so that the order of numbers is the order of names.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace merels::reference {

inline constexpr int kNowhere = -1;

/// Two steps in one direction, along lines.
struct TwoSteps {
  int over = kNowhere;
  int to = kNowhere;
};

struct Board {
  std::vector<std::string> names;
  /// The lines of three points that make a mill.
  std::vector<std::array<int, 3>> mills;
  /// For each point: the mill lines through it, the points one step away, and those two steps away.
  std::vector<std::vector<std::array<int, 3>>> mills_at;
  std::vector<std::vector<int>> near;
  std::vector<std::vector<TwoSteps>> two_steps;
  /// The points of each rank from left to right, highest rank first.
  std::vector<std::vector<int>> ranks;

  int size() const { return static_cast<int>(names.size()); }
  /// The point of this name in lower case, or kNowhere.
  int Find(std::string_view name) const;
  bool Joined(int a, int b) const;
  /// The point between two that are two steps apart on a line, or kNowhere.
  int Between(int from, int to) const;
  int File(int point) const { return names[Index(point)][0] - 'a' + 1; }
  int Rank(int point) const { return names[Index(point)][1] - '0'; }

  static std::size_t Index(int point) { return static_cast<std::size_t>(point); }
};

Board NineBoard(bool diagonals);
Board SixBoard();
Board ThreeBoard(bool diagonals);
/// The board of the fox, the race and the solitaire. It has no mill lines.
Board FrenchBoard(bool diagonals);

}  // namespace merels::reference
