#include "client/local/hint.h"

#include "common/base/check.h"
#include "common/study/threats.h"

namespace merels::local {
namespace {

using board::Point;
using rules::Game;
using rules::Side;
using study::CouldClose;
using study::CountThreats;

/// A reduction of mobility that is worth mentioning.
constexpr int kClearlyLess = 2;

bool IsMorris(const Game& game) { return rules::FamilyName(game.ruleset()) == "morris"; }

/// Mobility: steps of the men of `side` to empty neighbours.
int CountSteps(const Game& game, Side side) {
  int steps = 0;
  for (const Point from : game.topology().reading_order()) {
    if (game.ManAt(from) != side) continue;
    for (const Point to : game.topology().reading_order()) {
      if (!game.ManAt(to) && game.topology().Joined(from, to)) ++steps;
    }
  }
  return steps;
}

HintReason QuietReason(const Game& before, const Game& after, const rules::Ply& ply) {
  const Side side = before.to_move(), other = rules::Other(side);
  if (IsMorris(before)) {
    if (ply.to && CouldClose(before, other, *ply.to)) return HintReason::kStopsMill;
    const int threats = CountThreats(after, side), threats_before = CountThreats(before, side);
    if (threats > threats_before) return threats > 1 ? HintReason::kTwoThreats : HintReason::kThreatens;
  }
  const bool places = before.in_hand(other) > 0 || after.flying(other);
  if (!places && CountSteps(after, other) + kClearlyLess <= CountSteps(before, other)) {
    return HintReason::kHemsIn;
  }
  return rules::FamilyName(before.ruleset()) == "race" ? HintReason::kGoesFarther : HintReason::kKeepsRoom;
}

}  // namespace

HintReason ReasonOf(const Game& game, const rules::Ply& ply) {
  Game after = game;
  MERELS_CHECK(after.Play(game.Text(ply)).ok());
  if (after.outcome() && rules::WinnerOf(after.outcome()->score) == game.to_move()) return HintReason::kWins;
  if (!ply.captures.empty()) return IsMorris(game) ? HintReason::kClosesMill : HintReason::kTakes;
  return QuietReason(game, after, ply);
}

}  // namespace merels::local
