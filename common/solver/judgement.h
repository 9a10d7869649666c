// Computes all positions of a unit forwards, in the fastest way that its rules allow.
#pragma once

#include <type_traits>

#include "common/solver/branches.h"
#include "common/solver/by_other.h"
#include "common/solver/forward.h"
#include "common/solver/with_rules.h"
#include "common/solver/workers.h"

namespace merels::solver {

/// Calls visit(men, code) for each position of the unit, once up to the symmetries of the board; the code is
/// the best of the values that the position's plies lead to. `visitor()` makes the visitor for one range of
/// positions, and is called by several threads at once. The units behind must be known; in the moving phase
/// Turned(unit), too.
template <class Visitor>
void JudgeAll(const Sources& sources, Unit unit, Workers& workers, Visitor visitor) {
  WithSolverRules(sources.knobs, [&](auto board, const auto& rules) {
    using Rules = std::decay_t<decltype(rules)>;
    using Fast = Forward<decltype(board), Rules>;
    if (Fast::Fits(rules)) {
      workers.Share(Fast::Sets(sources.numbering, unit), [&](std::uint64_t begin, std::uint64_t end) {
        Fast forward(sources, rules, unit);
        auto visit = visitor();
        for (std::uint64_t orbit = begin; orbit < end; ++orbit)
          forward.Each(static_cast<Slot>(orbit), [&](Men men, Code code) { visit(men, code); });
      });
      return;
    }
    const Branches<decltype(board), Rules> branches(sources, rules, unit, 0);
    const ByOther by_other(sources.numbering, unit);
    workers.Share(by_other.steps(), [&](std::uint64_t begin, std::uint64_t end) {
      auto visit = visitor();
      by_other.Each(begin, end, [&](Men men) { visit(men, branches.Judge(men)); });
    });
  });
}

/// The same for one position.
inline Code JudgeOne(const Sources& sources, Unit unit, Men men) {
  return WithSolverRules(sources.knobs, [&](auto board, const auto& rules) {
    return Branches<decltype(board), std::decay_t<decltype(rules)>>(sources, rules, unit, 0).Judge(men);
  });
}

}  // namespace merels::solver
