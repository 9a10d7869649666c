// Calls about challenges; Api::challenges() has them.
#ifndef MERELS_CLIENT_SDK_API_CHALLENGES_API_H_
#define MERELS_CLIENT_SDK_API_CHALLENGES_API_H_

#include <optional>
#include <string>
#include <vector>

#include "client/sdk/base/done.h"
#include "common/api/lobby.h"
#include "common/base/result.h"
#include "common/lobby/challenge.h"

namespace merels::sdk {

using api::AcceptChallenge;
using api::DeclineChallenge;
using api::MakeChallenge;
using api::Rematch;
using api::Seated;
using api::WithdrawChallenge;

/// Threads, `done` and errors as Api. The outcome of a challenge comes as a notice on the stream.
class ChallengesApi {
 public:
  virtual ~ChallengesApi() = default;

  virtual void Make(MakeChallenge wish, Done<lobby::Challenged> done) = 0;
  /// The match, when the opponent had offered a rematch already.
  virtual void OfferRematch(Rematch wish, Done<lobby::Challenged> done) = 0;
  virtual void Accept(AcceptChallenge wish, Done<Seated> done) = 0;
  virtual void Decline(DeclineChallenge wish, Done<void> done) = 0;
  virtual void Withdraw(WithdrawChallenge wish, Done<void> done) = 0;
  /// Sent and received, oldest first.
  virtual void List(Done<std::vector<lobby::Challenge>> done) = 0;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_CHALLENGES_API_H_
