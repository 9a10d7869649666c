// What is present at any node of the house, by the facts that nodes tell of themselves.
#pragma once

#include <functional>
#include <string>
#include <unordered_set>

#include "server/service/following/node_states.h"

namespace merels::service {

/// Ids of one kind, such as accounts with streams. All calls on the executor. What a node that has died had
/// counts until its death is certain (NodeStates).
class PresentAnywhere {
 public:
  struct Hooks {
    std::function<bool(const std::string& id)> at_this_node;
    /// It has come at another node, and was nowhere before.
    std::function<void(const std::string& id)> came;
    /// It has gone from another node, and is nowhere now; `left`: that node said that it left on purpose.
    std::function<void(const std::string& id, bool left)> gone;
    /// What another node says of it has changed.
    std::function<void(const std::string& id)> changed = [](const std::string&) {};
  };

  /// `states` outlives it.
  PresentAnywhere(NodeStates& states, char kind, Hooks hooks);

  bool IsHere(const std::string& id) const;
  /// It has come at this node. Whether it is nowhere else.
  bool CameHere(const std::string& id);
  /// It has gone from this node. Whether it is nowhere else.
  bool LeftHere(const std::string& id, bool left);

 private:
  void Changed(const std::string& id, const std::string& word);

  NodeStates& states_;
  const char kind_;
  const Hooks hooks_;
  std::unordered_set<std::string> here_;  // anywhere
};

}  // namespace merels::service
