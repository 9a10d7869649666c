// Rate limits that hold for the whole cluster, per account, address or name.
//
// Contents: Spent, RateKind (the buckets of one limit), ClusterRates.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/base/result.h"
#include "server/base/lru.h"
#include "server/domain/rate_limit.h"

namespace merels::service {

/// Permissions taken at a node, as broadcast to the others.
struct Spent {
  std::string kind;
  std::string bucket;  // a hash of the key, which only nodes of the cluster can make
  std::int64_t permissions = 0;

  bool operator==(const Spent&) const = default;
};

class ClusterRates;

/// The buckets of one limit, one per key, all of the same size. Single-threaded.
class RateKind {
 public:
  using Nanos = std::chrono::nanoseconds;

  /// Buckets that are remembered; the least recently used are dropped, and start full.
  static constexpr std::size_t kRemembered = 100'000;

  /// Makes a full bucket, for a key that is used for the first time.
  using Fresh = std::function<domain::RateLimit()>;

  RateKind(ClusterRates& house, std::string name, Fresh fresh);
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
  friend class ClusterRates;
  struct Bucket {
    domain::RateLimit rate;
    double untold = 0;
    bool queued = false;  // waits to be broadcast
  };

  Bucket& Of(const std::string& bucket);
  void Count(const std::string& bucket, Bucket& from, double permissions);
  std::optional<Spent> TakeUntold(const std::string& bucket);

  ClusterRates& house_;
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
class ClusterRates {
 public:
  using Nanos = std::chrono::nanoseconds;

  /// The part of a bucket that is not broadcast yet, so that not every call is a message.
  static constexpr double kUntold = 1.0 / 8;
  /// The deepest debt, in full buckets: the maximal number of nodes.
  static constexpr double kDeepestDebt = 256;

  /// At least 32 characters without spaces, the same for the same text at all nodes; nobody else can make it.
  using Hash = std::function<std::string(const std::string& text)>;

  /// There are no other nodes.
  ClusterRates() = default;
  /// `wake` is called when there is something to broadcast.
  ClusterRates(Hash hash, std::function<void()> wake) : hash_(std::move(hash)), wake_(std::move(wake)) {}
  ClusterRates(const ClusterRates&) = delete;
  ClusterRates& operator=(const ClusterRates&) = delete;

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

  const Hash hash_;
  const std::function<void()> wake_;
  std::vector<std::unique_ptr<RateKind>> kinds_;
  std::deque<std::pair<RateKind*, std::string>> untold_;
};

}  // namespace merels::service
