#include "server/cluster/shared_matches.h"

#include <algorithm>
#include <utility>

#include "common/match/codec.h"

namespace merels::service {
namespace {

/// Matches per question, so that other reads of the store get their turn between two questions.
constexpr std::size_t kLogsAtOnce = 500;

/// The instance that is publishing a row right now, on this thread.
thread_local const ShardBus* publishing = nullptr;

}  // namespace

void ShardBus::Publish(const MatchId& match, const match::Entry& entry, const match::Seats& seats) {
  if (!bus_.HasPeers()) return;
  publishing = this;
  bus_.Publish(match, entry.seq, match::Encode(entry, seats));
  publishing = nullptr;
}

bool ShardBus::IsPublishing() const { return publishing == this; }

// ---- Logs

FollowedLogs::FollowedLogs(const Ports& ports, Hooks hooks)
    : ports_(ports),
      hooks_(std::move(hooks)),
      loop_(ports.executor, ports.limits.heads_interval_ms, [this] { Look(); }),
      callbacks_(ports.executor) {}

/// Runs after the last answer has come.
void FollowedLogs::Look() {
  if (asked_ > 0) return;
  std::vector<MatchId> part;
  for (MatchId& match : hooks_.open()) {
    part.push_back(std::move(match));
    if (part.size() == kLogsAtOnce) AskHeads(std::exchange(part, {}));
  }
  if (!part.empty()) AskHeads(std::move(part));
}

void FollowedLogs::AskHeads(std::vector<MatchId> matches) {
  ++asked_;
  ports_.store.Heads(std::move(matches),
                     callbacks_.WrapOnce([this](const Result<std::vector<store::LogHead>>& heads) {
                       --asked_;
                       if (!heads) return;
                       for (const store::LogHead& head : *heads) hooks_.found(head);
                     }));
}

// ---- Flags

OverdueMatches::OverdueMatches(const Ports& ports, Found found)
    : ports_(ports),
      found_(std::move(found)),
      loop_(ports.executor, ports_.limits.heads_interval_ms, [this] { Look(); }),
      callbacks_(ports.executor) {}

void OverdueMatches::Look() {
  if (std::exchange(asked_, true)) return;
  ports_.store.Overdue(
      ports_.time->Now() - kOthersWait, seen_,
      callbacks_.WrapOnce([this](const Result<std::vector<store::ListedMatch>>& matches) { Take(matches); }));
}

void OverdueMatches::Take(const Result<std::vector<store::ListedMatch>>& matches) {
  asked_ = false;
  if (!matches) return;
  const bool more = matches->size() == store::kMaxListedMatches;
  seen_ = more ? store::OverdueCursor{matches->back().head.deadline_at, matches->back().match}
               : store::OverdueCursor{};
  if (!matches->empty()) found_(*matches);
}

// ---- Counts

void ClusterCount::Judge(const match::Player& player, bool is_guest, bool alone, Done<void> done) {
  ports_.store.CountLive(player.id,
                         callbacks_.WrapOnce([this, player, is_guest, alone,
                                              done = std::move(done)](const Result<store::LiveCount>& count) {
                           if (!count) return done(count.error());
                           if (alone) return done(limits_.MayBeginAlone(count->alone));
                           done(is_guest ? limits_.MayBegin(player, count->for_two)
                                         : limits_.MayBeginWith(player, count->for_two));
                         }));
}

void ClusterCount::Begin(const match::Players& players, const AccountId& guest,
                         std::function<void(Over)> begin, Done<void> refused) {
  const bool alone = players[1].id.empty();
  const bool guest_first = alone || players[0].id == guest;
  const match::Player one = players[guest_first ? 0 : 1], other = players[guest_first ? 1 : 0];
  const auto turn = [this, one, other, alone, begin = std::move(begin),
                     refused = std::move(refused)](Over over) {
    const auto judged = [begin, refused, over](const Result<void>& may) {
      if (may) return begin(over);
      over();
      refused(may.error());
    };
    Judge(one, true, alone, [this, other, alone, judged](const Result<void>& may) {
      may && !alone ? Judge(other, false, false, judged) : judged(may);
    });
  };
  waiting_.push_back({alone ? std::vector{one.id} : std::vector{one.id, other.id}, turn});
  Next();
}

/// Nobody overtakes another who waits for the same player.
void ClusterCount::Next() {
  std::set<AccountId> taken = busy_;
  for (auto next = waiting_.begin(); next != waiting_.end(); ++next) {
    const bool is_free = std::none_of(next->players.begin(), next->players.end(),
                                      [&taken](const AccountId& player) { return taken.contains(player); });
    if (is_free) return Take(next);
    taken.insert(next->players.begin(), next->players.end());
  }
}

void ClusterCount::Take(std::list<Waiting>::iterator next) {
  const Waiting taken = std::move(*next);
  waiting_.erase(next);
  busy_.insert(taken.players.begin(), taken.players.end());
  taken.turn([this, players = taken.players] {
    for (const AccountId& player : players) busy_.erase(player);
    Next();
  });
  Next();
}

}  // namespace merels::service
