#include "tests/reference/board.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace merels::reference {
namespace {

std::vector<std::string> Words(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream in(text);
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

void SetPoints(Board& board, std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  board.names = names;
  board.mills_at.resize(names.size());
  board.near.resize(names.size());
  board.two_steps.resize(names.size());
  for (char rank = '9'; rank >= '0'; --rank) {
    std::vector<int> points;
    for (int point = 0; point < board.size(); ++point) {
      if (board.Rank(point) == rank - '0') points.push_back(point);
    }
    if (!points.empty()) board.ranks.push_back(points);
  }
}

void Join(Board& board, int a, int b) {
  board.near[Board::Index(a)].push_back(b);
  board.near[Board::Index(b)].push_back(a);
}

/// A board whose lines are all mill lines, except for the links.
Board MillBoard(const std::string& lines, const std::string& links) {
  Board board;
  std::vector<std::string> names;
  for (const auto& line : Words(lines)) {
    for (const std::size_t at : {0U, 3U, 6U}) names.push_back(line.substr(at, 2));
  }
  SetPoints(board, names);
  for (const auto& line : Words(lines)) {
    const std::array<int, 3> mill = {board.Find(line.substr(0, 2)), board.Find(line.substr(3, 2)),
                                     board.Find(line.substr(6, 2))};
    board.mills.push_back(mill);
    for (const int point : mill) board.mills_at[Board::Index(point)].push_back(mill);
    Join(board, mill[0], mill[1]);
    Join(board, mill[1], mill[2]);
  }
  for (const auto& link : Words(links)) {
    Join(board, board.Find(link.substr(0, 2)), board.Find(link.substr(3, 2)));
  }
  return board;
}

std::string PointAt(int file, int rank) {
  return {static_cast<char>('a' + file - 1), static_cast<char>('0' + rank)};
}

}  // namespace

int Board::Find(std::string_view name) const {
  for (int point = 0; point < size(); ++point) {
    if (names[Index(point)] == name) return point;
  }
  return kNowhere;
}

bool Board::Joined(int a, int b) const {
  const auto& points = near[Index(a)];
  return std::find(points.begin(), points.end(), b) != points.end();
}

int Board::Between(int from, int to) const {
  for (const TwoSteps& way : two_steps[Index(from)]) {
    if (way.to == to) return way.over;
  }
  return kNowhere;
}

Board NineBoard(bool diagonals) {
  const std::string square =
      "a1-d1-g1 b2-d2-f2 c3-d3-e3 a4-b4-c4 e4-f4-g4 c5-d5-e5 b6-d6-f6 a7-d7-g7 "
      "a1-a4-a7 b2-b4-b6 c3-c4-c5 d1-d2-d3 d5-d6-d7 e3-e4-e5 f2-f4-f6 g1-g4-g7";
  return MillBoard(diagonals ? square + " a1-b2-c3 a7-b6-c5 g1-f2-e3 g7-f6-e5" : square, "");
}

Board SixBoard() {
  return MillBoard("a1-c1-e1 a5-c5-e5 a1-a3-a5 e1-e3-e5 b2-c2-d2 b4-c4-d4 b2-b3-b4 d2-d3-d4",
                   "a3-b3 d3-e3 c1-c2 c4-c5");
}

Board ThreeBoard(bool diagonals) {
  const std::string square = "a1-b1-c1 a2-b2-c2 a3-b3-c3 a1-a2-a3 b1-b2-b3 c1-c2-c3";
  return MillBoard(diagonals ? square + " a1-b2-c3 a3-b2-c1" : square, "");
}

Board FrenchBoard(bool diagonals) {
  Board board;
  std::vector<std::string> names;
  for (int file = 1; file <= 7; ++file) {
    for (int rank = 1; rank <= 7; ++rank) {
      if (std::abs(file - 4) + std::abs(rank - 4) <= 4) names.push_back(PointAt(file, rank));
    }
  }
  SetPoints(board, names);
  for (int point = 0; point < board.size(); ++point) {
    const int file = board.File(point), rank = board.Rank(point);
    for (int right = -1; right <= 1; ++right) {
      for (int up = -1; up <= 1; ++up) {
        const bool diagonal = right != 0 && up != 0;
        if ((right == 0 && up == 0) || (diagonal && (!diagonals || (file + rank) % 2 != 0))) continue;
        const int over = board.Find(PointAt(file + right, rank + up));
        if (over == kNowhere) continue;
        board.near[Board::Index(point)].push_back(over);
        const int to = board.Find(PointAt(file + 2 * right, rank + 2 * up));
        if (to != kNowhere) board.two_steps[Board::Index(point)].push_back({over, to});
      }
    }
  }
  return board;
}

}  // namespace merels::reference
