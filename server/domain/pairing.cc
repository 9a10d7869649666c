#include "server/domain/pairing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

namespace merels::domain {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

/// The cost of leaving a player unpaired, in points of gap: more than any pair could cost, and more the
/// longer they have waited, up to an hour.
double CostOfWaiting(const Seeker& seeker) {
  const double seconds = std::chrono::duration<double>(seeker.waited).count();
  return 100'000 + 10 * std::clamp(seconds, 0.0, 3600.0);
}

/// Dynamic programming over the seekers by rating. The state is a set of bits, the newest lowest: which of
/// the last kPairingWindow seekers are still unpaired. The cheapest way to each state is kept.
class Sweep {
 public:
  Sweep(std::span<const Seeker> seekers, const GapRule& rule,
        const std::function<bool(std::size_t, std::size_t)>& may_meet)
      : seekers_(seekers), rule_(rule), may_meet_(may_meet), order_(seekers.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::stable_sort(order_.begin(), order_.end(),
                     [&](auto a, auto b) { return seekers_[a].rating < seekers_[b].rating; });
  }

  std::vector<Couple> Run() {
    costs_.fill(kNever);
    costs_[0] = 0;
    steps_.resize(order_.size());
    for (std::size_t place = 0; place < order_.size(); ++place) Take(place);
    return Trace(Cheapest());
  }

 private:
  static constexpr std::size_t kSets = std::size_t{1} << kPairingWindow;
  static constexpr std::uint8_t kStaysOpen = kPairingWindow;
  using Set = std::size_t;
  /// The step that led to a state: the newest seeker's partner, counted back from it, and whether the oldest
  /// left the window unpaired.
  struct Step {
    std::uint8_t partner = kStaysOpen;
    bool left_one = false;
  };

  const Seeker& At(std::size_t place) const { return seekers_[order_[place]]; }

  /// The cost of a pair of these two.
  double Gap(std::size_t place, std::size_t other) const {
    const double gap = std::abs(At(place).rating - At(other).rating);
    const auto patience = std::min(At(place).waited, At(other).waited);
    if (gap > AcceptableGap(rule_, patience) || !may_meet_(order_[place], order_[other])) return kNever;
    return gap;
  }

  void Take(std::size_t place) {
    std::array<double, kPairingWindow> gaps;
    for (std::size_t back = 0; back < kPairingWindow; ++back)
      gaps[back] = back < place ? Gap(place, place - 1 - back) : kNever;
    Costs before = costs_;
    costs_.fill(kNever);
    for (Set open = 0; open < kSets; ++open) {
      if (before[open] == kNever) continue;
      Reach(place, open << 1 | 1, kStaysOpen, before[open]);
      for (std::uint8_t back = 0; back < kPairingWindow; ++back) {
        const Set bit = Set{1} << back;
        if ((open & bit) != 0 && gaps[back] != kNever)
          Reach(place, (open & ~bit) << 1, back, before[open] + gaps[back]);
      }
    }
  }

  /// `open` has one bit too many: that of the seeker who leaves the window.
  void Reach(std::size_t place, Set open, std::uint8_t partner, double cost) {
    const bool leaves_one = (open & kSets) != 0;
    if (leaves_one) cost += CostOfWaiting(At(place - kPairingWindow));
    open &= kSets - 1;
    if (cost >= costs_[open]) return;
    costs_[open] = cost;
    steps_[place][open] = {partner, leaves_one};
  }

  Set Cheapest() const {
    Set best = 0;
    double least = kNever;
    for (Set open = 0; open < kSets; ++open) {
      double cost = costs_[open];
      for (std::size_t back = 0; back < std::min(kPairingWindow, order_.size()); ++back) {
        if ((open >> back & 1) != 0) cost += CostOfWaiting(At(order_.size() - 1 - back));
      }
      if (cost < least) {
        least = cost;
        best = open;
      }
    }
    return best;
  }

  std::vector<Couple> Trace(Set open) const {
    std::vector<Couple> couples;
    for (std::size_t place = order_.size(); place-- > 0;) {
      const Step& step = steps_[place][open];
      open = open >> 1 | (step.left_one ? kSets >> 1 : 0);
      if (step.partner == kStaysOpen) continue;
      open |= Set{1} << step.partner;
      couples.emplace_back(order_[place - 1 - step.partner], order_[place]);
    }
    return couples;
  }

  using Costs = std::array<double, kSets>;

  std::span<const Seeker> seekers_;
  const GapRule& rule_;
  const std::function<bool(std::size_t, std::size_t)>& may_meet_;
  std::vector<std::size_t> order_;  // indices of seekers by rating
  Costs costs_{};                   // by set
  std::vector<std::array<Step, kSets>> steps_;
};

}  // namespace

using std::chrono::milliseconds;

double AcceptableGap(const GapRule& rule, std::chrono::milliseconds waited) {
  const double seconds = std::max(0.0, std::chrono::duration<double>(waited).count());
  return std::min(rule.most, rule.at_once + rule.per_second * seconds);
}

std::vector<Couple> PairUp(std::span<const Seeker> seekers, const GapRule& rule,
                           const std::function<bool(std::size_t, std::size_t)>& may_meet) {
  if (seekers.size() < 2) return {};
  return Sweep(seekers, rule, may_meet).Run();
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
