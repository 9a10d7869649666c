// Quick play: who waits for what, and who is paired with whom.
#ifndef MERELS_SERVER_DOMAIN_TICKET_POOL_H_
#define MERELS_SERVER_DOMAIN_TICKET_POOL_H_

#include <cstddef>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/base/result.h"
#include "common/lobby/lobby.h"

namespace merels::domain {

/// A wish to be paired, while the pool holds it.
struct Ticket {
  match::Player player;
  std::string ruleset;  // canonical text
  clock::TimeControl clock;
  lobby::Millis since{0};  // Unix time
  RequestId request = {};
};

/// Single-threaded. A player has at most one ticket; two tickets of the same ruleset and clock are a pair.
class TicketPool {
 public:
  explicit TicketPool(std::size_t limit) : limit_(limit) {}

  /// Adds a ticket, or keeps the one the player has for the same. already-seeking with another ruleset or
  /// clock, rate-limited when the pool is full. The ticket that now waits.
  Result<Ticket> Add(Ticket ticket);

  /// The two longest waiting of one kind, both taken out in one step; nothing when no two wait.
  std::optional<std::pair<Ticket, Ticket>> TakePair();

  /// Takes out a player's ticket; false when there was none.
  bool Remove(const AccountId& player);
  const Ticket* Find(const AccountId& player) const;
  std::size_t size() const { return by_player_.size(); }

 private:
  using Queue = std::list<Ticket>;
  static std::string KeyOf(const Ticket& ticket);
  Ticket TakeFront(Queue& queue);

  std::size_t limit_;
  std::unordered_map<std::string, Queue> queues_;  // longest waiting first
  std::unordered_map<AccountId, std::pair<std::string, Queue::iterator>> by_player_;
  std::vector<std::string> touched_;  // queues that may hold a pair
};

}  // namespace merels::domain

#endif  // MERELS_SERVER_DOMAIN_TICKET_POOL_H_
