// Usual waiting times in quick play, shared by the one node that pairs.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/lobby/lobby.h"
#include "server/domain/ticket_pool.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/service/following/cluster_broadcasts.h"

namespace merels::service {

/// Single-threaded, on the executor. The node that pairs broadcasts the waits it has counted: once in
/// lobby-interval-ms if they have changed, and every kRepeats times in any case, for nodes that missed it. A
/// new leader goes on with the received waits until it has its own.
class ClusterWaits {
 public:
  using UsualWaits = std::vector<lobby::UsualWait>;
  static constexpr int kRepeats = 10;
  /// Received waits are dropped after this time: a pool counts its own for as long.
  static constexpr std::chrono::minutes kHeardLasts{10};

  struct Hooks {
    /// Whether this node pairs.
    std::function<bool()> leads;
    /// The waits that this node has counted.
    std::function<UsualWaits()> counted;
  };

  /// References outlive it.
  ClusterWaits(const Ports& ports, ClusterBroadcasts& news, Hooks hooks);
  ClusterWaits(const ClusterWaits&) = delete;
  ~ClusterWaits() { Stop(); }

  void Begin();
  void Stop();

  /// The cluster's waits. At the leader its own come first, at others the received ones.
  UsualWaits All() const;
  /// The wait of this ticket's pool; `counted`: this node's own.
  std::optional<lobby::Millis> Find(const domain::Ticket& ticket,
                                    const std::optional<lobby::Millis>& counted) const;

 private:
  bool IsFresh() const;
  void Hear(const std::string& about);
  void TellLater();
  void Tell();

  Ports ports_;
  ClusterBroadcasts& news_;
  const Hooks hooks_;
  UsualWaits heard_;
  std::optional<std::chrono::nanoseconds> heard_at_;  // monotonic; nothing: never
  UsualWaits told_;
  int since_told_ = 0;  // intervals
  TimerId telling_ = 0;
  CallbackScope callbacks_;
};

}  // namespace merels::service
