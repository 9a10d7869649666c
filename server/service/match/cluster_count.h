// The limits on matches in progress where several nodes may begin them.
#pragma once

#include <functional>
#include <list>
#include <set>
#include <vector>

#include "common/base/ids.h"
#include "common/match/view.h"
#include "server/domain/match_count.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/done.h"
#include "server/service/base/ports.h"

namespace merels::service {

/// Single-threaded, on the server's executor. A player's matches in progress are counted in the store just
/// before a match begins. At each node a player's matches begin one after the other, and the next is judged
/// when the last is stored: so a player for whom N nodes begin matches at the same moment has N - 1 too many
/// at most.
class ClusterCount {
 public:
  /// Ends the turn of its match. Called once.
  using Over = std::function<void()>;

  /// `ports` outlives it.
  ClusterCount(const Ports& ports, domain::MatchCountLimits limits);

  /// Whether the player may begin one more match for two. limit-reached, store-refused.
  void MayBegin(const match::Player& player, Done<void> done);
  /// In its turn: whether `guest` and their opponent, or `guest` alone, may begin this match. limit-reached,
  /// too-many-tables, store-refused, each of which ends the turn; otherwise `begin` receives it.
  void Begin(const match::Players& players, const AccountId& guest, std::function<void(Over)> begin,
             Done<void> refused);

 private:
  struct Waiting {
    std::vector<AccountId> players;
    std::function<void(Over)> turn;
  };

  void Next();
  void Take(std::list<Waiting>::iterator next);
  void Judge(const match::Player& player, bool is_guest, bool alone, Done<void> done);

  const Ports& ports_;
  const domain::MatchCountLimits limits_;
  std::list<Waiting> waiting_;  // in order of arrival
  std::set<AccountId> busy_;    // whose match is beginning
  CallbackScope callbacks_;
};

}  // namespace merels::service
