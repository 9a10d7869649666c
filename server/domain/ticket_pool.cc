#include "server/domain/ticket_pool.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace merels::domain {
namespace {

/// The choices that a sentence names.
constexpr std::size_t kNamed = 3;

bool Repeats(const Ticket& one, const Ticket& other, clock::Millis within, clock::Millis now) {
  return one.last_opponent == other.player.id && now - one.last_match < within;
}

std::string KeyOf(const lobby::SeekChoice& choice, bool rated) {
  return choice.ruleset + (rated ? " rated " : " casual ") + clock::SecondsText(choice.clock);
}

}  // namespace

std::string Describe(const lobby::SeekTerms& terms) {
  std::string text;
  for (std::size_t i = 0; i < std::min(kNamed, terms.choices.size()); ++i)
    text += terms.choices[i].ruleset + " " + clock::PlayersText(terms.choices[i].clock) + ", ";
  if (terms.choices.size() > kNamed) text += std::to_string(terms.choices.size() - kNamed) + " more, ";
  return text + (terms.rated ? "rated" : "casual");
}

// ---- Tickets

Result<Ticket> TicketPool::Add(Ticket ticket) {
  if (const Ticket* waiting = Find(ticket.player.id)) return Again(*waiting, ticket);
  if (waiting_.size() >= limit_)
    return Error{Reason::kRateLimited, "too many players are waiting; try again shortly"}.AtLimit(
        "max-tickets", limit_);
  const AccountId player = ticket.player.id;
  Waiting& waiting = waiting_[player];
  waiting.ticket = std::move(ticket);
  const lobby::SeekTerms& terms = waiting.ticket.terms;
  for (std::size_t i = 0; i < terms.choices.size(); ++i) {
    Queue& queue = queues_[KeyOf(terms.choices[i], terms.rated)];
    queue.emplace(Place{waiting.ticket.RatingIn(i), player}, &waiting);
    waiting.queues.push_back(&queue);
  }
  by_wait_.insert(OrderOf(waiting));
  return waiting.ticket;
}

Result<Ticket> TicketPool::Again(const Ticket& waiting, const Ticket& ticket) {
  if (waiting.terms == ticket.terms) return waiting;
  return Error{Reason::kAlreadySeeking,
               "you are already waiting for " + Describe(waiting.terms) + "; cancel that first"};
}

bool TicketPool::Remove(const AccountId& player) {
  const auto found = waiting_.find(player);
  if (found == waiting_.end()) return false;
  const Waiting& waiting = found->second;
  const lobby::SeekTerms& terms = waiting.ticket.terms;
  for (std::size_t i = 0; i < waiting.queues.size(); ++i) {
    waiting.queues[i]->erase({waiting.ticket.RatingIn(i), player});
    if (waiting.queues[i]->empty()) queues_.erase(KeyOf(terms.choices[i], terms.rated));
  }
  by_wait_.erase(OrderOf(waiting));
  waiting_.erase(found);
  return true;
}

void TicketPool::RemovePaired(const AccountId& player, clock::Millis now) {
  const Ticket* ticket = Find(player);
  if (ticket != nullptr && ticket->terms.choices.size() == 1) CountWait(*ticket, 0, now);
  Remove(player);
}

const Ticket* TicketPool::Find(const AccountId& player) const {
  const auto found = waiting_.find(player);
  return found == waiting_.end() ? nullptr : &found->second.ticket;
}

// ---- Who fits

bool TicketPool::MayMeet(const Ticket& one, const Ticket& other, clock::Millis now) const {
  if (one.games < other.terms.least_games || other.games < one.terms.least_games) return false;
  const bool patient = now - std::max(one.since, other.since) >= rules_.repeat_wait;
  if (!patient &&
      (Repeats(one, other, rules_.repeat_after, now) || Repeats(other, one, rules_.repeat_after, now)))
    return false;
  return rules_.may_meet(one.player.id, other.player.id);
}

std::optional<TicketPool::Fit> TicketPool::FindFit(const Waiting& one, const Waiting& other,
                                                   clock::Millis now) const {
  if (OrderOf(other) < OrderOf(one)) {
    auto fit = FindFit(other, one, now);
    if (fit) std::swap(fit->of_first, fit->of_second);
    return fit;
  }
  const double most = std::min(GapOf(one.ticket, now), GapOf(other.ticket, now));
  std::optional<Fit> best;
  for (std::size_t i = 0; i < one.queues.size(); ++i) {
    const auto shared = std::find(other.queues.begin(), other.queues.end(), one.queues[i]);
    if (shared == other.queues.end()) continue;
    const auto k = static_cast<std::size_t>(shared - other.queues.begin());
    const double gap = std::abs(one.ticket.RatingIn(i) - other.ticket.RatingIn(k));
    if (gap <= most && (!best || gap < best->gap)) best = Fit{i, k, gap};
  }
  return best && MayMeet(one.ticket, other.ticket, now) ? best : std::nullopt;
}

TicketPool::Waiting* TicketPool::OnlyOther(const Waiting& one) {
  for (const Queue* queue : one.queues) {
    if (queue->size() != 2) continue;
    return queue->begin()->second == &one ? queue->rbegin()->second : queue->begin()->second;
  }
  return nullptr;
}

bool TicketPool::AreAlone(const Waiting& one, const Waiting& other) {
  const auto has_others = [&](const Queue* queue) {
    if (queue->size() > 2) return true;
    return std::any_of(queue->begin(), queue->end(),
                       [&](const auto& place) { return place.second != &one && place.second != &other; });
  };
  return std::none_of(one.queues.begin(), one.queues.end(), has_others) &&
         std::none_of(other.queues.begin(), other.queues.end(), has_others);
}

