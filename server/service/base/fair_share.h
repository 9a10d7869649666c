// A global rate limit that a few callers cannot use up.
//
// Contents: FairShare, ClusterShares (those of calls that any account may make).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "common/base/result.h"
#include "server/base/limits.h"
#include "server/base/lru.h"
#include "server/domain/rate_limit.h"
#include "server/service/base/cluster_rates.h"
#include "server/service/base/origin.h"

namespace merels::service {

/// A number per minute, or per another period, for all callers. An address may take a share of it, and so may
/// the wider prefix around it. The last part of the prefix's share and of the whole is reserved for addresses
/// that took nothing for a minute, and one prefix gets only a few of the last part of the whole. The shares
/// hold for the whole cluster (ClusterRates); an address that took something at another node may take of the
/// last part here. Single-threaded.
class FairShare {
 public:
  using Nanos = std::chrono::nanoseconds;

  /// The time for which an address must have taken nothing.
  static constexpr std::chrono::minutes kFreshAfter{1};
  /// The permissions per minute that one prefix gets of the last part of the whole.
  static constexpr double kOfTheLastPart = 8;
  /// Addresses, and prefixes, that are tracked; the least recently used are dropped.
  static constexpr std::size_t kRemembered = 100'000;

  /// `name`: the buckets' name in the cluster; with "-per-minute", or "-per-day" appended, the limit's name.
  /// References outlive it.
  FairShare(const std::string& name, std::int64_t per_period, const Limits& limits, ClusterRates& house,
            std::chrono::minutes period = std::chrono::minutes(1));

  /// Takes one. rate-limited, with nothing taken. An unknown origin takes only from the whole.
  Result<void> Take(const Origin& from, Nanos now);

 private:
  RateKind& AddShare(ClusterRates& house, const std::string& name, Limit Limits::*addresses) const;
  double LastPartOf(double whole) const;
  Result<void> TakeOf(const Origin& from, Nanos now);
  bool TakeLastPart(const std::string& prefix, Nanos now);

  const Limits& limits_;
  const std::string limit_;
  const double per_period_;
  const double periods_per_minute_;
  RateKind& all_;
  RateKind& addresses_;
  RateKind& ipv4_prefixes_;
  RateKind& ipv6_prefixes_;
  LruMap<std::string, Nanos> took_{kRemembered};                   // addresses, and when they took last
  LruMap<std::string, domain::RateLimit> last_part_{kRemembered};  // of the whole, by prefix
};

/// The global limits on calls that any account may make. Each is a FairShare.
struct ClusterShares {
  ClusterShares(const Limits& limits, ClusterRates& house)
      : sign_ups("sign-ups", limits.sign_ups_per_minute, limits, house),
        catalogue_reads("catalogue-reads", limits.catalogue_reads_per_minute, limits, house),
        tables("lobby-changes", limits.lobby_changes_per_minute, limits, house) {}

  FairShare sign_ups;
  FairShare catalogue_reads;
  FairShare tables;  // tables opened
};

}  // namespace merels::service
