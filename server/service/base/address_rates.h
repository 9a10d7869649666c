// Rate limits per address, and for the wider prefix around it.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "common/base/result.h"
#include "server/base/limits.h"
#include "server/domain/rate_limit.h"
#include "server/service/base/cluster_rates.h"
#include "server/service/base/origin.h"

namespace merels::service {

/// For the whole cluster (ClusterRates). A prefix may do as much as ipv4-prefix-addresses or
/// ipv6-prefix-addresses addresses. Single-threaded.
class AddressRates {
 public:
  using Nanos = std::chrono::nanoseconds;
  using Member = Limit Limits::*;

  /// `kind`: the prefix of the buckets' names in the cluster; `limit`: the limit's name. References outlive
  /// it, `limits` outlives `house`.
  AddressRates(const std::string& kind, std::string_view limit, const Limits& limits, Member per_minute,
               Member burst, ClusterRates& house);

  /// rate-limited, with the time to wait. An unknown origin is never refused.
  Result<void> Take(const Origin& from, Nanos now, double permissions);

 private:
  RateKind& Add(ClusterRates& house, const std::string& kind, Member addresses) const;
  domain::Allowance Of(Member addresses) const;
  Result<void> TakeOf(RateKind& rates, const std::string& key, Nanos now, double permissions,
                      Member addresses) const;

  const std::string_view limit_;
  const Limits& limits_;
  const Member per_minute_;
  const Member burst_;
  RateKind& addresses_;
  RateKind& ipv4_prefixes_;
  RateKind& ipv6_prefixes_;
};

}  // namespace merels::service
