// Quick play where several nodes may pair: their seeks, and the usual waits.
//
// Contents: SharedSeeks, ClusterWaits.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/base/done.h"
#include "common/lobby/lobby.h"
#include "server/cluster/cluster_broadcasts.h"
#include "server/cluster/leadership.h"
#include "server/domain/ticket_pool.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/store/seeks.h"

namespace merels::service {

/// All calls on the executor. One node pairs: the leader, which knows every seek. The others know the seeks
/// of players who follow their notices at that node, and extend their expiry; so a seek outlives the node
/// where it was made if its player comes back within seek-term-ms, to any node.
///
/// The copy may be a moment late. It is compared with the store when another node announces a change, and
/// once in lobby_interval_ms.
class SharedSeeks {
 public:
  struct Hooks {
    /// Whether the account follows its notices at this node.
    std::function<bool(const AccountId&)> is_here;
    /// A seek that concerns this node waits; also when it waits again.
    std::function<void(const store::StoredSeek&)> waits;
    /// One of them is claimed for a match. It may wait again, or be gone.
    std::function<void(const store::StoredSeek&)> claimed;
    /// One of them no longer exists, or no longer concerns this node.
    std::function<void(const store::StoredSeek&)> gone;
    /// This node has ended one whose player did not come back in time. Called before `gone`, if that follows.
    std::function<void(const store::StoredSeek&)> expired;
    /// This node becomes the leader or ceases to be.
    std::function<void()> lead_changed;
  };

  /// `node`: one run of this node. References outlive it.
  SharedSeeks(const Ports& ports, ClusterBroadcasts& broadcasts, const std::string& node, Hooks hooks);
  SharedSeeks(const SharedSeeks&) = delete;
  ~SharedSeeks() { Cancel(); }

  void Begin();
  /// The server stops: another node leads at once. Seeks stay until they expire, so that their players find
  /// them at other nodes.
  void Stop();
  bool leads() const { return leadership_.leads(); }
  std::int64_t lead_epoch() const { return leadership_.epoch(); }

  /// Returns the match that the request has led to, or the player's open seek, a new one or an earlier one.
  /// already-seeking, request-id-reused, bad-token, store-refused.
  void Make(const domain::IdempotencyKey& request, const lobby::SeekTerms& terms,
            Done<store::OfferOrMatch<store::StoredSeek>> done);
  /// Ends the player's waiting seek, if they have one, and returns it. store-refused, also while it is
  /// claimed.
  void End(const AccountId& owner, Done<std::optional<store::StoredSeek>> done);
  /// The same, without an answer, if this node knows of one.
  void Left(const AccountId& owner);

  /// Claims the seeks of two players, which this node knows, for a match. Returns the id of the row that the
  /// first row of the match takes; empty: one of them no longer waits. Then, and after an error, both are
  /// looked up again.
  void Claim(const AccountId& one, const AccountId& other, const MatchId& match, Done<std::string> done);
  /// The match has begun, or its players were notified that it will not.
  void Close(const MatchId& match);
  /// The match did not begin since its claim was taken back: players who wait again are found.
  void Reload(const AccountId& one, const AccountId& other);

 private:
  using Nanos = std::chrono::nanoseconds;
  using Seeks = std::vector<store::StoredSeek>;

  void Cancel();
  void SchedulePoll();
  void Look();
  void Compare(const Seeks& seeks);
  void NoteWaiting(const store::StoredSeek& seek);
  void NoteClaimed(const store::StoredSeek& seek, std::map<MatchId, Nanos>& claims);
  void DropAllBut(const std::map<AccountId, bool>& standing);
  void ExtendExpiries();
  void EndFor(const store::StoredSeek& seek, Done<std::optional<store::StoredSeek>> done);
  void EndKnown(const store::StoredSeek& seek, Done<bool> done);
  /// Something was written: pending answers of the store may be older.
  void Changed();
  void Written();

  Ports ports_;
  ClusterBroadcasts& broadcasts_;
  const Hooks hooks_;
  const std::unique_ptr<store::SeekStore> store_;
  const std::unique_ptr<store::LeaseStore> leases_;
  Leadership leadership_;
  std::map<AccountId, store::StoredSeek> known_;
  std::map<MatchId, Nanos> claims_;  // when each was first seen
  std::uint64_t changes_ = 0;
  bool looking_ = false;
  bool stopped_ = false;
  PollLoop looks_;
  TimerId soon_ = 0;
  CallbackScope callbacks_;
};

/// Single-threaded, on the executor. The node that pairs broadcasts the waits it has counted: once in
/// lobby_interval_ms if they have changed, and every kRepeats times in any case, for nodes that missed it. A
/// new leader goes on with the received waits until it has its own.
class ClusterWaits {
 public:
  using UsualWaits = std::vector<lobby::UsualWait>;
  static constexpr int kRepeats = 10;
  /// Received waits are dropped after this time: a pool counts its own for as long.
  static constexpr std::chrono::minutes kHeardLasts{10};

  struct Hooks {
    /// Whether this node pairs.
    std::function<bool()> leads;
    /// The waits that this node has counted.
    std::function<UsualWaits()> counted;
  };

  /// References outlive it.
  ClusterWaits(const Ports& ports, ClusterBroadcasts& broadcasts, Hooks hooks);
  ClusterWaits(const ClusterWaits&) = delete;

  void Begin() { loop_.Begin(); }
  void Stop() { loop_.Stop(); }

  /// The cluster's waits. At the leader its own come first, at others the received ones.
  UsualWaits All() const;
  /// The wait in the pool of a choice; `counted`: this node's own.
  std::optional<lobby::Millis> Find(const lobby::SeekChoice& choice, bool rated,
                                    const std::optional<lobby::Millis>& counted) const;

 private:
  bool IsFresh() const;
  void Hear(const std::string& about);
  void Tell();

  Ports ports_;
  ClusterBroadcasts& broadcasts_;
  const Hooks hooks_;
  UsualWaits heard_;
  std::optional<std::chrono::nanoseconds> heard_at_;  // monotonic; nothing: never
  UsualWaits announced_;
  int since_announced_ = 0;  // intervals
  PollLoop loop_;
  CallbackScope callbacks_;
};

}  // namespace merels::service
