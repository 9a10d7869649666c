#include "server/domain/pairing.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace merels::domain {
namespace {

constexpr std::size_t kNobody = std::numeric_limits<std::size_t>::max();

/// A matching that grows player by player. For each, a path is sought along which pairs and possible pairs
/// alternate, and which ends at somebody free, or at a player of lower rank: exchanging the two kinds along
/// it pairs the player, and nobody of higher rank is left out. That gives the best set, since the sets of
/// players who can all be paired are a matroid. The search is that of Edmonds: an odd cycle that it closes is
/// shrunk to one place, its base.
class Matching {
 public:
  Matching(std::size_t players, std::span<const PossiblePair> possible)
      : known_(players), partner_(players, kNobody) {
    for (const PossiblePair& pair : possible) {
      Know(pair.one, pair.other, pair.gap);
      Know(pair.other, pair.one, pair.gap);
    }
    for (auto& known : known_) std::stable_sort(known.begin(), known.end(), IsNearer);
  }

  std::vector<Couple> Run() {
    for (std::size_t player = 0; player < partner_.size(); ++player) {
      if (partner_[player] == kNobody) Pair(player);
    }
    while (Exchange()) {
    }
    std::vector<Couple> couples;
    for (std::size_t player = 0; player < partner_.size(); ++player) {
      if (partner_[player] != kNobody && player < partner_[player])
        couples.emplace_back(player, partner_[player]);
    }
    return couples;
  }

 private:
  struct Known {
    std::size_t other = 0;
    double gap = 0;
  };
  static bool IsNearer(const Known& one, const Known& other) { return one.gap < other.gap; }

  void Know(std::size_t one, std::size_t other, double gap) {
    if (Gap(one, other) == kNone) known_[one].push_back({other, gap});
  }

  double Gap(std::size_t one, std::size_t other) const {
    const auto& known = known_[one];
    const auto found =
        std::find_if(known.begin(), known.end(), [other](const Known& pair) { return pair.other == other; });
    return found == known.end() ? kNone : found->gap;
  }

  /// Reached places are even, where a path may end or go on by a possible pair, or odd, between such a pair
  /// and a pair.
  bool IsEven(std::size_t player) const {
    return player == root_ || (partner_[player] != kNobody && came_[partner_[player]] != kNobody);
  }

  void Pair(std::size_t root) {
    root_ = root;
    came_.assign(partner_.size(), kNobody);
    base_.resize(partner_.size());
    std::iota(base_.begin(), base_.end(), std::size_t{0});
    even_.assign(1, root);
    queued_.assign(partner_.size(), false);
    queued_[root] = true;
    for (std::size_t next = 0; next < even_.size(); ++next) {
      const std::size_t from = even_[next];
      for (const Known& known : known_[from]) {
        if (Step(from, known.other)) return;
      }
    }
    // Nobody is free: somebody who has waited less makes room.
    const auto least = std::max_element(even_.begin(), even_.end());
    if (*least == root) return;
    const std::size_t before = std::exchange(partner_[*least], kNobody);
    Turn(before);
  }

  /// True: a path to somebody free was found, and is turned.
  bool Step(std::size_t from, std::size_t to) {
    if (base_[from] == base_[to] || partner_[from] == to) return false;
    if (IsEven(to)) {
      Shrink(from, to);
    } else if (came_[to] == kNobody) {
      came_[to] = from;
      if (partner_[to] == kNobody) return Turn(to), true;
      Reach(partner_[to]);
    }
    return false;
  }

  void Reach(std::size_t player) {
    if (!queued_[player]) even_.push_back(player);
    queued_[player] = true;
  }

  /// Exchanges pairs and possible pairs on the way from here back to the root.
  void Turn(std::size_t player) {
    while (player != kNobody) {
      const std::size_t from = came_[player];
      const std::size_t next = partner_[from];
      partner_[player] = from;
      partner_[from] = player;
      player = next;
    }
  }

  void Shrink(std::size_t one, std::size_t other) {
    const std::size_t base = CommonBase(one, other);
    std::vector<bool> shrunk(base_.size(), false);
    Mark(one, other, base, shrunk);
    Mark(other, one, base, shrunk);
    for (std::size_t player = 0; player < base_.size(); ++player) {
      if (!shrunk[base_[player]]) continue;
      base_[player] = base;
      Reach(player);
    }
  }

