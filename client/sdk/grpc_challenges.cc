#include "client/sdk/grpc_challenges.h"

#include "client/sdk/api.h"
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
  caller_.Call<Challenges>(&ChallengeCalls::CreateChallenge, wire::ToProto(wish), std::move(done),
                           [](const v1::CreateChallengeResponse& response) { return wire::FromProto(response); });
}

void GrpcChallenges::OfferRematch(Rematch wish, Done<lobby::Challenged> done) {
  caller_.Call<Challenges>(&ChallengeCalls::OfferRematch, wire::ToProto(wish), std::move(done),
                           [](const v1::OfferRematchResponse& response) { return wire::FromProto(response); });
}

void GrpcChallenges::Accept(AcceptChallenge wish, Done<Seated> done) {
  caller_.Call<Challenges>(&ChallengeCalls::AcceptChallenge, wire::ToProto(wish), std::move(done),
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
  caller_.Call<Challenges>(&ChallengeCalls::ListChallenges, v1::ListChallengesRequest(), std::move(done),
                        [](const v1::ListChallengesResponse& response) {
                          return ReadAll<lobby::Challenge>(
                              response.challenges(), [](const auto& one) { return wire::FromProto(one); });
                        });
}

}  // namespace merels::sdk
