#include "common/rules/morris/perft.h"

#include <type_traits>

#include "common/rules/morris/count.h"
#include "common/rules/morris/ending.h"
#include "common/rules/morris/rules.h"

namespace merels::rules::morris {
namespace {

/// Plays the last ply, and sums up the resulting positions.
template <class Rules>
struct PlayedLeaves {
  const Position* position;
  const Rules* rules;
  std::uint64_t count = 0;
  std::uint64_t signature = 0;

  void operator()(const Move& move) {
    const Position after = After(*position, move, *rules);
    ++count;
    signature += (after.own * std::uint64_t{0x9E3779B97F4A7C15}) ^ after.opp;
  }
};

/// Counts the sequences of plies of one length. `kBulk`: the last ply is counted without being played.
template <class Board, class Rules, bool kBulk>
class PerftCount {
 public:
  explicit PerftCount(const Rules& rules) : rules_(rules) {}

  std::uint64_t Count(const Position& position, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return Leaves(position);
    if (EndingByMen<Board>(position, rules_) != Ending::kOpen) return 0;
    std::uint64_t count = 0;
    bool blocked = true;
    EachMove<Board>(position, rules_, [&](const Move& move) {
      blocked = false;
      if (rules_.mill_wins() && move.closes_mill) return;
      const Position after = After(position, move, rules_);
      count += depth == 2 ? Leaves(after) : Count(after, depth - 1);
    });
    if (!blocked || !MayPass(position)) return count;
    return Count(After(position, Move{}, rules_), depth - 1);
  }

  /// A sum over all leaves, to ensure that they are really played, and not only counted.
  std::uint64_t signature() const { return signature_; }

 private:
  /// The last ply. A separate loop with its own sums, so that a leaf costs neither a call nor a store.
  std::uint64_t Leaves(const Position& position) {
    if (EndingByMen<Board>(position, rules_) != Ending::kOpen) return 0;
    const std::uint64_t count = kBulk ? CountMoves<Board>(position, rules_) : PlayEach(position);
    return count == 0 && MayPass(position) ? 1 : count;
  }

  std::uint64_t PlayEach(const Position& position) {
    const auto sum = EachMove<Board>(position, rules_, PlayedLeaves<Rules>{&position, &rules_});
    signature_ += sum.signature;
    return sum.count;
  }

  /// Whether the player to move, who has no move, may pass.
  [[gnu::noinline]] bool MayPass(const Position& position) const {
    return EndingOf<Board>(position, rules_) == Ending::kMustPass;
  }

  const Rules& rules_;
  std::uint64_t signature_ = 0;
};

}  // namespace

PerftResult CountPlies(const Knobs& knobs, const Position& position, int depth, bool bulk) {
  return WithRules(knobs, [&](auto board, const auto& rules) {
    const auto run = [&](auto perft) -> PerftResult {
      const std::uint64_t count = perft.Count(position, depth);
      return {count, perft.signature()};
    };
    using Rules = std::decay_t<decltype(rules)>;
    return bulk ? run(PerftCount<decltype(board), Rules, true>(rules))
                : run(PerftCount<decltype(board), Rules, false>(rules));
  });
}

}  // namespace merels::rules::morris
