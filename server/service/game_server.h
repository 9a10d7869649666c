// The server: all services, for the transport and for tests.
//
// Threads: one executor, that of the ports. Every call below is made on it, every `done` runs on it, exactly
// once, possibly before the call returns. Transports post their calls to it and take the time of reading
// before they do. Matches may be judged on other executors (Ports::shards), which callers notice only by
// answers that take a task or two longer.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "common/base/done.h"
#include "common/base/result.h"
#include "server/cluster/cluster_nodes.h"
#include "server/domain/access_policy.h"
#include "server/service/accounts/accounts.h"
#include "server/service/accounts/credentials.h"
#include "server/service/accounts/membership.h"
#include "server/service/base/call.h"
#include "server/service/base/page.h"
#include "server/service/base/ports.h"
#include "server/service/base/rates.h"
#include "server/service/export/exports.h"
#include "server/service/following/television.h"
#include "server/service/moderation/moderation.h"
#include "server/service/moderation/operations.h"
#include "server/service/ratings/ratings.h"
#include "server/service/session/session.h"

namespace merels::service {

class Analysis;
class Challenges;
class Chat;
class Friends;
class MatchCalls;
class OpeningExplorer;
class Plans;
class QuickPlay;
class Tables;

class GameServer {
 public:
  explicit GameServer(Ports ports);
  ~GameServer();
  GameServer(const GameServer&) = delete;
  GameServer& operator=(const GameServer&) = delete;

  /// Before anything else: reads which matches are in progress. No match is loaded; each ends the outage when
  /// it gets its first command or its flag is about to fall. After an error nothing has begun, and Open can
  /// be retried.
  void Open(Done<void> done);
  /// Refuses new commands with draining, closes every session, and waits for the pending writes.
  void Drain(std::function<void()> done);
  Occupancy occupancy() const;

  Accounts& accounts();
  Membership& membership();
  /// Blocks and sanctions.
  domain::AccessPolicy& access();
  Credentials& credentials();
  PlayerSafety& player_safety();
  Moderation& moderation();
  Operations& operations();
  /// For the operator; the caller has checked that.
  ClusterNodes& nodes();
  AccountExport& account_export();
  Plans& plans();
  Analysis& analysis();
  OpeningExplorer& openings();
  Tables& tables();
  QuickPlay& quick_play();
  Challenges& challenges();
  MatchCalls& match_calls();
  Chat& chat();
  Friends& friends();
  Ratings& ratings();
  /// Rate limits of accounts and addresses; callers that have limits add them once, before Open.
  Rates& rates();

  /// too-many-streams, draining. The first message, Welcome, is sent before this returns.
  /// The stream ends when `token` expires or is revoked; an empty one never does.
  Result<std::unique_ptr<Session>> OpenSession(const match::Player& player, EventSink& sink,
                                               const std::string& token = {});

 private:
  struct Services;
  const std::unique_ptr<Services> services_;
};

}  // namespace merels::service
