// Ids that are present at any node of the cluster, by the facts that nodes broadcast.
#pragma once

#include <functional>
#include <string>
#include <unordered_set>

#include "server/service/following/node_states.h"

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

}  // namespace merels::service
