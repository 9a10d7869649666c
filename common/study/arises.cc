#include "common/study/arises.h"

#include <algorithm>
#include <string>
#include <variant>

namespace merels::study {
namespace {

using rules::Side;

/// A mill takes three men of one side, so its first capture comes with its third man.
constexpr int kMenForMill = 3;

std::string NameOf(Side side) { return side == Side::kFirst ? "White" : "Black"; }

Error Impossible(std::string sentence) { return {Reason::kBadPosition, std::move(sentence)}; }

class MorrisCheck {
 public:
  MorrisCheck(const rules::Game& game, const rules::morris::Knobs& knobs) : game_(game), knobs_(knobs) {}

  Result<void> Run() const {
    if (auto turn = CheckTurn(); !turn) return turn;
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      if (auto lost = CheckLost(side); !lost) return lost;
    }
    return CheckEnd();
  }

 private:
  int Hand(Side side) const { return game_.in_hand(side); }
  int Men(Side side) const { return game_.on_board(side) + Hand(side); }
  int Lost(Side side) const { return knobs_.men - Men(side); }

  /// While men are placed, the players take turns with their hands.
  Result<void> CheckTurn() const {
    if (knobs_.place_move) return {};
    const int white = Hand(Side::kFirst), black = Hand(Side::kSecond);
    if (white == 0 && black == 0) return {};
    const int ahead = game_.to_move() == Side::kFirst ? 0 : 1;
    if (white + ahead == black) return {};
    return Impossible(ahead == 0 ? "when White is to move, both have as many men in hand"
                                 : "when Black is to move, Black has one man more in hand than White");
  }

  Result<void> CheckLost(Side side) const {
    const Side taker = rules::Other(side);
    if (Lost(side) == 0) return {};
    if (knobs_.mill_wins)
      return Impossible("nobody loses a man by these rules, but " + NameOf(side) + " has too few");
    if (Hand(taker) == 0 || knobs_.place_move || knobs_.captures != rules::morris::Captures::kOne) return {};
    const int placed = knobs_.men - Hand(taker);
    if (Lost(side) <= std::max(0, placed - kMenForMill + 1)) return {};
    return Impossible(NameOf(side) + " has lost " + std::to_string(Lost(side)) + ", but " + NameOf(taker) +
                      " has placed only " + std::to_string(placed) + " and cannot have taken so many");
  }

  /// A game ends with the ply after which somebody has too few.
  Result<void> CheckEnd() const {
    if (knobs_.mill_wins) return {};
    const Side moved = rules::Other(game_.to_move());
    if (Men(moved) >= rules::morris::kFewestMen) return {};
    return Impossible(NameOf(moved) + " has fewer than three men, so the game was over before " +
                      NameOf(game_.to_move()) + " was to move");
  }

  const rules::Game& game_;
  const rules::morris::Knobs& knobs_;
};

struct Check {
  const rules::Game& game;

  Result<void> operator()(const rules::morris::Knobs& knobs) const { return MorrisCheck(game, knobs).Run(); }
  Result<void> operator()(const rules::race::Knobs&) const {
    const rules::Game start(game.ruleset());
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      if (game.on_board(side) == start.on_board(side)) continue;
      return Impossible("no man is ever taken in the race, but " + NameOf(side) + " has only " +
                        std::to_string(game.on_board(side)));
    }
    return {};
  }
  Result<void> operator()(const rules::foxgeese::Knobs&) const { return {}; }
  Result<void> operator()(const rules::solitaire::Knobs&) const {
    return game.on_board(Side::kFirst) > 0 ? Result<void>() : Impossible("the last peg is never taken");
  }
};

}  // namespace

Result<void> CheckArises(const rules::Game& position) {
  return std::visit(Check{position}, position.ruleset().knobs);
}

}  // namespace merels::study
