#include "common/rules/french/game.h"

#include "common/notation/position.h"
#include "common/rules/base/repetitions.h"

namespace merels::rules::french {

std::uint64_t CodeOf(const Setup& setup) {
  return EncodeMen({setup.men[0], setup.men[1]}) * 2 + Index(setup.side);
}

Setup Decode(std::uint64_t code, const Setup&) {
  const TwoSets men = DecodeMen(code / 2);
  return {{men.one, men.two}, static_cast<Side>(code % 2)};
}

Result<Setup> ParseSetup(const Letters& letters, std::string_view text) {
  notation::PositionReader reader(text);
  const auto board = reader.Board(board::kFrench, letters.men);
  if (!board) return board.error();
  if (auto blank = reader.Expect(' '); !blank) return blank.error();
  const auto side = reader.Letter(letters.sides);
  if (!side) return side.error();
  if (auto end = reader.End(); !end) return end.error();
  Setup setup;
  setup.side = static_cast<Side>(letters.sides.find(*side));
  for (std::size_t i = 0; i < kPoints; ++i) {
    const std::size_t owner = letters.men.find((*board)[i]);
    if (owner != std::string_view::npos) setup.men[owner] |= Bits{1} << i;
  }
  return setup;
}

std::string PrintSetup(const Letters& letters, const Setup& setup) {
  notation::BoardLetters board;
  board.fill('.');
  for (std::size_t i = 0; i < letters.men.size(); ++i) {
    EachPoint(setup.men[i], [&](Point man) { board[static_cast<std::size_t>(man)] = letters.men[i]; });
  }
  return notation::PrintBoard(board::kFrench, board) + ' ' + letters.sides[Index(setup.side)];
}

Result<void> CheckMen(const Setup& setup, const std::array<int, 2>& most, const SideNames& names) {
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const int men = CountBits(setup.men[Index(side)]);
    if (men <= most[Index(side)]) continue;
    const SideName& name = names[Index(side)];
    return Error{Reason::kBadPosition, "there are " + std::to_string(men) + ' ' + std::string(name.men) +
                                           ' ' + name.letter + " on the board, but a game has at most " +
                                           std::to_string(most[Index(side)])};
  }
  return {};
}

}  // namespace merels::rules::french
