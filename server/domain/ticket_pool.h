// The pool of quick-play seeks, and their pairing.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
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
  std::string ruleset;  // canonical text
  clock::TimeControl clock;
  clock::Millis since{0};  // Unix time
  RequestId request = {};
  bool rated = false;
  double rating = 1500;
  Colours colours = {};
  AccountId last_opponent = {};  // of the player's newest match
  clock::Millis last_match{0};   // when that match began, Unix time
};

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

/// Two tickets that are taken out of the pool together.
using TicketPair = std::pair<Ticket, Ticket>;

/// Single-threaded. A player has at most one ticket. Tickets of the same ruleset, clock and kind (rated or
/// not) are a queue, and pairs are made within it.
class TicketPool {
 public:
  /// Tickets that are examined in one step: far less than a millisecond of work.
  static constexpr std::size_t kSlice = 128;
  /// Queues whose waiting times are remembered.
  static constexpr std::size_t kRememberedQueues = 1000;
  /// Queues with a usual waiting time at most, and waits that it is computed from at least.
  static constexpr std::size_t kMaxUsualWaits = 64;
  static constexpr std::size_t kLeastWaits = 4;

  TicketPool(std::size_t limit, PairingRules rules) : limit_(limit), rules_(std::move(rules)) {}

  /// Adds a ticket, or keeps the one the player has for the same. Returns the ticket that now waits.
  /// already-seeking when it has another ruleset, clock or kind; rate-limited when the pool is full.
  Result<Ticket> Add(Ticket ticket);
  /// The answer to a waiting player who asks for `ticket`: the waiting ticket, or already-seeking.
  static Result<Ticket> Again(const Ticket& waiting, const Ticket& ticket);

  /// Takes the pair of a player and the only other player in the queue, if they may be paired: waiting for
  /// others gains nothing.
  std::optional<TicketPair> TakeOnlyPair(const AccountId& player, clock::Millis now);

  /// Begins a round over all tickets; what is left of the round before is dropped.
  void BeginRound();
  /// Examines the next kSlice tickets of the round, or somewhat more, and adds the best pairs among them to
  /// `pairs`. False: the round is over.
  bool PairSlice(clock::Millis now, std::vector<TicketPair>& pairs);

  /// Removes the ticket of a player who was paired elsewhere, and counts how long they waited.
  void RemovePaired(const AccountId& player, clock::Millis now) {
    if (Find(player) != nullptr) TakeOut(player, now);
  }
  /// Removes a player's ticket; false when there was none.
  bool Remove(const AccountId& player);
  const Ticket* Find(const AccountId& player) const;
  std::size_t size() const { return by_player_.size(); }

  /// The acceptable rating gap by now.
  double GapOf(const Ticket& ticket, clock::Millis now) const {
    return AcceptableGap(rules_.gap, now - ticket.since);
  }
  /// How long recently paired players of the same queue had waited; nothing when there were none.
  std::optional<clock::Millis> ExpectedWait(const Ticket& ticket, clock::Millis now) const;
  /// The same for players without a ticket: for each queue with at least kLeastWaits recent waits, which is
  /// two pairs. At most kMaxUsualWaits queues, those with the most paired players first, so that nobody
  /// crowds out a queue that others use. Examines every queue.
  std::vector<lobby::UsualWait> UsualWaits(clock::Millis now) const;

 private:
  using Place = std::pair<double, AccountId>;  // by rating
  using Queue = std::map<Place, Ticket>;
  /// A round's cursor: it goes on after this place of this queue.
  struct Cursor {
    std::string queue;
    Place behind;
  };
  static std::string KeyOf(const Ticket& ticket);
  std::vector<const Ticket*> NextOfRound();
  bool MayMeet(const Ticket& one, const Ticket& other, clock::Millis now) const;
  /// Adds the best pairs among these tickets of one queue.
  void Pair(const std::vector<const Ticket*>& slice, clock::Millis now, std::vector<TicketPair>& pairs);
  TicketPair Take(const Ticket& one, const Ticket& other, clock::Millis now);
  Ticket TakeOut(const AccountId& player, clock::Millis now);
  /// Forgets the queue whose last pairing is the oldest.
  void ForgetWaits();

  std::size_t limit_;
  PairingRules rules_;
  std::map<std::string, Queue> queues_;
  /// The waiting times of a queue, and the games it is for.
  struct QueueWaits {
    std::string ruleset;
    clock::TimeControl clock;
    bool rated = false;
    WaitTimes times = {};
  };
  std::map<std::string, QueueWaits> waits_;                                  // each has at least one wait
  std::unordered_map<AccountId, std::pair<std::string, double>> by_player_;  // queue and rating
  std::optional<Cursor> round_;
  bool half_ =
      false;  // whether a round's first slices are short, so that the cuts are not always at the same places
};

}  // namespace merels::domain
