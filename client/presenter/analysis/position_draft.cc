#include "client/presenter/analysis/position_draft.h"

#include <algorithm>
#include <cctype>

#include "common/study/arises.h"

namespace merels::presenter {
namespace {

using rules::Side;

constexpr char kNoMan = '.';
/// Stands for the one player of a puzzle in position strings.
constexpr char kPuzzleTurn = 'p';

char LetterOf(const rules::Ruleset& ruleset, Side side) {
  return rules::NamesOfSides(ruleset)[rules::Index(side)].letter;
}

}  // namespace

PositionDraft::PositionDraft(const rules::Game& game)
    : ruleset_(game.ruleset()),
      topology_(&game.topology()),
      to_move_(game.to_move()),
      most_in_hand_(rules::Game(game.ruleset()).in_hand(Side::kFirst)),
      hand_{game.in_hand(Side::kFirst), game.in_hand(Side::kSecond)} {
  letters_.fill(kNoMan);
  for (const board::Point point : topology_->reading_order()) {
    if (const auto man = game.ManAt(point))
      letters_[static_cast<std::size_t>(point)] = LetterOf(ruleset_, *man);
  }
}

std::optional<Side> PositionDraft::ManAt(board::Point point) const {
  const char letter = letters_[static_cast<std::size_t>(point)];
  if (letter == kNoMan) return std::nullopt;
  return letter == LetterOf(ruleset_, Side::kFirst) ? Side::kFirst : Side::kSecond;
}

void PositionDraft::Press(board::Point point, Brush brush) {
  char& letter = letters_[static_cast<std::size_t>(point)];
  const Side side = brush == Brush::kSecond ? Side::kSecond : Side::kFirst;
  const char put = brush == Brush::kErase ? kNoMan : LetterOf(ruleset_, side);
  letter = letter == put ? kNoMan : put;
}

void PositionDraft::ChangeHand(Side side, int by) {
  int& hand = hand_[rules::Index(side)];
  hand = std::clamp(hand + by, 0, most_in_hand_);
}

void PositionDraft::Clear() {
  letters_.fill(kNoMan);
  hand_ = {most_in_hand_, most_in_hand_};
  to_move_ = Side::kFirst;
}

PositionDraft PositionDraft::ByRules(const rules::Ruleset& ruleset) const {
  PositionDraft draft((rules::Game(ruleset)));
  const bool fits = draft.topology_ == topology_ && rules::Seats(ruleset) == rules::Seats(ruleset_);
  if (!fits) return draft;
  draft.letters_.fill(kNoMan);
  for (const board::Point point : topology_->reading_order()) {
    if (const auto man = ManAt(point))
      draft.letters_[static_cast<std::size_t>(point)] = LetterOf(ruleset, *man);
  }
  draft.to_move_ = to_move_;
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    draft.hand_[rules::Index(side)] = std::min(in_hand(side), draft.most_in_hand_);
  }
  return draft;
}

std::string PositionDraft::Text() const {
  std::string text = notation::PrintBoard(*topology_, letters_) + ' ';
  if (rules::Seats(ruleset_) == 1) return text + kPuzzleTurn;
  text += static_cast<char>(std::tolower(static_cast<unsigned char>(LetterOf(ruleset_, to_move_))));
  if (!hands()) return text;
  return text + ' ' + std::to_string(hand_[0]) + ',' + std::to_string(hand_[1]);
}

Result<rules::Game> PositionDraft::AsGame() const {
  auto game = rules::Game::At(ruleset_, Text());
  if (!game) return game;
  if (auto arises = study::CheckArises(*game); !arises) return arises.error();
  return game;
}

}  // namespace merels::presenter
