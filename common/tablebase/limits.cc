#include "common/tablebase/limits.h"

#include <algorithm>
#include <variant>

#include "common/rules/morris/game.h"

namespace merels::tablebase {
namespace {

/// Whether the game can pass through any position once more without being drawn by `reps`.
bool MayPassAgain(const rules::Game& game) {
  const int limit = game.draw_counters().reps_limit;
  if (limit == 0) return true;
  const auto snapshot = rules::morris::SnapshotOf(game.family());
  const auto& earlier = snapshot.earlier;
  return std::none_of(earlier.begin(), earlier.end(), [&](const rules::morris::Position& position) {
    const auto seen =
        std::count(earlier.begin(), earlier.end(), position) + (position == snapshot.now ? 1 : 0);
    return seen + 1 >= limit;
  });
}

}  // namespace

std::optional<int> PliesLeft(const rules::Game& game) {
  const rules::DrawCounters counters = game.draw_counters();
  std::optional<int> left;
  const auto allow = [&](int plies) { left = std::min(left.value_or(plies), plies); };
  if (counters.quiet_limit > 0) allow(counters.quiet_limit - counters.quiet);
  if (counters.cap_limit > 0) allow(counters.cap_limit - counters.plies);
  // It takes effect only with a placement or a capture, and then nothing has been counted yet.
  const int endquiet = std::get<rules::morris::Knobs>(game.ruleset().knobs).endquiet;
  if (endquiet > 0) allow(endquiet);
  return left;
}

bool Holds(const Looked& looked, const rules::Game& game) {
  if (game.outcome() || looked.value.outcome == solver::Outcome::kDraw) return true;
  const std::optional<int> left = PliesLeft(game);
  const bool in_time = !left || (looked.distance && looked.value.plies <= *left);
  return in_time && MayPassAgain(game);
}

std::optional<rules::Score> ScoreOf(const Tablebase& tablebase, const rules::Game& game) {
  if (game.outcome()) return game.outcome()->score;
  const auto looked = tablebase.Find(game);
  if (!looked || !Holds(*looked, game)) return {};
  switch (looked->value.outcome) {
    case solver::Outcome::kWin: return rules::WinFor(game.to_move());
    case solver::Outcome::kLoss: return rules::WinFor(rules::Other(game.to_move()));
    case solver::Outcome::kDraw: break;
  }
  return rules::Score::kDraw;
}

}  // namespace merels::tablebase
