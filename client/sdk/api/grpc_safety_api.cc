#include <utility>

#include "client/sdk/api/safety_api.h"
#include "client/sdk/api/sanctions.h"
#include "client/sdk/base/caller.h"
#include "client/sdk/base/pages.h"
#include "merels/v1/player_safety_service.grpc.pb.h"
#include "proto/wire/report.h"
#include "proto/wire/types.h"

namespace merels::sdk {
namespace {

using SafetyCalls = CallsOf<v1::PlayerSafetyService>;

Result<Page<match::Player>> ReadBlocks(const v1::ListBlocksResponse& response) {
  auto players = ReadAll<match::Player>(response.players(),
                                        [](const v1::Player& player) { return wire::FromProto(player); });
  if (!players.ok()) return players.error();
  return Page<match::Player>{*std::move(players), response.next_page_token()};
}

class GrpcSafetyApi final : public SafetyApi {
 public:
  GrpcSafetyApi(std::shared_ptr<Channel> channel, Millis deadline) : caller_(std::move(channel), deadline) {}

  void SetToken(std::string token) override { caller_.SetToken(std::move(token)); }

  void Block(std::string player, Done<match::Player> done) override {
    v1::BlockPlayerRequest request;
    request.set_player(std::move(player));
    caller_.Call<v1::PlayerSafetyService>(
        &SafetyCalls::BlockPlayer, std::move(request), std::move(done),
        [](const v1::BlockPlayerResponse& response) { return wire::FromProto(response.player()); });
  }

  void Unblock(std::string player, Done<match::Player> done) override {
    v1::UnblockPlayerRequest request;
    request.set_player(std::move(player));
    caller_.Call<v1::PlayerSafetyService>(
        &SafetyCalls::UnblockPlayer, std::move(request), std::move(done),
        [](const v1::UnblockPlayerResponse& response) { return wire::FromProto(response.player()); });
  }

  void ListBlocks(Done<std::vector<match::Player>> done) override {
    AskAllPages<match::Player>(
        [this](const std::string& token, Done<Page<match::Player>> one) {
          v1::ListBlocksRequest request;
          request.set_page_size(kLargestPage);
          request.set_page_token(token);
          caller_.Call<v1::PlayerSafetyService>(&SafetyCalls::ListBlocks, std::move(request), std::move(one),
                                                ReadBlocks);
        },
        std::move(done));
  }

  void Report(ReportPlayer report, Done<std::string> done) override {
    v1::ReportPlayerRequest request;
    request.set_player(std::move(report.player));
    request.set_match_id(std::move(report.match));
    request.set_kind(wire::ToProto(report.kind));
    request.set_text(std::move(report.text));
    caller_.Call<v1::PlayerSafetyService>(
        &SafetyCalls::ReportPlayer, std::move(request), std::move(done),
        [](const v1::ReportPlayerResponse& response) { return Result<std::string>(response.report_id()); });
  }

  void ListOwnSanctions(Done<std::vector<Sanction>> done) override {
    caller_.Call<v1::PlayerSafetyService>(&SafetyCalls::ListOwnSanctions, v1::ListOwnSanctionsRequest(),
                                          std::move(done), ReadSanctions<v1::ListOwnSanctionsResponse>);
  }

 private:
  Caller caller_;
};

}  // namespace

std::unique_ptr<SafetyApi> MakeSafetyApi(std::shared_ptr<Channel> channel, Millis deadline) {
  return std::make_unique<GrpcSafetyApi>(std::move(channel), deadline);
}

}  // namespace merels::sdk