  std::size_t CommonBase(std::size_t one, std::size_t other) const {
    std::vector<bool> passed(base_.size(), false);
    for (std::size_t at = base_[one];; at = base_[came_[partner_[at]]]) {
      passed[at] = true;
      if (at == base_[root_]) break;
    }
    std::size_t at = base_[other];
    while (!passed[at]) at = base_[came_[partner_[at]]];
    return at;
  }

  /// The half of the cycle from `at` to its base; the way from there leads by `across`.
  void Mark(std::size_t at, std::size_t across, std::size_t base, std::vector<bool>& shrunk) {
    while (base_[at] != base) {
      const std::size_t odd = partner_[at];
      shrunk[base_[at]] = shrunk[base_[odd]] = true;
      came_[at] = across;
      across = odd;
      at = came_[odd];
    }
  }

  /// True: pairs have exchanged partners.
  bool Exchange() {
    bool changed = false;
    for (std::size_t one = 0; one < partner_.size(); ++one) {
      if (partner_[one] == kNobody) continue;
      for (const Known& known : known_[one]) changed |= ExchangeFor(one, known);
    }
    return changed;
  }

  bool ExchangeFor(std::size_t one, const Known& wanted) {
    const std::size_t left = partner_[one];
    const std::size_t other_left = partner_[wanted.other];
    if (wanted.other == left || other_left == kNobody) return false;
    const double now = Gap(one, left) + Gap(wanted.other, other_left);
    if (wanted.gap + Gap(left, other_left) + kNoticed > now) return false;
    partner_[one] = wanted.other;
    partner_[wanted.other] = one;
    partner_[left] = other_left;
    partner_[other_left] = left;
    return true;
  }

  static constexpr double kNone = std::numeric_limits<double>::infinity();
  /// A smaller gain may be one of rounding alone.
  static constexpr double kNoticed = 1e-6;

  std::vector<std::vector<Known>> known_;  // possible partners, the nearest first
  std::vector<std::size_t> partner_;
  // Of one search:
  std::size_t root_ = 0;
  std::vector<std::size_t> came_;  // the even player by whom an odd one was reached
  std::vector<std::size_t> base_;
  std::vector<std::size_t> even_;  // as they were reached
  std::vector<bool> queued_;
};

}  // namespace

using std::chrono::milliseconds;

double AcceptableGap(const GapRule& rule, std::chrono::milliseconds waited) {
  const double seconds = std::max(0.0, std::chrono::duration<double>(waited).count());
  return std::min(rule.most, rule.at_once + rule.per_second * seconds);
}

std::vector<Couple> PairUp(std::size_t players, std::span<const PossiblePair> possible) {
  if (possible.empty()) return {};
  return Matching(players, possible).Run();
}

// ---- Colours

std::optional<rules::Side> SideOfFirst(const Colours& first, const Colours& second) {
  const auto of_second = second.kept ? std::optional(rules::Other(*second.kept)) : std::nullopt;
  if (first.kept && (!of_second || of_second == first.kept)) return first.kept;
  if (of_second && !first.kept) return of_second;
  if (first.balance != second.balance) {
    return first.balance < second.balance ? rules::Side::kFirst : rules::Side::kSecond;
  }
  if (!first.last || !second.last || *first.last == *second.last) return std::nullopt;
  return rules::Other(*first.last);
}

// ---- Waits

void WaitTimes::Add(milliseconds waited, milliseconds now) {
  if (waits_.size() == kKept) waits_.pop_front();
  waits_.push_back({waited, now});
}

std::size_t WaitTimes::Recent(milliseconds now) const {
  return static_cast<std::size_t>(std::count_if(
      waits_.begin(), waits_.end(), [now](const Wait& wait) { return now - wait.at <= kRecent; }));
}

std::optional<milliseconds> WaitTimes::Expected(milliseconds now, std::size_t least) const {
  std::vector<milliseconds> recent;
  for (const Wait& wait : waits_) {
    if (now - wait.at <= kRecent) recent.push_back(wait.waited);
  }
  if (recent.size() < least) return std::nullopt;
  const auto middle = recent.begin() + static_cast<std::ptrdiff_t>(recent.size() / 2);
  std::nth_element(recent.begin(), middle, recent.end());
  return *middle;
}

}  // namespace merels::domain
