// Who is present at any node of the cluster, by the facts that nodes broadcast.
//
// Contents: PresentAnywhere, ClusterPresence (accounts), SeatsFollowed (players at their matches),
// WatcherCounts.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <unordered_set>

#include "common/base/ids.h"
#include "common/rules/base/outcome.h"
#include "server/cluster/node_states.h"

namespace merels::service {

/// Ids of one kind, such as accounts with streams. All calls on the executor. The ids of a dead node count
/// until its death is certain (NodeStates).
class PresentAnywhere {
 public:
  struct Hooks {
    std::function<bool(const std::string& id)> at_this_node;
    /// It has come at another node, and was nowhere before.
    std::function<void(const std::string& id)> came;
    /// It has gone from another node, and is nowhere now; `left`: on purpose, by that node's word.
    std::function<void(const std::string& id, bool left)> gone;
    /// Another node's value for it has changed.
    std::function<void(const std::string& id)> changed = [](const std::string&) {};
  };

  /// `states` outlives it.
  PresentAnywhere(NodeStates& states, char kind, Hooks hooks);

  bool IsHere(const std::string& id) const;
  /// It has come at this node. True if it is nowhere else.
  bool CameHere(const std::string& id);
  /// It has gone from this node. True if it is nowhere else.
  bool LeftHere(const std::string& id, bool left);

 private:
  void Changed(const std::string& id, const std::string& word);

  NodeStates& states_;
  const char kind_;
  const Hooks hooks_;
  std::unordered_set<std::string> here_;  // anywhere
};

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

/// A seat costs each node one fact of some twenty bytes for as long as it is followed, sent twice: when that
/// begins and when it ends. The number of the player's streams that follow it is not shared. All calls on the
/// executor.
class SeatsFollowed {
 public:
  struct Hooks {
    std::function<bool(const MatchId&, rules::Side)> at_this_node;
    /// The seat is followed from now on, at another node.
    std::function<void(const MatchId&, rules::Side)> came;
    /// It is followed no longer; `left`: the client announced that it leaves.
    std::function<void(const MatchId&, rules::Side, bool left)> gone;
  };

  /// `states` outlives it.
  SeatsFollowed(NodeStates& states, Hooks hooks);

  /// The player's first stream at this node follows it. True if none does elsewhere.
  bool CameHere(const MatchId& match, rules::Side side);
  /// The last one at this node stopped. True if none does elsewhere.
  bool LeftHere(const MatchId& match, rules::Side side, bool left);

 private:
  PresentAnywhere seats_;
};

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
