// Which node of a house does what only one does at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/store/leases.h"

namespace merels::service {

/// All calls on the executor. A node that leads writes a beat three times in lease-ms. One whose beats are
/// not answered for so long no longer believes that it leads; and another takes over when it has seen no beat
/// for so long, by its own monotonic clock. Both may believe it for a moment: what a leader writes checks the
/// epoch, and what it writes is safe without.
class Leadership {
 public:
  /// `node`: one run of this node. `changed` is called when this node begins or ends to lead. References
  /// outlive it.
  Leadership(const Ports& ports, store::LeaseStore& leases, std::string name, std::string node,
             std::function<void()> changed);
  ~Leadership() { Cancel(); }
  Leadership(const Leadership&) = delete;
  Leadership& operator=(const Leadership&) = delete;

  void Start();
  /// Lets others lead at once.
  void Stop();

  bool leads() const { return epoch_ > 0; }
  const std::string& name() const { return name_; }
  /// Of the lease that this node holds; 0: none.
  std::int64_t epoch() const { return epoch_; }

 private:
  using Nanos = std::chrono::nanoseconds;

  void Cancel();
  void TickLater();
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
  Nanos confirmed_{0};       // when the last beat that was answered had been asked for
  store::StoredLease seen_;  // another's, as it was read first with this beat
  Nanos seen_at_{0};
  bool running_ = false;
  bool asking_ = false;  // the store, which is not asked again before it has answered
  TimerId timer_ = 0;
  CallbackScope callbacks_;
};

}  // namespace merels::service
