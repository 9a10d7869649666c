// How long players usually wait in quick play, where one of several nodes pairs them.
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

/// Single-threaded, on the executor. The node that pairs tells the others what it knows: once in
/// lobby-interval-ms if that has changed, and in any case every kRepeats times, for nodes that did not hear
/// it. Another that pairs from then on goes on with what it has heard, until it knows better itself.
class ClusterWaits {
 public:
  using UsualWaits = std::vector<lobby::UsualWait>;
  static constexpr int kRepeats = 10;
  /// What was heard so long ago is not believed: a pool counts waits of so long.
  static constexpr std::chrono::minutes kHeardLasts{10};

  struct Hooks {
    /// Whether this node pairs.
    std::function<bool()> leads;
    /// What it has counted itself.
    std::function<UsualWaits()> counted;
  };

  /// References outlive it.
  ClusterWaits(const Ports& ports, ClusterBroadcasts& news, Hooks hooks);
  ClusterWaits(const ClusterWaits&) = delete;
  ~ClusterWaits() { Stop(); }

  void Begin();
  void Stop();

  /// Of the house. At the node that pairs what it has counted comes first, and at others what they heard.
  UsualWaits All() const;
  /// The one of this ticket's pool, where `counted` is what this node knows itself.
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
