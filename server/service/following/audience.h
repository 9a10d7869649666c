// The followers of matches, and the order of delivery: players at once, spectators when there is time.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "server/base/clock.h"
#include "server/service/base/callback_scope.h"
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
  static constexpr std::size_t kMaxNews = 64;
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
    std::deque<SharedDelivery> news;  // for the spectators, oldest first
    std::size_t round = 0;            // how many of the entries are being delivered now
    std::size_t told = 0;             // how many of the spectators have them
    std::size_t counted = 0;          // the number of spectators that was last reported
    int waited = 0;                   // rounds for which a small change was held back
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

}  // namespace merels::service
