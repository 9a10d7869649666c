// The spectators' delayed view of a match.
#pragma once

#include <memory>
#include <vector>

#include "common/base/result.h"
#include "common/match/late.h"
#include "server/base/clock.h"
#include "server/base/executor.h"
#include "server/service/base/callback_scope.h"
#include "server/service/match/loaded_match.h"
#include "server/service/match/shard_owner.h"

namespace merels::service {

/// For the matches of one shard. Single-threaded, on the executor.
class SpectatorDelay {
 public:
  /// References outlive it.
  SpectatorDelay(Executor& executor, const SteadyTime& time, ShardOwner& owner)
      : executor_(executor), time_(time), owner_(owner), callbacks_(executor) {}

  /// The delayed view of a match with this log; nullptr: spectators may see all of it. Errors: those of
  /// making a match::Late.
  Result<std::shared_ptr<match::Late>> LateOf(const std::vector<match::Entry>& entries) const;
  /// The match, which has a delay, has another entry; `over`: it is the last.
  void Add(const LoadedMatchPtr& loaded, const match::Entry& entry, bool over);
  /// Reports to the owner what spectators may see by now, and sets a timer for the rest. The match has a
  /// delay.
  void Show(const LoadedMatchPtr& loaded);
  /// The moment as spectators of a match with a delay may know it.
  match::Moment MomentOf(const LoadedMatch& loaded) const;

 private:
  Executor& executor_;
  const SteadyTime& time_;
  ShardOwner& owner_;
  CallbackScope callbacks_;
};

}  // namespace merels::service
