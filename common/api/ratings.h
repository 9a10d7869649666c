// The calls of the RatingService: leaderboards, and the history of ratings.
#pragma once

#include <string>

#include "common/api/call.h"
#include "common/lobby/lobby.h"

namespace merels::api {

/// In each pool they have played in.
struct GetRatings {
  using Answer = lobby::PlayerRatings;
  static constexpr CallRule kRule{Needs::kWatch, kPlain};
  std::string player;  // an account's id, or a member's name; empty: the caller
};

/// The leaderboard of a pool, such as "standard/blitz".
struct ListStandings {
  using Answer = Page<lobby::StandingLine>;
  static constexpr CallRule kRule{Needs::kWatch, kList, true};
  std::string pool;
  bool provisional = false;  // also players with a provisional rating, who have no rank
  PageQuery page = {};
};

/// The changes of a player's rating in a pool, newest first.
struct ListRatingHistory {
  using Answer = Page<lobby::ChangeLine>;
  static constexpr CallRule kRule{Needs::kWatch, kList, true};
  std::string player;  // an account's id, or a member's name; empty: the caller
  std::string pool;
  PageQuery page = {};
};

/// The log of a pool, from its first line on.
struct ListRatingLog {
  using Answer = Page<lobby::ChangeLine>;
  static constexpr CallRule kRule{Needs::kWatch, kList, true};
  std::string pool;
  PageQuery page = {};
};

}  // namespace merels::api
