#include "server/cluster/leadership.h"

#include <utility>

namespace merels::service {

using std::chrono::milliseconds;

namespace {

/// Beats, and polls, within the time after which a lease counts as abandoned.
constexpr int kBeats = 3;

}  // namespace

Leadership::Leadership(const Ports& ports, store::LeaseStore& leases, std::string name, std::string node,
                       std::function<void()> changed)
    : ports_(ports),
      leases_(leases),
      name_(std::move(name)),
      node_(std::move(node)),
      changed_(std::move(changed)),
      ticks_(
          ports.executor, ports_.limits.lease_ms, [this] { Tick(); }, kBeats),
      callbacks_(ports.executor) {}

void Leadership::Start() {
  ticks_.Begin();
  Watch();
}

void Leadership::Stop() {
  ticks_.Stop();
  const std::int64_t held = epoch_;
  if (held == 0) return;
  Yield();
  leases_.Release(name_, node_, held, [](const Result<void>&) {});
}

bool Leadership::IsStale(Nanos since) const {
  return ports_.clock.Monotonic() - since >= milliseconds(ports_.limits.lease_ms);
}

void Leadership::Tick() {
  if (leads() && IsStale(confirmed_)) Yield();
  if (asking_) return;
  leads() ? Beat() : Watch();
}

void Leadership::Beat() {
  asking_ = true;
  leases_.Beat(
      name_, node_, epoch_,
      callbacks_.WrapOnce([this, epoch = epoch_, asked = ports_.clock.Monotonic()](const Result<bool>& held) {
        asking_ = false;
        if (!held || epoch != epoch_) return;
        if (*held) confirmed_ = asked;
        if (!*held) Yield();
      }));
}

void Leadership::Watch() {
  asking_ = true;
  leases_.Read(name_, callbacks_.WrapOnce([this](const Result<store::StoredLease>& lease) {
    asking_ = false;
    if (lease && ticks_.running() && !leads()) Seen(*lease, ports_.clock.Monotonic());
  }));
}

void Leadership::Seen(const store::StoredLease& lease, Nanos at) {
  if (lease != seen_) {
    seen_ = lease;
    seen_at_ = at;
  }
  const bool free = lease.holder.empty() || lease.holder == node_;
  if (!free && !IsStale(seen_at_)) return;
  leases_.Take(name_, lease, node_, callbacks_.WrapOnce([this, lease, at](const Result<bool>& taken) {
    if (taken && *taken) Lead(lease.epoch + 1, at);
  }));
}

/// A take that was answered late is a lease that has not been renewed.
void Leadership::Lead(std::int64_t epoch, Nanos asked) {
  if (!ticks_.running()) {
    return leases_.Release(name_, node_, epoch, [](const Result<void>&) {});
  }
  epoch_ = epoch;
  confirmed_ = asked;
  changed_();
}

void Leadership::Yield() {
  epoch_ = 0;
  seen_ = {};
  changed_();
}

}  // namespace merels::service
