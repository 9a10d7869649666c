// The code for computations over units, for a board and an access to knobs.
#pragma once

#include <type_traits>

#include "common/rules/morris/rules.h"

namespace merels::solver {

/// Calls visit(Board{}, rules) with code for these knobs. Only the games that take hours have specialised
/// code, since each takes long to compile.
template <class Visit>
decltype(auto) WithSolverRules(const rules::morris::Knobs& knobs, Visit visit) {
  return rules::morris::WithBoard(knobs, [&](auto board) {
    using Usual = rules::morris::FixedRules<false>;
    if constexpr (std::is_same_v<decltype(board), rules::morris::NineBoard<false>>) {
      if (Usual::Fit(knobs)) return visit(board, Usual(knobs));
    }
    return visit(board, rules::morris::AnyRules(knobs));
  });
}

}  // namespace merels::solver
