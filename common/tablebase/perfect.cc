#include "common/tablebase/perfect.h"

#include <algorithm>
#include <limits>

#include "common/base/check.h"
#include "common/tablebase/limits.h"

namespace merels::tablebase {
namespace {

using solver::Outcome;

rules::Game AfterPly(const rules::Game& game, const std::string& ply) {
  rules::Game after = game;
  MERELS_CHECK(after.Play(ply).ok());
  return after;
}

/// The value of a ply for its player, by the opponent's value after it.
std::optional<Looked> Returned(std::optional<Looked> looked) {
  if (!looked) return {};
  auto& [outcome, plies] = looked->value;
  if (outcome == Outcome::kDraw) return looked;
  outcome = outcome == Outcome::kWin ? Outcome::kLoss : Outcome::kWin;
  if (looked->distance) ++plies;
  return looked;
}

study::Exact ToExact(const std::optional<Looked>& looked) {
  if (!looked) return {};
  return solver::Value{looked->value.outcome, looked->distance ? looked->value.plies : 0};
}

/// The smaller, the better.
int RankOf(const JudgedPly& ply) {
  constexpr int kBand = solver::kMaxDecided + 1;  // more than any distance
  if (!ply.looked) return 5 * kBand;
  const int plies = ply.looked->value.plies;
  switch (ply.looked->value.outcome) {
    case Outcome::kWin: return (ply.holds ? 0 : kBand) + plies;
    case Outcome::kDraw: return 2 * kBand;
    case Outcome::kLoss: return (ply.holds ? 5 : 4) * kBand - 1 - plies;
  }
  return 5 * kBand;
}

JudgedPly Judge(const Tablebase& tablebase, const rules::Game& game, const std::string& ply) {
  const rules::Game after = AfterPly(game, ply);
  const auto looked = tablebase.Find(after);
  return {ply, Returned(looked), !looked || Holds(*looked, after)};
}

/// The number of the opponent's answers that keep the draw.
int DrawingAnswers(const Tablebase& tablebase, const rules::Game& game) {
  int answers = 0;
  for (const std::string& ply : game.LegalPlies()) {
    const auto looked = tablebase.Find(AfterPly(game, ply));
    answers += looked && looked->value.outcome == Outcome::kDraw ? 1 : 0;
  }
  return answers;
}

}  // namespace

std::vector<JudgedPly> JudgePlies(const Tablebase& tablebase, const rules::Game& game) {
  std::vector<JudgedPly> judged;
  for (const std::string& ply : game.LegalPlies()) {
    judged.push_back(Judge(tablebase, game, ply));
  }
  std::stable_sort(judged.begin(), judged.end(),
                   [](const JudgedPly& a, const JudgedPly& b) { return RankOf(a) < RankOf(b); });
  return judged;
}

study::ExactPosition JudgePosition(const Tablebase& tablebase, const rules::Game& game) {
  const auto looked = tablebase.Find(game);
  study::ExactPosition position{game.plies(), game.to_move(), ToExact(looked), {}, {}};
  position.may_be_drawn = looked && !Holds(*looked, game);
  for (JudgedPly& one : JudgePlies(tablebase, game))
    position.plies.push_back({std::move(one.text), ToExact(one.looked), !one.holds});
  return position;
}

std::optional<std::string> PerfectPly(const Tablebase& tablebase, const rules::Game& game) {
  const auto judged = JudgePlies(tablebase, game);
  if (judged.empty() || !judged.back().looked) return {};
  if (judged.front().looked->value.outcome != Outcome::kDraw) return judged.front().text;
  std::string best;
  int fewest = std::numeric_limits<int>::max();
  for (const auto& [text, looked, holds] : judged) {
    if (looked->value.outcome != Outcome::kDraw) break;
    const int answers = DrawingAnswers(tablebase, AfterPly(game, text));
    if (answers < fewest) {
      fewest = answers;
      best = text;
    }
  }
  return best;
}

}  // namespace merels::tablebase
