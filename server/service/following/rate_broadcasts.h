// What the nodes of a house tell each other of how often somebody asked.
#pragma once

#include <string>

#include "server/service/base/callback_scope.h"
#include "server/service/base/cluster_rates.h"
#include "server/service/base/ports.h"
#include "server/service/following/cluster_broadcasts.h"

namespace merels::service {

/// The limits of the house, which hold at all nodes together as ClusterRates says. A node tells what was
/// taken ten times a second, of max-told-rates accounts, addresses and names at most; the others wait for the
/// next time. Single-threaded, on the executor.
class RateBroadcasts {
 public:
  /// `hash`: keyed with the house's secret. References outlive it.
  RateBroadcasts(const Ports& ports, ClusterBroadcasts& news, ClusterRates::Hash hash);
  ~RateBroadcasts() { ports_.executor.Cancel(telling_); }
  RateBroadcasts(const RateBroadcasts&) = delete;
  RateBroadcasts& operator=(const RateBroadcasts&) = delete;

  ClusterRates& rates() { return rates_; }

 private:
  void ScheduleBroadcast();
  void Tell();
  void Heard(const std::string& about);

  Ports ports_;
  ClusterBroadcasts& news_;
  ClusterRates rates_;
  TimerId telling_ = 0;
  CallbackScope callbacks_;
};

}  // namespace merels::service
