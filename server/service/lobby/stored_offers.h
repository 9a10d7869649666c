// The common base of open tables and challenges: offers that are rows of the store, and this node's copy of
// them.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "common/base/done.h"
#include "server/base/lru.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/store/offers.h"

namespace merels::service {

/// An offer of correspondence stands so long, wherever its maker is.
inline std::chrono::hours CorrespondenceOffersLast(const Limits& limits) {
  return std::chrono::hours(24 * limits.correspondence_offer_days);
}

/// All calls on the executor. The store decides: an offer is open as long as its row exists, and a match
/// takes the row with its own first one.
///
/// The copy may be a moment late. Changes by other nodes are read from the store when they are announced, and
/// once in lobby_interval_ms, if there are other nodes.
///
/// `Book` is a domain::OfferBook of the offers known here.
template <class Id, class Book>
class StoredOffers {
 public:
  StoredOffers(const StoredOffers&) = delete;
  StoredOffers& operator=(const StoredOffers&) = delete;

  /// The server stops.
  void Stop() {
    looks_.Stop();
    for (TimerId* timer : {&timer_, &keeping_}) ports_.executor.Cancel(std::exchange(*timer, 0));
  }

  /// The offers known to this node.
  const Book& known() const { return book_; }

 protected:
  using milliseconds = std::chrono::milliseconds;

  /// The delay before an offer is closed again when the store refused.
  static constexpr milliseconds kCloseAgain{1000};

  /// `alone`: there are no other nodes.
  StoredOffers(const Ports& ports, Book book, bool alone)
      : ports_(ports),
        book_(std::move(book)),
        ended_(kRememberedEnds),
        alone_(alone),
        looks_(ports.executor, ports_.limits.lobby_interval_ms,
               [this](const PollLoop::Next& next) { Look(next); }),
        callbacks_(ports.executor) {}
  ~StoredOffers() { Stop(); }

  /// Whether there are no other nodes.
  bool alone() const { return alone_; }
  /// Whether the offer is known here, being taken, or has ended.
  bool Knows(const Id& id) {
    return book_.Find(id) != nullptr || taking_.contains(id) || ended_.Find(id) != nullptr;
  }

  /// Compares the offers with the store from now on, if there are other nodes.
  void BeginLooking() {
    if (!alone()) looks_.Begin();
  }
  /// Another node announces a change of this offer.
  void Heard(const Id& id) {
    if (heard_.empty()) {
      ports_.executor.After(kHintDelay, callbacks_.Task([this] {
        const std::set<Id> heard = std::exchange(heard_, {});
        LookAt({heard.begin(), heard.end()}, [](const Result<void>&) {});
      }));
    }
    heard_.insert(id);
  }
  /// To be called when an expiry may have changed.
  void SetTimer() {
    ports_.executor.Cancel(std::exchange(timer_, 0));
    const auto next = book_.NextExpiry();
    if (!next) return;
    const auto wait = std::chrono::ceil<milliseconds>(*next - ports_.clock.Monotonic());
    timer_ = ports_.executor.After(std::max(wait, milliseconds(1)), callbacks_.Task([this] {
      timer_ = 0;
      Expire();
    }));
  }
  /// Calls `tell(owners)` some times in `away`, while any owner of an offer is online.
  template <class Tell>
  void KeepTelling(milliseconds away, Tell tell) {
    if (keeping_ != 0) return;
    const auto often = std::max(milliseconds(1000), away / kReminders);
    keeping_ = ports_.executor.After(often, callbacks_.Task([this, away, tell] {
      keeping_ = 0;
      std::vector<AccountId> here = book_.Owners();
      std::erase_if(here, [this](const AccountId& owner) { return !IsHere(owner); });
      if (here.empty()) return;
      tell(here);
      KeepTelling(away, tell);
    }));
  }

  /// The parts that differ between the two kinds.
  virtual bool IsHere(const AccountId& account) const = 0;
  virtual void ListTerms(Done<std::vector<store::OfferTerm>> done) = 0;
  /// Reads these from the store, and adds the new ones.
  virtual void LookAt(const std::vector<Id>& ids, Done<void> done) = 0;
  /// Closes those that expire at `by` or before.
  virtual void CloseOver(const std::vector<Id>& due, milliseconds by) = 0;
  /// Its row is gone.
  virtual void Vanished(const Id& id) = 0;

  Ports ports_;
  Book book_;
  std::set<Id> taking_;     // by matches that are being written to the store
  LruMap<Id, bool> ended_;  // an older answer of the store may still show them
  const bool alone_;
  PollLoop looks_;
  CallbackScope callbacks_;  // NOLINT(readability-redundant-member-init)

 private:
  /// How long a row stays past its end before a node that did not maintain it removes it: clocks of nodes
  /// differ a little.
  static constexpr milliseconds kGrace{5000};
  /// Hints that come within this time share a look-up.
  static constexpr milliseconds kHintDelay{10};
  static constexpr int kReminders = 3;
  static constexpr std::size_t kRememberedEnds = 10'000;

  void Look(const PollLoop::Next& next) {
    ListTerms(callbacks_.WrapOnce(
        [this, next, known = book_.Ids()](const Result<std::vector<store::OfferTerm>>& terms) {
          if (terms) Compare(known, *terms);
          next();
        }));
  }

  /// `known`: those known here when the store was asked.
  void Compare(const std::vector<Id>& known, const std::vector<store::OfferTerm>& terms) {
    const milliseconds late = ports_.clock.Now() - kGrace;
    std::unordered_set<Id> standing;
    std::vector<Id> fresh;
    std::vector<Id> over;
    for (const store::OfferTerm& term : terms) {
      const Id& id = *standing.emplace(term.id).first;
      if (term.until <= late) over.push_back(id);
      if (book_.Find(id) == nullptr && !taking_.contains(id)) fresh.push_back(id);
    }
    for (const Id& id : known) {
      if (!standing.contains(id)) Vanished(id);
    }
    if (!over.empty()) CloseOver(over, late);
    if (!fresh.empty()) LookAt(fresh, [](const Result<void>&) {});
  }

  /// Another node may have extended an expiry. If there is none, a clock that was set back changes nothing.
  void Expire() {
    const auto due = book_.TakeDue(ports_.clock.Monotonic());
    if (!due.empty()) CloseOver(due, alone() ? milliseconds::max() : ports_.clock.Now() + kCloseAgain);
    SetTimer();
  }

  std::set<Id> heard_;  // announced, and not looked up yet
  TimerId timer_ = 0;   // for the offer that expires next
  TimerId keeping_ = 0;
};

/// Their ids as the store has them.
template <class Id>
std::vector<std::string> TextsOf(const std::vector<Id>& ids) {
  std::vector<std::string> texts;
  for (const Id& id : ids) texts.push_back(id.text());
  return texts;
}

}  // namespace merels::service
