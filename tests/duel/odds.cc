// merels-odds: the odds of a game's result by the values that a search gives, fitted to games of a level of
// the computer player against itself.
#include "common/engine/odds.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "common/engine/engine.h"
#include "common/engine/level.h"
#include "common/rules/game.h"
#include "common/rules/random_game.h"
#include "common/variants/registry.h"
#include "tests/duel/arguments.h"
#include "tests/duel/logistic.h"

namespace merels::duel {
namespace {

using rules::Side;

constexpr std::string_view kHelp =
    "usage: merels-odds RULESET [--games N] [--level L] [--nodes N] [--opening P] [--seed S]\n"
    "  --games    of a level of the computer player against itself (200)\n"
    "  --level    which level, from 1 to 9 (5)\n"
    "  --nodes    positions searched to judge each position of a game (20000)\n"
    "  --opening  random plies at the beginning of a game: from none to so many (6)\n"
    "Prints, for each stage of the game, what the player to move got in its positions, the value at which "
    "the\n"
    "odds are ten to one for them, and the value at which they are even. Decided values are left out. The\n"
    "same command prints the same on every machine.\n";

/// By engine::Stage.
constexpr std::array<const char*, 3> kStages = {"placing", "moving", "flying"};
/// Longer games are draws.
constexpr int kMaxPlies = 300;
/// The fewest positions for a stage.
constexpr std::size_t kLeastExamples = 100;
constexpr double kMan = 100;

struct OddsGames {
  int games = 200;
  int level = 5;
  int nodes = 20'000;
  int opening = 6;
  int seed = 1;
};

bool ReadOddsGames(int argc, char** argv, OddsGames& wanted) {
  for (int i = 2; i + 1 < argc; i += 2) {
    const std::string_view word = argv[i], value = argv[i + 1];
    const bool known = word == "--games"     ? ReadNumber(value, 1, kMaxGames, wanted.games)
                       : word == "--level"   ? ReadNumber(value, 1, engine::kLevels, wanted.level)
                       : word == "--nodes"   ? ReadNumber(value, 1, kMaxNodes, wanted.nodes)
                       : word == "--opening" ? ReadNumber(value, 0, kMaxOpening, wanted.opening)
                       : word == "--seed"    ? ReadNumber(value, 0, kMaxSeed, wanted.seed)
                                             : false;
    if (!known) return false;
  }
  return argc % 2 == 0 && argc >= 2;
}

/// A position that was searched.
struct Searched {
  engine::Stage stage;
  Side to_move;
  int value;  // for the player to move
};

/// From 0 to 1, for `side`.
double ResultFor(Side side, const rules::Game& game) {
  const auto winner = game.outcome() ? rules::WinnerOf(game.outcome()->score) : std::nullopt;
  return !winner ? 0.5 : *winner == side ? 1 : 0;
}

using Examples = std::array<std::vector<Example>, kStages.size()>;

void PlayOne(const OddsGames& wanted, engine::Engine& engine, rules::Game game, rules::SeededNumbers& numbers,
             Examples& all) {
  const auto begun = numbers.Below(static_cast<std::uint64_t>(wanted.opening) + 1);
  rules::PlayRandomly(game, numbers, static_cast<int>(begun));
  std::vector<Searched> searched;
  const engine::Budget budget{.nodes = static_cast<std::uint64_t>(wanted.nodes)};
  while (!game.outcome() && game.plies() < kMaxPlies) {
    const int value = engine.Analyse(game, budget).front().value;
    if (std::abs(value) < engine::kSureWin)
      searched.push_back({engine::StageOf(game), game.to_move(), value});
    if (!game.Play(engine::ChoosePly(engine, game, wanted.level, numbers.Next())).ok()) break;
  }
  for (const Searched& one : searched) {
    all[static_cast<std::size_t>(one.stage)].push_back({{1, one.value / kMan}, ResultFor(one.to_move, game)});
  }
}

void Print(const char* stage, const std::vector<Example>& examples) {
  if (examples.size() < kLeastExamples) {
    return static_cast<void>(std::printf("%s: %zu positions, too few\n", stage, examples.size()));
  }
  int won = 0, drawn = 0;
  for (const Example& example : examples) {
    won += example.result == 1 ? 1 : 0;
    drawn += example.result == 0.5 ? 1 : 0;
  }
  const auto weights = FitLogistic(examples);
  std::printf("%s: %zu positions, %d won, %d drawn, %d lost; loss %.4f, ten to one at %.0f, even at %.0f\n",
              stage, examples.size(), won, drawn, static_cast<int>(examples.size()) - won - drawn,
              MeanLoss(examples, weights), kMan * std::log(10) / weights[1], -kMan * weights[0] / weights[1]);
}

int Run(int argc, char** argv) {
  OddsGames wanted;
  if (!ReadOddsGames(argc, argv, wanted)) {
    std::fputs(kHelp.data(), stderr);
    return kUsage;
  }
  const auto ruleset = variants::ParseRuleset(argv[1]);
  if (!ruleset.ok()) return Fail(ruleset.error());
  if (!engine::CanPlay(*ruleset))
    return Fail({Reason::kBadArgument, "the computer player does not play this"});
  engine::Engine engine(*ruleset);
  rules::SeededNumbers numbers(static_cast<std::uint64_t>(wanted.seed));
  Examples all;
  for (int i = 0; i < wanted.games; ++i) PlayOne(wanted, engine, rules::Game(*ruleset), numbers, all);
  std::vector<Example> together;
  for (std::size_t i = 0; i < kStages.size(); ++i) {
    Print(kStages[i], all[i]);
    together.insert(together.end(), all[i].begin(), all[i].end());
  }
  Print("all", together);
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace merels::duel

int main(int argc, char** argv) { return merels::duel::Run(argc, argv); }
