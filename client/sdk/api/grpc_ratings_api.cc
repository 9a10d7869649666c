#include <string>
#include <utility>

#include "client/sdk/api/ratings_api.h"
#include "client/sdk/base/caller.h"
#include "merels/v1/rating_service.grpc.pb.h"
#include "proto/wire/rating.h"

namespace merels::sdk {
namespace {

using RatingCalls = CallsOf<v1::RatingService>;

Result<Page<lobby::StandingLine>> ReadStandings(const v1::ListStandingsResponse& response) {
  auto items = ReadAll<lobby::StandingLine>(
      response.standings(), [](const v1::StandingLine& line) { return wire::FromProto(line); });
  if (!items.ok()) return items.error();
  return Page<lobby::StandingLine>{std::move(*items), response.next_page_token()};
}

template <class Response>
Result<Page<lobby::ChangeLine>> ReadEntries(const Response& response) {
  auto items = ReadAll<lobby::ChangeLine>(
      response.entries(), [](const v1::RatingLogEntry& entry) { return wire::FromProto(entry); });
  if (!items.ok()) return items.error();
  return Page<lobby::ChangeLine>{std::move(*items), response.next_page_token()};
}

/// For a page of a pool.
template <class Request>
Request PoolRequest(std::string pool, const PageQuery& page) {
  Request request;
  request.set_pool(std::move(pool));
  request.set_page_size(page.size);
  request.set_page_token(page.token);
  return request;
}

class GrpcRatingsApi final : public RatingsApi {
 public:
  GrpcRatingsApi(std::shared_ptr<Channel> channel, Millis deadline) : caller_(std::move(channel), deadline) {}

  void SetToken(std::string token) override { caller_.SetToken(std::move(token)); }

  void GetRatings(std::string player, Done<lobby::PlayerRatings> done) override {
    v1::GetRatingsRequest request;
    request.set_player(std::move(player));
    caller_.Call<v1::RatingService>(
        &RatingCalls::GetRatings, std::move(request), std::move(done),
        [](const v1::GetRatingsResponse& response) { return wire::FromProto(response); });
  }

  void ListStandings(std::string pool, bool provisional, PageQuery page,
                     Done<Page<lobby::StandingLine>> done) override {
    auto request = PoolRequest<v1::ListStandingsRequest>(std::move(pool), page);
    request.set_provisional(provisional);
    caller_.Call<v1::RatingService>(&RatingCalls::ListStandings, std::move(request), std::move(done),
                                    ReadStandings);
  }

  void ListHistory(std::string player, std::string pool, PageQuery page,
                   Done<Page<lobby::ChangeLine>> done) override {
    auto request = PoolRequest<v1::ListRatingHistoryRequest>(std::move(pool), page);
    request.set_player(std::move(player));
    caller_.Call<v1::RatingService>(&RatingCalls::ListRatingHistory, std::move(request), std::move(done),
                                    ReadEntries<v1::ListRatingHistoryResponse>);
  }

  void ListLog(std::string pool, PageQuery page, Done<Page<lobby::ChangeLine>> done) override {
    caller_.Call<v1::RatingService>(&RatingCalls::ListRatingLog,
                                    PoolRequest<v1::ListRatingLogRequest>(std::move(pool), page),
                                    std::move(done), ReadEntries<v1::ListRatingLogResponse>);
  }

 private:
  Caller caller_;
};

}  // namespace

std::unique_ptr<RatingsApi> MakeRatingsApi(std::shared_ptr<Channel> channel, Millis deadline) {
  return std::make_unique<GrpcRatingsApi>(std::move(channel), deadline);
}

}  // namespace merels::sdk
