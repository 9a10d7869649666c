// Position strings: the men of a board in reading order, ranks parted by '/', then what the family adds.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "common/base/result.h"
#include "common/board/topology.h"

namespace merels::notation {

/// What stands on each point: a letter of the family, or '.'.
using BoardLetters = std::array<char, board::kMaxPoints>;

/// A position string that is read from left to right. Every error is bad-position and names the column (from
/// 1).
class PositionReader {
 public:
  explicit PositionReader(std::string_view text) : text_(text) {}

  /// The board; `letters` are the letters of men that the family knows, '.' not among them.
  Result<BoardLetters> Board(const board::Topology& topology, std::string_view letters);
  /// One letter out of `letters`.
  Result<char> Letter(std::string_view letters);
  /// A number of one or two digits, from 0 to `max`.
  Result<int> Number(int max);
  /// Exactly this character.
  Result<void> Expect(char expected);
  /// Nothing is left.
  Result<void> End() const;

 private:
  Error Bad(std::string_view what) const;
  bool More() const { return at_ < text_.size(); }

  std::string_view text_;
  std::size_t at_ = 0;
};

/// The board part of a position string.
std::string PrintBoard(const board::Topology& topology, const BoardLetters& letters);

}  // namespace merels::notation
