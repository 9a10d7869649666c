#include "server/service/base/cluster_rates.h"

#include <algorithm>
#include <cmath>

namespace merels::service {
namespace {

/// The length of a bucket's hash as broadcast: nobody can make two keys with the same one.
constexpr std::size_t kBucketLength = 32;

}  // namespace

RateKind::RateKind(ClusterRates& house, std::string name, Fresh fresh)
    : house_(house), name_(std::move(name)), fresh_(std::move(fresh)) {}

RateKind::Bucket& RateKind::Of(const std::string& bucket) {
  Bucket* found = buckets_.Find(bucket);
  return found != nullptr ? *found : buckets_.Put(bucket, Bucket{fresh_()});
}

RateKind::Nanos RateKind::TakeOrWait(const std::string& key, Nanos now, double permissions) {
  std::string hash;
  const std::string& bucket = house_.alone() ? key : hash = house_.BucketOf(name_, key);
  Bucket& from = Of(bucket);
  const Nanos wait = from.rate.TakeOrWait(now, permissions);
  if (wait == Nanos(0) && !house_.alone()) Count(bucket, from, std::min(permissions, from.rate.burst()));
  return wait;
}

RateKind::Nanos RateKind::WaitFor(const std::string& key, Nanos now, double permissions, double kept) {
  return Of(house_.alone() ? key : house_.BucketOf(name_, key)).rate.WaitFor(now, permissions, kept);
}

Result<void> RateKind::Take(const std::string& key, Nanos now) {
  const Nanos wait = TakeOrWait(key, now, 1);
  return wait == Nanos(0) ? Result<void>() : domain::RateLimited(wait);
}

void RateKind::Refund(const std::string& key, double permissions) {
  Bucket& to = Of(house_.alone() ? key : house_.BucketOf(name_, key));
  to.rate.Refund(permissions);
  to.untold -= permissions;
}

void RateKind::Count(const std::string& bucket, Bucket& from, double permissions) {
  from.untold += permissions;
  if (from.queued || from.untold < std::max(1.0, from.rate.burst() * ClusterRates::kUntold)) return;
  from.queued = true;
  house_.Queue(*this, bucket);
}

/// Nothing: it was forgotten, or put back.
std::optional<Spent> RateKind::TakeUntold(const std::string& bucket) {
  Bucket* found = buckets_.Find(bucket);
  if (found == nullptr) return {};
  found->queued = false;
  if (found->untold < 1) return {};
  const double told = std::floor(found->untold);
  found->untold -= told;
  return Spent{name_, bucket, static_cast<std::int64_t>(told)};
}

RateKind& ClusterRates::Add(const std::string& name, RateKind::Fresh fresh) {
  kinds_.push_back(std::make_unique<RateKind>(*this, name, std::move(fresh)));
  return *kinds_.back();
}

std::string ClusterRates::BucketOf(const std::string& kind, const std::string& key) const {
  return hash_("rate " + kind + " " + key).substr(0, kBucketLength);
}

/// When the queue is full, a bucket is queued at its next use.
void ClusterRates::Queue(RateKind& kind, const std::string& bucket) {
  if (untold_.size() >= RateKind::kRemembered) {
    kind.Of(bucket).queued = false;
    return;
  }
  untold_.emplace_back(&kind, bucket);
  wake_();
}

std::vector<Spent> ClusterRates::TakeUntold(std::size_t most) {
  std::vector<Spent> told;
  for (; told.size() < most && !untold_.empty(); untold_.pop_front()) {
    const auto& [kind, bucket] = untold_.front();
    if (auto spent = kind->TakeUntold(bucket)) told.push_back(*std::move(spent));
  }
  return told;
}

void ClusterRates::Heard(const Spent& spent, Nanos now) {
  const auto kind =
      std::find_if(kinds_.begin(), kinds_.end(), [&](const auto& one) { return one->name_ == spent.kind; });
  if (alone() || kind == kinds_.end() || spent.bucket.size() != kBucketLength || spent.permissions <= 0)
    return;
  domain::RateLimit& rate = (*kind)->Of(spent.bucket).rate;
  rate.Debit(now, static_cast<double>(spent.permissions), kDeepestDebt * rate.burst());
}

}  // namespace merels::service
