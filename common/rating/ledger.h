// The log of a pool: what each rated match changed, and how to work it out again.
#ifndef MERELS_COMMON_RATING_LEDGER_H_
#define MERELS_COMMON_RATING_LEDGER_H_

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "common/base/ids.h"
#include "common/rating/glicko2.h"

namespace merels::rating {

/// What a pool knows of a player; the defaults are a newcomer's.
struct Standing {
  Rating rating;                    // as it was after the last match
  std::int64_t games = 0;           // rated so far
  std::chrono::milliseconds at{0};  // the end of the last match, Unix time; 0: none
  friend bool operator==(const Standing&, const Standing&) = default;
};

/// The rating now: less sure, the longer ago the last match was.
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

/// The ratings after a match: one rating period for both, which is as long as it was since each one's last.
std::array<Rating, 2> Rate(const std::array<Standing, 2>& before, double white_score,
                           std::chrono::milliseconds ended_at);

/// Works a pool's log out again, line by line.
class Replay {
 public:
  /// Takes the next line. One sentence when it is not what the lines before it lead to; the number itself is
  /// then believed, so that one wrong line is one difference.
  std::optional<std::string> Take(const Change& change);

  const std::map<AccountId, Standing>& standings() const { return standings_; }
  std::int64_t n() const { return n_; }

 private:
  std::int64_t n_ = 0;
  std::map<AccountId, Standing> standings_;
};

}  // namespace merels::rating

#endif  // MERELS_COMMON_RATING_LEDGER_H_
