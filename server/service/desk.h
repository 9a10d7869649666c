// The front desk: open tables and quick play, from the wish to the match.
#ifndef MERELS_SERVER_SERVICE_DESK_H_
#define MERELS_SERVER_SERVICE_DESK_H_

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/base/lru.h"
#include "server/domain/tables.h"
#include "server/domain/ticket_pool.h"
#include "server/service/feeds.h"
#include "server/service/guard.h"
#include "server/service/house.h"
#include "server/service/live_board.h"
#include "server/service/matches.h"

namespace merels::service {

/// All calls on the executor.
class Desk {
 public:
  Desk(const Ports& ports, Matches& matches);

  void Open(const match::Player& owner, const OpenTable& wish, Done<lobby::Opened> done);
  Result<Page<lobby::Table>> List(const PageQuery& query) const;
  void Join(const match::Player& guest, const JoinTable& wish, Done<Seated> done);
  Result<void> Withdraw(const match::Player& owner, const TableId& table);
  Result<Ticket> Take(const match::Player& player, const Seek& wish);
  std::optional<MatchId> Cancel(const match::Player& player);

  /// A player's last stream that could hear of a pairing is gone: the ticket goes with it.
  void Left(const AccountId& player);

  lobby::Snapshot LobbyNow() const;
  lobby::NoticesSnapshot NoticesOf(const AccountId& player) const;
  LobbyFeed& lobby_feed() { return lobby_feed_; }
  NoticeFeed& notice_feed() { return notice_feed_; }
  LiveBoard& live_board() { return live_board_; }

  // News of matches.
  void MatchStarted(const match::Summary& match);
  void MatchEnded(const MatchId& match);

  static constexpr std::size_t kMostTables = 200;
  static constexpr std::size_t kMostLiveMatches = 200;

 private:
  /// What is wished for, in its canonical form.
  struct Terms;
  static Result<Terms> CheckTerms(const std::string& ruleset, const clock::TimeControl& clock);
  using Key = std::pair<AccountId, RequestId>;
  struct KeyHash {
    std::size_t operator()(const Key& key) const {
      return std::hash<AccountId>{}(key.first) * 31 + std::hash<RequestId>{}(key.second);
    }
  };

  Result<lobby::Table> OpenTableOf(const match::Player& owner, const OpenTable& wish, const Terms& terms);
  std::size_t CountAlone(const AccountId& player) const;
  void BeginAlone(const match::Player& player, const Key& key, const Terms& terms, Done<lobby::Opened> done);
  Result<const lobby::Table*> FindTable(const JoinTable& wish) const;
  void Seat(const lobby::Table& table, const match::Player& guest, const RequestId& request,
            Done<Seated> done);
  void PairWaiting();
  void StartPair(const domain::Ticket& first, const domain::Ticket& second);
  bool Toss();

  Ports ports_;
  Matches& matches_;
  domain::Tables tables_;
  domain::TicketPool pool_;
  LobbyFeed lobby_feed_;
  NoticeFeed notice_feed_;
  LiveBoard live_board_;
  LruMap<Key, Seated, KeyHash> joined_;  // answers for retries
  LruMap<Key, MatchId, KeyHash> begun_;  // the same for matches of one player
  /// Matches of one player that are not on disk yet, with everybody who waits for their answer: retries too.
  std::map<Key, std::vector<Done<lobby::Opened>>> beginning_;
  LruMap<AccountId, MatchId> paired_;  // the newest pairing by quick play
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_DESK_H_
