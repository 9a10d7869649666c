// Pairing players who wait for games that they share, and what goes with it.
//
// Contents: PairUp, the algorithm; SideOfFirst, by which everybody plays White equally often; WaitTimes.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "common/rules/base/outcome.h"

namespace merels::domain {

/// The acceptable rating gap, by how long a player has waited. Points, and points per second.
struct GapRule {
  double at_once = 60;
  double per_second = 12;
  double most = 800;
};

/// The gap that a player accepts after waiting for this long.
double AcceptableGap(const GapRule& rule, std::chrono::milliseconds waited);

/// Two waiting players who may be paired, by index, and the gap of their ratings.
struct PossiblePair {
  std::size_t one = 0;
  std::size_t other = 0;
  double gap = 0;
};

/// Two indices of waiting players.
using Couple = std::pair<std::size_t, std::size_t>;

/// The best set of pairs of `players` waiting players, whose indices are in the order of their waits, the
/// longest first. As many pairs as possible; among those sets, one that leaves out no player whom another set
/// pairs, unless it is for players who have waited longer. Then two pairs exchange partners for as long as
/// that makes the sum of gaps smaller. Each player is in one pair at most. The order of the possible pairs,
/// which may come twice, does not matter but for equal gaps: the same input gives the same pairs. Takes time
/// in proportion to `players` times the possible pairs, at worst.
std::vector<Couple> PairUp(std::size_t players, std::span<const PossiblePair> possible);

/// The sides a player had in their recent matches.
struct Colours {
  int balance = 0;                       // how much more often White than Black
  std::optional<rules::Side> last = {};  // in the newest match that was played; nothing: there was none
  /// In a later match that was aborted: the player keeps this side until they have played it.
  std::optional<rules::Side> kept = {};
  bool operator==(const Colours&) const = default;
};

/// The side of the first of two players: the one that a player keeps, unless both keep the same; else White
/// for the player who had it less often; if equal, for the one who had Black last. Nothing: draw lots.
std::optional<rules::Side> SideOfFirst(const Colours& first, const Colours& second);

class WaitTimes {
 public:
  /// The number of waits remembered, and for how long.
  static constexpr std::size_t kKept = 32;
  static constexpr std::chrono::milliseconds kRecent{std::chrono::minutes(10)};

  void Add(std::chrono::milliseconds waited, std::chrono::milliseconds now);
  /// The number of recent ones.
  std::size_t Recent(std::chrono::milliseconds now) const;
  /// When the newest was added; at least one was.
  std::chrono::milliseconds newest() const { return waits_.back().at; }
  /// The median of the recent ones; nothing when there are fewer than `least`, which is at least 1.
  std::optional<std::chrono::milliseconds> Expected(std::chrono::milliseconds now,
                                                    std::size_t least = 1) const;

 private:
  struct Wait {
    std::chrono::milliseconds waited;
    std::chrono::milliseconds at;
  };
  std::deque<Wait> waits_;  // oldest first
};

}  // namespace merels::domain
