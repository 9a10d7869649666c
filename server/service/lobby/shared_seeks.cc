#include "server/service/lobby/shared_seeks.h"

#include <utility>

#include "server/store/store.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;

constexpr const char* kSeekBroadcast = "seek";
constexpr const char* kLease = "pairing";
/// Announcements within this time share a look-up.
constexpr milliseconds kSeekHintDelay{10};
/// How long a seek stays past its end before the leader removes it: clocks of nodes differ a little.
constexpr milliseconds kGrace{2000};
/// How long a claim without an outcome may stand before it is taken back.
constexpr milliseconds kClaimStands{5000};
/// How often an expiry is extended within the term.
constexpr int kExtensions = 3;

}  // namespace

SharedSeeks::SharedSeeks(const Ports& ports, ClusterBroadcasts& news, const std::string& node, Hooks hooks)
    : ports_(ports),
      news_(news),
      hooks_(std::move(hooks)),
      store_(store::MakeSeekStore(ports.store.sql())),
      leases_(store::MakeLeaseStore(ports.store.sql())),
      leadership_(ports, *leases_, kLease, node,
                  [this] {
                    SchedulePoll();
                    hooks_.lead_changed();
                  }),
      callbacks_(ports.executor) {
  news_.On(kSeekBroadcast, [this](const std::string&) { SchedulePoll(); });
}

void SharedSeeks::Begin() {
  if (later_ != 0) return;
  leadership_.Start();
  SchedulePoll();
  LookLater();
}

void SharedSeeks::Cancel() {
  for (TimerId* timer : {&later_, &soon_}) ports_.executor.Cancel(std::exchange(*timer, 0));
}

void SharedSeeks::Stop() {
  stopped_ = true;
  Cancel();
  leadership_.Stop();
}

// ---- Changes of this node

void SharedSeeks::Changed() { ++changes_; }

void SharedSeeks::Written() {
  Changed();
  news_.Tell(kSeekBroadcast, "");
  SchedulePoll();
}

void SharedSeeks::Make(const domain::AskedRequest& request, const std::string& ruleset,
                       const clock::TimeControl& clock, bool rated,
                       Done<store::OfferOrMatch<store::StoredSeek>> done) {
  const milliseconds now = ports_.clock.Now();
  const store::StoredSeek seek{NewId(ports_.random),
                               request,
                               ruleset,
                               clock,
                               rated,
                               now,
                               now + milliseconds(ports_.limits.seek_term_ms)};
  Changed();
  store_->Make(seek, now,
               callbacks_.WrapOnce([this, done = std::move(done)](
                                       const Result<store::OfferOrMatch<store::StoredSeek>>& kept) {
                 Written();
                 done(kept);
               }));
}

void SharedSeeks::End(const AccountId& owner, Done<std::optional<store::StoredSeek>> done) {
  if (const auto known = known_.find(owner); known != known_.end() && known->second.claimed_for.empty())
    return EndFor(known->second, std::move(done));
  store_->List(callbacks_.WrapOnce([this, owner, done = std::move(done)](const Result<Seeks>& seeks) {
    if (!seeks) return done(seeks.error());
    for (const store::StoredSeek& seek : *seeks) {
      if (seek.owner() != owner) continue;
      if (seek.claimed_for.empty()) return EndFor(seek, done);
      return done(Error{Reason::kStoreRefused, "this seek is just being paired; ask again in a moment"});
    }
    done(std::optional<store::StoredSeek>());
  }));
}

void SharedSeeks::EndFor(const store::StoredSeek& seek, Done<std::optional<store::StoredSeek>> done) {
  EndKnown(seek, [seek, done = std::move(done)](const Result<bool>& ended) {
    if (!ended) return done(ended.error());
    done(*ended ? std::optional(seek) : std::nullopt);
  });
}

void SharedSeeks::EndKnown(const store::StoredSeek& seek, Done<bool> done) {
  Changed();
  store_->Close(seek.id, callbacks_.WrapOnce([this, owner = seek.owner(),
                                              done = std::move(done)](const Result<bool>& closed) {
    if (closed && *closed) known_.erase(owner);
    Written();
    done(closed);
  }));
}

void SharedSeeks::Left(const AccountId& owner) {
  if (stopped_) return;
  const auto known = known_.find(owner);
  if (known == known_.end()) return;
  const store::StoredSeek seek = known->second;
  if (!leads()) known_.erase(known);
  if (seek.claimed_for.empty()) EndKnown(seek, [](const Result<bool>&) {});
}

