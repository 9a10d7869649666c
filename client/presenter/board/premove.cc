#include "client/presenter/board/premove.h"

#include <utility>

namespace merels::presenter {
namespace {

/// The position string with the other side to move: its letter stands alone behind the board.
std::string TurnedPosition(std::string position) {
  const auto at = position.find(' ') + 1;
  constexpr std::string_view kSides = "wbfg";
  const auto side = at < position.size() ? kSides.find(position[at]) : std::string_view::npos;
  if (at == 0 || side == std::string_view::npos) return "";
  position[at] = kSides[side ^ 1U];
  return position;
}

}  // namespace

std::optional<Premove> Premove::On(const rules::Game& game, rules::Side mine) {
  if (game.outcome() || game.to_move() == mine) return std::nullopt;
  auto turned = rules::Game::At(game.ruleset(), TurnedPosition(game.position()));
  if (!turned.ok() || turned->to_move() != mine) return std::nullopt;
  return Premove(game, std::move(*turned));
}

Premove::Premove(const rules::Game& game, rules::Game turned)
    : position_(game.position()), turned_(std::move(turned)), options_(turned_) {}

bool Premove::Note(const Hand::Result& result) {
  if (const auto* played = std::get_if<Hand::Played>(&result)) {
    const auto& ply = played->ply;
    chosen_ = Draft{ply.from, ply.to, {}, ply.via};
    // Jumped men are no choice, and are not named.
    if (!options_.Takeable(*chosen_, turned_.topology()).empty()) chosen_->taken = ply.captures;
    return true;
  }
  if (!std::holds_alternative<Hand::Changed>(result)) return false;
  chosen_.reset();
  if (hand_.draft().to) chosen_ = hand_.draft();
  return true;
}

/// Whether the lifted man is sent to a point that the opponent may leave.
bool Premove::WaitsFor(std::optional<board::Point> point) {
  const auto from = hand_.draft().from;
  if (hand_.stage() != Hand::Stage::kLifted || !point || !turned_.topology().Joined(*from, *point))
    return false;
  if (turned_.ManAt(*point) != rules::Other(turned_.to_move())) return false;
  hand_.Reset();
  chosen_ = Draft{from, point};
  return true;
}

bool Premove::Press(std::optional<board::Point> point) {
  if (WaitsFor(point)) return true;
  const bool lifted = hand_.stage() == Hand::Stage::kLifted;
  const bool arrived = hand_.stage() == Hand::Stage::kTaking || hand_.stage() == Hand::Stage::kGoingOn;
  if (lifted || arrived) {
    const auto result = hand_.Press(point, turned_, options_);
    const bool nothing = std::holds_alternative<Hand::Nothing>(result);
    if (Note(result) || (nothing && point)) return true;
  }
  // A press that does not continue the ply begins anew.
  const bool had = Cancel();
  return Note(hand_.Press(point, turned_, options_)) || had;
}

void Premove::Release(std::optional<board::Point> point, bool dragged) {
  if (dragged && WaitsFor(point)) return;
  Note(hand_.Release(point, dragged, turned_, options_));
}

bool Premove::TakeNumber(int number) { return Note(hand_.TakeNumber(number, turned_, options_)); }

bool Premove::Cancel() {
  const bool had = chosen_.has_value() || hand_.stage() != Hand::Stage::kFree;
  hand_.Reset();
  chosen_.reset();
  return had;
}

}  // namespace merels::presenter
