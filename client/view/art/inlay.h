// Brass let into the stone: lines between points, studs on them, and the thin border.
#ifndef MERELS_CLIENT_VIEW_ART_INLAY_H_
#define MERELS_CLIENT_VIEW_ART_INLAY_H_

#include "client/view/art/plan.h"
#include "client/view/art/slab.h"

namespace merels::view {

/// Cuts the channels the brass lies in.
void EngraveChannels(Relief& relief, const BoardPlan& plan);

/// Lays the brass: groove shadow, lines, border, studs. Call after painting the stone.
void LayBrass(Pixels& pixels, const BoardPlan& plan, const Materials& materials);

}  // namespace merels::view

#endif  // MERELS_CLIENT_VIEW_ART_INLAY_H_
