// The open connections: admission of new ones, the bytes and calls of each, and which have to be cut.
//
// Contents: LeakyBucket, Connection, Admission, ConnectionTable.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/base/limits.h"
#include "server/base/lru.h"
#include "server/base/mutex.h"
#include "server/domain/rate_limit.h"
#include "server/transport/door/socket.h"
#include "server/transport/door/trusted_proxies.h"

namespace merels::transport {

/// A sum of unwanted bytes or calls, less what is forgiven over time. Time is an argument and must not go
/// back. A value.
class LeakyBucket {
 public:
  using Nanos = std::chrono::nanoseconds;

  LeakyBucket(std::int64_t most, std::int64_t forgiven_per_second)
      : most_(static_cast<double>(most)), forgiven_(static_cast<double>(forgiven_per_second) / 1e9) {}

  /// Adds an amount, or a negative one for what has been accounted for since. Returns whether the sum is
  /// within the limit, which is `more` higher this time.
  bool Add(std::int64_t amount, Nanos now, std::int64_t more = 0) {
    Forgive(now);
    // A little may be accounted for in advance, but not enough to pay for a flood.
    sum_ = std::max(-most_ / 4, sum_ + static_cast<double>(amount));
    return sum_ <= most_ + static_cast<double>(more);
  }

  /// Empties it, and returns the sum.
  std::int64_t Empty() { return static_cast<std::int64_t>(std::exchange(sum_, 0.0)); }

  /// Whether more than a sixteenth of the limit was in use at the last addition.
  bool suspicious() const { return sum_ > most_ / 16; }

 private:
  void Forgive(Nanos now) {
    const double forgiven = static_cast<double>((now - last_).count()) * forgiven_;
    if (sum_ > 0) sum_ = std::max(0.0, sum_ - forgiven);
    last_ = now;
  }

  double most_;
  double forgiven_;
  double sum_ = 0;
  Nanos last_{0};
};

/// Counts the bytes that calls account for. Everything else a client sends is limited, since gRPC itself
/// handles it badly: unfinished headers, calls that are cancelled at once, endless settings. Threads: any.
class Connection {
 public:
  /// Bytes of preface, settings and TLS handshake, which the first served call accounts for.
  static constexpr std::size_t kOpening = 4096;
  /// Bytes of the headers of a call. Clients send them in full at first, and then as references.
  static constexpr std::size_t kServedHeaders = 512;
  /// Bytes of frames and TLS around a message on a stream.
  static constexpr std::size_t kFraming = 64;
  static constexpr std::int64_t kCallsALook = 64;

  /// A call began. True if so many did that the connection should be checked now.
  bool Began() { return (begun_.fetch_add(1, std::memory_order_relaxed) + 1) % kCallsALook == 0; }
  /// The request of a call came, within all limits.
  void LetIn() { let_in_.fetch_add(1, std::memory_order_relaxed); }
  /// A call was answered, with the size of its request in bytes.
  void Served(std::size_t bytes) {
    const std::size_t opening = has_served_.exchange(true, std::memory_order_relaxed) ? 0 : kOpening;
    Add(opening + kServedHeaders + bytes);
  }
  /// A call was refused, with the size of its request: its headers are not accounted for, since a few bytes
  /// are enough for such a call, and it costs as much as any other.
  void Refused(std::size_t bytes) { Add(bytes); }
  /// A message came on a stream.
  void Received(std::size_t bytes) { Add(kFraming + bytes); }

  /// The receiver of an awaited message: a call its request, a stream its next message, for as long as it is
  /// open.
  enum class Awaiting : std::uint8_t { kRequest, kStream };
  using Number = std::uint64_t;
  /// `refuse` is called, at most once, when far more comes than a message may have; from any thread, and it
  /// must not block.
  Number Await(Awaiting what, std::function<void()> refuse) MERELS_EXCLUDES(mutex_);
  /// `came`: whether it could be read. If not, it may have been too large for gRPC.
  void EndAwait(Number number, bool came) MERELS_EXCLUDES(mutex_);
  /// Refuses what is awaited: the requests, if there are any or one has just failed, otherwise the streams.
  /// False: there is nothing that the bytes could belong to.
  bool RefuseAwaited() MERELS_EXCLUDES(mutex_);

