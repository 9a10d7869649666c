#include "client/sdk/grpc_challenges.h"

#include "client/sdk/api.h"
#include "merels/v1/challenge_service.grpc.pb.h"
#include "proto/wire/challenge.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::sdk {
namespace {

using Challenges = v1::ChallengeService;
using ChallengeCalls = CallsOf<Challenges>;

Result<Seated> ReadSeated(const v1::AcceptChallengeResponse& response) {
  wire::Reading reading;
  return reading.Done(Seated{reading.Take(wire::ReadMatchId(response.match_id())),
                             reading.Take(wire::FromProto(response.side()))});
}

}  // namespace

void GrpcChallenges::Make(MakeChallenge wish, Done<lobby::Challenged> done) {
  v1::CreateChallengeRequest request;
  request.set_request_id(wish.request.text());
  if (wish.account.empty()) {
    request.set_name(std::move(wish.name));
  } else {
    request.set_account_id(wish.account.text());
  }
  request.set_ruleset(std::move(wish.ruleset));
  *request.mutable_time_control() = wire::ToProto(wish.clock);
  request.set_side(wire::ToProto(wish.side));
  request.set_rated(wish.rated);
  if (wish.watching != match::Watching()) *request.mutable_watching() = wire::ToProto(wish.watching);
  caller_.Call<Challenges>(
      &ChallengeCalls::CreateChallenge, std::move(request), std::move(done),
      [](const v1::CreateChallengeResponse& response) { return wire::FromProto(response); });
}

void GrpcChallenges::OfferRematch(RequestId request_id, MatchId match, Done<lobby::Challenged> done) {
  v1::OfferRematchRequest request;
  request.set_request_id(request_id.text());
  request.set_match_id(match.text());
  caller_.Call<Challenges>(&ChallengeCalls::OfferRematch, std::move(request), std::move(done),
                        [](const v1::OfferRematchResponse& response) { return wire::FromProto(response); });
}

void GrpcChallenges::Accept(RequestId request_id, ChallengeId challenge, Done<Seated> done) {
  v1::AcceptChallengeRequest request;
  request.set_request_id(request_id.text());
  request.set_challenge_id(challenge.text());
  caller_.Call<Challenges>(&ChallengeCalls::AcceptChallenge, std::move(request), std::move(done), ReadSeated);
}

void GrpcChallenges::Decline(ChallengeId challenge, lobby::DeclineReason reason, Done<void> done) {
  v1::DeclineChallengeRequest request;
  request.set_challenge_id(challenge.text());
  request.set_reason(wire::ToProto(reason));
  caller_.Call<Challenges>(&ChallengeCalls::DeclineChallenge, std::move(request), std::move(done),
                        [](const v1::DeclineChallengeResponse&) { return Result<void>(); });
}

void GrpcChallenges::Withdraw(ChallengeId challenge, Done<void> done) {
  v1::WithdrawChallengeRequest request;
  request.set_challenge_id(challenge.text());
  caller_.Call<Challenges>(&ChallengeCalls::WithdrawChallenge, std::move(request), std::move(done),
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
