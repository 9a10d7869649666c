// The calls of the ChallengeService.
#ifndef MERELS_CLIENT_SDK_API_CHALLENGE_API_H_
#define MERELS_CLIENT_SDK_API_CHALLENGE_API_H_

#include <vector>

#include "client/sdk/base/done.h"
#include "common/api/lobby.h"
#include "common/base/result.h"
#include "common/lobby/challenge.h"

namespace merels::sdk {

using api::MakeChallenge;
using api::Seated;

/// Threads, `done` and errors as Apis. The outcome of a challenge comes as a notice on the stream. Everything
/// here is safe to repeat with the same request id and contents.
class ChallengeApi {
 public:
  virtual ~ChallengeApi() = default;

  /// The challenge; the match, when it was accepted before a repetition.
  virtual void CreateChallenge(MakeChallenge wish, Done<lobby::Challenged> done) = 0;
  /// The match, when the opponent had offered a rematch already.
  virtual void OfferRematch(api::Rematch wish, Done<lobby::Challenged> done) = 0;
  virtual void AcceptChallenge(api::AcceptChallenge wish, Done<Seated> done) = 0;
  /// Succeeds also when the challenge is gone, like WithdrawChallenge.
  virtual void DeclineChallenge(api::DeclineChallenge wish, Done<void> done) = 0;
  virtual void WithdrawChallenge(api::WithdrawChallenge wish, Done<void> done) = 0;
  /// Sent and received, oldest first.
  virtual void ListChallenges(Done<std::vector<lobby::Challenge>> done) = 0;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_CHALLENGE_API_H_
