// The score of a match for one player, and its line on the best list of the ruleset.
#pragma once

#include <optional>
#include <vector>

#include "common/match/view.h"

namespace merels::match {

/// Fewer of either is better; pegs count before moves.
struct SolutionScore {
  int pegs_left = 0;
  int moves = 0;  // plies, but a chain of jumps of one peg is one move
  auto operator<=>(const SolutionScore&) const = default;
};

/// The score of a match for one player that ended by the rules. Nothing for any other: one in progress,
/// resigned or lost on time, or for two players.
std::optional<SolutionScore> ScoreOf(const State& state);

/// A player's best match under a ruleset.
struct Solution {
  MatchId match;
  Player player;
  SolutionScore score;
  Millis ended_at{0};  // Unix time
  bool operator==(const Solution&) const = default;
};

/// The best list of one ruleset.
struct BestList {
  std::string ruleset;              // canonical text
  std::vector<Solution> solutions;  // best first; of equal ones, the one that ended first
  std::string next = {};            // the token of the next page; empty: there is none
  bool operator==(const BestList&) const = default;
};

}  // namespace merels::match
