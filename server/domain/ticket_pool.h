// The pool of quick-play seeks, and their pairing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/base/result.h"
#include "common/lobby/lobby.h"
#include "server/domain/pairing.h"

namespace merels::domain {

/// A seek in the pool. The player's data is as of when the seek was made.
struct Ticket {
  match::Player player;
  lobby::SeekTerms terms;
  clock::Millis since{0};  // Unix time
  RequestId request = {};
  std::vector<double> ratings = {};  // by the choices; 1500 where it has none
  std::int64_t games = 0;            // rated ones, in all pools together
  Colours colours = {};
  AccountId last_opponent = {};  // of the player's newest match
  clock::Millis last_match{0};   // when that match began, Unix time

  double RatingIn(std::size_t choice) const { return choice < ratings.size() ? ratings[choice] : 1500; }
};

/// "standard 5+3, lasker 10+5, rated"; of many choices the first few.
std::string Describe(const lobby::SeekTerms& terms);

/// The conditions for a pairing.
struct PairingRules {
  GapRule gap = {};
  /// The same two are not paired again within this time after their match began, if it was the newest of
  /// either,
  clock::Millis repeat_after = std::chrono::minutes(10);
  /// unless both have waited this long.
  clock::Millis repeat_wait = std::chrono::seconds(10);
  /// Whether these two may be paired at all. Never empty; the two come in any order.
  std::function<bool(const AccountId&, const AccountId&)> may_meet = [](const AccountId&, const AccountId&) {
    return true;
  };
};

/// Two tickets that are taken out of the pool together, and the game of both that they are paired for: of
/// those where both accept the gap of their ratings, the one with the smallest gap; of several, that which
/// the player who has waited longer named first.
struct TicketPair {
  Ticket first;
  Ticket second;
  lobby::SeekChoice game;
};

/// Single-threaded. A player has at most one ticket. Each choice of a ticket has a place, by the player's
/// rating there, in the queue of that ruleset, clock and kind (rated or not). Pairs are sought among players
/// who are near each other in a queue.
class TicketPool {
 public:
  /// Of one step: the tickets that are paired with each other at most, and the places in queues that are
  /// examined, or somewhat more. About a millisecond of work where seeks have a few choices.
  static constexpr std::size_t kSlice = 128;
  static constexpr std::size_t kLooks = 4096;
  /// Nobody is paired in a game with a player more than this many places away in its queue.
  static constexpr std::size_t kWindow = 8;
  /// Queues whose waiting times are remembered.
  static constexpr std::size_t kRememberedQueues = 1000;
  /// Queues with a usual waiting time at most, and waits that it is computed from at least.
  static constexpr std::size_t kMaxUsualWaits = 64;
  static constexpr std::size_t kLeastWaits = 4;

  TicketPool(std::size_t limit, PairingRules rules) : limit_(limit), rules_(std::move(rules)) {}

  /// Adds a ticket, or keeps the one the player has for the same. Returns the ticket that now waits.
  /// already-seeking when it has other terms; rate-limited when the pool is full.
  Result<Ticket> Add(Ticket ticket);
  /// The answer to a waiting player who asks for `ticket`: the waiting ticket, or already-seeking.
  static Result<Ticket> Again(const Ticket& waiting, const Ticket& ticket);

  /// Takes the pair of a player and the only other player in all queues of the two, if they may be paired:
  /// waiting for others gains nothing.
  std::optional<TicketPair> TakeOnlyPair(const AccountId& player, clock::Millis now);

  /// Begins a round over all tickets, those that have waited longest first; what is left of the round before
  /// is dropped.
  void BeginRound();
  /// Examines the next tickets of the round, and adds the best pairs among them to `pairs`. False: the round
  /// is over.
  bool PairSlice(clock::Millis now, std::vector<TicketPair>& pairs);

  /// Removes the ticket of a player who was paired elsewhere. How long they waited is counted if their ticket
  /// had one choice: otherwise it is not known for which they were paired.
  void RemovePaired(const AccountId& player, clock::Millis now);
  /// Removes a player's ticket; false when there was none.
  bool Remove(const AccountId& player);
  const Ticket* Find(const AccountId& player) const;
  std::size_t size() const { return waiting_.size(); }

