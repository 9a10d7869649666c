#include "server/service/base/fair_share.h"

#include <algorithm>
#include <cmath>

namespace merels::service {
namespace {

template <class Key, class Value>
Value& FindOr(LruMap<Key, Value>& all, const Key& key, const Value& fresh) {
  Value* found = all.Find(key);
  return found != nullptr ? *found : all.Put(key, fresh);
}

Result<void> CanTake(domain::RateLimit& rate, FairShare::Nanos now, double kept) {
  const auto wait = rate.WaitFor(now, 1, kept);
  return wait == wait.zero() ? Result<void>() : domain::RateLimited(wait);
}

}  // namespace

FairShare::FairShare(std::int64_t per_minute, const Limits& limits)
    : limits_(limits), per_minute_(static_cast<double>(per_minute)), all_(per_minute_, per_minute_) {}

/// What this many addresses may take: at least one, at most everything.
domain::RateLimit FairShare::Share(double addresses) const {
  const double wanted = per_minute_ * static_cast<double>(limits_.address_share_percent) / 100 * addresses;
  const double share = std::clamp(std::floor(wanted), 1.0, per_minute_);
  return {share, share};
}

double FairShare::LastPartOf(double whole) const {
  return std::floor(whole * static_cast<double>(limits_.fresh_share_percent) / 100);
}

Result<void> FairShare::Take(const Origin& from, Nanos now) {
  if (from.address.empty()) return all_.Take(now);
  return TakeOf(from, now);
}

/// Everything is checked first, so that a refusal takes nothing.
Result<void> FairShare::TakeOf(const Origin& from, Nanos now) {
  const auto addresses =
      static_cast<double>(from.prefix_is_one ? limits_.ipv6_prefix_addresses : limits_.ipv4_prefix_addresses);
  Address& address = FindOr(addresses_, from.address, Address{Share(1)});
  Prefix& prefix = FindOr(prefixes_, from.prefix, Prefix{Share(addresses)});
  const bool fresh = !address.took || now - *address.took >= kFreshAfter;
  if (auto may = CanTake(address.rate, now, 0); !may) return may;
  if (auto may = CanTake(prefix.rate, now, fresh ? 0 : LastPartOf(prefix.rate.burst())); !may) return may;
  if (auto may = CanTake(all_, now, LastPartOf(per_minute_)); !may) {  // then of the last part
    if (!fresh || !CanTake(all_, now, 0) || !prefix.last_part.Take(now)) return may;
  }
  address.took = now;
  address.rate.TakeOrWait(now, 1);
  prefix.rate.TakeOrWait(now, 1);
  return all_.Take(now);
}

}  // namespace merels::service
