#include "tests/duel/duel.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <ctime>
#include <memory>
#include <thread>
#include <vector>

#include "common/rules/game.h"
#include "common/rules/random_game.h"
#include "tests/duel/player.h"

namespace merels::duel {
namespace {

using rules::Score;
using rules::Side;

// Of a ruleset without draw limits; counts as a draw.
constexpr int kMaxPlies = 2000;

struct Played {
  Score score = Score::kDraw;
  int plies = 0;
  std::uint64_t nodes_a = 0, nodes_b = 0;
};

std::uint64_t SeedOf(std::uint64_t seed, int number) {
  return rules::SeededNumbers(seed + static_cast<std::uint64_t>(number) * 0x9E3779B97F4A7C15U).Next();
}

/// Game `number` of the plan. Even ones are begun by a.
Played PlayOne(const Plan& plan, int number) {
  const bool a_begins = number % 2 == 0;
  const auto a = MakePlayer(plan.a, plan.ruleset).value();
  const auto b = MakePlayer(plan.b, plan.ruleset).value();
  rules::Game game(plan.ruleset);
  rules::SeededNumbers opening(SeedOf(plan.seed, number / 2));
  PlayRandomly(game, opening, plan.opening);
  rules::SeededNumbers seeds(SeedOf(~plan.seed, number));
  while (!game.outcome() && game.plies() < kMaxPlies) {
    Player& mover = (game.to_move() == Side::kFirst) == a_begins ? *a : *b;
    MERELS_CHECK(game.Play(mover.Choose(game, seeds.Next())).ok());
  }
  return {game.outcome() ? game.outcome()->score : Score::kDraw, game.plies(), a->nodes(), b->nodes()};
}

Tally Sum(const std::vector<Played>& games) {
  Tally tally;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const Played& game = games[i];
    const Score won = WinFor(i % 2 == 0 ? Side::kFirst : Side::kSecond);
    if (game.score == Score::kDraw) {
      ++tally.draws;
    } else {
      ++(game.score == won ? tally.wins : tally.losses);
    }
    tally.plies += static_cast<std::uint64_t>(game.plies);
    tally.nodes_a += game.nodes_a;
    tally.nodes_b += game.nodes_b;
  }
  return tally;
}

}  // namespace

double Tally::Score() const { return (wins + draws / 2.0) / games(); }

double Tally::Margin() const {
  const double mean = Score();
  const double squares =
      wins * std::pow(1 - mean, 2) + draws * std::pow(0.5 - mean, 2) + losses * mean * mean;
  return 1.96 * std::sqrt(squares / games() / std::max(games() - 1, 1));
}

Result<Tally> Play(const Plan& plan) {
  for (const auto& name : {plan.a, plan.b}) {
    if (auto player = MakePlayer(name, plan.ruleset); !player) return player.error();
  }
  const std::clock_t begun = std::clock();
  std::vector<Played> games(static_cast<std::size_t>(plan.games));
  std::atomic<int> next = 0;
  const auto work = [&] {
    for (int number = next++; number < plan.games; number = next++) {
      games[static_cast<std::size_t>(number)] = PlayOne(plan, number);
    }
  };
  std::vector<std::thread> workers;
  for (int i = 1; i < plan.jobs; ++i) workers.emplace_back(work);
  work();
  for (std::thread& worker : workers) worker.join();
  Tally tally = Sum(games);
  tally.cpu_seconds = static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
  return tally;
}

}  // namespace merels::duel
