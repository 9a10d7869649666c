// Hints between the nodes of a cluster: "this row was appended", "this table has changed". The store stays
// the authority; a node that misses a hint reads the store. A single node has no bus.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "common/base/ids.h"

namespace merels::bus {

/// A handler's subscription, from Bus::Subscribe. Destroying it ends the calls of the handler: when the
/// destructor returns, none is running and none will start. It waits for a running one, so never destroy it
/// from its own handler.
class Subscription {
 public:
  virtual ~Subscription() = default;
};

/// Called with a match, the number of its row, and the row's bytes exactly as stored.
/// One call at a time for each subscription, on any thread, also on the publisher's during Publish. It must
/// not block, nor call the bus: it posts to its owner's executor.
using Handler = std::function<void(const MatchId& match, Seq seq, const std::string& bytes)>;

/// Called with a broadcast, exactly as sent. Threads as for Handler.
using BroadcastHandler = std::function<void(const std::string& message)>;

/// Threads: every member may be called from any thread. Subscriptions may outlive the bus.
class Bus {
 public:
  virtual ~Bus() = default;

  /// Notifies all subscribers, those of this node included. A hint may be lost, repeated or overtaken: a
  /// receiver that sees a gap reads the log. Never blocks, never fails.
  virtual void Publish(const MatchId& match, Seq seq, const std::string& bytes) = 0;

  /// `handler` gets what is published after Subscribe has returned: on a bus between processes at least the
  /// matches that this process follows.
  [[nodiscard]] virtual std::unique_ptr<Subscription> Subscribe(Handler handler) = 0;

  /// Broadcasts to all nodes, this one included. It may be lost, repeated or overtaken. Never blocks, never
  /// fails.
  virtual void Tell(const std::string& message) = 0;
  /// `handler` gets broadcasts sent after Listen has returned.
  [[nodiscard]] virtual std::unique_ptr<Subscription> Listen(BroadcastHandler handler) = 0;

  /// From now on this process receives hints of the match; once for each Unfollow. Never blocks, never fails.
  /// On a bus within one process every match is received, and both do nothing.
  virtual void Follow(const MatchId& /*match*/) {}
  virtual void Unfollow(const MatchId& /*match*/) {}

  /// Whether more than one subscriber may receive what is published. A single one need not publish.
  virtual bool HasPeers() const { return true; }
};

}  // namespace merels::bus
