// Brass let into the stone: lines between points, studs on them, and the thin border.
#pragma once

#include "client/view/art/plan.h"
#include "client/view/art/slab.h"

namespace merels::view {

/// Cuts the channels for the brass.
void EngraveChannels(Relief& relief, const BoardPlan& plan);

/// Lays the brass: groove shadow, lines, border, studs. Call after painting the stone.
void LayBrass(Pixels& pixels, const BoardPlan& plan, const Materials& materials);

}  // namespace merels::view
