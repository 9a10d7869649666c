#include "client/presenter/analysis/judgement.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "client/words/plies.h"
#include "common/engine/odds.h"
#include "common/engine/search/line.h"

namespace merels::presenter {
namespace {

using rules::Side;

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

}  // namespace merels::presenter
