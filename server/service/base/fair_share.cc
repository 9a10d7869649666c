#include "server/service/base/fair_share.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace merels::service {
namespace {

/// The key of the only bucket for all callers.
const std::string kAll;

Result<void> CanTake(RateKind& rates, const std::string& key, FairShare::Nanos now, double kept) {
  const auto wait = rates.WaitFor(key, now, 1, kept);
  return wait == wait.zero() ? Result<void>() : domain::RateLimited(wait);
}

}  // namespace

FairShare::FairShare(const std::string& name, std::int64_t per_period, const Limits& limits,
                     ClusterRates& house, std::chrono::minutes period)
    : limits_(limits),
      limit_(name + (period == std::chrono::minutes(1) ? "-per-minute" : "-per-day")),
      per_period_(static_cast<double>(per_period)),
      periods_per_minute_(1 / static_cast<double>(period.count())),
      all_(house.Add(name,
                     [this] { return domain::RateLimit(per_period_ * periods_per_minute_, per_period_); })),
      addresses_(AddShare(house, name + "-of-address", nullptr)),
      ipv4_prefixes_(AddShare(house, name + "-of-ipv4-prefix", &Limits::ipv4_prefix_addresses)),
      ipv6_prefixes_(AddShare(house, name + "-of-ipv6-prefix", &Limits::ipv6_prefix_addresses)) {}

/// The part of the whole that this many addresses may take: at least one permission, at most all. `addresses`
/// null: a single one.
RateKind& FairShare::AddShare(ClusterRates& house, const std::string& name, Limit Limits::*addresses) const {
  return house.Add(name, [this, addresses] {
    const double count = addresses == nullptr ? 1 : static_cast<double>(limits_.*addresses);
    const double wanted = per_period_ * static_cast<double>(limits_.address_share_percent) / 100 * count;
    const double share = std::clamp(std::floor(wanted), 1.0, per_period_);
    return domain::RateLimit(share * periods_per_minute_, share);
  });
}

double FairShare::LastPartOf(double whole) const {
  return std::floor(whole * static_cast<double>(limits_.fresh_share_percent) / 100);
}

Result<void> FairShare::Take(const Origin& from, Nanos now) {
  auto may = from.address.empty() ? all_.Take(kAll, now) : TakeOf(from, now);
  if (may) return may;
  Error why = may.error();
  return std::move(why).AtLimit(limit_, static_cast<std::int64_t>(per_period_));
}

/// Everything is checked first, so that a refusal takes nothing.
Result<void> FairShare::TakeOf(const Origin& from, Nanos now) {
  RateKind& prefixes = from.prefix_is_one ? ipv6_prefixes_ : ipv4_prefixes_;
  const Nanos* took = took_.Find(from.address);
  const bool fresh = took == nullptr || now - *took >= kFreshAfter;
  if (auto may = CanTake(addresses_, from.address, now, 0); !may) return may;
  if (auto may = CanTake(prefixes, from.prefix, now, fresh ? 0 : LastPartOf(prefixes.burst())); !may)
    return may;
  if (auto may = CanTake(all_, kAll, now, LastPartOf(per_period_)); !may) {  // then of the last part
    if (!fresh || !CanTake(all_, kAll, now, 0) || !TakeLastPart(from.prefix, now)) return may;
  }
  took_.Put(from.address, now);
  addresses_.TakeOrWait(from.address, now, 1);
  prefixes.TakeOrWait(from.prefix, now, 1);
  return all_.Take(kAll, now);
}

bool FairShare::TakeLastPart(const std::string& prefix, Nanos now) {
  domain::RateLimit* found = last_part_.Find(prefix);
  if (found == nullptr) found = &last_part_.Put(prefix, {kOfTheLastPart, kOfTheLastPart});
  return found->Take(now).ok();
}

}  // namespace merels::service
