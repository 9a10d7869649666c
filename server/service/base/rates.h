// Rate limits, per account, address or name.
//
// Contents: Spent, RateKind (the buckets of one limit), Rates, AddressRates, AccountRates.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "server/base/clock.h"
#include "server/base/limits.h"
#include "server/base/lru.h"
#include "server/domain/rate_limit.h"
#include "server/service/base/call.h"

namespace merels::service {

/// Permissions taken at a node, as broadcast to the others.
struct Spent {
  std::string kind;
  std::string bucket;  // a hash of the key, which only nodes of the cluster can make
  std::int64_t permissions = 0;

  bool operator==(const Spent&) const = default;
};

class Rates;

/// The buckets of one limit, one per key, all of the same size. Single-threaded.
class RateKind {
 public:
  using Nanos = std::chrono::nanoseconds;

  /// Buckets that are remembered; the least recently used are dropped, and start full.
  static constexpr std::size_t kRemembered = 100'000;

  /// Makes a full bucket, for a key that is used for the first time.
  using Fresh = std::function<domain::RateLimit()>;

  RateKind(Rates& rates, std::string name, Fresh fresh);
  RateKind(const RateKind&) = delete;
  RateKind& operator=(const RateKind&) = delete;

  /// RateLimit's methods, on the bucket of `key`.
  Nanos TakeOrWait(const std::string& key, Nanos now, double permissions);
  Nanos WaitFor(const std::string& key, Nanos now, double permissions, double kept = 0);
  Result<void> Take(const std::string& key, Nanos now);
  /// Gives back permissions that were not used.
  void Refund(const std::string& key, double permissions);
  /// The size of a full bucket.
  double burst() const { return fresh_().burst(); }

 private:
  friend class Rates;
  struct Bucket {
    domain::RateLimit rate;
    double untold = 0;
    bool queued = false;  // waits to be broadcast
  };

  Bucket& Of(const std::string& bucket);
  void Count(const std::string& bucket, Bucket& from, double permissions);
  std::optional<Spent> TakeUntold(const std::string& bucket);

  Rates& rates_;
  const std::string name_;
  const Fresh fresh_;
  LruMap<std::string, Bucket> buckets_{kRemembered};
};

/// Each node has all buckets. What is taken from one is broadcast to the other nodes, which take it from
/// theirs too; a bucket may be in debt then. So in the long run an account, an address or a name gets what
/// one node alone would grant, however it spreads its calls. Its gain is limited, once, until its buckets
/// have filled again: the full buckets of all nodes, when it empties them before the broadcast arrives; and
/// kUntold of a bucket for each node, which is not broadcast yet. Without broadcasts, as while the bus is
/// down, each node grants its own buckets. Single-threaded, on the executor.
class Rates {
 public:
  using Nanos = std::chrono::nanoseconds;

  /// The part of a bucket that is not broadcast yet, so that not every call is a message.
  static constexpr double kUntold = 1.0 / 8;
  /// The deepest debt, in full buckets: the maximal number of nodes.
  static constexpr double kDeepestDebt = 256;

  /// At least 32 characters without spaces, the same for the same text at all nodes; nobody else can make it.
  using Hash = std::function<std::string(const std::string& text)>;

  Rates() = default;
  Rates(const Rates&) = delete;
  Rates& operator=(const Rates&) = delete;

  /// There are other nodes. `wake` is called when there is something to broadcast. Before anything is taken.
  void Share(Hash hash, std::function<void()> wake) {
    hash_ = std::move(hash);
    wake_ = std::move(wake);
  }

  /// Adds a limit, which lives as long as this. Its name is the same at every node and has no spaces.
  RateKind& Add(const std::string& name, RateKind::Fresh fresh);

  /// The next items to broadcast, oldest first; at most `most`.
  std::vector<Spent> TakeUntold(std::size_t most);
  /// Whether any items wait to be broadcast.
  bool has_untold() const { return !untold_.empty(); }
  /// Applies a broadcast of another node. Unknown kinds, from nodes of another version, are ignored.
  void Heard(const Spent& spent, Nanos now);

 private:
  friend class RateKind;

  bool alone() const { return !hash_; }
  std::string BucketOf(const std::string& kind, const std::string& key) const;
  void Queue(RateKind& kind, const std::string& bucket);

  Hash hash_;  // empty: a single node
  std::function<void()> wake_;
  std::vector<std::unique_ptr<RateKind>> kinds_;
  std::deque<std::pair<RateKind*, std::string>> untold_;
};

/// For the whole cluster (Rates). A prefix may do as much as ipv4-prefix-addresses or
/// ipv6-prefix-addresses addresses. Single-threaded.
class AddressRates {
 public:
  using Nanos = std::chrono::nanoseconds;
  using Member = Limit Limits::*;

  /// `kind`: the prefix of the buckets' names in the cluster; `limit`: the limit's name. References outlive
  /// it, `limits` outlives `rates`.
  AddressRates(const std::string& kind, std::string_view limit, const Limits& limits, Member per_minute,
               Member burst, Rates& rates);

  /// rate-limited, with the time to wait. An unknown origin is never refused.
  Result<void> Take(const Origin& from, Nanos now, double permissions);

 private:
  RateKind& Add(Rates& rates, const std::string& kind, Member addresses) const;
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

/// For the whole cluster (Rates). All calls on the executor. Every method takes one permission, or
/// returns rate-limited.
class AccountRates {
 public:
  /// References outlive it.
  AccountRates(const Limits& limits, const Clock& clock, Rates& rates);

  /// `from`: the caller's address, whose limit counts too.
  Result<void> MayCommand(const AccountId& account, const Origin& from);
  Result<void> MayLookUp(const AccountId& account);
  /// A page of records: as many look-ups as kExportLookUps.
  Result<void> MayExport(const AccountId& account);
  Result<void> MaySubscribe(const AccountId& account);
  Result<void> MayAnalyse(const AccountId& account);

 private:
  static constexpr int kExportLookUps = 10;
  using Member = Limit Limits::*;
  /// The buckets of one kind of call, and their limit.
  struct Rate {
    std::string_view limit;
    Member per_minute;
    Member burst;
    RateKind& kind;
  };

  Rate RateOf(Rates& rates, std::string_view limit, Member per_minute, Member burst) const;
  Result<void> Take(const Rate& rate, const AccountId& account);

  const Limits& limits_;
  const Clock& clock_;
  const Rate commands_;
  AddressRates of_addresses_;  // commands
  const Rate lookups_;
  const Rate subscriptions_;
  const Rate analyses_;
};

}  // namespace merels::service
