#include "server/service/match/cluster_count.h"

#include <algorithm>
#include <utility>

#include "server/store/store.h"

namespace merels::service {

ClusterCount::ClusterCount(const Ports& ports, domain::MatchCountLimits limits)
    : ports_(ports), limits_(limits), callbacks_(ports.executor) {}

void ClusterCount::MayBegin(const match::Player& player, Done<void> done) {
  Judge(player, true, false, std::move(done));
}

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
