#include "server/cluster/shared_seeks.h"

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <utility>

#include "common/clock/time_control.h"
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

/// The kind of broadcast; its body has a line for each pool: the wait in milliseconds, "rated" or "casual",
/// the clock, and the ruleset.
constexpr const char* kWaitBroadcast = "usual-waits";

bool IsOfOnePool(const lobby::UsualWait& one, const lobby::UsualWait& other) {
  return one.ruleset == other.ruleset && one.clock == other.clock && one.rated == other.rated;
}

std::string TextOf(const ClusterWaits::UsualWaits& waits) {
  std::string text;
  for (const lobby::UsualWait& usual : waits) {
    text += std::to_string(usual.wait.count()) + (usual.rated ? " rated " : " casual ") +
            clock::SecondsText(usual.clock) + " " + usual.ruleset + "\n";
  }
  return text;
}

/// Skips lines that it cannot read.
ClusterWaits::UsualWaits WaitsOf(const std::string& text) {
  ClusterWaits::UsualWaits waits;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line) && waits.size() < domain::TicketPool::kMaxUsualWaits;) {
    std::istringstream words(line);
    std::int64_t wait = -1;
    std::string kind, clock, ruleset;
    words >> wait >> kind >> clock >> ruleset;
    const auto control = clock::ParseSeconds(clock);
    if (wait < 0 || !control || ruleset.empty()) continue;
    waits.push_back({ruleset, *control, kind == "rated", lobby::Millis(wait)});
  }
  return waits;
}

/// All of `first`, then those of `second` whose pools are not in it.
ClusterWaits::UsualWaits Merge(ClusterWaits::UsualWaits first, const ClusterWaits::UsualWaits& second) {
  for (const lobby::UsualWait& usual : second) {
    if (first.size() >= domain::TicketPool::kMaxUsualWaits) break;
    const bool known = std::any_of(first.begin(), first.end(), [&usual](const lobby::UsualWait& other) {
      return IsOfOnePool(usual, other);
    });
    if (!known) first.push_back(usual);
  }
  return first;
}

}  // namespace

SharedSeeks::SharedSeeks(const Ports& ports, ClusterBroadcasts& broadcasts, const std::string& node,
                         Hooks hooks)
    : ports_(ports),
      broadcasts_(broadcasts),
      hooks_(std::move(hooks)),
      store_(std::make_unique<store::SeekStore>(ports.store.sql())),
      leases_(std::make_unique<store::LeaseStore>(ports.store.sql())),
      leadership_(ports, *leases_, kLease, node,
                  [this] {
                    SchedulePoll();
                    hooks_.lead_changed();
                  }),
      looks_(ports.executor, ports_.limits.lobby_interval_ms, [this] { Look(); }),
      callbacks_(ports.executor) {
  broadcasts_.On(kSeekBroadcast, [this](const std::string&) { SchedulePoll(); });
}

void SharedSeeks::Begin() {
  if (looks_.running()) return;
  leadership_.Start();
  SchedulePoll();
  looks_.Begin();
}

void SharedSeeks::Cancel() {
  looks_.Stop();
  ports_.executor.Cancel(std::exchange(soon_, 0));
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
  broadcasts_.Tell(kSeekBroadcast, "");
  SchedulePoll();
}

void SharedSeeks::Make(const domain::IdempotencyKey& request, const lobby::SeekTerms& terms,
                       Done<store::OfferOrMatch<store::StoredSeek>> done) {
  const milliseconds now = ports_.clock.Now();
  const store::StoredSeek seek{NewId(ports_.random), request, terms, now,
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
  const bool is_new =
      known == known_.end() || known->second.id != seek.id || !known->second.claimed_for.empty();
  known_[seek.owner()] = seek;
  if (is_new) hooks_.waits(seek);
}

/// `claims`: those seen in this poll, with the time when they were first seen.
void SharedSeeks::NoteClaimed(const store::StoredSeek& seek, std::map<MatchId, Nanos>& claims) {
  const auto known = known_.find(seek.owner());
  const bool is_new = known == known_.end() || known->second.claimed_for.empty();
  known_[seek.owner()] = seek;
  if (is_new) hooks_.claimed(seek);
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

ClusterWaits::ClusterWaits(const Ports& ports, ClusterBroadcasts& broadcasts, Hooks hooks)
    : ports_(ports),
      broadcasts_(broadcasts),
      hooks_(std::move(hooks)),
      loop_(ports.executor, ports_.limits.lobby_interval_ms, [this] { Tell(); }),
      callbacks_(ports.executor) {
  broadcasts_.On(kWaitBroadcast, [this](const std::string& about) { Hear(about); });
}

bool ClusterWaits::IsFresh() const {
  return heard_at_ && ports_.clock.Monotonic() - *heard_at_ < kHeardLasts;
}

ClusterWaits::UsualWaits ClusterWaits::All() const {
  UsualWaits counted = hooks_.counted();
  if (!IsFresh()) return counted;
  return hooks_.leads() ? Merge(std::move(counted), heard_) : Merge(heard_, counted);
}

std::optional<lobby::Millis> ClusterWaits::Find(const lobby::SeekChoice& choice, bool rated,
                                                const std::optional<lobby::Millis>& counted) const {
  const lobby::UsualWait sought{choice.ruleset, choice.clock, rated, {}};
  const auto heard = std::find_if(heard_.begin(), heard_.end(), [&sought](const lobby::UsualWait& usual) {
    return IsOfOnePool(usual, sought);
  });
  const bool is_known = IsFresh() && heard != heard_.end();
  if (!is_known || (hooks_.leads() && counted)) return counted;
  return heard->wait;
}

void ClusterWaits::Hear(const std::string& about) {
  heard_ = WaitsOf(about);
  heard_at_ = ports_.clock.Monotonic();
}

/// An empty list is broadcast only after one that was not: a node that becomes the leader knows nothing at
/// first.
void ClusterWaits::Tell() {
  if (!hooks_.leads()) return;
  UsualWaits all = All();
  if (all == announced_ && (all.empty() || ++since_announced_ < kRepeats)) return;
  since_announced_ = 0;
  announced_ = std::move(all);
  broadcasts_.Tell(kWaitBroadcast, TextOf(announced_));
}

}  // namespace merels::service