  /// Calls that began, and those of them that were admitted.
  std::int64_t begun() const { return begun_.load(std::memory_order_relaxed); }
  std::int64_t let_in() const { return let_in_.load(std::memory_order_relaxed); }
  std::uint64_t explained() const { return explained_.load(std::memory_order_relaxed); }
  /// Whether a call was ever served on it.
  bool has_served() const { return has_served_.load(std::memory_order_relaxed); }

 private:
  void Add(std::size_t bytes) { explained_.fetch_add(bytes, std::memory_order_relaxed); }

  std::atomic<std::int64_t> begun_ = 0;
  std::atomic<std::int64_t> let_in_ = 0;
  std::atomic<std::uint64_t> explained_ = 0;
  std::atomic<bool> has_served_ = false;

  struct Awaited {
    Number number;
    Awaiting what;
    std::function<void()> refuse;
  };
  Mutex mutex_;
  std::vector<Awaited> awaited_ MERELS_GUARDED_BY(mutex_);
  Number last_ MERELS_GUARDED_BY(mutex_) = 0;
  bool unread_ MERELS_GUARDED_BY(mutex_) = false;  // a request failed since the last RefuseAwaited
};

enum class Admission : std::uint8_t { kWelcome, kFull, kTooManyFromThere, kTooFast };

/// All connections of a server. Limits hold for each address (for IPv6 a /64), and a multiple of them
/// (network-factor) for the /48 around an IPv6 address, which may belong to one customer; for connections of
/// trusted proxies only the total limit holds. Peers are in gRPC's form. Time is an argument; a time earlier
/// than another thread's counts as that one's. Threads: any; Look from one at a time.
class ConnectionTable {
 public:
  using Nanos = std::chrono::nanoseconds;

  /// Addresses that are remembered; the least recently used are dropped, and start afresh.
  static constexpr std::size_t kRemembered = 100'000;
  /// Well-behaved connections that are checked in one round.
  static constexpr std::size_t kLooksARound = 100;
  /// How long a connection is checked in each round, until a call was served on it.
  static constexpr std::chrono::seconds kNew{10};
  /// How often at least it is verified that a descriptor still has its connection. Before anything counts
  /// against the connection it is verified each time.
  static constexpr std::chrono::seconds kCertain{1};

  struct Counts {
    std::int64_t open = 0;
    // Since the start of the server.
    std::int64_t turned_away = 0;
    std::int64_t cut = 0;
    std::int64_t idle = 0;

    bool operator==(const Counts&) const = default;
  };

  /// `limits` outlives it. The counts of an address or a connection keep the limits in force at their
  /// beginning.
  ConnectionTable(const Limits& limits, TrustedProxies proxies);

  /// Whether a connection from there may begin now; if so, it is counted.
  Admission Admit(const std::string& peer, Nanos now) MERELS_EXCLUDES(mutex_);
  /// The connection has begun.
  void Add(const std::string& peer, std::unique_ptr<Socket> socket, Nanos now) MERELS_EXCLUDES(mutex_);

  /// The connection of a call. nullptr: it is not in the table, or is closed.
  std::shared_ptr<Connection> Find(const std::string& peer) const MERELS_EXCLUDES(mutex_);
  const TrustedProxies& proxies() const { return proxies_; }

  /// One round: removes closed connections, and cuts those that sent too much outside of calls, or never made
  /// a call.
  void Look(Nanos now) MERELS_EXCLUDES(mutex_);

  /// The same for one connection at once. Does nothing if it is not in the table.
  void LookAt(const std::string& peer, Nanos now) MERELS_EXCLUDES(mutex_);

  Counts counts() const MERELS_EXCLUDES(mutex_);

