#include <memory>
#include <utility>

#include "client/sdk/api/grpc_apis.h"
#include "client/sdk/base/caller.h"
#include "merels/v1/rating_service.grpc.pb.h"
#include "proto/wire/rating.h"
#include "proto/wire/request.h"

namespace merels::sdk {
namespace {

Result<Page<lobby::StandingLine>> ReadStandings(const v1::ListStandingsResponse& response) {
  return ReadPage<lobby::StandingLine>(response.standings(), response.next_page_token(),
                                       [](const v1::StandingLine& line) { return wire::FromProto(line); });
}

template <class Response>
Result<Page<lobby::ChangeLine>> ReadChanges(const Response& response) {
  return ReadPage<lobby::ChangeLine>(response.entries(), response.next_page_token(),
                                     [](const v1::RatingLogEntry& entry) { return wire::FromProto(entry); });
}

class GrpcRatingApi final : public RatingApi {
  using Rpc = CallsOf<v1::RatingService>;

 public:
  explicit GrpcRatingApi(Caller& caller) : caller_(caller) {}

  void GetRatings(std::string player, Done<lobby::PlayerRatings> done) override {
    v1::GetRatingsRequest request;
    request.set_player(std::move(player));
    caller_.Call(&Rpc::GetRatings, std::move(request), std::move(done),
                 [](const v1::GetRatingsResponse& response) { return wire::FromProto(response); });
  }
  void ListStandings(StandingsQuery query, Done<Page<lobby::StandingLine>> done) override {
    caller_.Call(&Rpc::ListStandings, wire::ToProto(query), std::move(done), ReadStandings);
  }
  void ListRatingHistory(RatingHistoryQuery query, Done<Page<lobby::ChangeLine>> done) override {
    caller_.Call(&Rpc::ListRatingHistory, wire::ToProto(query), std::move(done),
                 ReadChanges<v1::ListRatingHistoryResponse>);
  }
  void ListRatingLog(RatingLogQuery query, Done<Page<lobby::ChangeLine>> done) override {
    caller_.Call(&Rpc::ListRatingLog, wire::ToProto(query), std::move(done),
                 ReadChanges<v1::ListRatingLogResponse>);
  }

 private:
  CallerOf<v1::RatingService> caller_;
};

}  // namespace

std::unique_ptr<RatingApi> MakeRatingApi(Caller& caller) { return std::make_unique<GrpcRatingApi>(caller); }

}  // namespace merels::sdk
