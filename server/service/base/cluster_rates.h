// How often each account, address or name may do something, in the whole house.
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

/// What was taken at a node, as the others are told.
struct Spent {
  std::string kind;
  std::string bucket;  // a hash of the key, which only nodes of the house can make
  std::int64_t permissions = 0;

  bool operator==(const Spent&) const = default;
};

class ClusterRates;

/// The buckets of one limit, each with a key of its own. All are of the same size. Single-threaded.
class RateKind {
 public:
  using Nanos = std::chrono::nanoseconds;

  /// Buckets that are remembered; those unused for longest are dropped, and start full.
  static constexpr std::size_t kRemembered = 100'000;

  /// A full bucket, asked for when one is first used.
  using Fresh = std::function<domain::RateLimit()>;

  RateKind(ClusterRates& house, std::string name, Fresh fresh);
  RateKind(const RateKind&) = delete;
  RateKind& operator=(const RateKind&) = delete;

  /// As the methods of RateLimit.
  Nanos TakeOrWait(const std::string& key, Nanos now, double permissions);
  Nanos WaitFor(const std::string& key, Nanos now, double permissions, double kept = 0);
  Result<void> Take(const std::string& key, Nanos now);
  /// Puts back what was taken unnecessarily.
  void Refund(const std::string& key, double permissions);
  /// Of a full bucket.
  double burst() const { return fresh_().burst(); }

 private:
  friend class ClusterRates;
  struct Bucket {
    domain::RateLimit rate;
    double untold = 0;
    bool queued = false;  // to be told of
  };

  Bucket& Of(const std::string& bucket);
  void Count(const std::string& bucket, Bucket& from, double permissions);
  std::optional<Spent> TakeUntold(const std::string& bucket);

  ClusterRates& house_;
  const std::string name_;
  const Fresh fresh_;
  LruMap<std::string, Bucket> buckets_{kRemembered};
};

/// Each node has all buckets. What is taken out of one is told to the other nodes, which take it out of
/// theirs too; a bucket may be in debt then. So in the long run an account, an address or a name is given
/// what one node alone would give it, however it spreads its calls. At most it gains, once, until its buckets
/// have filled again: all that the full buckets of all nodes hold, when it empties them within the moment
/// that telling takes; and kUntold of a bucket for each node, which is not told yet. What is not told, as
/// while the bus is away, each node gives by itself. Single-threaded, on the executor.
class ClusterRates {
 public:
  using Nanos = std::chrono::nanoseconds;

  /// The part of a bucket of which others are not told yet, so that not every call is a message.
  static constexpr double kUntold = 1.0 / 8;
  /// The deepest debt, in full buckets: as many as there are nodes at most.
  static constexpr double kDeepestDebt = 256;

  /// At least 32 characters without spaces, the same for the same text at all nodes; nobody else can make it.
  using Hash = std::function<std::string(const std::string& text)>;

  /// There are no other nodes.
  ClusterRates() = default;
  /// `wake` is called when there is something to tell.
  ClusterRates(Hash hash, std::function<void()> wake) : hash_(std::move(hash)), wake_(std::move(wake)) {}
  ClusterRates(const ClusterRates&) = delete;
  ClusterRates& operator=(const ClusterRates&) = delete;

  /// A further limit; it lives as long as this. Every node gives it the same name, which has no spaces.
  RateKind& Add(const std::string& name, RateKind::Fresh fresh);

  /// The next things to tell the other nodes, in the order in which they came up; at most so many.
  std::vector<Spent> TakeUntold(std::size_t most);
  /// Whether there are more.
  bool has_untold() const { return !untold_.empty(); }
  /// Another node has told this. What no node of this version tells is ignored.
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
