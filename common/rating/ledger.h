// The log of a pool: the changes by each rated match, and how to recompute them.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "common/base/ids.h"
#include "common/rating/glicko2.h"

namespace merels::rating {

/// A player's standing in a pool; the defaults are a newcomer's.
struct Standing {
  Rating rating;                    // as of after the last match
  std::int64_t games = 0;           // rated games so far
  std::chrono::milliseconds at{0};  // the end of the last match, Unix time; 0: none
  friend bool operator==(const Standing&, const Standing&) = default;
};

/// The rating now: the longer ago the last match was, the less certain.
Rating RatingAt(const Standing& standing, std::chrono::milliseconds now);

/// A match that is over and counts. Seats by rules::Index(Side).
struct RatedGame {
  MatchId match;
  std::string pool;
  std::array<AccountId, 2> seats;
  double white_score = 0;                 // 1, 0.5 or 0
  std::chrono::milliseconds ended_at{0};  // Unix time
  friend bool operator==(const RatedGame&, const RatedGame&) = default;
};

/// A line of a pool's log.
struct Change {
  RatedGame game;
  std::int64_t n = 0;  // from 1 within the pool, without gaps
  std::array<Rating, 2> before;
  std::array<Rating, 2> after;
  friend bool operator==(const Change&, const Change&) = default;
};

/// The ratings after a match, which is one rating period for each player, as long as the time since that
/// player's last match.
std::array<Rating, 2> Rate(const std::array<Standing, 2>& before, double white_score,
                           std::chrono::milliseconds ended_at);

/// Recomputes a pool's log, line by line.
class Replay {
 public:
  /// Takes the next line. Returns a sentence when the line does not follow from those before it; its ratings
  /// are then taken as given, so that one wrong line gives one difference.
  std::optional<std::string> Take(const Change& change);

  const std::map<AccountId, Standing>& standings() const { return standings_; }
  std::int64_t n() const { return n_; }

 private:
  std::int64_t n_ = 0;
  std::map<AccountId, Standing> standings_;
};

}  // namespace merels::rating
