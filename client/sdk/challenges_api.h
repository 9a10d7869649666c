// Calls about challenges; Api::challenges() has them.
#ifndef MERELS_CLIENT_SDK_CHALLENGES_API_H_
#define MERELS_CLIENT_SDK_CHALLENGES_API_H_

#include <optional>
#include <string>
#include <vector>

#include "client/sdk/done.h"
#include "common/base/result.h"
#include "common/lobby/challenge.h"

namespace merels::sdk {

struct Seated;

struct MakeChallenge {
  RequestId request;
  std::string name;     // of a member; either this
  AccountId account;    // or this
  std::string ruleset;  // a bare name gets its playing defaults
  clock::TimeControl clock;
  std::optional<rules::Side> side;  // none: a toss
  bool rated = false;
  match::Watching watching = {};  // of the match; the server makes the code
};

/// Threads, `done` and errors as Api. What becomes of a challenge comes as a notice on the stream.
class ChallengesApi {
 public:
  virtual ~ChallengesApi() = default;

  virtual void Make(MakeChallenge wish, Done<lobby::Challenged> done) = 0;
  /// The match, when the other had offered it already.
  virtual void OfferRematch(RequestId request, MatchId match, Done<lobby::Challenged> done) = 0;
  virtual void Accept(RequestId request, ChallengeId challenge, Done<Seated> done) = 0;
  virtual void Decline(ChallengeId challenge, lobby::DeclineReason reason, Done<void> done) = 0;
  virtual void Withdraw(ChallengeId challenge, Done<void> done) = 0;
  /// Given and received, oldest first.
  virtual void List(Done<std::vector<lobby::Challenge>> done) = 0;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_CHALLENGES_API_H_
