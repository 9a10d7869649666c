// Leader election: one node of a cluster at a time does a certain job.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/store/leases.h"

namespace merels::service {

/// All calls on the executor. The leader writes a beat three times in lease-ms. When its beats are not
/// answered for that long it no longer believes that it leads; another takes over when it has seen no beat
/// for that long, by its own monotonic clock. Both may believe it for a moment: a leader's writes check the
/// epoch, and are safe without.
class Leadership {
 public:
  /// `node`: one run of this node. `changed` is called when this node becomes the leader or ceases to be.
  /// References outlive it.
  Leadership(const Ports& ports, store::LeaseStore& leases, std::string name, std::string node,
             std::function<void()> changed);
  Leadership(const Leadership&) = delete;
  Leadership& operator=(const Leadership&) = delete;

  void Start();
  /// Gives up the lease, so that others can lead at once.
  void Stop();

  bool leads() const { return epoch_ > 0; }
  const std::string& name() const { return name_; }
  /// The epoch of the lease that this node holds; 0: none.
  std::int64_t epoch() const { return epoch_; }

 private:
  using Nanos = std::chrono::nanoseconds;

  void Tick();
  void Beat();
  void Watch();
  void Seen(const store::StoredLease& lease, Nanos at);
  void Lead(std::int64_t epoch, Nanos asked);
  void Yield();
  bool IsStale(Nanos since) const;

  Ports ports_;
  store::LeaseStore& leases_;
  const std::string name_;
  const std::string node_;
  const std::function<void()> changed_;
  std::int64_t epoch_ = 0;
  Nanos confirmed_{0};       // when the last answered beat was sent
  store::StoredLease seen_;  // another's, as first read with this beat
  Nanos seen_at_{0};
  bool asking_ = false;  // a question to the store is unanswered; no other is asked meanwhile
  PollLoop ticks_;
  CallbackScope callbacks_;
};

}  // namespace merels::service
