// Matches in progress, as the lobby shows them. All others are in the store only.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/lobby/lobby.h"
#include "server/service/base/origin.h"
#include "server/store/store.h"

namespace merels::service {

/// When there is not room for all, addresses take turns (fair_places.h), both for what is shown and for what
/// is kept; of one address the matches with the highest ratings come first, and of equals the newest.
/// Single-threaded.
class LiveBoard {
 public:
  /// The number of matches shown, and of matches kept, so that not every end of a match needs the store. A
  /// few more are kept for a while.
  static constexpr std::size_t kShown = 200;
  static constexpr std::size_t kKept = 1'000;
  static constexpr std::size_t kAboveKept = 100;

  using OriginOf = std::function<Origin(const match::Summary&)>;

  /// `origin_of`: the combined origin of a match's players.
  explicit LiveBoard(OriginOf origin_of) : origin_of_(std::move(origin_of)) {}

  /// Adds a match that has begun. A second call does nothing.
  void Add(const match::Summary& match);
  void Remove(const MatchId& match);
  bool Knows(const MatchId& match) const { return keys_.contains(match); }
  /// A player has this name from now on.
  void Rename(const match::Player& player);

  /// Up to kShown matches, newest first.
  std::vector<match::Summary> Shown() const;
  /// All that are kept, newest first.
  std::vector<match::Summary> Kept() const;

  /// Fewer are kept than could be, though there are more: Fill is needed, at once or at some time.
  bool WantsMore() const { return more_ && by_age_.size() < kShown; }
  bool TakesMore() const { return more_ && by_age_.size() < kKept; }
  /// The oldest match kept.
  std::optional<store::MatchCursor> Oldest() const;
  /// Adds matches after the oldest; `more`: there may be further ones.
  void Fill(const std::vector<match::Summary>& older, bool more);

 private:
  using Key = std::pair<match::Millis, MatchId>;

  std::vector<match::Summary> Best(std::size_t most) const;

  const OriginOf origin_of_;
  std::map<Key, match::Summary> by_age_;
  std::unordered_map<MatchId, Key> keys_;
  bool more_ = true;
};

/// The notice to `player` that the match begins.
lobby::Paired PairedFor(const MatchId& match, const match::Players& players, rules::Side side);

}  // namespace merels::service
