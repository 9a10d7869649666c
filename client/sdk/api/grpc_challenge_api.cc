#include <memory>
#include <utility>

#include "client/sdk/api/grpc_apis.h"
#include "client/sdk/base/caller.h"
#include "merels/v1/challenge_service.grpc.pb.h"
#include "proto/wire/challenge.h"
#include "proto/wire/request.h"
#include "proto/wire/types.h"

namespace merels::sdk {
namespace {

Result<Page<lobby::Challenge>> ReadChallenges(const v1::ListChallengesResponse& response) {
  return ReadPage<lobby::Challenge>(response.challenges(), response.next_page_token(),
                                    [](const auto& challenge) { return wire::FromProto(challenge); });
}

class GrpcChallengeApi final : public ChallengeApi {
  using Rpc = CallsOf<v1::ChallengeService>;

 public:
  explicit GrpcChallengeApi(Caller& caller) : caller_(caller) {}

  void CreateChallenge(MakeChallenge wish, Done<lobby::Challenged> done) override {
    caller_.Call(&Rpc::CreateChallenge, wire::ToProto(wish), std::move(done),
                 [](const v1::CreateChallengeResponse& response) { return wire::FromProto(response); });
  }
  void OfferRematch(api::Rematch wish, Done<lobby::Challenged> done) override {
    caller_.Call(&Rpc::OfferRematch, wire::ToProto(wish), std::move(done),
                 [](const v1::OfferRematchResponse& response) { return wire::FromProto(response); });
  }
  void AcceptChallenge(api::AcceptChallenge wish, Done<Seated> done) override {
    caller_.Call(&Rpc::AcceptChallenge, wire::ToProto(wish), std::move(done),
                 [](const v1::AcceptChallengeResponse& response) { return wire::FromProto(response); });
  }
  void DeclineChallenge(api::DeclineChallenge wish, Done<void> done) override {
    caller_.Call(&Rpc::DeclineChallenge, wire::ToProto(wish), std::move(done));
  }
  void WithdrawChallenge(api::WithdrawChallenge wish, Done<void> done) override {
    caller_.Call(&Rpc::WithdrawChallenge, wire::ToProto(wish), std::move(done));
  }
  void ListChallenges(Done<std::vector<lobby::Challenge>> done) override {
    caller_.CallForAll(&Rpc::ListChallenges, std::move(done), ReadChallenges);
  }

 private:
  CallerOf<v1::ChallengeService> caller_;
};

}  // namespace

std::unique_ptr<ChallengeApi> MakeChallengeApi(Caller& caller) {
  return std::make_unique<GrpcChallengeApi>(caller);
}

}  // namespace merels::sdk
