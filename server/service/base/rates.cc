#include "server/service/base/rates.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace merels::service {
namespace {

/// The length of a bucket's hash as broadcast: nobody can make two keys with the same one.
constexpr std::size_t kBucketLength = 32;

}  // namespace

RateKind::RateKind(Rates& rates, std::string name, Fresh fresh)
    : rates_(rates), name_(std::move(name)), fresh_(std::move(fresh)) {}

RateKind::Bucket& RateKind::Of(const std::string& bucket) {
  Bucket* found = buckets_.Find(bucket);
  return found != nullptr ? *found : buckets_.Put(bucket, Bucket{fresh_()});
}

RateKind::Nanos RateKind::TakeOrWait(const std::string& key, Nanos now, double permissions) {
  std::string hash;
  const std::string& bucket = rates_.alone() ? key : hash = rates_.BucketOf(name_, key);
  Bucket& from = Of(bucket);
  const Nanos wait = from.rate.TakeOrWait(now, permissions);
  if (wait == Nanos(0) && !rates_.alone()) Count(bucket, from, std::min(permissions, from.rate.burst()));
  return wait;
}

RateKind::Nanos RateKind::WaitFor(const std::string& key, Nanos now, double permissions, double kept) {
  return Of(rates_.alone() ? key : rates_.BucketOf(name_, key)).rate.WaitFor(now, permissions, kept);
}

Result<void> RateKind::Take(const std::string& key, Nanos now) {
  const Nanos wait = TakeOrWait(key, now, 1);
  return wait == Nanos(0) ? Result<void>() : domain::RateLimited(wait);
}

void RateKind::Refund(const std::string& key, double permissions) {
  Bucket& to = Of(rates_.alone() ? key : rates_.BucketOf(name_, key));
  to.rate.Refund(permissions);
  to.untold -= permissions;
}

