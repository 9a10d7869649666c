#include <memory>
#include <utility>

#include "client/sdk/api/grpc_apis.h"
#include "client/sdk/api/sanctions.h"
#include "client/sdk/base/caller.h"
#include "merels/v1/player_safety_service.grpc.pb.h"
#include "proto/wire/moderation.h"
#include "proto/wire/types.h"

namespace merels::sdk {
namespace {

Result<Page<match::Player>> ReadBlocks(const v1::ListBlocksResponse& response) {
  return ReadPage<match::Player>(response.players(), response.next_page_token(),
                                 [](const v1::Player& player) { return wire::FromProto(player); });
}

class GrpcPlayerSafetyApi final : public PlayerSafetyApi {
  using Rpc = CallsOf<v1::PlayerSafetyService>;

 public:
  explicit GrpcPlayerSafetyApi(Caller& caller) : caller_(caller) {}

  void BlockPlayer(std::string player, Done<match::Player> done) override {
    v1::BlockPlayerRequest request;
    request.set_player(std::move(player));
    caller_.Call(&Rpc::BlockPlayer, std::move(request), std::move(done),
                 [](const v1::BlockPlayerResponse& response) { return wire::FromProto(response.player()); });
  }
  void UnblockPlayer(std::string player, Done<match::Player> done) override {
    v1::UnblockPlayerRequest request;
    request.set_player(std::move(player));
    caller_.Call(
        &Rpc::UnblockPlayer, std::move(request), std::move(done),
        [](const v1::UnblockPlayerResponse& response) { return wire::FromProto(response.player()); });
  }
  void ListBlocks(Done<std::vector<match::Player>> done) override {
    caller_.CallForAll(&Rpc::ListBlocks, std::move(done), ReadBlocks);
  }
  void ReportPlayer(api::ReportPlayer report, Done<std::string> done) override {
    caller_.Call(
        &Rpc::ReportPlayer, wire::ToProto(report), std::move(done),
        [](const v1::ReportPlayerResponse& response) { return Result<std::string>(response.report_id()); });
  }
  void ListOwnSanctions(Done<std::vector<api::Sanction>> done) override {
    caller_.CallForAll(&Rpc::ListOwnSanctions, std::move(done), ReadSanctions<v1::ListOwnSanctionsResponse>);
  }

 private:
  CallerOf<v1::PlayerSafetyService> caller_;
};

}  // namespace

std::unique_ptr<PlayerSafetyApi> MakePlayerSafetyApi(Caller& caller) {
  return std::make_unique<GrpcPlayerSafetyApi>(caller);
}

}  // namespace merels::sdk
