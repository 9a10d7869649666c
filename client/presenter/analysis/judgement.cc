#include "client/presenter/analysis/judgement.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>
#include <vector>

#include "client/words/plies.h"
#include "common/engine/level.h"
#include "common/engine/search/line.h"

namespace merels::presenter {
namespace {

using rules::Side;
using solver::Outcome;
using study::NodeId;

constexpr double kInaccuracy = 0.1;
constexpr double kMistake = 0.2;
constexpr double kBlunder = 0.4;
/// Below this many hundredths of a man the game is even.
constexpr int kEven = 20;

int For(Side side, int value) { return side == Side::kFirst ? value : -value; }

std::string Tenths(int hundredths) {
  const int tenths = (std::abs(hundredths) + 5) / 10;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

/// Half a game for each step from a win over a draw to a loss.
double ExactlyGivenAway(study::ExactPosition position, const std::string& ply) {
  position.played = ply;
  if (!GaveAway(position)) return 0;
  const auto steps =
      static_cast<int>(position.value->outcome) - static_cast<int>(PlayedValue(position)->outcome);
  return steps / 2.0;
}

/// " in 15 plies"; empty where it is unknown.
std::string AfterWords(const solver::Value& value) {
  if (value.outcome == Outcome::kDraw || value.plies == 0) return "";
  return " " + words::InPlies(value.plies);
}

std::string ValueOfPly(const study::Exact& value) {
  if (!value) return "is not known";
  switch (value->outcome) {
    case Outcome::kWin: return "wins" + AfterWords(*value);
    case Outcome::kDraw: return "draws";
    case Outcome::kLoss: break;
  }
  return "loses" + AfterWords(*value);
}

/// The worth of a finished game.
Worth WorthOfEnd(const rules::Outcome& outcome) {
  const auto winner = rules::WinnerOf(outcome.score);
  const int value = !winner ? 0 : (*winner == Side::kFirst ? engine::kWin : -engine::kWin);
  return {value, {}, engine::kMaxDepth, true, {}};
}

// First a glance at every position, so that the graph is complete at once. Then a longer look at the position
// on the board and the one before it, by which its ply is judged; then the game from its beginning.
std::optional<std::pair<NodeId, local::Millis>> NextQuestion(const study::Tree& tree, NodeId at,
                                                             const Worths& worths) {
  auto game = tree.Game();
  game.resize(std::min(game.size(), kMaxJudged));
  const auto unseen = [&](NodeId node) { return worths.count(node) == 0; };
  const auto brief = [&](NodeId node) {
    const auto found = worths.find(node);
    return found == worths.end() || !found->second.looked_longer;
  };
  if (unseen(at)) return std::pair{at, kGlance};
  if (const auto node = std::find_if(game.begin(), game.end(), unseen); node != game.end()) {
    return std::pair{*node, kGlance};
  }
  if (brief(at)) return std::pair{at, kLook};
  if (brief(tree.At(at).parent)) return std::pair{tree.At(at).parent, kLook};
  if (const auto node = std::find_if(game.begin(), game.end(), brief); node != game.end()) {
    return std::pair{*node, kLook};
  }
  return std::nullopt;
}

}  // namespace

std::string_view SignOfMark(Mark mark) {
  switch (mark) {
    case Mark::kNone: return "";
    case Mark::kInaccuracy: return "?!";
    case Mark::kMistake: return "?";
    case Mark::kBlunder: break;
  }
  return "??";
}

double Chance(const rules::Ruleset& ruleset, int value) {
  if (value >= engine::kSureWin) return 1;
  if (value <= -engine::kSureWin) return 0;
  return 1 / (1 + std::pow(10, -value / static_cast<double>(engine::TenToOne(ruleset))));
}

Mark MarkOf(double given_away) {
  if (given_away >= kBlunder) return Mark::kBlunder;
  if (given_away >= kMistake) return Mark::kMistake;
  return given_away >= kInaccuracy ? Mark::kInaccuracy : Mark::kNone;
}

std::optional<double> GivenAway(const study::Tree& tree, const Worths& worths, study::NodeId node,
                                Side side) {
  const auto before = worths.find(tree.At(node).parent);
  const auto after = worths.find(node);
  if (node == study::kStart || before == worths.end() || after == worths.end()) return std::nullopt;
  if (before->second.exact) return ExactlyGivenAway(*before->second.exact, tree.At(node).ply);
  // A ply that the engine would have played gave nothing away, whatever the engine sees a ply later.
  if (!before->second.best.empty() && before->second.best.front() == tree.At(node).ply) return 0.0;
  const double lost = Chance(tree.ruleset(), For(side, before->second.value)) -
                      Chance(tree.ruleset(), For(side, after->second.value));
  return std::max(0.0, lost);
}

std::array<std::optional<double>, 2> Accuracy(const study::Tree& tree, const Worths& worths, Side first) {
  std::array<double, 2> kept{};
  std::array<int, 2> judged{};
  for (const study::NodeId node : tree.Game()) {
    const Side side = tree.At(node).number % 2 == 1 ? first : rules::Other(first);
    const auto lost = GivenAway(tree, worths, node, side);
    if (!lost) continue;
    kept[rules::Index(side)] += 1 - *lost;
    ++judged[rules::Index(side)];
  }
  std::array<std::optional<double>, 2> accuracy;
  for (std::size_t i = 0; i < accuracy.size(); ++i) {
    if (judged[i] > 0) accuracy[i] = 100 * kept[i] / judged[i];
  }
  return accuracy;
}

std::string WorthWords(const words::Naming& naming, int value) {
  const Side better = value >= 0 ? Side::kFirst : Side::kSecond;
  if (std::abs(value) >= engine::kSureWin) {
    const int plies = engine::kWin - std::abs(value);
    const std::string wins = naming.Says(better, "wins", "win");
    if (plies == 0) return wins;
    return wins + " " + words::InPlies(plies);
  }
  if (std::abs(value) < kEven) return "About even";
  return naming.Says(better, "is better by ", "are better by ") + Tenths(value) +
         (std::abs(value) < 95 ? " of a man" : " men");
}

std::string MarkWords(Mark mark, int before, int after) {
  const bool won = before >= engine::kSureWin, lost = after <= -engine::kSureWin;
  if (won && after < engine::kSureWin) return lost ? "gives away the win and the game" : "gives away the win";
  if (lost && before > -engine::kSureWin) return "loses the game";
  switch (mark) {
    case Mark::kNone: return "";
    case Mark::kInaccuracy: return "an inaccuracy";
    case Mark::kMistake: return "a mistake";
    case Mark::kBlunder: break;
  }
  return "a blunder";
}

std::string ExactWords(const words::Naming& naming, const study::ExactPosition& position) {
  const solver::Value& value = *position.value;
  if (value.outcome == Outcome::kDraw) return "Draw (exact)";
  const auto winner = value.outcome == Outcome::kWin ? position.to_move : rules::Other(position.to_move);
  return naming.Says(winner, "wins", "win") + AfterWords(value) +
         (position.may_be_drawn ? ": exact, but for draw limits" : ": exact");
}

StudyRows ListValues(const study::ExactPosition& position, bool signs) {
  std::vector<StudyRow> rows = {{0, "", {}, "With best play. *: a draw rule may intervene."}};
  for (const study::ExactPly& one : position.plies) {
    const std::string ply = signs ? words::PrettyPly(one.ply) : one.ply;
    rows.push_back({0, "", {}, ply + " " + ValueOfPly(one.value) + (one.may_be_drawn ? " *" : "")});
  }
  return std::make_shared<const std::vector<StudyRow>>(std::move(rows));
}

std::array<study::ExactAccuracy, 2> ExactAccuracyOf(const study::Tree& tree, const Worths& worths) {
  std::vector<study::ExactPosition> known;
  for (const study::NodeId node : tree.Game()) {
    if (node == study::kStart) continue;
    const auto before = worths.find(tree.At(node).parent);
    if (before == worths.end() || !before->second.exact) continue;
    known.push_back(*before->second.exact);
    known.back().played = tree.At(node).ply;
  }
  return study::AccuracyOf(known);
}

std::string AccuracyWords(const study::ExactAccuracy& accuracy) {
  if (accuracy.positions == 0) return "";
  return "right in " + std::to_string(accuracy.kept) + " of " + std::to_string(accuracy.positions) +
         " that mattered";
}

void EngineJudge::Drop() {
  if (question_ && analyst_ != nullptr) analyst_->Drop();
  question_.reset();
}

void EngineJudge::Forget() {
  Drop();
  last_game_.reset();
}

rules::Game EngineJudge::GameFor(const study::Tree& tree, NodeId node) {
  if (last_game_ && node != study::kStart && tree.At(node).parent == last_game_->first) {
    rules::Game game = std::move(last_game_->second);
    last_game_.reset();
    if (game.Play(tree.At(node).ply).ok()) {
      last_game_.emplace(node, game);
      return game;
    }
  }
  last_game_.emplace(node, tree.GameAt(node));
  return last_game_->second;
}

bool EngineJudge::Judge(const study::Tree& tree, NodeId at, Worths& worths) {
  // The position on the board goes first.
  const bool elsewhere = question_ && question_->node != at && question_->time == kLook;
  if (elsewhere && worths.count(at) == 0) Drop();
  bool changed = false;
  while (!question_) {
    const auto next = NextQuestion(tree, at, worths);
    if (!next) break;
    rules::Game game = GameFor(tree, next->first);
    if (game.outcome()) {
      worths[next->first] = WorthOfEnd(*game.outcome());
      changed = true;
      continue;
    }
    question_ = Question{++asked_, next->first, next->second, game.to_move()};
    analyst_->Ask({asked_, std::move(game), next->second});
  }
  return changed;
}

bool EngineJudge::Hear(const local::Opinion& opinion, Worths& worths) {
  if (!question_ || question_->number != opinion.number) return false;
  const Question asked = *question_;
  question_.reset();
  const int value = asked.to_move == Side::kFirst ? opinion.value : -opinion.value;
  const bool settled = asked.time == kLook || opinion.exact.has_value();
  worths[asked.node] = {value, opinion.best, opinion.depth, settled, opinion.exact};
  return true;
}

}  // namespace merels::presenter
