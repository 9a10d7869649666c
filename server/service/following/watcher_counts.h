// The number of spectators that matches have at the other nodes of the cluster.
#pragma once

#include <cstddef>
#include <functional>

#include "common/base/ids.h"
#include "server/service/following/node_states.h"

namespace merels::service {

/// All calls on the executor. A node that is silent no longer counts.
class WatcherCounts {
 public:
  /// The most spectators that a node may report for one match; a higher number is not believed.
  static constexpr std::size_t kMax = 10'000'000;

  /// `changed`: the number at other nodes has changed. `states` outlives it.
  WatcherCounts(NodeStates& states, std::function<void(const MatchId&)> changed);

  /// Sets the number at this node.
  void SetHere(const MatchId& match, std::size_t watchers);
  std::size_t Elsewhere(const MatchId& match) const;

 private:
  NodeStates& states_;
};

}  // namespace merels::service
