// Counting sequences of plies for the families whose functions are plain overloads (EndingOf, EachMove,
// After, Signature beside their Position).
#pragma once

#include <cstdint>

#include "common/rules/base/ply.h"

namespace merels::rules {

/// `kBulk`: the last ply is counted without being played.
template <class Position, class Rules, bool kBulk>
class PlyCounter {
 public:
  explicit PlyCounter(const Rules& rules) : rules_(rules) {}

  PerftResult Run(const Position& position, int depth) && {
    const std::uint64_t count = Count(position, depth);
    return {count, signature_};
  }

 private:
  std::uint64_t Count(const Position& position, int depth) {
    if (depth == 0) return 1;
    const auto ending = EndingOf(position, rules_);
    if (IsOver(ending)) return 0;
    if (MustPass(ending)) return Count(After(position, {}, rules_), depth - 1);
    if (depth == 1) return Leaves(position);
    std::uint64_t count = 0;
    EachMove(position, rules_,
             [&](const auto& move) { count += Count(After(position, move, rules_), depth - 1); });
    return count;
  }

  std::uint64_t Leaves(const Position& position) {
    std::uint64_t count = 0, signature = 0;
    EachMove(position, rules_, [&](const auto& move) {
      ++count;
      if constexpr (!kBulk) signature += Signature(After(position, move, rules_));
    });
    signature_ += signature;
    return count;
  }

  const Rules& rules_;
  std::uint64_t signature_ = 0;
};

template <class Position, class Rules>
PerftResult CountSequences(const Position& position, const Rules& rules, int depth, bool bulk) {
  if (bulk) return PlyCounter<Position, Rules, true>(rules).Run(position, depth);
  return PlyCounter<Position, Rules, false>(rules).Run(position, depth);
}

}  // namespace merels::rules
