// Judging one ply of the morris family: its move, or the refusal.
#pragma once

#include "common/base/result.h"
#include "common/notation/ply.h"
#include "common/rules/morris/knobs.h"
#include "common/rules/morris/position.h"

namespace merels::rules::morris {

/// The move of `ply` in `position`, in which the game goes on. `must_pass`: the player to move has no move,
/// and the rules allow a pass. Errors: from pass-not-allowed to capture-in-mill, the first that applies in
/// the order of the rules page.
Result<Move> JudgePly(const Knobs& knobs, const Position& position, bool must_pass,
                      const notation::PlyText& ply);

}  // namespace merels::rules::morris
