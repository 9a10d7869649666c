#include "server/domain/ticket_pool.h"

namespace merels::domain {

std::string TicketPool::KeyOf(const Ticket& ticket) {
  return ticket.ruleset + " " + clock::SecondsText(ticket.clock);
}

Result<Ticket> TicketPool::Add(Ticket ticket) {
  if (const Ticket* had = Find(ticket.player.id)) {
    if (KeyOf(*had) == KeyOf(ticket)) return *had;
    return Error{Reason::kAlreadySeeking, "you already wait for " + had->ruleset + " " +
                                              clock::PlayersText(had->clock) + "; cancel that first"};
  }
  if (by_player_.size() >= limit_)
    return Error{Reason::kRateLimited, "too many players wait; try again shortly"};
  const std::string key = KeyOf(ticket);
  Queue& queue = queues_[key];
  const auto place = queue.insert(queue.end(), std::move(ticket));
  by_player_[place->player.id] = {key, place};
  if (queue.size() >= 2) touched_.push_back(key);
  return *place;
}

Ticket TicketPool::TakeFront(Queue& queue) {
  Ticket ticket = std::move(queue.front());
  queue.pop_front();
  by_player_.erase(ticket.player.id);
  return ticket;
}

std::optional<std::pair<Ticket, Ticket>> TicketPool::TakePair() {
  while (!touched_.empty()) {
    const auto found = queues_.find(touched_.back());
    if (found != queues_.end() && found->second.size() >= 2) {
      Ticket first = TakeFront(found->second);
      Ticket second = TakeFront(found->second);
      if (found->second.empty()) queues_.erase(found);
      return std::pair(std::move(first), std::move(second));
    }
    touched_.pop_back();
  }
  return std::nullopt;
}

bool TicketPool::Remove(const AccountId& player) {
  const auto found = by_player_.find(player);
  if (found == by_player_.end()) return false;
  const auto queue = queues_.find(found->second.first);
  queue->second.erase(found->second.second);
  if (queue->second.empty()) queues_.erase(queue);
  by_player_.erase(found);
  return true;
}

const Ticket* TicketPool::Find(const AccountId& player) const {
  const auto found = by_player_.find(player);
  return found == by_player_.end() ? nullptr : &*found->second.second;
}

}  // namespace merels::domain
