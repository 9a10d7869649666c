#include <string>
#include <utility>

#include "client/sdk/api/ratings_api.h"
#include "client/sdk/base/caller.h"
#include "merels/v1/rating_service.grpc.pb.h"
#include "proto/wire/rating.h"
#include "proto/wire/request.h"

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

  void ListStandings(StandingsQuery query, Done<Page<lobby::StandingLine>> done) override {
    caller_.Call<v1::RatingService>(&RatingCalls::ListStandings, wire::ToProto(query), std::move(done),
                                    ReadStandings);
  }

  void ListHistory(RatingHistoryQuery query, Done<Page<lobby::ChangeLine>> done) override {
    caller_.Call<v1::RatingService>(&RatingCalls::ListRatingHistory, wire::ToProto(query), std::move(done),
                                    ReadEntries<v1::ListRatingHistoryResponse>);
  }

  void ListLog(RatingLogQuery query, Done<Page<lobby::ChangeLine>> done) override {
    caller_.Call<v1::RatingService>(&RatingCalls::ListRatingLog, wire::ToProto(query), std::move(done),
                                    ReadEntries<v1::ListRatingLogResponse>);
  }

 private:
  Caller caller_;
};

}  // namespace

std::unique_ptr<RatingsApi> MakeRatingsApi(std::shared_ptr<Channel> channel, Millis deadline) {
  return std::make_unique<GrpcRatingsApi>(std::move(channel), deadline);
}

}  // namespace merels::sdk
