// The static evaluation of Fox and Geese.
#pragma once

#include "common/rules/foxgeese/position.h"
#include "common/rules/foxgeese/rules.h"

namespace merels::engine::foxgeese {

/// In hundredths of a goose.
struct Weights {
  int goose = 100;
  int room = 6;     // a point the fox can get to by steps alone
  int step = 8;     // a point beside the fox that is free
  int behind = 12;  // a goose that the fox has passed, or that stands on its rank
  int bare = 10;    // a goose the fox could jump over if it stood beside it
};

inline constexpr Weights kWeights;

/// For the player to move. `geese`: their number at the start.
int Evaluate(const rules::foxgeese::Position& position, const rules::foxgeese::Rules& rules, int geese);

}  // namespace merels::engine::foxgeese
