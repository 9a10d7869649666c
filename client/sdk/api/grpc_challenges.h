#ifndef MERELS_CLIENT_SDK_API_GRPC_CHALLENGES_H_
#define MERELS_CLIENT_SDK_API_GRPC_CHALLENGES_H_

#include "client/sdk/api/challenges_api.h"
#include "client/sdk/base/caller.h"

namespace merels::sdk {

class GrpcChallenges final : public ChallengesApi {
 public:
  /// `caller` outlives it.
  explicit GrpcChallenges(Caller& caller) : caller_(caller) {}

  void Make(MakeChallenge wish, Done<lobby::Challenged> done) override;
  void OfferRematch(Rematch wish, Done<lobby::Challenged> done) override;
  void Accept(AcceptChallenge wish, Done<Seated> done) override;
  void Decline(DeclineChallenge wish, Done<void> done) override;
  void Withdraw(WithdrawChallenge wish, Done<void> done) override;
  void List(Done<std::vector<lobby::Challenge>> done) override;

 private:
  Caller& caller_;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_GRPC_CHALLENGES_H_
