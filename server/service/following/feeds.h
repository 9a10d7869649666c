// The feeds with many followers: matches, changes of the lobby, and each player's own notices. The last two
// are numbered per run of the server; after a restart the epoch differs and every client starts from a
// snapshot.
//
// Contents: Audience (of matches), LobbyFeed, NoticeFeed.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "common/lobby/lobby.h"
#include "server/base/clock.h"
#include "server/base/lru.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/service/following/follower.h"

namespace merels::service {

class WatcherCounts;

/// Spectators are served by separate tasks, which end after kMaxAtOnce of them or kLongestSlice, whichever
/// comes first, and queue behind all work that waits by then: a match with many spectators delays other work
/// by no more than that. Matches take turns. Single-threaded, on the executor.
class Audience {
 public:
  static constexpr std::size_t kMaxAtOnce = 64;
  static constexpr std::chrono::milliseconds kLongestSlice{1};
  /// If a match moves faster than its spectators can be served, each of them gets up to this many entries in
  /// one write.
  static constexpr std::size_t kMaxInARow = 16;
  /// Entries of one match that wait for its spectators; beyond that, some are dropped.
  static constexpr std::size_t kMaxUnsent = 64;
  /// How often the followers of a match get the number of its spectators, when it has changed.
  static constexpr std::chrono::milliseconds kCountEvery{1000};
  /// A change of that number by less than one in this many waits for further changes, kPatience rounds at
  /// most.
  static constexpr std::size_t kSmallChange = 20;
  static constexpr int kPatience = 10;

  /// `watched` is called when a match gets its first follower (true) and when it loses its last (false).
  /// `elsewhere`: the spectators at other nodes; null: there are no other nodes. References outlive the
  /// audience.
  Audience(Executor& executor, const Clock& clock, std::function<void(const MatchId&, bool)> watched,
           WatcherCounts* elsewhere = nullptr);

  /// `changed` is called when a player's first follower at this node begins to follow their match (`here`),
  /// and when the last one stops; `left`: it has announced that it leaves.
  using SeatChanged = std::function<void(const MatchId&, rules::Side, bool here, bool left)>;
  void OnSeats(SeatChanged changed) { seat_changed_ = std::move(changed); }

  /// A second call does nothing. Players of the match, with their seat, are served before its spectators.
  void Follow(const MatchId& match, Follower& follower, std::optional<rules::Side> seat);
  void Unfollow(const MatchId& match, Follower& follower);

  void Tell(const SharedDelivery& entry, Recipients recipients = Recipients::kAll);

  /// The number of followers without a seat in the match, at all nodes.
  std::size_t Watchers(const MatchId& match) const;
  /// The number at other nodes has changed.
  void CountAgain(const MatchId& match);
  /// Whether a follower at this node has that seat.
  bool IsHere(const MatchId& match, rules::Side seat) const;

 private:
  struct Crowd {
    bool empty() const { return players[0].empty() && players[1].empty() && spectators.empty(); }

    std::array<std::vector<Follower*>, 2> players;  // by seat
    std::vector<Follower*> spectators;
    std::deque<SharedDelivery> unsent;  // for the spectators, oldest first
    std::size_t round = 0;              // how many of the entries are being delivered now
    std::size_t served = 0;             // how many of the spectators have them
    std::size_t counted = 0;            // the number of spectators that was last reported
    int waited = 0;                     // rounds for which a small change was held back
  };

  std::size_t WatchersHere(const MatchId& match) const;
  /// The number at this node has changed.
  void Recount(const MatchId& match);
  /// The new number is reported in the next round.
  void CountSoon(const MatchId& match);
  void Count();

  void RunSlice();
  /// Serves one spectator. False: all spectators have everything.
  static bool TellNext(Crowd& crowd);

  Executor& executor_;
  const Clock& clock_;
  std::function<void(const MatchId&, bool)> watched_;
  SeatChanged seat_changed_ = [](const MatchId&, rules::Side, bool, bool) {};
  WatcherCounts* const elsewhere_;
  std::unordered_map<MatchId, Crowd> crowds_;
  std::deque<MatchId> turns_;  // matches with entries to deliver, each once; a task is posted while any are
  std::unordered_set<MatchId>
      uncounted_;  // matches whose spectators came or went; a timer is set while there are any
  CallbackScope callbacks_;
};

/// Single-threaded, on the executor.
class LobbyFeed {
 public:
  /// Changes kept for clients that come back after a short absence.
  static constexpr std::size_t kKept = 256;

  Seq seq() const { return seq_; }
  void Publish(const lobby::Change& change);
  /// The changes after `seq`; false when some of them are no longer kept.
  bool Since(Seq seq, std::vector<std::pair<Seq, lobby::Change>>& changes) const;

  void Follow(Follower& follower) { followers_.push_back(&follower); }
  void Unfollow(Follower& follower) { std::erase(followers_, &follower); }

 private:
  Seq seq_ = 0;
  std::deque<std::pair<Seq, lobby::Change>> kept_;
  std::vector<Follower*> followers_;
};

/// Single-threaded, on the executor. All players share one numbering, so a viewer's numbers rise with gaps;
/// that is why there is prev_seq. A notice that is sent once is kept for a while, for players who are away.
class NoticeFeed {
 public:
  explicit NoticeFeed(const Ports& ports)
      : ports_(ports), recent_(static_cast<std::size_t>(ports.limits.max_remembered_requests)) {}

  Seq seq() const { return seq_; }
  void Publish(const AccountId& player, const lobby::Notice& notice);
  /// Another node has sent the notice, if the player was online there: it is kept only for their next
  /// snapshot here.
  void Remember(const AccountId& player, const lobby::Notice& notice) { Keep(player, notice); }
  /// To everybody, and until it ends to those who begin to follow. A newer one takes its place.
  void Announce(const lobby::Announcement& announcement);

  void Follow(Follower& follower) { followers_[follower.account()].push_back(&follower); }
  /// True if this was the player's last.
  bool Unfollow(Follower& follower);
  bool Follows(const AccountId& player) const { return followers_.contains(player); }
  /// The player's recent one-time notices, whether or not they received them; oldest first, each subject
  /// once.
  std::vector<lobby::RecentNotice> Recent(const AccountId& player);

 private:
  using Kept = std::deque<lobby::RecentNotice>;

  void Keep(const AccountId& player, const lobby::Notice& notice);
  void DropOld(Kept& kept) const;

  const Ports ports_;
  LruMap<AccountId, Kept> recent_;
  std::optional<lobby::Announcement> announcement_;
  Seq seq_ = 0;
  std::unordered_map<AccountId, std::vector<Follower*>> followers_;
};

}  // namespace merels::service
