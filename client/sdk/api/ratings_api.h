// The calls of the server's RatingService.
#ifndef MERELS_CLIENT_SDK_API_RATINGS_API_H_
#define MERELS_CLIENT_SDK_API_RATINGS_API_H_

#include <memory>
#include <string>

#include "client/sdk/api/api.h"
#include "common/api/ratings.h"
#include "common/lobby/ratings.h"

namespace merels::sdk {

using api::RatingHistoryQuery;
using api::RatingLogQuery;
using api::StandingsQuery;

/// Threads and errors as Api.
class RatingsApi {
 public:
  virtual ~RatingsApi() = default;

  /// The token of the following calls.
  virtual void SetToken(std::string token) = 0;

  /// `player`: an account's id, or a member's name; empty: the caller.
  virtual void GetRatings(std::string player, Done<lobby::PlayerRatings> done) = 0;
  virtual void ListStandings(StandingsQuery query, Done<Page<lobby::StandingLine>> done) = 0;
  virtual void ListHistory(RatingHistoryQuery query, Done<Page<lobby::ChangeLine>> done) = 0;
  virtual void ListLog(RatingLogQuery query, Done<Page<lobby::ChangeLine>> done) = 0;
};

/// Makes the calls of a server. Destroying it cancels calls under way and waits until every `done` has run.
std::unique_ptr<RatingsApi> MakeRatingsApi(std::shared_ptr<Channel> channel, Millis deadline = kCallDeadline);

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_RATINGS_API_H_
