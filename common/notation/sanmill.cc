#include "common/notation/sanmill.h"

#include <algorithm>
#include <array>

#include "common/base/number.h"
#include "common/base/quote.h"
#include "common/board/topology.h"
#include "common/notation/position.h"

namespace merels::notation {
namespace {

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

bool LooksLikeSanmillPosition(std::string_view text) {
  const std::string_view board = text.substr(0, std::min(text.find(' '), text.size()));
  const auto points = std::count_if(board.begin(), board.end(),
                                    [](char c) { return kMen.find(c) != std::string_view::npos; });
  const auto slashes = std::count(board.begin(), board.end(), '/');
  return !board.empty() && board.size() == static_cast<std::size_t>(points + slashes) && points >= 8;
}

Result<std::string> FromSanmillPosition(std::string_view text) { return SanmillReader(text).Read(); }

}  // namespace merels::notation
