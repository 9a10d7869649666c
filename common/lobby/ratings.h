// Displayed ratings: a player's rating in each pool, the leaderboard of a pool, and the changes by a match.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "common/match/view.h"
#include "common/rating/ledger.h"

namespace merels::lobby {

/// A player's rating in one pool.
struct PoolRating {
  std::string pool;
  rating::Standing standing;
  bool provisional = true;  // as of now: not certain yet, or no longer
  bool operator==(const PoolRating&) const = default;
};

/// A player's ratings in all pools they have played in.
struct PlayerRatings {
  match::Player player;
  std::vector<PoolRating> pools;      // by name
  std::chrono::milliseconds since{};  // Unix time: when the account was made
  bool operator==(const PlayerRatings&) const = default;
};

/// A line of a pool's leaderboard.
struct StandingLine {
  std::int64_t rank = 0;  // from 1; 0 for a provisional rating
  match::Player player;
  rating::Standing standing;
  bool provisional = false;  // as of now: not certain yet, or no longer
  bool operator==(const StandingLine&) const = default;
};

/// A line of a pool's log, with the players' names.
struct ChangeLine {
  rating::Change change;
  match::Players players;
  bool operator==(const ChangeLine&) const = default;
};

/// To each player of a rated match, once it is rated.
struct RatingChanged {
  MatchId match;
  std::string pool;
  rating::Rating before;
  rating::Rating after;
  std::string Subject() const { return "rating " + match.text(); }
  bool operator==(const RatingChanged&) const = default;
};

}  // namespace merels::lobby
