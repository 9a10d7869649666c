// Shares rate-limit usage between nodes.
#pragma once

#include <string>

#include "server/cluster/cluster_broadcasts.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/service/base/rates.h"

namespace merels::service {

/// The limits that hold for all nodes together (Rates). A node broadcasts its usage ten times a
/// second, of max-told-rates accounts, addresses and names at most; the others wait for the next time.
/// Single-threaded, on the executor.
class RateBroadcasts {
 public:
  /// `hash`: keyed with the cluster's secret key. References outlive it.
  RateBroadcasts(const Ports& ports, ClusterBroadcasts& broadcasts, Rates& rates, Rates::Hash hash);
  ~RateBroadcasts() { ports_.executor.Cancel(telling_); }
  RateBroadcasts(const RateBroadcasts&) = delete;
  RateBroadcasts& operator=(const RateBroadcasts&) = delete;

 private:
  void ScheduleBroadcast();
  void Tell();
  void Heard(const std::string& about);

  Ports ports_;
  ClusterBroadcasts& broadcasts_;
  Rates& rates_;
  TimerId telling_ = 0;
  CallbackScope callbacks_;
};

}  // namespace merels::service
