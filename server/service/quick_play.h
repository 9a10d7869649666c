// Quick play: from the wish to be paired to the match.
#ifndef MERELS_SERVER_SERVICE_QUICK_PLAY_H_
#define MERELS_SERVER_SERVICE_QUICK_PLAY_H_

#include <optional>
#include <string>
#include <unordered_map>

#include "server/base/lru.h"
#include "server/domain/ticket_pool.h"
#include "server/service/feeds.h"
#include "server/service/guard.h"
#include "server/service/house.h"
#include "server/service/matches.h"
#include "server/service/terms.h"

namespace merels::service {

/// All calls on the executor.
///
/// A retry of a request that was granted gets its first answer, and what became of it is looked up in the
/// store, so that this also holds after a restart. Tickets do not outlive the house: a ticket goes with the
/// stream that would hear of the pairing.
class QuickPlay {
 public:
  /// What is referred to outlives it.
  QuickPlay(const Ports& ports, Matches& matches, NoticeFeed& notices);

  Result<Ticket> Take(const match::Player& player, const Seek& wish);
  std::optional<MatchId> Cancel(const match::Player& player);
  bool Seeks(const AccountId& player) const;

  /// A player's last stream that could hear of a pairing is gone: the ticket goes with it.
  void Left(const AccountId& player);

 private:
  using Key = store::RequestKey;

  void Enter(const AccountId& player, const Key& key, const Result<std::optional<MatchId>>& earlier);
  void TellPaired(const AccountId& player, const MatchId& match);
  void EndSeek(const domain::Ticket& ticket, const std::string& reason);
  void PairWaiting();
  void StartPair(const domain::Ticket& first, const domain::Ticket& second);

  Ports ports_;
  Matches& matches_;
  NoticeFeed& notices_;
  domain::TicketPool pool_;
  LruMap<Key, Ticket, RequestKeyHash> sought_;  // answers for retries
  /// Tickets of which it is being looked up whether an earlier run has paired them.
  std::unordered_map<AccountId, domain::Ticket> entering_;
  LruMap<AccountId, MatchId> paired_;  // the newest pairing
  Guard guard_;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_QUICK_PLAY_H_