 private:
  /// An address, or a network.
  struct Source {
    std::int64_t open = 0;
    std::int64_t most_open;
    domain::RateLimit arrivals;
    LeakyBucket unexplained;
  };
  using Sources = LruMap<std::string, std::shared_ptr<Source>>;

  struct Entry {
    std::string key;
    std::unique_ptr<Socket> socket;
    std::shared_ptr<Connection> connection;
    /// The address, and the network around it; empty for a trusted proxy.
    std::vector<std::shared_ptr<Source>> sources;
    LeakyBucket unexplained;
    LeakyBucket unserved;
    Nanos since;
    Nanos next_look;
    /// When it was last verified that the descriptor has this connection.
    Nanos certain_at;
    /// At the last check; the balance is what was received, less what was accounted for.
    Traffic seen = {};
    std::int64_t balance = 0;
    /// The calls that had begun by then, and those of them that were admitted.
    std::int64_t begun = 0;
    std::int64_t let_in = 0;
    /// It got the error that a message is far too large: until then, and up to this many bytes, the rest of
    /// it counts as accounted for.
    Nanos rest_until{0};
    std::int64_t rest = 0;
    int looks_for_call = 0;  // since unaccounted bytes came
    bool cut = false;
  };
  using Entries = std::unordered_map<std::string, std::shared_ptr<Entry>>;
  struct DueLook {
    std::shared_ptr<Entry> entry;
    /// Copied from the entry, which may change meanwhile.
    Traffic seen;
    std::int64_t balance;
    bool certain;  // the descriptor's connection has to be verified
    std::optional<Traffic> traffic = {};
  };

  std::vector<std::shared_ptr<Source>> SourcesOf(const std::string& peer) MERELS_REQUIRES(mutex_);
  std::shared_ptr<Source> Find(Sources& sources, const std::string& name, std::int64_t factor)
      MERELS_REQUIRES(mutex_);
  static Admission TakeFrom(const std::vector<std::shared_ptr<Source>>& sources, Nanos now);
  void FindDue(Nanos now) MERELS_EXCLUDES(mutex_);
  static std::optional<Traffic> TrafficOf(DueLook& due);
  /// Received, less what was accounted for.
  static std::int64_t BalanceOf(const Entry& entry, const Traffic& traffic);
  void Judge(Entry& entry, const Traffic& traffic, Nanos now) MERELS_REQUIRES(mutex_);
  /// Whether its traffic since the last check is within all limits, or is forgiven.
  bool Count(Entry& entry, const Traffic& traffic, Nanos now) const;
  bool Forgive(Entry& entry, Nanos now) const;
  bool MayHaveACall(Entry& entry, Nanos now) const;
  bool CountBytes(Entry& entry, const Traffic& traffic, bool may_have_message, Nanos now) const;
  bool IsIdle(const Entry& entry, Nanos now) const;
  void Cut(Entry& entry, Nanos now) MERELS_REQUIRES(mutex_);
  Nanos NextLook(const Entry& entry, Nanos now) const MERELS_REQUIRES(mutex_);
  /// False for one whose port has been reused meanwhile.
  bool IsKnown(const std::shared_ptr<Entry>& entry) const MERELS_REQUIRES(mutex_);
  void Forget(const Entry& entry) MERELS_REQUIRES(mutex_);

  /// Threads read the clock before they have the lock; the limits need time that never goes back.
  Nanos NotBefore(Nanos now) MERELS_REQUIRES(mutex_) { return latest_ = std::max(latest_, now); }

  const Limits& limits_;
  const TrustedProxies proxies_;
  std::vector<DueLook> due_;  // of Look alone, empty but for its memory
  mutable Mutex mutex_;
  Nanos latest_ MERELS_GUARDED_BY(mutex_){0};
  Entries entries_ MERELS_GUARDED_BY(mutex_);  // by their keys
  Sources addresses_ MERELS_GUARDED_BY(mutex_){kRemembered};
  Sources networks_ MERELS_GUARDED_BY(mutex_){kRemembered};
  Counts counts_ MERELS_GUARDED_BY(mutex_);
};

}  // namespace merels::transport
