// Reads the matches of a shard from the log into memory.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "common/base/done.h"
#include "common/match/late.h"
#include "common/match/state.h"
#include "server/base/lru.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/service/match/loaded_match.h"
#include "server/service/match/seated_players.h"
#include "server/service/match/shard_owner.h"
#include "server/service/match/spectator_delay.h"
#include "server/service/match/turn_clock.h"
#include "server/store/store.h"

namespace merels::service {

/// Single-threaded, on the shard's executor.
class MatchLoader {
 public:
  /// The collaborators of the loader. References outlive it.
  struct Context {
    ShardOwner& owner;
    LoadedMatches& matches;
    TurnClock& turns;
    SeatedPlayers& players;
    SpectatorDelay& delay;
  };
  MatchLoader(const Ports& ports, const Context& context)
      : ports_(ports), context_(context), callbacks_(ports.executor) {}

  /// The match from memory, or else from the log: unknown-match, store-refused, internal (its log is damaged;
  /// the operator is warned). The pointer is valid until `done` returns.
  void Reach(const MatchId& match, Done<LoadedMatch*> done);

  /// Puts a match into memory, unless it is there; others may leave it. `late`: see SpectatorDelay::LateOf.
  LoadedMatchPtr Take(const MatchId& id, match::State state, const match::Players& players,
                      const std::shared_ptr<match::Late>& late);

 private:
  void Load(const MatchId& match);
  void Loaded(const MatchId& match, const Result<std::vector<store::Row>>& rows);
  void Damaged(const MatchId& match, const Error& error);
  void Answer(const MatchId& match, const Result<LoadedMatch*>& result);

  const Ports& ports_;
  Context context_;
  std::unordered_map<MatchId, std::vector<Done<LoadedMatch*>>> waiting_;  // matches that are being read
  LruMap<MatchId, bool> damaged_{1000};
  CallbackScope callbacks_;
};

}  // namespace merels::service