  /// The acceptable rating gap by now.
  double GapOf(const Ticket& ticket, clock::Millis now) const {
    return AcceptableGap(rules_.gap, now - ticket.since);
  }
  /// How long recently paired players of the queue of one choice had waited; nothing when there were none.
  std::optional<clock::Millis> ExpectedWait(const lobby::SeekChoice& choice, bool rated,
                                            clock::Millis now) const;
  /// The same for players without a ticket: for each queue with at least kLeastWaits recent waits, which is
  /// two pairs. At most kMaxUsualWaits queues, those with the most paired players first, so that nobody
  /// crowds out a queue that others use. Examines every queue.
  std::vector<lobby::UsualWait> UsualWaits(clock::Millis now) const;

 private:
  struct Waiting;
  using Place = std::pair<double, AccountId>;  // by rating
  using Queue = std::map<Place, Waiting*>;
  struct Waiting {
    Ticket ticket;
    std::vector<Queue*> queues;        // by the choices
    std::uint64_t slice = 0;           // the last that it was in
    std::size_t rank = 0;              // in that slice, by its wait
    const Waiting* seen_by = nullptr;  // in that slice, the last that looked at it
  };
  using ByWait = std::pair<clock::Millis, AccountId>;
  /// The choice of the first and of the second of two tickets by which they are paired.
  struct Fit {
    std::size_t of_first = 0;
    std::size_t of_second = 0;
    double gap = 0;
  };
  struct Possible {
    const Waiting* one;
    const Waiting* other;
    double gap = 0;
  };
  struct Slice {
    std::size_t most;  // tickets
    std::vector<Waiting*> tickets = {};
    std::vector<Possible> possible = {};
    std::size_t looks = 0;
  };

  static ByWait OrderOf(const Waiting& waiting) { return {waiting.ticket.since, waiting.ticket.player.id}; }
  bool MayMeet(const Ticket& one, const Ticket& other, clock::Millis now) const;
  /// How two tickets fit best; nothing: they must not be paired.
  std::optional<Fit> FindFit(const Waiting& one, const Waiting& other, clock::Millis now) const;
  /// Whether nobody else is in a queue of either.
  static bool AreAlone(const Waiting& one, const Waiting& other);
  /// The ticket that `one` shares a queue of two with, if there is one.
  static Waiting* OnlyOther(const Waiting& one);
  /// Adds a ticket of the round, then the tickets near it in its queues, then those near them.
  void Gather(Waiting& from, clock::Millis now, Slice& slice);
  void LookAround(const Waiting& one, clock::Millis now, Slice& slice);
  void Consider(const Waiting& one, Waiting& other, clock::Millis now, Slice& slice);
  void Enter(Waiting& one, Slice& slice) const;
  void Pair(Slice& slice, clock::Millis now, std::vector<TicketPair>& pairs);
  TicketPair Take(const Waiting& one, const Waiting& other, const Fit& fit, clock::Millis now);
  void CountWait(const Ticket& ticket, std::size_t choice, clock::Millis now);
  /// Forgets the queue whose last pairing is the oldest.
  void ForgetWaits();

  std::size_t limit_;
  PairingRules rules_;
  std::map<std::string, Queue> queues_;  // by ruleset, clock and kind
  std::unordered_map<AccountId, Waiting> waiting_;
  std::set<ByWait> by_wait_;
  /// The waiting times of a queue, and the games it is for.
  struct QueueWaits {
    lobby::SeekChoice game;
    bool rated = false;
    WaitTimes times = {};
  };
  std::map<std::string, QueueWaits> waits_;  // each has at least one wait
  std::uint64_t slices_ = 0;                 // so far
  std::uint64_t before_ = 0;                 // those before this round
  std::optional<ByWait> behind_;             // the round goes on after this ticket; nothing: it is over
  bool half_ = false;  // whether a round's slices are short, so that the cuts are not always alike
};

}  // namespace merels::domain
