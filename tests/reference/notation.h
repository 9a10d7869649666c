// Plies as text, and the board part of position strings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/reference/board.h"

namespace merels::reference {

std::string LowerCase(std::string text);

/// A ply as written. Either `refusal` is its error ("bad-notation", "bad-point"), or the rest is its content.
struct Written {
  std::string_view refusal;
  bool pass = false;
  std::vector<int> path;
  std::vector<int> captures;
};

/// The form of a family's plies: the number of points a man visits, and further parts.
struct Shape {
  std::size_t least_points = 1;
  std::size_t most_points = 1;
  bool captures = false;
  bool pass = false;
};

/// Reads "pass", or points joined by '-', then captures after ','; in either case.
Written ReadPly(const Board& board, const Shape& shape, const std::string& text);

/// The men of a board, one letter for each point, '.' for none.
using Men = std::vector<char>;

/// Ranks in reading order, separated by '/'.
std::string PrintMen(const Board& board, const Men& men);

/// Takes the board at the start of `text`, and the blank after it; false when it is none or has letters other
/// than `letters`.
bool TakeMen(const Board& board, std::string_view letters, std::string& text, Men& men);

}  // namespace merels::reference
