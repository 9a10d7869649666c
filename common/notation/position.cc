#include "common/notation/position.h"

#include <algorithm>
#include <array>

#include "common/base/text.h"
#include "common/board/topology.h"

namespace merels::notation {
namespace {

bool StartsRank(const board::Topology& topology, std::size_t index) {
  const auto order = topology.reading_order();
  return index > 0 && topology.place(order[index]).rank != topology.place(order[index - 1]).rank;
}

constexpr std::array<std::string_view, 24> kPoints = {
    "d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5",   // the inner ring
    "d6", "f6", "f4", "f2", "d2", "b2", "b4", "b6",   //
    "d7", "g7", "g4", "g1", "d1", "a1", "a4", "a7"};  // the outer one
// 'X' is a point that may not be used until the men are placed, which none of our rules have.
constexpr std::string_view kMen = "*O@X";

class SanmillReader {
 public:
  explicit SanmillReader(std::string_view text) : text_(text) {}

  Result<std::string> Read() {
    if (auto board = Board(); !board) return board.error();
    const auto side = OneOf("wb", "the side to move, w or b,");
    if (!side) return side.error();
    const auto phase = OneOf("pmro", "the phase, p or m,");
    if (!phase) return phase.error();
    const auto act = OneOf("psr", "what is to be done, p or s,");
    if (!act) return act.error();
    if (*act == 'r') return Bad("a man is still to be taken; a position is read before a turn or after it");
    std::array<int, 4> numbers{};
    for (int& number : numbers) {
      const auto read = Number();
      if (!read) return read.error();
      number = *read;
    }
    return PrintBoard(board::kNine, men_) + ' ' + *side + ' ' + std::to_string(numbers[1]) + ',' +
           std::to_string(numbers[3]);
  }

 private:
  Error Bad(std::string_view what) const {
    return {Reason::kBadPosition, Quote(text_) + " is not a position: " + std::string(what) + " at column " +
                                      std::to_string(at_ + 1)};
  }
  bool More() const { return at_ < text_.size(); }

  Result<void> Board() {
    men_.fill('.');
    for (std::size_t i = 0; i < kPoints.size(); ++i) {
      if (i > 0 && i % 8 == 0 && More() && text_[at_] == '/') ++at_;
      if (!More() || kMen.find(text_[at_]) == std::string_view::npos) {
        return Bad("one of *, O and @ is expected");
      }
      const auto point = static_cast<std::size_t>(*board::FindPoint(board::kNine, kPoints[i]));
      if (text_[at_] == 'O') men_[point] = 'W';
      if (text_[at_] == '@') men_[point] = 'B';
      ++at_;
    }
    return {};
  }

  /// The next word.
  std::string_view Word() {
    at_ = std::min(text_.find_first_not_of(' ', at_), text_.size());
    return text_.substr(at_, std::min(text_.find(' ', at_), text_.size()) - at_);
  }

  Result<char> OneOf(std::string_view letters, std::string_view what) {
    const std::string_view word = Word();
    if (word.size() != 1 || letters.find(word[0]) == std::string_view::npos) {
      return Bad(std::string(what) + " is expected");
    }
    at_ += word.size();
    return word[0];
  }

  Result<int> Number() {
    constexpr int kMax = 99;
    const std::string_view word = Word();
    const auto number = ParseNumber<int>(word);
    if (!number || *number < 0 || *number > kMax) return Bad("a number of men is expected");
    at_ += word.size();
    return *number;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  BoardLetters men_{};
};

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

bool LooksLikeSanmillPosition(std::string_view text) {
  const std::string_view board = text.substr(0, std::min(text.find(' '), text.size()));
  const auto points = std::count_if(board.begin(), board.end(),
                                    [](char c) { return kMen.find(c) != std::string_view::npos; });
  const auto slashes = std::count(board.begin(), board.end(), '/');
  return !board.empty() && board.size() == static_cast<std::size_t>(points + slashes) && points >= 8;
}

Result<std::string> FromSanmillPosition(std::string_view text) { return SanmillReader(text).Read(); }

}  // namespace merels::notation
