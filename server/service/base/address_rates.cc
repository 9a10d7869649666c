#include "server/service/base/address_rates.h"

namespace merels::service {

AddressRates::AddressRates(const std::string& kind, std::string_view limit, const Limits& limits,
                           Member per_minute, Member burst, ClusterRates& house)
    : limit_(limit),
      limits_(limits),
      per_minute_(per_minute),
      burst_(burst),
      addresses_(Add(house, kind + "-address", nullptr)),
      ipv4_prefixes_(Add(house, kind + "-ipv4-prefix", &Limits::ipv4_prefix_addresses)),
      ipv6_prefixes_(Add(house, kind + "-ipv6-prefix", &Limits::ipv6_prefix_addresses)) {}

/// The callback may be called when this object is gone.
RateKind& AddressRates::Add(ClusterRates& house, const std::string& kind, Member addresses) const {
  return house.Add(kind, [limits = &limits_, per_minute = per_minute_, burst = burst_, addresses] {
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

}  // namespace merels::service
