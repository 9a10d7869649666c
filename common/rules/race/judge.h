// Judging one ply of the race: its move, or the refusal.
#pragma once

#include "common/base/result.h"
#include "common/notation/ply.h"
#include "common/rules/race/position.h"
#include "common/rules/race/rules.h"

namespace merels::rules::race {

/// The move of `ply`, a pass or two points, in `position`, in which the game goes on. Errors: from
/// pass-not-allowed to backwards, the first that applies in the order of the rules page.
Result<Move> JudgePly(const Position& position, const Rules& rules, const notation::PlyText& ply);

}  // namespace merels::rules::race
