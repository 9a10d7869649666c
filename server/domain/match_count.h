// How many matches for two each player has in progress.
#ifndef MERELS_SERVER_DOMAIN_MATCH_COUNT_H_
#define MERELS_SERVER_DOMAIN_MATCH_COUNT_H_

#include <cstddef>
#include <string>
#include <unordered_map>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/match/view.h"

namespace merels::domain {

/// The most that a player may have.
struct MatchCountLimits {
  std::size_t per_player = 50;
  std::size_t per_bot = 200;
};

/// Single-threaded. Matches of one player are not counted here.
class MatchCount {
 public:
  explicit MatchCount(MatchCountLimits limits) : limits_(limits) {}

  /// A match of these two begins, or is over. Does nothing if one of them is empty.
  void Add(const AccountId& one, const AccountId& other);
  void Remove(const AccountId& one, const AccountId& other);

  /// limit-reached, with a sentence for this player.
  Result<void> MayBegin(const match::Player& player) const;
  /// The same, with a sentence for `guest`, who would play against this player.
  Result<void> MayBegin(const match::Player& player, const match::Player& guest) const;

 private:
  std::size_t MostOf(const match::Player& player) const {
    return player.bot ? limits_.per_bot : limits_.per_player;
  }
  bool Full(const match::Player& player) const;
  /// limit-reached, with this sentence.
  Error TooMany(const match::Player& player, const std::string& sentence) const;

  MatchCountLimits limits_;
  std::unordered_map<AccountId, std::size_t> by_player_;
};

}  // namespace merels::domain

#endif  // MERELS_SERVER_DOMAIN_MATCH_COUNT_H_
