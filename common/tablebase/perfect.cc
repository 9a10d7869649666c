#include "common/tablebase/perfect.h"

#include <algorithm>
#include <limits>

#include "common/base/check.h"

namespace merels::tablebase {
namespace {

using solver::Outcome;

rules::Game AfterPly(const rules::Game& game, const std::string& ply) {
  rules::Game after = game;
  MERELS_CHECK(after.Play(ply).ok());
  return after;
}

/// What a ply is worth to who plays it, by what the opponent then has.
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
int RankOf(const std::optional<Looked>& looked) {
  constexpr int kOfDraw = solver::kMaxDecided + 1;
  if (!looked) return 3 * kOfDraw;
  switch (looked->value.outcome) {
    case Outcome::kWin: return looked->value.plies;
    case Outcome::kDraw: return kOfDraw;
    case Outcome::kLoss: return 3 * kOfDraw - 1 - looked->value.plies;
  }
  return 3 * kOfDraw;
}

/// How many answers of the opponent keep the draw.
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
    judged.push_back({ply, Returned(tablebase.Find(AfterPly(game, ply)))});
  }
  std::stable_sort(judged.begin(), judged.end(), [](const JudgedPly& a, const JudgedPly& b) {
    return RankOf(a.looked) < RankOf(b.looked);
  });
  return judged;
}

study::ExactPosition JudgePosition(const Tablebase& tablebase, const rules::Game& game) {
  study::ExactPosition position{game.plies(), game.to_move(), ToExact(tablebase.Find(game)), {}, {}};
  for (JudgedPly& one : JudgePlies(tablebase, game))
    position.plies.push_back({std::move(one.text), ToExact(one.looked)});
  return position;
}

std::optional<std::string> PerfectPly(const Tablebase& tablebase, const rules::Game& game) {
  const auto judged = JudgePlies(tablebase, game);
  if (judged.empty() || !judged.back().looked) return {};
  if (judged.front().looked->value.outcome != Outcome::kDraw) return judged.front().text;
  std::string best;
  int fewest = std::numeric_limits<int>::max();
  for (const auto& [text, looked] : judged) {
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
