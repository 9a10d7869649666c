// What the nodes of a house tell each other beside the rows of matches.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "server/bus/bus.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"

namespace merels::service {

/// Single-threaded, on the executor. News may be lost, repeated, late and in any order: whoever hears of
/// something looks into the store.
class ClusterBroadcasts {
 public:
  using Heard = std::function<void(const std::string& about)>;

  /// `node`: one run of this node; without a line break. Hears nothing before Begin.
  ClusterBroadcasts(const Ports& ports, std::string node);

  /// From now on hears what other nodes tell. It may be called again.
  void Begin();
  /// Tells the other nodes. `kind` has no line break.
  void Tell(const std::string& kind, const std::string& about);
  /// Calls `heard` for what other nodes tell of this kind. Once for each kind, before Begin.
  void On(const std::string& kind, Heard heard) { heard_[kind] = std::move(heard); }

 private:
  void Hear(const std::string& news);

  bus::Bus& bus_;
  const std::string node_;
  std::map<std::string, Heard> heard_;
  CallbackScope callbacks_;
  std::unique_ptr<bus::Subscription> subscription_;
};

}  // namespace merels::service
