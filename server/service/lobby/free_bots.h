// The computers that accept challenges now, as the lobby shows them.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/match/view.h"
#include "server/cluster/node_states.h"
#include "server/service/accounts/accounts.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/service/following/feeds.h"
#include "server/service/following/origins.h"

namespace merels::service {

/// Single-threaded, on the executor. A computer is free while any of its streams says so, at any node; those
/// of a silent node no longer count. At most max-free-bots are shown, the same at every node: addresses take
/// turns, and of one address those that have been free longest; when one goes, the next takes its place.
class FreeBots {
 public:
  /// References outlive it.
  FreeBots(const Ports& ports, Accounts& accounts, Origins& origins, NodeStates* states, LobbyFeed& feed);
  FreeBots(const FreeBots&) = delete;
  ~FreeBots() { ports_.executor.Cancel(finding_); }

  /// One more stream at this node announces that the computer is free.
  void Add(const match::Player& bot);
  /// A stream that announced it takes it back, or has ended.
  void Remove(const AccountId& bot);
  /// A player has this name from now on.
  void Rename(const match::Player& player);

  /// Those shown, the longest free first.
  std::vector<match::Player> Shown() const;

 private:
  struct Here {
    match::Player bot;
    std::chrono::milliseconds since{0};
    int streams = 0;
  };
  using ByTime = std::map<std::pair<std::chrono::milliseconds, AccountId>, match::Player>;

  std::optional<std::chrono::milliseconds> SinceOf(const AccountId& bot) const;
  void Update(const AccountId& bot);
  void FindSoon(const AccountId& bot, std::chrono::milliseconds wait);
  void FindNames();
  void Put(const match::Player& bot, std::chrono::milliseconds since);
  void TakeOut(const AccountId& bot);
  /// Makes a change, and announces what has changed among those shown.
  template <class Change>
  void Tell(Change change);

  Ports ports_;
  Accounts& accounts_;
  Origins& origins_;
  NodeStates* const states_;  // null on a single node
  LobbyFeed& feed_;
  std::unordered_map<AccountId, Here> here_;
  std::chrono::milliseconds newest_here_{0};
  ByTime free_;  // the longest free first
  std::unordered_map<AccountId, ByTime::iterator> places_;
  std::set<AccountId> nameless_;  // at other nodes, name not known here yet
  TimerId finding_ = 0;
  CallbackScope callbacks_;
};

}  // namespace merels::service
