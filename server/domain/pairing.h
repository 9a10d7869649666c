// The pairing algorithm for players who wait for the same game.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace merels::domain {

/// The acceptable rating gap, by how long a player has waited. Points, and points per second.
struct GapRule {
  double at_once = 60;
  double per_second = 12;
  double most = 800;
};

/// The gap that a player accepts after waiting for this long.
double AcceptableGap(const GapRule& rule, std::chrono::milliseconds waited);

/// A waiting player.
struct Seeker {
  double rating = 0;  // as it was when the wait began
  std::chrono::milliseconds waited{0};
};

/// Two indices of seekers.
using Couple = std::pair<std::size_t, std::size_t>;

/// Nobody is paired with a player more than this many places away in rating order.
inline constexpr std::size_t kPairingWindow = 8;

/// The best set of pairs: as many pairs as possible; among those sets, the ones that leave the least waiting
/// time behind; among those, the one with the smallest sum of gaps. Both players of a pair accept the gap,
/// and `may_meet`, called with two indices in any order, is true. Best among all sets within kPairingWindow;
/// takes time in proportion to the number of seekers. Every seeker is in one pair at most. The same seekers
/// in the same order give the same pairs.
std::vector<Couple> PairUp(std::span<const Seeker> seekers, const GapRule& rule,
                           const std::function<bool(std::size_t, std::size_t)>& may_meet);

}  // namespace merels::domain
