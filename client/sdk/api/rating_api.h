// The calls of the RatingService.
#ifndef MERELS_CLIENT_SDK_API_RATING_API_H_
#define MERELS_CLIENT_SDK_API_RATING_API_H_

#include <string>

#include "client/sdk/base/done.h"
#include "common/api/ratings.h"
#include "common/base/result.h"
#include "common/lobby/ratings.h"

namespace merels::sdk {

using api::Page;
using api::PageQuery;
using api::RatingHistoryQuery;
using api::RatingLogQuery;
using api::StandingsQuery;

/// Threads, `done` and errors as Apis. All of it is safe to repeat; pages have at most 200 lines.
class RatingApi {
 public:
  virtual ~RatingApi() = default;

  /// `player`: an account's id, or a member's name; empty: the caller.
  virtual void GetRatings(std::string player, Done<lobby::PlayerRatings> done) = 0;
  virtual void ListStandings(StandingsQuery query, Done<Page<lobby::StandingLine>> done) = 0;
  virtual void ListRatingHistory(RatingHistoryQuery query, Done<Page<lobby::ChangeLine>> done) = 0;
  virtual void ListRatingLog(RatingLogQuery query, Done<Page<lobby::ChangeLine>> done) = 0;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_RATING_API_H_
