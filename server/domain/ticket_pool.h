// Quick play: which players wait for what, and who is paired with whom.
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
#include "server/domain/colours.h"
#include "server/domain/pairing.h"
#include "server/domain/wait_times.h"

namespace merels::domain {

/// A seek while the pool holds it. What is known of the player is as it was when the seek came.
struct Ticket {
  match::Player player;
  std::string ruleset;  // canonical text
  clock::TimeControl clock;
  lobby::Millis since{0};  // Unix time
  RequestId request = {};
  bool rated = false;
  double rating = 1500;
  Colours colours = {};
  AccountId last_opponent = {};  // of the player's newest match
  lobby::Millis last_match{0};   // when that match began, Unix time
};

/// Who may be paired with whom.
struct PairingRules {
  GapRule gap = {};
  /// The same two are not paired again within this time of the beginning of a match that was the newest of
  /// one of them,
  lobby::Millis repeat_after = std::chrono::minutes(10);
  /// unless both have waited this long.
  lobby::Millis repeat_wait = std::chrono::seconds(10);
  /// Whether these two may be paired at all, by what either wants. Never empty; called in any order.
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
  /// How many tickets are examined in one step: far less than a millisecond of work.
  static constexpr std::size_t kSlice = 128;
  /// Queues whose waits are remembered.
  static constexpr std::size_t kRememberedQueues = 1000;
  /// Of how many queues it is told how long players wait, and by how many waits at least.
  static constexpr std::size_t kMaxUsualWaits = 64;
  static constexpr std::size_t kLeastWaits = 4;

  TicketPool(std::size_t limit, PairingRules rules) : limit_(limit), rules_(std::move(rules)) {}

  /// Adds a ticket, or keeps the one the player has for the same. Returns the ticket that now waits.
  /// already-seeking when it has another ruleset, clock or kind; rate-limited when the pool is full.
  Result<Ticket> Add(Ticket ticket);
  /// The answer to a player who waits already and asks for `ticket`: the waiting ticket, or already-seeking.
  static Result<Ticket> Again(const Ticket& waiting, const Ticket& ticket);

  /// Takes the pair of a player and the only other one who waits for the same, if they may be paired: then
  /// nothing is gained by waiting for others.
  std::optional<TicketPair> TakeOnlyPair(const AccountId& player, lobby::Millis now);

  /// Begins a round over all tickets; what is left of the round before is dropped.
  void BeginRound();
  /// Examines the next kSlice tickets of the round, or somewhat more, and adds the best pairs among them to
  /// `pairs`. False: the round is over.
  bool PairSlice(lobby::Millis now, std::vector<TicketPair>& pairs);

  /// Takes out the ticket of a player who was paired elsewhere, and counts how long they waited.
  void RemovePaired(const AccountId& player, lobby::Millis now) {
    if (Find(player) != nullptr) TakeOut(player, now);
  }
  /// Takes out a player's ticket; false when there was none.
  bool Remove(const AccountId& player);
  const Ticket* Find(const AccountId& player) const;
  std::size_t size() const { return by_player_.size(); }

  /// How far apart in rating an opponent may be by now.
  double GapOf(const Ticket& ticket, lobby::Millis now) const {
    return AcceptableGap(rules_.gap, now - ticket.since);
  }
  /// How long players who were recently paired for the same had waited; nothing when there were none.
  std::optional<lobby::Millis> ExpectedWait(const Ticket& ticket, lobby::Millis now) const;
  /// The same for those who have no ticket yet: of each queue with at least kLeastWaits recent waits, which
  /// is two pairs. At most kMaxUsualWaits, those in which most players were paired first: so nobody crowds
  /// out a queue that others use. It looks at every queue.
  std::vector<lobby::UsualWait> UsualWaits(lobby::Millis now) const;

 private:
  using Place = std::pair<double, AccountId>;  // by rating
  using Queue = std::map<Place, Ticket>;
  /// Where a round goes on: after this place of this queue.
  struct Cursor {
    std::string queue;
    Place behind;
  };
  static std::string KeyOf(const Ticket& ticket);
  std::vector<const Ticket*> NextOfRound();
  bool MayMeet(const Ticket& one, const Ticket& other, lobby::Millis now) const;
  /// The best pairs among these, which are of one queue.
  void Pair(const std::vector<const Ticket*>& slice, lobby::Millis now, std::vector<TicketPair>& pairs);
  TicketPair Take(const Ticket& one, const Ticket& other, lobby::Millis now);
  Ticket TakeOut(const AccountId& player, lobby::Millis now);
  /// Forgets the queue in which nobody was paired for longest.
  void ForgetWaits();

  std::size_t limit_;
  PairingRules rules_;
  std::map<std::string, Queue> queues_;
  /// The waits of a queue, and what is waited for in it.
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
