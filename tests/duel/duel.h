// Many games between two players: each opening of random plies is played twice, sides swapped.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/base/result.h"
#include "common/rules/ruleset.h"
#include "tests/duel/player.h"
#include "tests/duel/sequential.h"

namespace merels::duel {

inline constexpr int kOpeningPlies = 4;

struct Plan {
  rules::Ruleset ruleset;
  std::string a, b;
  /// Even, at least 2.
  int games = 100;
  std::uint64_t seed = 1;
  int jobs = 1;
  /// Random plies at the beginning of each game.
  int opening = kOpeningPlies;
  Means means;
  /// The match ends when one of these is shown; `games` is then the limit.
  std::optional<Claims> claims;
};

/// Everything from the first player's (a's) point of view.
struct Tally {
  int wins = 0, draws = 0, losses = 0;
  std::uint64_t plies = 0;
  std::uint64_t nodes_a = 0, nodes_b = 0;
  /// Processor time that other programs were charged, in seconds.
  double charged_a = 0, charged_b = 0;
  /// Games lost by an answer that was no legal ply.
  int forfeits = 0;
  /// The mean score of both games of each opening.
  std::vector<double> pairs;
  double cpu_seconds = 0;

  int games() const { return wins + draws + losses; }
  /// From 0 to 1: a win 1, a draw 1/2.
  double Score() const;
  /// Half the width of the 95 % interval around Score().
  double Margin() const;
};

/// Deterministic by plan, except for the time, with any `jobs`; but not with other programs, nor with claims.
/// Errors: bad-argument, bad-file, unreachable.
Result<Tally> Play(const Plan& plan);

}  // namespace merels::duel
