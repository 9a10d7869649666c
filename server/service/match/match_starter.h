// Appends the first entries of new matches.
#pragma once

#include <unordered_map>
#include <utility>
#include <vector>

#include "common/match/command.h"
#include "common/match/view.h"
#include "server/domain/request_key.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/done.h"
#include "server/service/base/ports.h"
#include "server/service/match/match_loader.h"
#include "server/service/match/peer_bus.h"
#include "server/service/match/pending_writes.h"
#include "server/service/match/shard_owner.h"
#include "server/service/match/spectator_delay.h"
#include "server/store/store.h"

namespace merels::service {

/// Single-threaded, on the shard's executor.
class MatchStarter {
 public:
  /// References outlive the starter.
  struct Context {
    ShardOwner& owner;
    MatchLoader& loader;
    SpectatorDelay& delay;
    PeerBus& bus;
    PendingWrites& writes;
  };
  MatchStarter(const Ports& ports, const Context& context)
      : ports_(ports), context_(context), callbacks_(ports.executor) {}

  /// Matches::Start, for a match of this shard; `done` is called on the shard's executor.
  void Start(const MatchId& id, const match::Settings& settings, const match::Players& players,
             const domain::RequestKey& by, const Begun& with, Done<void> done);

  /// The server stops: requests with an unknown outcome are refused.
  void GiveUp();

 private:
  void Started(const MatchId& id, const match::Entry& entry, const match::Players& players,
               const store::AppendResult& result, const Done<void>& done);
  void FindStarted(const MatchId& id);

  const Ports& ports_;
  Context context_;
  /// Matches whose first entry has an unknown outcome: the answer if it was not stored, and its receiver.
  std::unordered_map<MatchId, std::pair<Error, Done<void>>> unknown_;
  CallbackScope callbacks_;
};

}  // namespace merels::service
