// The motion of a ply: the way of its man, point by point, and the men that leave the board.
#pragma once

#include <vector>

#include "client/presenter/base/effects.h"
#include "client/presenter/board/hand.h"

namespace merels::presenter {

/// The motions of `ply`, or of its part so far, by `side` in the position `before` it. `shown` is the part
/// that is on the board already. `dropped`: the pointer has carried the man to its place.
std::vector<Cue> MotionOf(const rules::Ply& ply, const Draft& shown, rules::Side side,
                          const rules::Game& before, bool dropped);

}  // namespace merels::presenter
