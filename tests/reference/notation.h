// Plies as text, and the board part of position strings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/reference/board.h"

namespace merels::reference {

std::string LowerCase(std::string text);

/// A ply as written. Either `refusal` names what is wrong ("bad-notation", "bad-point"), or the rest holds
/// it.
struct Written {
  std::string_view refusal;
  bool pass = false;
  std::vector<int> path;
  std::vector<int> captures;
};

/// What plies of a family look like: how many points a man visits, and what else there may be.
struct Shape {
  std::size_t least_points = 1;
  std::size_t most_points = 1;
  bool captures = false;
  bool pass = false;
};

/// Reads "pass", or points joined by '-', then captures behind ','; in either case.
Written ReadPly(const Board& board, const Shape& shape, const std::string& text);

/// The men of a board, one letter a point, '.' for none.
using Men = std::vector<char>;

/// Ranks in reading order, parted by '/'.
std::string PrintMen(const Board& board, const Men& men);

/// Reads the board at the start of `text`, and the blank behind it, off; false when it is none or has other
/// letters than `letters`.
bool TakeMen(const Board& board, std::string_view letters, std::string& text, Men& men);

}  // namespace merels::reference
