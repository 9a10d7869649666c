// How many spectators matches have at the other nodes of the house.
#pragma once

#include <cstddef>
#include <functional>

#include "common/base/ids.h"
#include "server/service/following/node_states.h"

namespace merels::service {

/// All calls on the executor. A node that is silent no longer counts.
class WatcherCounts {
 public:
  /// What a node may say of one match at most; more is not believed.
  static constexpr std::size_t kMax = 10'000'000;

  /// `changed`: the number at other nodes has. `states` outlives it.
  WatcherCounts(NodeStates& states, std::function<void(const MatchId&)> changed);

  /// How many there are at this node.
  void SetHere(const MatchId& match, std::size_t watchers);
  std::size_t Elsewhere(const MatchId& match) const;

 private:
  NodeStates& states_;
};

}  // namespace merels::service
