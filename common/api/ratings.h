// Requests for leaderboards and for how ratings came about.
#ifndef MERELS_COMMON_API_RATINGS_H_
#define MERELS_COMMON_API_RATINGS_H_

#include <string>

#include "common/api/page.h"

namespace merels::api {

/// The leaderboard of a pool, such as "standard/blitz".
struct StandingsQuery {
  std::string pool;
  bool provisional = false;  // also players with a provisional rating, who have no rank
  PageQuery page = {};
};
/// How the matches of a player in a pool changed their rating, newest first.
struct RatingHistoryQuery {
  std::string player;  // an account's id, or a member's name; empty: the caller
  std::string pool;
  PageQuery page = {};
};
/// The log of a pool, from its first line on.
struct RatingLogQuery {
  std::string pool;
  PageQuery page = {};
};

}  // namespace merels::api

#endif  // MERELS_COMMON_API_RATINGS_H_
