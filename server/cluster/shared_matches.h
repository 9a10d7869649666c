// Matches that several nodes may begin, judge and append to.
//
// Contents: ShardBus, FollowedLogs (what others append), OverdueMatches, ClusterCount (how many a player
// has).
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <list>
#include <set>
#include <vector>

#include "common/base/done.h"
#include "common/base/ids.h"
#include "common/match/event.h"
#include "common/match/view.h"
#include "server/bus/bus.h"
#include "server/domain/match_count.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/store/store.h"

namespace merels::service {

/// How much later than the node of the player to move other nodes let that player's flag fall: commands that
/// the first node has read by then are judged first.
inline constexpr std::chrono::milliseconds kOthersWait{1000};

/// The bus to the other nodes, as one shard uses it.
class ShardBus {
 public:
  /// `bus` outlives it.
  explicit ShardBus(bus::Bus& bus) : bus_(bus) {}

  /// Announces an appended entry to the other nodes. `seats`: of the match.
  void Publish(const MatchId& match, const match::Entry& entry, const match::Seats& seats);
  /// Whether other nodes' entries of the match are wanted at once: while it has followers here.
  void Follow(const MatchId& match, bool followed) { followed ? bus_.Follow(match) : bus_.Unfollow(match); }
  /// Whether the bus is delivering what this instance is publishing right now. From any thread.
  bool IsPublishing() const;

 private:
  bus::Bus& bus_;
};

/// Hints of other nodes may be lost: once in heads-interval-ms the store is asked how long the logs are of
/// the matches with followers here. Single-threaded, on the shard's executor.
class FollowedLogs {
 public:
  struct Hooks {
    /// The matches that may have more entries than are known here.
    std::function<std::vector<MatchId>()> open;
    std::function<void(const store::LogHead&)> found;
  };

  /// References outlive it.
  FollowedLogs(const Ports& ports, Hooks hooks);

  void Begin() { loop_.BeginNow(); }

 private:
  void Look();
  void AskHeads(std::vector<MatchId> matches);

  const Ports& ports_;
  const Hooks hooks_;
  std::size_t asked_ = 0;  // questions not answered yet
  PollLoop loop_;
  CallbackScope callbacks_;
};

/// Asks the store, every heads-interval-ms, for live matches whose flag should have fallen: each node has the
/// flags of the matches that it began, and a node may have stopped. Finds all of them in turn. All nodes do
/// this, and the fence decides which one writes. Single-threaded, on the server's executor.
class OverdueMatches {
 public:
  using Found = std::function<void(const std::vector<store::ListedMatch>&)>;

  OverdueMatches(const Ports& ports, Found found);

  void Begin() { loop_.BeginNow(); }

 private:
  void Look();
  void Take(const Result<std::vector<store::ListedMatch>>& matches);

  Ports ports_;
  Found found_;
  store::OverdueCursor seen_;
  bool asked_ = false;
  PollLoop loop_;
  CallbackScope callbacks_;
};

/// The limits on matches in progress. Single-threaded, on the server's executor. A player's matches in
/// progress are counted in the store just before a match begins. At each node a player's matches begin one
/// after the other, and the next is judged when the last is stored: so a player for whom N nodes begin
/// matches at the same moment has N - 1 too many at most.
class ClusterCount {
 public:
  /// Ends the turn of its match. Called once.
  using Over = std::function<void()>;

  /// `ports` outlives it.
  ClusterCount(const Ports& ports, domain::MatchCountLimits limits)
      : ports_(ports), limits_(limits), callbacks_(ports.executor) {}

  /// Whether the player may begin one more match for two. limit-reached, store-refused.
  void MayBegin(const match::Player& player, Done<void> done) { Judge(player, true, false, std::move(done)); }
  /// In its turn: whether `guest` and their opponent, or `guest` alone, may begin this match. limit-reached,
  /// too-many-tables, store-refused, each of which ends the turn; otherwise `begin` receives it.
  void Begin(const match::Players& players, const AccountId& guest, std::function<void(Over)> begin,
             Done<void> refused);

 private:
  struct Waiting {
    std::vector<AccountId> players;
    std::function<void(Over)> turn;
  };

  void Next();
  void Take(std::list<Waiting>::iterator next);
  void Judge(const match::Player& player, bool is_guest, bool alone, Done<void> done);

  const Ports& ports_;
  const domain::MatchCountLimits limits_;
  std::list<Waiting> waiting_;  // in order of arrival
  std::set<AccountId> busy_;    // whose match is beginning
  CallbackScope callbacks_;
};

}  // namespace merels::service
