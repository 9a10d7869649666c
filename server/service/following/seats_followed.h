// The seats of matches that are followed by their players, with a stream at any node of the cluster.
#pragma once

#include <functional>

#include "common/base/ids.h"
#include "common/rules/base/outcome.h"
#include "server/service/following/present_anywhere.h"

namespace merels::service {

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

}  // namespace merels::service
