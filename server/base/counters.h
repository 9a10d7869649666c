// A node's counters, for its operator. Counting is a relaxed addition: cheap enough for every move.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "common/base/reason.h"

namespace merels {

enum class Counted : std::uint8_t {
  kAppended,        // entries that the store took
  kFenced,          // another node's entry came first
  kAppendRefused,   // refused by the store
  kAppendUnknown,   // of unknown outcome at first
  kMatchBegun,      // at this node
  kMatchEnded,      // as seen by this node
  kStreamOpened,    // streams of clients
  kHintSent,        // to other nodes
  kHintHeard,       // from other nodes
  kHintDropped,     // not sent, since too many waited
  kHintUnbelieved,  // received, but not from a node of this cluster
};
constexpr std::size_t kCountedKinds = static_cast<std::size_t>(Counted::kHintUnbelieved) + 1;

/// What is timed.
enum class Timed : std::uint8_t {
  kAppend,     // from handing an entry to the store until its outcome
  kMove,       // a unary call, from its request until its answer: a command in a match
  kJoin,       // one that begins a match: by a table or a challenge
  kSignIn,     // one that signs in or up, with the hashing of passwords
  kOtherCall,  // any other
};
constexpr std::size_t kTimedKinds = static_cast<std::size_t>(Timed::kOtherCall) + 1;

constexpr std::size_t kReasonCount = static_cast<std::size_t>(kLastReason) + 1;

/// The current numbers at a node.
struct Occupancy {
  std::size_t streams = 0;
  std::size_t players = 0;  // accounts with a stream
  std::size_t open_tables = 0;
  std::size_t challenges = 0;
  std::size_t seeks = 0;
  bool draining = false;
  std::size_t other_nodes = 0;  // of the cluster, known and not dead
  bool hears_all_nodes = true;  // every living node has been heard recently and completely
  std::int64_t lead_epoch = 0;  // of the lease by which this node pairs seeks; 0: another node does
};

/// The canonical codes of gRPC are 0 to 16.
constexpr std::size_t kCallCodes = 17;

/// A histogram of durations: the counts up to each bound, not cumulative, and last those above.
struct TimeCounts {
  static constexpr std::array<double, 11> kBounds = {0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01,
                                                     0.025,   0.05,   0.1,   0.5,    2.5};  // seconds
  std::array<std::uint64_t, kBounds.size() + 1> counts{};
  double seconds = 0;  // total
};

/// Threads: any. All counts start at 0 and only grow.
class Counters {
 public:
  void Add(Counted what) { Bump(counted_[static_cast<std::size_t>(what)]); }
  /// A command on a stream was refused.
  void AddRefusal(Reason why) { Bump(refusals_[static_cast<std::size_t>(why)]); }
  /// A client was disconnected.
  void AddGoAway(Reason why) { Bump(go_aways_[static_cast<std::size_t>(why)]); }
  /// A unary call was answered with this canonical code of gRPC; an unknown one counts as 2 (UNKNOWN).
  void AddCall(int code);
  void AddTime(Timed what, std::chrono::nanoseconds took);

  std::uint64_t Of(Counted what) const { return Read(counted_[static_cast<std::size_t>(what)]); }
  std::uint64_t RefusedFor(Reason why) const { return Read(refusals_[static_cast<std::size_t>(why)]); }
  std::uint64_t GoAways(Reason why) const { return Read(go_aways_[static_cast<std::size_t>(why)]); }
  std::uint64_t Calls(std::size_t code) const { return Read(calls_.at(code)); }
  TimeCounts Times(Timed what) const;

 private:
  using Count = std::atomic<std::uint64_t>;
  static void Bump(Count& count) { count.fetch_add(1, std::memory_order_relaxed); }
  static std::uint64_t Read(const Count& count) { return count.load(std::memory_order_relaxed); }

  std::array<Count, kCountedKinds> counted_{};
  std::array<Count, kReasonCount> refusals_{};
  std::array<Count, kReasonCount> go_aways_{};
  std::array<Count, kCallCodes> calls_{};
  struct Time {
    std::array<Count, TimeCounts::kBounds.size() + 1> counts{};
    Count nanos{0};
  };
  std::array<Time, kTimedKinds> times_{};
};

}  // namespace merels
