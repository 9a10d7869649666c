#include "client/presenter/review/judgement.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>
#include <vector>

#include "client/words/plies.h"
#include "common/engine/odds.h"
#include "common/engine/search/line.h"

namespace merels::presenter {
namespace {

using rules::Side;
using solver::Outcome;
using study::NodeId;

/// Up to this chance of the better side a game is even; up to the next it is slightly better; from the last
/// on it is close to winning.
constexpr double kEven = 0.55;
constexpr double kSlight = 0.65;
constexpr double kClear = 0.85;

double For(Side side, double chance) { return side == Side::kFirst ? chance : 1 - chance; }

/// Such as "is better": of one side, and of one in the plural.
struct Verb {
  const char* one;
  const char* several;
};
Verb VerbOf(double chance) {
  if (chance <= kSlight) return {"is slightly better", "are slightly better"};
  if (chance <= kClear) return {"is better", "are better"};
  return {"is close to winning", "are close to winning"};
}

/// Half a game for each step from a win over a draw to a loss.
double ExactlyGivenAway(study::ExactPosition position, const std::string& ply) {
  position.played = ply;
  if (!GaveAway(position)) return 0;
  const auto steps =
      static_cast<int>(position.value->outcome) - static_cast<int>(PlayedValue(position)->outcome);
  return steps / 2.0;
}

/// The worth of a finished game.
Worth WorthOfEnd(const rules::Outcome& outcome) {
  const auto winner = rules::WinnerOf(outcome.score);
  const int value = !winner ? 0 : (*winner == Side::kFirst ? engine::kWin : -engine::kWin);
  const double chance = !winner ? 0.5 : (*winner == Side::kFirst ? 1 : 0);
  return {value, chance, {}, engine::kMaxDepth, true, {}};
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

bool LookedLonger(const Worths& worths, NodeId node) {
  const auto found = worths.find(node);
  return found != worths.end() && found->second.looked_longer;
}

std::string_view SignOfMark(Mark mark) {
  switch (mark) {
    case Mark::kNone: return "";
    case Mark::kInaccuracy: return "?!";
    case Mark::kMistake: return "?";
    case Mark::kBlunder: break;
  }
  return "??";
}

std::string_view NameOfMark(Mark mark) {
  switch (mark) {
    case Mark::kNone: return "";
    case Mark::kInaccuracy: return "an inaccuracy";
    case Mark::kMistake: return "a mistake";
    case Mark::kBlunder: break;
  }
  return "a blunder";
}

Worth WorthOf(const rules::Game& game, const local::Opinion& opinion, bool looked_longer) {
  const bool first = game.to_move() == Side::kFirst;
  const double chance = engine::ChanceOf(game, opinion.value);
  return {first ? opinion.value : -opinion.value,
          first ? chance : 1 - chance,
          opinion.best,
          opinion.depth,
          looked_longer || opinion.exact.has_value(),
          opinion.exact};
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
  return std::max(0.0, For(side, before->second.chance) - For(side, after->second.chance));
}

std::array<std::optional<double>, 2> Accuracy(const study::Tree& tree, const Worths& worths, Side first) {
  std::array<double, 2> given{};
  std::array<int, 2> judged{};
  for (const study::NodeId node : tree.Game()) {
    const Side side = tree.At(node).number % 2 == 1 ? first : rules::Other(first);
    const auto lost = GivenAway(tree, worths, node, side);
    if (!lost) continue;
    given[rules::Index(side)] += *lost < kNoise ? 0 : *lost;
    ++judged[rules::Index(side)];
  }
  std::array<std::optional<double>, 2> accuracy;
  for (std::size_t i = 0; i < accuracy.size(); ++i) {
    if (judged[i] > 0) accuracy[i] = 100 / (1 + given[i]);
  }
  return accuracy;
}

std::string PercentWords(double chance) {
  const auto percent = std::lround(100 * chance);
  if (percent >= 100 && chance < 1) return "over 99 %";
  if (percent <= 0 && chance > 0) return "under 1 %";
  return std::to_string(percent) + " %";
}

std::string WorthWords(const words::Naming& naming, const Worth& worth) {
  const Side better =
      worth.chance > 0.5 || (worth.chance == 0.5 && worth.value >= 0) ? Side::kFirst : Side::kSecond;
  if (std::abs(worth.value) >= engine::kSureWin) {
    const int plies = engine::kWin - std::abs(worth.value);
    const std::string wins = naming.Says(better, "wins", "win");
    return plies == 0 ? wins : wins + " " + words::InPlies(plies);
  }
  const double chance = For(better, worth.chance);
  const Verb verb = VerbOf(chance);
  const std::string words = chance <= kEven ? "Even" : naming.Says(better, verb.one, verb.several);
  return words + " · " + PercentWords(chance);
}

std::string MarkWords(Mark mark, int before, int after) {
  const bool won = before >= engine::kSureWin, lost = after <= -engine::kSureWin;
  if (won && after < engine::kSureWin) return lost ? "gives away the win and the game" : "gives away the win";
  if (lost && before > -engine::kSureWin) return "loses the game";
  return std::string(NameOfMark(mark));
}

std::string AfterWords(const solver::Value& value) {
  if (value.outcome == Outcome::kDraw || value.plies == 0) return "";
  return " " + words::InPlies(value.plies);
}

std::string ExactWords(const words::Naming& naming, const study::ExactPosition& position) {
  const solver::Value& value = *position.value;
  if (value.outcome == Outcome::kDraw) return "Draw (exact)";
  const auto winner = value.outcome == Outcome::kWin ? position.to_move : rules::Other(position.to_move);
  return naming.Says(winner, "wins", "win") + AfterWords(value) +
         (position.may_be_drawn ? ": exact, but for draw limits" : ": exact");
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
    question_.emplace(Question{++asked_, next->first, next->second, game});
    analyst_->Ask({asked_, std::move(game), next->second});
  }
  return changed;
}

bool EngineJudge::Hear(const local::Opinion& opinion, Worths& worths) {
  if (!question_ || question_->number != opinion.number) return false;
  const Question asked = *std::exchange(question_, std::nullopt);
  worths[asked.node] = WorthOf(asked.game, opinion, asked.time == kLook);
  return true;
}

}  // namespace merels::presenter
