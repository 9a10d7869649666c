#include "client/sdk/api/grpc_challenges.h"

#include "client/sdk/api/api.h"
#include "client/sdk/base/pages.h"
#include "merels/v1/challenge_service.grpc.pb.h"
#include "proto/wire/challenge.h"
#include "proto/wire/request.h"
#include "proto/wire/types.h"

namespace merels::sdk {
namespace {

using Challenges = v1::ChallengeService;
using ChallengeCalls = CallsOf<Challenges>;

}  // namespace

void GrpcChallenges::Make(MakeChallenge wish, Done<lobby::Challenged> done) {
  caller_.Call<Challenges>(
      &ChallengeCalls::CreateChallenge, wire::ToProto(wish), std::move(done),
      [](const v1::CreateChallengeResponse& response) { return wire::FromProto(response); });
}

void GrpcChallenges::OfferRematch(Rematch wish, Done<lobby::Challenged> done) {
  caller_.Call<Challenges>(
      &ChallengeCalls::OfferRematch, wire::ToProto(wish), std::move(done),
      [](const v1::OfferRematchResponse& response) { return wire::FromProto(response); });
}

void GrpcChallenges::Accept(AcceptChallenge wish, Done<Seated> done) {
  caller_.Call<Challenges>(
      &ChallengeCalls::AcceptChallenge, wire::ToProto(wish), std::move(done),
      [](const v1::AcceptChallengeResponse& response) { return wire::FromProto(response); });
}

void GrpcChallenges::Decline(DeclineChallenge wish, Done<void> done) {
  caller_.Call<Challenges>(&ChallengeCalls::DeclineChallenge, wire::ToProto(wish), std::move(done),
                           [](const v1::DeclineChallengeResponse&) { return Result<void>(); });
}

void GrpcChallenges::Withdraw(WithdrawChallenge wish, Done<void> done) {
  caller_.Call<Challenges>(&ChallengeCalls::WithdrawChallenge, wire::ToProto(wish), std::move(done),
                           [](const v1::WithdrawChallengeResponse&) { return Result<void>(); });
}

void GrpcChallenges::List(Done<std::vector<lobby::Challenge>> done) {
  const auto read = [](const v1::ListChallengesResponse& response) -> Result<Page<lobby::Challenge>> {
    auto all = ReadAll<lobby::Challenge>(response.challenges(),
                                         [](const auto& challenge) { return wire::FromProto(challenge); });
    if (!all.ok()) return all.error();
    return Page<lobby::Challenge>{*std::move(all), response.next_page_token()};
  };
  AskAllPages<lobby::Challenge>(
      [this, read](const std::string& token, Done<Page<lobby::Challenge>> one) {
        v1::ListChallengesRequest request;
        request.set_page_size(kLargestPage);
        request.set_page_token(token);
        caller_.Call<Challenges>(&ChallengeCalls::ListChallenges, std::move(request), std::move(one), read);
      },
      std::move(done));
}

}  // namespace merels::sdk