std::optional<TicketPair> TicketPool::TakeOnlyPair(const AccountId& player, clock::Millis now) {
  const auto found = waiting_.find(player);
  if (found == waiting_.end()) return std::nullopt;
  const Waiting* other = OnlyOther(found->second);
  if (other == nullptr || !AreAlone(found->second, *other)) return std::nullopt;
  const auto fit = FindFit(found->second, *other, now);
  if (!fit) return std::nullopt;
  return Take(found->second, *other, *fit, now);
}

// ---- Rounds

void TicketPool::BeginRound() {
  half_ = !half_;
  before_ = slices_;
  behind_.reset();
  if (!by_wait_.empty()) behind_ = ByWait{by_wait_.begin()->first - clock::Millis(1), {}};
}

bool TicketPool::PairSlice(clock::Millis now, std::vector<TicketPair>& pairs) {
  std::size_t looks = 0;
  while (behind_ && looks < kLooks) {
    const auto next = by_wait_.upper_bound(*behind_);
    if (next == by_wait_.end()) return behind_.reset(), false;
    behind_ = *next;
    ++looks;
    Waiting& waiting = waiting_.at(next->second);
    if (waiting.slice > before_) continue;
    Slice slice{half_ ? kSlice / 2 : kSlice};
    Gather(waiting, now, slice);
    Pair(slice, now, pairs);
    looks += slice.looks;
  }
  return behind_.has_value();
}

void TicketPool::Gather(Waiting& from, clock::Millis now, Slice& slice) {
  ++slices_;
  Enter(from, slice);
  for (std::size_t i = 0; i < slice.tickets.size() && slice.looks < kLooks; ++i)
    LookAround(*slice.tickets[i], now, slice);
}

void TicketPool::Enter(Waiting& one, Slice& slice) const {
  one.slice = slices_;
  one.seen_by = nullptr;
  slice.tickets.push_back(&one);
}

void TicketPool::LookAround(const Waiting& one, clock::Millis now, Slice& slice) {
  const double gap = GapOf(one.ticket, now);
  for (std::size_t i = 0; i < one.queues.size(); ++i) {
    const Queue& queue = *one.queues[i];
    const double rating = one.ticket.RatingIn(i);
    const auto here = queue.find({rating, one.ticket.player.id});
    auto above = std::next(here);
    for (std::size_t k = 0; k < kWindow && above != queue.end(); ++k, ++above) {
      if (above->first.first - rating > gap) break;
      Consider(one, *above->second, now, slice);
    }
    auto below = here;
    for (std::size_t k = 0; k < kWindow && below != queue.begin(); ++k) {
      --below;
      if (rating - below->first.first > gap) break;
      Consider(one, *below->second, now, slice);
    }
  }
}

void TicketPool::Consider(const Waiting& one, Waiting& other, clock::Millis now, Slice& slice) {
  ++slice.looks;
  const bool is_here = other.slice == slices_;
  if (is_here && std::exchange(other.seen_by, &one) == &one) return;  // they share several queues
  const bool is_open = other.slice <= before_ && slice.tickets.size() < slice.most;
  if (!is_here && !is_open) return;
  const auto fit = FindFit(one, other, now);
  if (!fit) return;
  if (!is_here) Enter(other, slice);
  other.seen_by = &one;
  slice.possible.push_back({&one, &other, fit->gap});
}

void TicketPool::Pair(Slice& slice, clock::Millis now, std::vector<TicketPair>& pairs) {
  if (slice.possible.empty()) return;
  auto& tickets = slice.tickets;
  std::sort(tickets.begin(), tickets.end(),
            [](const Waiting* one, const Waiting* other) { return OrderOf(*one) < OrderOf(*other); });
  for (std::size_t rank = 0; rank < tickets.size(); ++rank) tickets[rank]->rank = rank;
  std::vector<PossiblePair> possible;
  possible.reserve(slice.possible.size());
  for (const Possible& pair : slice.possible)
    possible.push_back({pair.one->rank, pair.other->rank, pair.gap});
  for (const auto& [one, other] : PairUp(tickets.size(), possible))
    pairs.push_back(Take(*tickets[one], *tickets[other], *FindFit(*tickets[one], *tickets[other], now), now));
}

TicketPair TicketPool::Take(const Waiting& one, const Waiting& other, const Fit& fit, clock::Millis now) {
  TicketPair pair{one.ticket, other.ticket, one.ticket.terms.choices[fit.of_first]};
  CountWait(pair.first, fit.of_first, now);
  CountWait(pair.second, fit.of_second, now);
  Remove(pair.first.player.id);
  Remove(pair.second.player.id);
  return pair;
}

// ---- Waits

void TicketPool::CountWait(const Ticket& ticket, std::size_t choice, clock::Millis now) {
  const lobby::SeekChoice& game = ticket.terms.choices[choice];
  const std::string key = KeyOf(game, ticket.terms.rated);
  if (waits_.size() >= kRememberedQueues && !waits_.contains(key)) ForgetWaits();
  waits_.try_emplace(key, QueueWaits{game, ticket.terms.rated})
      .first->second.times.Add(now - ticket.since, now);
}

void TicketPool::ForgetWaits() {
  waits_.erase(std::min_element(waits_.begin(), waits_.end(), [](const auto& one, const auto& other) {
    return one.second.times.newest() < other.second.times.newest();
  }));
}

std::optional<clock::Millis> TicketPool::ExpectedWait(const lobby::SeekChoice& choice, bool rated,
                                                      clock::Millis now) const {
  const auto found = waits_.find(KeyOf(choice, rated));
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
    usual.push_back({queue->game.ruleset, queue->game.clock, queue->rated, *queue->times.Expected(now)});
  }
  return usual;
}

}  // namespace merels::domain
