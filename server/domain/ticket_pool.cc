#include "server/domain/ticket_pool.h"

#include <algorithm>

namespace merels::domain {
namespace {

bool Repeats(const Ticket& one, const Ticket& other, clock::Millis within, clock::Millis now) {
  return one.last_opponent == other.player.id && now - one.last_match < within;
}

}  // namespace

std::string TicketPool::KeyOf(const Ticket& ticket) {
  return ticket.ruleset + (ticket.rated ? " rated " : " casual ") + clock::SecondsText(ticket.clock);
}

Result<Ticket> TicketPool::Add(Ticket ticket) {
  const std::string key = KeyOf(ticket);
  if (const Ticket* waiting = Find(ticket.player.id)) return Again(*waiting, ticket);
  if (by_player_.size() >= limit_)
    return Error{Reason::kRateLimited, "too many players are waiting; try again shortly"}.AtLimit(
        "max-tickets", limit_);
  by_player_[ticket.player.id] = {key, ticket.rating};
  const Place place{ticket.rating, ticket.player.id};
  return queues_[key].emplace(place, std::move(ticket)).first->second;
}

Result<Ticket> TicketPool::Again(const Ticket& waiting, const Ticket& ticket) {
  if (KeyOf(waiting) == KeyOf(ticket)) return waiting;
  return Error{Reason::kAlreadySeeking, "you are already waiting for " + waiting.ruleset + " " +
                                            clock::PlayersText(waiting.clock) +
                                            (waiting.rated ? ", rated" : ", casual") + "; cancel that first"};
}

bool TicketPool::MayMeet(const Ticket& one, const Ticket& other, clock::Millis now) const {
  const bool patient = now - std::max(one.since, other.since) >= rules_.repeat_wait;
  if (!patient &&
      (Repeats(one, other, rules_.repeat_after, now) || Repeats(other, one, rules_.repeat_after, now)))
    return false;
  return rules_.may_meet(one.player.id, other.player.id);
}

std::optional<TicketPair> TicketPool::TakeOnlyPair(const AccountId& player, clock::Millis now) {
  const auto found = by_player_.find(player);
  if (found == by_player_.end()) return std::nullopt;
  const Queue& queue = queues_.at(found->second.first);
  if (queue.size() != 2) return std::nullopt;
  std::vector<TicketPair> pairs;
  Pair({&queue.begin()->second, &queue.rbegin()->second}, now, pairs);
  return pairs.empty() ? std::nullopt : std::optional(std::move(pairs.front()));
}

void TicketPool::BeginRound() {
  round_.reset();
  half_ = !half_;
  if (!queues_.empty()) round_ = Cursor{queues_.begin()->first, {}};
}

bool TicketPool::PairSlice(clock::Millis now, std::vector<TicketPair>& pairs) {
  std::size_t looked = 0;
  while (round_ && looked < kSlice) {
    const auto slice = NextOfRound();
    looked += slice.size() + 1;
    Pair(slice, now, pairs);
  }
  return round_.has_value();
}

std::vector<const Ticket*> TicketPool::NextOfRound() {
  std::vector<const Ticket*> slice;
  const auto queue = queues_.lower_bound(round_->queue);
  if (queue == queues_.end()) return round_.reset(), slice;
  const bool begins = queue->first != round_->queue || round_->behind == Place();
  const std::size_t most = begins && half_ ? kSlice / 2 : kSlice;
  auto next = begins ? queue->second.begin() : queue->second.upper_bound(round_->behind);
  for (; next != queue->second.end() && slice.size() < most; ++next) slice.push_back(&next->second);
  if (next != queue->second.end()) {
    round_ = Cursor{queue->first, std::prev(next)->first};
  } else if (const auto after = std::next(queue); after != queues_.end()) {
    round_ = Cursor{after->first, {}};
  } else {
    round_.reset();
  }
  return slice;
}

void TicketPool::Pair(const std::vector<const Ticket*>& slice, clock::Millis now,
                      std::vector<TicketPair>& pairs) {
  std::vector<Seeker> seekers;
  seekers.reserve(slice.size());
  for (const Ticket* ticket : slice) seekers.push_back({ticket->rating, now - ticket->since});
  const auto couples = PairUp(seekers, rules_.gap, [&](std::size_t one, std::size_t other) {
    return MayMeet(*slice[one], *slice[other], now);
  });
  for (const auto& [one, other] : couples) pairs.push_back(Take(*slice[one], *slice[other], now));
}

TicketPair TicketPool::Take(const Ticket& one, const Ticket& other, clock::Millis now) {
  const AccountId first = one.player.id;
  const AccountId second = other.player.id;
  Ticket taken = TakeOut(first, now);
  return {std::move(taken), TakeOut(second, now)};
}

Ticket TicketPool::TakeOut(const AccountId& player, clock::Millis now) {
  const Ticket ticket = *Find(player);
  const std::string key = KeyOf(ticket);
  if (waits_.size() >= kRememberedQueues && !waits_.contains(key)) ForgetWaits();
  auto& waits = waits_.try_emplace(key, QueueWaits{ticket.ruleset, ticket.clock, ticket.rated}).first->second;
  waits.times.Add(now - ticket.since, now);
  Remove(player);
  return ticket;
}

void TicketPool::ForgetWaits() {
  waits_.erase(std::min_element(waits_.begin(), waits_.end(), [](const auto& one, const auto& other) {
    return one.second.times.newest() < other.second.times.newest();
  }));
}

bool TicketPool::Remove(const AccountId& player) {
  const auto found = by_player_.find(player);
  if (found == by_player_.end()) return false;
  const auto queue = queues_.find(found->second.first);
  queue->second.erase({found->second.second, player});
  if (queue->second.empty()) queues_.erase(queue);
  by_player_.erase(found);
  return true;
}

const Ticket* TicketPool::Find(const AccountId& player) const {
  const auto found = by_player_.find(player);
  if (found == by_player_.end()) return nullptr;
  return &queues_.at(found->second.first).at({found->second.second, player});
}

std::optional<clock::Millis> TicketPool::ExpectedWait(const Ticket& ticket, clock::Millis now) const {
  const auto found = waits_.find(KeyOf(ticket));
  return found == waits_.end() ? std::nullopt : found->second.times.Expected(now);
}

std::vector<lobby::UsualWait> TicketPool::UsualWaits(clock::Millis now) const {
  std::vector<std::pair<std::size_t, const QueueWaits*>> busy;
  for (const auto& [key, queue] : waits_) {
    if (const std::size_t recent = queue.times.Recent(now); recent >= kLeastWaits)
      busy.emplace_back(recent, &queue);
  }
  std::stable_sort(busy.begin(), busy.end(),
                   [](const auto& one, const auto& other) { return one.first > other.first; });
  if (busy.size() > kMaxUsualWaits) busy.resize(kMaxUsualWaits);
  std::vector<lobby::UsualWait> usual;
  for (const auto& [recent, queue] : busy) {
    usual.push_back({queue->ruleset, queue->clock, queue->rated, *queue->times.Expected(now)});
  }
  return usual;
}

}  // namespace merels::domain
