// What a ply looks like while it happens: where its man goes, point by point, and which men leave the board.
#pragma once

#include <vector>

#include "client/presenter/base/cue.h"
#include "client/presenter/board/options.h"

namespace merels::presenter {

/// The motions of `ply`, or of as much of it as has been made, by `side` in the position `before` it. `shown`
/// is the part that is on the board already. `dropped`: the pointer has carried the man to its place.
std::vector<Cue> MotionOf(const rules::Ply& ply, const Draft& shown, rules::Side side,
                          const rules::Game& before, bool dropped);

}  // namespace merels::presenter
