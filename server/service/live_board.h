// The matches that go on, as lists show them.
#ifndef MERELS_SERVER_SERVICE_LIVE_BOARD_H_
#define MERELS_SERVER_SERVICE_LIVE_BOARD_H_

#include <cstddef>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/lobby/lobby.h"

namespace merels::service {

/// Single-threaded.
class LiveBoard {
 public:
  /// Again: nothing happens.
  void Add(const match::Summary& match);
  void Remove(const MatchId& match);

  /// Up to `size` matches, newest first.
  std::vector<match::Summary> Newest(std::size_t size) const;
  /// How many of the player's own are matches of one player.
  std::size_t CountAlone(const AccountId& player) const;
  /// The player's own.
  std::vector<lobby::Paired> Of(const AccountId& player) const;

 private:
  using Key = std::pair<match::Millis, MatchId>;

  std::map<Key, match::Summary> by_age_;
  std::unordered_map<MatchId, Key> keys_;
  std::unordered_map<AccountId, std::set<MatchId>> by_player_;
};

/// The match as `player` is told of its beginning.
lobby::Paired PairedFor(const MatchId& match, const match::Players& players, rules::Side side);

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_LIVE_BOARD_H_
