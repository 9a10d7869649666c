// Judging one ply of Fox and Geese: its move, or the refusal.
#pragma once

#include "common/base/result.h"
#include "common/notation/ply.h"
#include "common/rules/foxgeese/position.h"
#include "common/rules/foxgeese/rules.h"

namespace merels::rules::foxgeese {

/// The move of `ply`, of at least two points, in `position`, in which the game goes on. Errors: from
/// from-empty to jump-nothing, the first that applies in the order of the rules page.
Result<Move> JudgePly(const Position& position, const Rules& rules, const notation::PlyText& ply);

}  // namespace merels::rules::foxgeese
