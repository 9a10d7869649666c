// Position strings: the men of a board in reading order, ranks separated by '/', then the family's additions.
// And positions in the format of the program Sanmill: three rings of eight points, the inner one first, each
// clockwise from the middle of its upper side, of '*' (nothing), 'O' (White) and '@' (Black); the side to
// move; the phase (p: placing, m: moving); the action (p: place, s: select, r: remove); then White's men on
// the board and in hand, Black's, and more numbers, which are ignored here.
//
//   O@******/********/******** w p p 1 8 1 8 0 0 0 0 0 0 0 0 2
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "common/base/result.h"
#include "common/board/topology.h"

namespace merels::notation {

/// The man on each point: a letter of the family, or '.'.
using BoardLetters = std::array<char, board::kMaxPoints>;

/// Reads a position string from left to right. Every error is bad-position and names the column (from 1).
class PositionReader {
 public:
  explicit PositionReader(std::string_view text) : text_(text) {}

  /// The board; `letters` are the family's letters of men, without '.'.
  Result<BoardLetters> Board(const board::Topology& topology, std::string_view letters);
  /// One letter out of `letters`.
  Result<char> Letter(std::string_view letters);
  /// A number of one or two digits, from 0 to `max`.
  Result<int> Number(int max);
  /// Exactly this character.
  Result<void> Expect(char expected);
  /// The end of the text.
  Result<void> End() const;

 private:
  Error Bad(std::string_view what) const;
  bool More() const { return at_ < text_.size(); }

  std::string_view text_;
  std::size_t at_ = 0;
};

/// The board part of a position string.
std::string PrintBoard(const board::Topology& topology, const BoardLetters& letters);

/// Whether the text appears to be a position of Sanmill.
bool LooksLikeSanmillPosition(std::string_view text);

/// Converts it to our position string. bad-position, with the column (from 1); also in the middle of a turn,
/// when a man is still to be removed: our positions are between turns.
Result<std::string> FromSanmillPosition(std::string_view text);

}  // namespace merels::notation
