// Broadcasts between the nodes of a cluster, besides the rows of matches.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "server/bus/bus.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"

namespace merels::service {

/// Not made on a single node. Single-threaded, on the executor. Broadcasts may be lost, repeated, late and in
/// any order: a receiver reads the facts from the store.
class ClusterBroadcasts {
 public:
  using Heard = std::function<void(const std::string& about)>;

  /// `node`: one run of this node; without a line break. Receives nothing before Begin.
  ClusterBroadcasts(const Ports& ports, std::string node);

  /// Receives other nodes' broadcasts from now on. It may be called again.
  void Begin();
  /// Sends a broadcast to the other nodes. `kind` has no line break.
  void Tell(const std::string& kind, const std::string& about);
  /// Calls `heard` for broadcasts of this kind from other nodes. Once for each kind, before Begin.
  void On(const std::string& kind, Heard heard) { heard_[kind] = std::move(heard); }

 private:
  void Hear(const std::string& message);

  bus::Bus& bus_;
  const std::string node_;
  std::map<std::string, Heard> heard_;
  CallbackScope callbacks_;
  std::unique_ptr<bus::Subscription> subscription_;
};

}  // namespace merels::service
