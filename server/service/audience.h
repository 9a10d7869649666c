// Who follows which match, and how they are told: players at once, spectators when there is time.
#ifndef MERELS_SERVER_SERVICE_AUDIENCE_H_
#define MERELS_SERVER_SERVICE_AUDIENCE_H_

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/base/clock.h"
#include "server/service/follower.h"
#include "server/service/callback_scope.h"

namespace merels::service {

/// Spectators are told by tasks of their own, which end after kMaxAtOnce of them or kLongestSlice, whichever
/// comes first, and go behind all that waits by then: a match that many watch delays nobody by more than
/// that. Matches take turns. Single-threaded, on the executor.
class Audience {
 public:
  static constexpr std::size_t kMaxAtOnce = 64;
  static constexpr std::chrono::milliseconds kLongestSlice{1};
  /// A match that moves faster than its spectators can be told gives each of them so many entries together,
  /// which are written in one piece.
  static constexpr std::size_t kMaxInARow = 16;
  /// Entries of one match that wait for its spectators; beyond that some are left out.
  static constexpr std::size_t kMaxNews = 64;
  /// How often a match is told how many watch it, when that has changed.
  static constexpr std::chrono::milliseconds kCountEvery{1000};
  /// Of a crowd a change that is smaller than one in so many waits for others, kPatience rounds at most.
  static constexpr std::size_t kSmallChange = 20;
  static constexpr int kPatience = 10;

  /// `watched` is told when a match gets its first follower (true) and when its last is gone (false). What is
  /// referred to outlives the audience.
  Audience(Executor& executor, const Clock& clock, std::function<void(const MatchId&, bool)> watched);

  /// Again: nothing happens. Who sits in the match is told before those who watch.
  void Follow(const MatchId& match, Follower& follower, bool player);
  void Unfollow(const MatchId& match, Follower& follower);

  void Tell(const SharedDelivery& entry, Recipients recipients = Recipients::kAll);

  /// How many follow the match without a seat in it.
  std::size_t Watchers(const MatchId& match) const;

 private:
  struct Crowd {
    std::vector<Follower*> players;
    std::vector<Follower*> spectators;
    std::deque<SharedDelivery> news;  // for the spectators, oldest first
    std::size_t round = 0;            // how many of the news go round now
    std::size_t told = 0;             // how many of the spectators have them
    std::size_t counted = 0;          // the number of spectators that was told last
    int waited = 0;                   // rounds for which a small change was not
  };

  /// What comes of it is told in the next round.
  void CountSoon(const MatchId& match);
  void Count();

  void RunSlice();
  /// Tells one spectator what goes round. False: the crowd has heard everything.
  static bool TellNext(Crowd& crowd);

  Executor& executor_;
  const Clock& clock_;
  std::function<void(const MatchId&, bool)> watched_;
  std::unordered_map<MatchId, Crowd> crowds_;
  std::deque<MatchId> turns_;  // those with news, each once; a task is on its way while there are any
  std::unordered_set<MatchId> uncounted_;  // whose watchers came or went; a timer is set while there are any
  CallbackScope callbacks_;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_AUDIENCE_H_
