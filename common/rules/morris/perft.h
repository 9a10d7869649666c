// Counting sequences of plies: the proof of the move generator, and its measure of speed.
#ifndef MERELS_COMMON_RULES_MORRIS_PERFT_H_
#define MERELS_COMMON_RULES_MORRIS_PERFT_H_

#include <cstdint>

#include "common/rules/morris/ending.h"
#include "common/rules/ply.h"

namespace merels::rules::morris {

/// How many moves the position has, without visiting each where the rules allow it.
template <class Board, class Rules>
std::uint64_t CountMoves(const Position& p, const Rules& rules) {
  std::uint64_t count = 0;
  if (rules.captures() == Captures::kMills || rules.mill_wins() || !rules.remill()) {
    EachMove<Board>(p, rules, [&](const Move&) { ++count; });
    return count;
  }
  const Bits empty = Empty<Board>(p), closing = Threats<Board>(p.own) & empty;
  const auto number = [](Bits set) { return static_cast<std::uint64_t>(CountBits(set)); };
  const Bits takeable = closing == 0 ? 0 : Takeable<Board>(p.opp, rules);
  const std::uint64_t more_by_mill = takeable == 0 ? 0 : number(takeable) - 1;
  if (p.own_hand > 0) count += number(empty) + number(closing) * more_by_mill;
  if (!MayMove(p, rules)) return count;
  const bool flies = Flies(p, rules);
  if (flies) {
    count += number(p.own) * number(empty);
  } else {
    for (const Bits step : Board::Steps(p.own)) count += number(step & empty);
  }
  if (closing == 0 || more_by_mill == 0) return count;
  EachBit(flies ? p.own : p.own & Near<Board>(closing), [&](Bits from) {
    const Bits targets =
        flies ? empty : kNeighbours<Board>[static_cast<std::size_t>(LowestPoint(from))] & empty;
    count += number(Threats<Board>(p.own ^ from) & targets) * more_by_mill;
  });
  return count;
}

/// Counts the sequences of plies of one length. `kBulk`: the last ply is counted without being played.
template <class Board, class Rules, bool kBulk>
class Perft {
 public:
  explicit Perft(const Rules& rules) : rules_(rules) {}

  std::uint64_t Count(const Position& position, int depth) {
    if (depth == 0) return 1;
    const Ending ending = EndingOf<Board>(position, rules_);
    if (ending == Ending::kMustPass) return Count(After(position, Move{}, rules_), depth - 1);
    if (ending != Ending::kOpen) return 0;
    if (depth == 1) return Leaves(position);
    std::uint64_t count = 0;
    EachMove<Board>(position, rules_, [&](const Move& move) {
      if (rules_.mill_wins() && move.closes_mill) return;
      count += Count(After(position, move, rules_), depth - 1);
    });
    return count;
  }

  /// What makes sure that leaves are really played, and not only counted: a sum over all of them.
  std::uint64_t signature() const { return signature_; }

 private:
  /// The last ply. A loop of its own with sums of its own, so that a leaf costs neither a call nor a store.
  std::uint64_t Leaves(const Position& position) {
    if constexpr (kBulk) return CountMoves<Board>(position, rules_);
    std::uint64_t count = 0, signature = 0;
    EachMove<Board>(position, rules_, [&](const Move& move) {
      ++count;
      signature += Signature(After(position, move, rules_));
    });
    signature_ += signature;
    return count;
  }

  static std::uint64_t Signature(const Position& position) {
    return (position.own * std::uint64_t{0x9E3779B97F4A7C15}) ^ position.opp;
  }

  const Rules& rules_;
  std::uint64_t signature_ = 0;
};

template <class Board, class Rules>
PerftResult CountPlies(const Position& position, const Rules& rules, int depth, bool bulk) {
  const auto run = [&](auto perft) -> PerftResult {
    const std::uint64_t count = perft.Count(position, depth);
    return {count, perft.signature()};
  };
  return bulk ? run(Perft<Board, Rules, true>(rules)) : run(Perft<Board, Rules, false>(rules));
}

}  // namespace merels::rules::morris

#endif  // MERELS_COMMON_RULES_MORRIS_PERFT_H_
