// The accounts with streams open anywhere in the cluster, and the number of their streams.
#pragma once

#include <cstddef>
#include <functional>

#include "common/base/ids.h"
#include "server/service/following/node_states.h"
#include "server/service/following/present_anywhere.h"

namespace merels::service {

/// All calls on the executor. The streams of a dead node count until its death is certain (NodeStates).
class ClusterPresence {
 public:
  struct Hooks {
    /// Whether the account has a stream at this node.
    std::function<bool(const AccountId&)> at_this_node;
    /// The account's first stream was opened at another node.
    std::function<void(const AccountId&)> came;
    /// Its last one, which was at another node, is closed.
    std::function<void(const AccountId&)> gone;
    /// The number of its streams at other nodes has changed.
    std::function<void(const AccountId&)> counted;
  };
  /// The most streams that a node may report for one account; a higher number is not believed.
  static constexpr std::size_t kMax = 1000;

  /// `states` outlives it.
  ClusterPresence(NodeStates& states, Hooks hooks);

  bool IsHere(const AccountId& account) const;
  /// The account's first stream at this node was opened. True if it has none elsewhere.
  bool CameHere(const AccountId& account);
  /// Its last one at this node was closed. True if it has none elsewhere.
  bool LeftHere(const AccountId& account);

  /// Sets the number of its streams at this node.
  void CountHere(const AccountId& account, std::size_t streams);
  /// The number of its streams at other nodes; and at those whose names come before this one's.
  std::size_t Elsewhere(const AccountId& account) const;
  std::size_t Before(const AccountId& account) const;

 private:
  NodeStates& states_;
  PresentAnywhere accounts_;
};

}  // namespace merels::service
