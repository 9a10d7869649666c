// The number of matches that each player has in progress, and its limits.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/match/view.h"

namespace merels::domain {

/// Limits on a player's matches in progress.
struct MatchCountLimits {
  std::size_t per_player = 50;
  std::size_t per_bot = 200;
  std::size_t alone = 16;  // matches of one player

  /// Whether a player who has `count` matches for two may begin one more: limit-reached, with a sentence for
  /// them.
  Result<void> MayBegin(const match::Player& player, std::size_t count) const;
  /// The same, with a sentence for their opponent.
  Result<void> MayBeginWith(const match::Player& player, std::size_t count) const;
  /// Whether a player who has `count` matches of one player may begin one more: too-many-tables.
  Result<void> MayBeginAlone(std::size_t count) const;

 private:
  std::size_t MostOf(const match::Player& player) const { return player.bot ? per_bot : per_player; }
  /// limit-reached, with this sentence.
  Error TooMany(const match::Player& player, const std::string& sentence) const;
};

/// Single-threaded. Matches of one player are not counted here.
class MatchCount {
 public:
  explicit MatchCount(MatchCountLimits limits) : limits_(limits) {}

  /// A match between these two begins, or is over. Does nothing if one of them is empty.
  void Add(const AccountId& one, const AccountId& other);
  void Remove(const AccountId& one, const AccountId& other);

  /// limit-reached, with a sentence for this player.
  Result<void> MayBegin(const match::Player& player) const;
  /// The same, with a sentence for `guest`, their opponent.
  Result<void> MayBegin(const match::Player& player, const match::Player& guest) const;

 private:
  std::size_t Of(const AccountId& player) const;

  MatchCountLimits limits_;
  std::unordered_map<AccountId, std::size_t> by_player_;
};

}  // namespace merels::domain
