// The other nodes, for the services of one.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "server/cluster/account_check.h"
#include "server/cluster/cluster_broadcasts.h"
#include "server/cluster/cluster_presence.h"
#include "server/cluster/node_states.h"
#include "server/cluster/rate_broadcasts.h"

namespace merels::service {

/// What a node tells the others and hears from them, apart from what one feature tells and hears. A single
/// node has none of it: features get null pointers. All calls on the executor.
struct Cluster {
  struct Hooks {
    ClusterPresence::Hooks presence;
    AccountCheck::Hooks accounts;
    /// As NodeStates::OnPresenceComplete.
    std::function<void(bool complete)> presence_complete;
  };

  /// `node`: one run of this node. `hash`: keyed with the cluster's secret key. References outlive it.
  Cluster(const Ports& ports, const std::string& node, Rates& rates, Rates::Hash hash, Hooks hooks)
      : broadcasts(ports, node),
        states(ports, broadcasts, node),
        rate_broadcasts(ports, broadcasts, rates, std::move(hash)),
        presence(states, std::move(hooks.presence)),
        account_check(ports, std::move(hooks.accounts)) {
    states.OnPresenceComplete(std::move(hooks.presence_complete));
  }

  void Begin() {
    states.Begin();
    account_check.Start();
  }

  ClusterBroadcasts broadcasts;
  NodeStates states;
  RateBroadcasts rate_broadcasts;
  ClusterPresence presence;
  AccountCheck account_check;
};

}  // namespace merels::service
