// Calls of the services of one server, asynchronous; await.h waits for one.
#ifndef MERELS_CLIENT_SDK_API_APIS_H_
#define MERELS_CLIENT_SDK_API_APIS_H_

#include <memory>
#include <string>

#include "client/sdk/api/account_api.h"
#include "client/sdk/api/analysis_api.h"
#include "client/sdk/api/challenge_api.h"
#include "client/sdk/api/chat_api.h"
#include "client/sdk/api/friend_api.h"
#include "client/sdk/api/lobby_api.h"
#include "client/sdk/api/match_api.h"
#include "client/sdk/api/moderation_api.h"
#include "client/sdk/api/operator_api.h"
#include "client/sdk/api/player_safety_api.h"
#include "client/sdk/api/rating_api.h"
#include "client/sdk/api/rules_api.h"
#include "client/sdk/api/server_api.h"
#include "client/sdk/api/watch_api.h"
#include "client/sdk/base/patience.h"
#include "client/sdk/connection/channel.h"

namespace merels::sdk {

/// An interface for each service, named after it, with a method for each of its calls, likewise. What needs
/// only some of them is given only these. All share one connection and one token.
///
/// Calls may be made from any thread. `done` runs exactly once, on a thread of the network library, so copy
/// and post what it brings; it may also run before the call returns. It must not block, nor destroy the Apis.
///
/// Errors are the server's, with reason and sentence, or unreachable, untrusted-certificate, deadline,
/// cancelled. After unreachable and deadline a command may or may not have been carried out: send it again
/// with the same request id. What each call does, which errors it has and whether it is safe to repeat is
/// said in the protocol (proto/merels/v1), at the call of the same name. Times are milliseconds, moments in
/// Unix time.
class Apis {
 public:
  virtual ~Apis() = default;

  /// The token of the following calls, of all services.
  virtual void SetToken(std::string token) = 0;

  virtual AccountApi& account() = 0;
  virtual AnalysisApi& analysis() = 0;
  virtual ChallengeApi& challenges() = 0;
  virtual ChatApi& chat() = 0;
  virtual FriendApi& friends() = 0;
  virtual LobbyApi& lobby() = 0;
  virtual MatchApi& matches() = 0;
  virtual ModerationApi& moderation() = 0;
  virtual OperatorApi& operations() = 0;
  virtual PlayerSafetyApi& player_safety() = 0;
  virtual RatingApi& ratings() = 0;
  virtual RulesApi& rules() = 0;
  virtual ServerApi& server() = 0;
  virtual WatchApi& watch() = 0;
};

/// Makes the calls of a server. Destroying them cancels those under way and waits until every `done` has run.
std::unique_ptr<Apis> MakeApis(std::shared_ptr<Channel> channel, Millis deadline = kCallDeadline);

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_APIS_H_