void RateKind::Count(const std::string& bucket, Bucket& from, double permissions) {
  from.untold += permissions;
  if (from.queued || from.untold < std::max(1.0, from.rate.burst() * Rates::kUntold)) return;
  from.queued = true;
  rates_.Queue(*this, bucket);
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

RateKind& Rates::Add(const std::string& name, RateKind::Fresh fresh) {
  kinds_.push_back(std::make_unique<RateKind>(*this, name, std::move(fresh)));
  return *kinds_.back();
}

std::string Rates::BucketOf(const std::string& kind, const std::string& key) const {
  return hash_("rate " + kind + " " + key).substr(0, kBucketLength);
}

/// When the queue is full, a bucket is queued at its next use.
void Rates::Queue(RateKind& kind, const std::string& bucket) {
  if (untold_.size() >= RateKind::kRemembered) {
    kind.Of(bucket).queued = false;
    return;
  }
  untold_.emplace_back(&kind, bucket);
  wake_();
}

std::vector<Spent> Rates::TakeUntold(std::size_t most) {
  std::vector<Spent> told;
  for (; told.size() < most && !untold_.empty(); untold_.pop_front()) {
    const auto& [kind, bucket] = untold_.front();
    if (auto spent = kind->TakeUntold(bucket)) told.push_back(*std::move(spent));
  }
  return told;
}

void Rates::Heard(const Spent& spent, Nanos now) {
  const auto kind =
      std::find_if(kinds_.begin(), kinds_.end(), [&](const auto& one) { return one->name_ == spent.kind; });
  if (alone() || kind == kinds_.end() || spent.bucket.size() != kBucketLength || spent.permissions <= 0)
    return;
  domain::RateLimit& rate = (*kind)->Of(spent.bucket).rate;
  rate.Debit(now, static_cast<double>(spent.permissions), kDeepestDebt * rate.burst());
}

AddressRates::AddressRates(const std::string& kind, std::string_view limit, const Limits& limits,
                           Member per_minute, Member burst, Rates& rates)
    : limit_(limit),
      limits_(limits),
      per_minute_(per_minute),
      burst_(burst),
      addresses_(Add(rates, kind + "-address", nullptr)),
      ipv4_prefixes_(Add(rates, kind + "-ipv4-prefix", &Limits::ipv4_prefix_addresses)),
      ipv6_prefixes_(Add(rates, kind + "-ipv6-prefix", &Limits::ipv6_prefix_addresses)) {}

/// The callback may be called when this object is gone.
RateKind& AddressRates::Add(Rates& rates, const std::string& kind, Member addresses) const {
  return rates.Add(kind, [limits = &limits_, per_minute = per_minute_, burst = burst_, addresses] {
    const std::int64_t count = addresses == nullptr ? 1 : std::int64_t{limits->*addresses};
    return domain::Allowance{"", limits->*per_minute * count, limits->*burst * count}.Fresh();
  });
}

/// `addresses` null: a single one.
domain::Allowance AddressRates::Of(Member addresses) const {
  const std::int64_t count = addresses == nullptr ? 1 : std::int64_t{limits_.*addresses};
  return {limit_, limits_.*per_minute_ * count, limits_.*burst_ * count};
}

Result<void> AddressRates::TakeOf(RateKind& rates, const std::string& key, Nanos now, double permissions,
                                  Member addresses) const {
  const Nanos wait = rates.TakeOrWait(key, now, permissions);
  return wait == Nanos(0) ? Result<void>() : Of(addresses).Refuse(wait);
}

Result<void> AddressRates::Take(const Origin& from, Nanos now, double permissions) {
  if (from.address.empty()) return {};
  if (auto may = TakeOf(addresses_, from.address, now, permissions, nullptr); !may) return may;
  return from.prefix_is_one
             ? TakeOf(ipv6_prefixes_, from.prefix, now, permissions, &Limits::ipv6_prefix_addresses)
             : TakeOf(ipv4_prefixes_, from.prefix, now, permissions, &Limits::ipv4_prefix_addresses);
}

AccountRates::AccountRates(const Limits& limits, const Clock& clock, Rates& rates)
    : limits_(limits),
      clock_(clock),
      commands_(RateOf(rates, "commands-per-minute", &Limits::commands_per_minute, &Limits::command_burst)),
      of_addresses_("commands-of", "address-commands-per-minute", limits,
                    &Limits::address_commands_per_minute, &Limits::address_command_burst, rates),
      lookups_(RateOf(rates, "lookups-per-minute", &Limits::lookups_per_minute, &Limits::lookup_burst)),
      subscriptions_(RateOf(rates, "subscriptions-per-minute", &Limits::subscriptions_per_minute,
                            &Limits::subscription_burst)),
      analyses_(RateOf(rates, "analyses-per-minute", &Limits::analyses_per_minute, &Limits::analysis_burst)) {
}

Result<void> AccountRates::MayCommand(const AccountId& account, const Origin& from) {
  if (auto may = Take(commands_, account); !may) return may;
  return of_addresses_.Take(from, clock_.Monotonic(), 1);
}

Result<void> AccountRates::MayLookUp(const AccountId& account) { return Take(lookups_, account); }

Result<void> AccountRates::MayExport(const AccountId& account) {
  for (int i = 0; i < kExportLookUps; ++i) {
    if (auto allowed = MayLookUp(account); !allowed) return allowed;
  }
  return {};
}

Result<void> AccountRates::MaySubscribe(const AccountId& account) { return Take(subscriptions_, account); }

Result<void> AccountRates::MayAnalyse(const AccountId& account) { return Take(analyses_, account); }

AccountRates::Rate AccountRates::RateOf(Rates& rates, std::string_view limit, Member per_minute,
                                        Member burst) const {
  const auto fresh = [this, per_minute, burst] {
    return domain::RateLimit(static_cast<double>(limits_.*per_minute), static_cast<double>(limits_.*burst));
  };
  return {limit, per_minute, burst, rates.Add(std::string(limit), fresh)};
}

Result<void> AccountRates::Take(const Rate& rate, const AccountId& account) {
  const auto wait = rate.kind.TakeOrWait(account.text(), clock_.Monotonic(), 1);
  if (wait == wait.zero()) return {};
  return domain::Allowance{rate.limit, limits_.*rate.per_minute, limits_.*rate.burst}.Refuse(wait);
}

}  // namespace merels::service
