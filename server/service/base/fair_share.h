// Limits for all callers together that a few of them cannot use up.
//
// Contents: SharesOf, MayHold, FairSection, Fairly (places), FairQueue (work that takes long), FairShare
// (rates), ClusterShares (those of calls that any account may make).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "common/base/result.h"
#include "server/base/limits.h"
#include "server/base/lru.h"
#include "server/domain/rate_limit.h"
#include "server/service/base/call.h"
#include "server/service/base/rates.h"

namespace merels::service {

/// The shares of a limit of `whole` places, for an address of that kind: the percentages of FairShare, which
/// apply once scarce-percent of the places are taken. Nobody's share is less than one.
domain::Shares SharesOf(const Limits& limits, std::int64_t whole, bool prefix_is_one);

/// Whether a caller from this origin may hold one more of `whole` places; `holders`: the origins of those who
/// hold one, once for each place. An unknown origin is bound by the whole alone.
bool MayHold(const Limits& limits, std::int64_t whole, const Origin& from,
             const std::vector<Origin>& holders);

/// The indices of at most `most` of these, rising: prefixes take turns, within each its addresses; of one
/// address the first come first.
std::vector<std::size_t> FairSection(const std::vector<Origin>& of, std::size_t most);

/// At most `most` of the items, in their order, chosen by FairSection; `origin_of(item)` is called only when
/// there are more.
template <class T, class OriginOf>
std::vector<T> Fairly(std::vector<T> items, std::size_t most, OriginOf origin_of) {
  if (items.size() <= most) return items;
  std::vector<Origin> origins;
  origins.reserve(items.size());
  for (const T& item : items) origins.push_back(origin_of(item));
  std::vector<T> chosen;
  for (const std::size_t i : FairSection(origins, most)) chosen.push_back(std::move(items[i]));
  return chosen;
}

/// The next job is of the prefix served longest ago, and within it of the address served longest ago; of one
/// address, first come first served. So a caller from elsewhere waits for the running jobs only, and not for
/// all that one address has queued. Places in the queue are shared as by MayHold. Single-threaded.
class FairQueue {
 public:
  /// Begins the work; `over` is called once when it is done, possibly before the job returns.
  using Job = std::function<void(std::function<void()> over)>;

  /// At most `at_once` jobs run, and `most` wait. `limits` outlives it.
  FairQueue(std::size_t at_once, std::int64_t most, const Limits& limits)
      : at_once_(at_once), most_(most), limits_(limits) {}

  /// False: too many wait, and nothing happens. Otherwise the job is called when its turn comes, possibly at
  /// once.
  bool Wait(const Origin& from, Job job);
  std::size_t waiting() const { return waiting_.size(); }

 private:
  struct Waiting {
    Origin from;
    Job job;
  };
  /// When an address, or a prefix, was last served: the number of that job; 0: not recently.
  using Served = LruMap<std::string, std::uint64_t>;
  static constexpr std::size_t kRemembered = 10'000;

  std::deque<Waiting>::iterator Next();
  void BeginNext();

  const std::size_t at_once_;
  const std::int64_t most_;
  const Limits& limits_;
  std::deque<Waiting> waiting_;
  std::size_t under_way_ = 0;
  std::uint64_t begun_ = 0;
  Served addresses_{kRemembered};
  Served prefixes_{kRemembered};
};

/// A number per minute, or per another period, for all callers. An address may take a share of it, and so may
/// the wider prefix around it. The last part of the prefix's share and of the whole is reserved for addresses
/// that took nothing for a minute, and one prefix gets only a few of the last part of the whole. The shares
/// hold for the whole cluster (Rates); an address that took something at another node may take of the
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
  FairShare(const std::string& name, std::int64_t per_period, const Limits& limits, Rates& rates,
            std::chrono::minutes period = std::chrono::minutes(1));

  /// Takes one. rate-limited, with nothing taken. An unknown origin takes only from the whole.
  Result<void> Take(const Origin& from, Nanos now);

 private:
  RateKind& AddShare(Rates& rates, const std::string& name, Limit Limits::*addresses) const;
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
  ClusterShares(const Limits& limits, Rates& rates)
      : sign_ups("sign-ups", limits.sign_ups_per_minute, limits, rates),
        catalogue_reads("catalogue-reads", limits.catalogue_reads_per_minute, limits, rates),
        tables("lobby-changes", limits.lobby_changes_per_minute, limits, rates) {}

  FairShare sign_ups;
  FairShare catalogue_reads;
  FairShare tables;  // tables opened
};

}  // namespace merels::service
