#include "tests/duel/duel.h"

#include <ctime>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "common/rules/game.h"
#include "common/rules/random_game.h"
#include "tests/duel/player.h"

namespace merels::duel {
namespace {

using rules::Score;
using rules::Side;

// For rulesets without draw limits; counts as a draw.
constexpr int kMaxPlies = 2000;

struct Played {
  bool over = false;
  bool forfeited = false;
  Score score = Score::kDraw;
  int plies = 0;
  std::uint64_t nodes_a = 0, nodes_b = 0;
  double charged_a = 0, charged_b = 0;
};

std::uint64_t SeedOf(std::uint64_t seed, int number) {
  return rules::SeededNumbers(seed + static_cast<std::uint64_t>(number) * 0x9E3779B97F4A7C15U).Next();
}

/// Plays the game out. Returns the side that gave no legal ply, if any.
std::optional<Side> PlayOut(rules::Game& game, std::vector<std::string> plies, Player& first, Player& second,
                            rules::SeededNumbers& seeds) {
  while (!game.outcome() && game.plies() < kMaxPlies) {
    const Side side = game.to_move();
    Player& mover = side == Side::kFirst ? first : second;
    plies.push_back(mover.Choose({game, plies, seeds.Next()}));
    if (!game.Play(plies.back()).ok()) return side;
  }
  return {};
}

/// Game `number` of the plan. Even ones are begun by a.
Result<Played> PlayOne(const Plan& plan, int number) {
  const bool a_begins = number % 2 == 0;
  auto a = MakePlayer(plan.a, plan.ruleset, plan.means);
  if (!a.ok()) return a.error();
  auto b = MakePlayer(plan.b, plan.ruleset, plan.means);
  if (!b.ok()) return b.error();
  rules::Game game(plan.ruleset);
  rules::SeededNumbers opening(SeedOf(plan.seed, number / 2));
  auto plies = PlayRandomly(game, opening, plan.opening);
  rules::SeededNumbers seeds(SeedOf(~plan.seed, number));
  Player &first = a_begins ? **a : **b, &second = a_begins ? **b : **a;
  const auto forfeiter = PlayOut(game, std::move(plies), first, second, seeds);
  Played played{.over = true,
                .forfeited = forfeiter.has_value(),
                .score = game.outcome() ? game.outcome()->score : Score::kDraw,
                .plies = game.plies(),
                .nodes_a = (*a)->nodes(),
                .nodes_b = (*b)->nodes(),
                .charged_a = (*a)->charged(),
                .charged_b = (*b)->charged()};
  if (forfeiter) played.score = WinFor(*forfeiter == Side::kFirst ? Side::kSecond : Side::kFirst);
  return played;
}

/// From 0 to 1, for a.
double ScoreOf(const Played& game, bool a_begins) {
  if (game.score == Score::kDraw) return 0.5;
  return game.score == WinFor(a_begins ? Side::kFirst : Side::kSecond) ? 1 : 0;
}

std::vector<double> PairsOf(const std::vector<Played>& games) {
  std::vector<double> pairs;
  for (std::size_t i = 0; i + 1 < games.size(); i += 2) {
    if (games[i].over && games[i + 1].over) {
      pairs.push_back((ScoreOf(games[i], true) + ScoreOf(games[i + 1], false)) / 2);
    }
  }
  return pairs;
}

/// Of whole pairs.
Tally Sum(const std::vector<Played>& games) {
  Tally tally;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const Played& game = games[i];
    if (!game.over || !games[i ^ 1].over) continue;
    const double score = ScoreOf(game, i % 2 == 0);
    ++(score == 1 ? tally.wins : score == 0 ? tally.losses : tally.draws);
    tally.forfeits += game.forfeited ? 1 : 0;
    tally.plies += static_cast<std::uint64_t>(game.plies);
    tally.nodes_a += game.nodes_a;
    tally.nodes_b += game.nodes_b;
    tally.charged_a += game.charged_a;
    tally.charged_b += game.charged_b;
  }
  tally.pairs = PairsOf(games);
  return tally;
}

/// Plays the games of a plan, on the requested number of threads.
class Playing {
 public:
  explicit Playing(const Plan& plan) : plan_(plan), games_(static_cast<std::size_t>(plan.games)) {}

  Result<std::vector<Played>> Run() {
    std::vector<std::thread> workers;
    for (int i = 1; i < plan_.jobs; ++i) workers.emplace_back([this] { Work(); });
    Work();
    for (std::thread& worker : workers) worker.join();
    if (failed_) return *failed_;
    return std::move(games_);
  }

 private:
  void Work() {
    while (const auto number = Next()) {
      auto played = PlayOne(plan_, *number);
      const std::lock_guard lock(mutex_);
      if (played.ok()) {
        games_[static_cast<std::size_t>(*number)] = *played;
        shown_ = shown_ || (plan_.claims && Judge(PairsOf(games_), *plan_.claims) != Verdict::kOpen);
      } else {
        failed_ = played.error();
      }
    }
  }

  std::optional<int> Next() {
    const std::lock_guard lock(mutex_);
    // A started pair is finished, so that quick games do not count more than long ones.
    if (failed_ || next_ == plan_.games || (shown_ && next_ % 2 == 0)) return {};
    return next_++;
  }

  const Plan& plan_;
  std::mutex mutex_;
  int next_ = 0;
  bool shown_ = false;
  std::optional<Error> failed_;
  std::vector<Played> games_;
};

}  // namespace

double Tally::Score() const { return (wins + draws / 2.0) / games(); }

double Tally::Margin() const { return MarginOf(pairs); }

Result<Tally> Play(const Plan& plan) {
  const std::clock_t begun = std::clock();
  auto games = Playing(plan).Run();
  if (!games.ok()) return games.error();
  Tally tally = Sum(*games);
  tally.cpu_seconds =
      static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC + tally.charged_a + tally.charged_b;
  return tally;
}

}  // namespace merels::duel