void SharedSeeks::Claim(const AccountId& one, const AccountId& other, const MatchId& match,
                        Done<std::string> done) {
  const auto first = known_.find(one);
  const auto second = known_.find(other);
  if (first == known_.end() || second == known_.end()) {
    Reload(one, other);
    return done(std::string());
  }
  const std::string takes = first->second.id;
  Changed();
  store_->Claim(
      {takes, second->second.id}, match, leadership_.name(), leadership_.epoch(),
      callbacks_.WrapOnce([this, one, other, takes, done = std::move(done)](const Result<bool>& claimed) {
        Changed();
        if (!claimed || !*claimed) Reload(one, other);
        claimed ? done(*claimed ? takes : std::string()) : done(claimed.error());
      }));
}

void SharedSeeks::Close(const MatchId& match) {
  Changed();
  store_->End(match, callbacks_.WrapOnce([this](const Result<void>&) { Written(); }));
}

void SharedSeeks::Reload(const AccountId& one, const AccountId& other) {
  for (const AccountId& owner : {one, other}) known_.erase(owner);
  SchedulePoll();
}

// ---- The store

void SharedSeeks::LookLater() {
  later_ = ports_.executor.After(milliseconds(ports_.limits.lobby_interval_ms), callbacks_.Task([this] {
    Look();
    LookLater();
  }));
}

void SharedSeeks::SchedulePoll() {
  if (soon_ != 0) return;
  soon_ = ports_.executor.After(kSeekHintDelay, callbacks_.Task([this] {
    soon_ = 0;
    Look();
  }));
}

/// An answer from before a change is not used: the store is asked again.
void SharedSeeks::Look() {
  if (std::exchange(looking_, true)) return SchedulePoll();
  store_->List(callbacks_.WrapOnce([this, changes = changes_](const Result<Seeks>& seeks) {
    looking_ = false;
    if (!seeks) return;
    changes == changes_ ? Compare(*seeks) : SchedulePoll();
  }));
}

void SharedSeeks::Compare(const Seeks& seeks) {
  const milliseconds late = ports_.clock.Now() - kGrace;
  std::map<AccountId, bool> standing;
  std::map<MatchId, Nanos> claims;
  for (const store::StoredSeek& seek : seeks) {
    if (!hooks_.is_here(seek.owner()) && !leads()) continue;
    if (seek.claimed_for.empty() && seek.until <= late) {
      EndKnown(seek, [this, seek](const Result<bool>& ended) {
        if (ended && *ended) hooks_.expired(seek);
      });
      continue;
    }
    standing[seek.owner()] = true;
    seek.claimed_for.empty() ? NoteWaiting(seek) : NoteClaimed(seek, claims);
  }
  claims_ = std::move(claims);
  DropAllBut(standing);
  ExtendExpiries();
}

void SharedSeeks::NoteWaiting(const store::StoredSeek& seek) {
  const auto known = known_.find(seek.owner());
  const bool news =
      known == known_.end() || known->second.id != seek.id || !known->second.claimed_for.empty();
  known_[seek.owner()] = seek;
  if (news) hooks_.waits(seek);
}

/// `claims`: those seen in this poll, with the time when they were first seen.
void SharedSeeks::NoteClaimed(const store::StoredSeek& seek, std::map<MatchId, Nanos>& claims) {
  const auto known = known_.find(seek.owner());
  const bool news = known == known_.end() || known->second.claimed_for.empty();
  known_[seek.owner()] = seek;
  if (news) hooks_.claimed(seek);
  const MatchId& match = seek.claimed_for;
  const Nanos now = ports_.clock.Monotonic();
  const auto before = claims_.find(match);
  const Nanos since = before == claims_.end() ? now : before->second;
  if (!claims.emplace(match, since).second || now - since < kClaimStands) return;
  Changed();
  store_->TakeBack(match, {NewId(ports_.random), NewId(ports_.random)},
                   callbacks_.WrapOnce([this](const Result<void>&) { Written(); }));
}

void SharedSeeks::DropAllBut(const std::map<AccountId, bool>& standing) {
  std::vector<store::StoredSeek> gone;
  for (const auto& [owner, seek] : known_) {
    if (!standing.contains(owner)) gone.push_back(seek);
  }
  for (const store::StoredSeek& seek : gone) {
    known_.erase(seek.owner());
    hooks_.gone(seek);
  }
}

void SharedSeeks::ExtendExpiries() {
  const milliseconds now = ports_.clock.Now();
  const milliseconds term(ports_.limits.seek_term_ms);
  std::vector<std::string> due;
  for (auto& [owner, seek] : known_) {
    if (!hooks_.is_here(owner) || seek.until - now > term - term / kExtensions) continue;
    seek.until = now + term;
    due.push_back(seek.id);
  }
  if (!due.empty()) store_->ExtendExpiry(due, now + term, [](const Result<void>&) {});
}

}  // namespace merels::service
