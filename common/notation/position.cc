#include "common/notation/position.h"

#include "common/base/quote.h"

namespace merels::notation {
namespace {

bool StartsRank(const board::Topology& topology, std::size_t index) {
  const auto order = topology.reading_order();
  return index > 0 && topology.place(order[index]).rank != topology.place(order[index - 1]).rank;
}

}  // namespace

Error PositionReader::Bad(std::string_view what) const {
  return {Reason::kBadPosition, Quote(text_) + " is not a position: " + std::string(what) + " at column " +
                                    std::to_string(at_ + 1)};
}

Result<BoardLetters> PositionReader::Board(const board::Topology& topology, std::string_view letters) {
  BoardLetters men;
  men.fill('.');
  const auto order = topology.reading_order();
  const std::string known = std::string(letters) + '.';
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (StartsRank(topology, i)) {
      if (auto slash = Expect('/'); !slash) return slash.error();
    }
    const auto letter = Letter(known);
    if (!letter) return letter.error();
    men[static_cast<std::size_t>(order[i])] = *letter;
  }
  return men;
}

Result<char> PositionReader::Letter(std::string_view letters) {
  if (!More() || letters.find(text_[at_]) == std::string_view::npos) {
    return Bad("one of " + Quote(letters) + " is expected");
  }
  return text_[at_++];
}

Result<int> PositionReader::Number(int max) {
  const std::size_t start = at_;
  int number = 0;
  while (More() && at_ < start + 2 && text_[at_] >= '0' && text_[at_] <= '9') {
    number = number * 10 + (text_[at_++] - '0');
  }
  if (at_ > start && number <= max) return number;
  at_ = start;
  return Bad("a number from 0 to " + std::to_string(max) + " is expected");
}

Result<void> PositionReader::Expect(char expected) {
  if (!More() || text_[at_] != expected) return Bad("'" + std::string(1, expected) + "' is expected");
  ++at_;
  return {};
}

Result<void> PositionReader::End() const {
  if (More()) return Bad("the text should end");
  return {};
}

std::string PrintBoard(const board::Topology& topology, const BoardLetters& letters) {
  constexpr std::size_t kBeside = 16;  // for what follows the board
  std::array<char, 2 * board::kMaxPoints> buffer;
  char* end = buffer.data();
  const auto order = topology.reading_order();
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (StartsRank(topology, i)) *end++ = '/';
    *end++ = letters[static_cast<std::size_t>(order[i])];
  }
  std::string text;
  text.reserve(static_cast<std::size_t>(end - buffer.data()) + kBeside);
  text.append(buffer.data(), end);
  return text;
}

}  // namespace merels::notation
