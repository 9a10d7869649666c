// The six-petal rosette engraved in the middle of the slab.
#pragma once

#include "client/view/art/slab.h"

namespace merels::view {

/// Distance from `p` to the outline of a flower of six petals, drawn by compass around the origin in a circle
/// of radius 1; petals point up and down.
float FlowerDistance(Vec p);

/// Whether `p` lies inside one of that flower's petals.
bool InFlower(Vec p);

/// Cuts the rosette, with its two rings, into the relief.
void EngraveRosette(Relief& relief, Vec center, float radius);

/// Darkens the cut and lightens the petals a little, as wear and wax do. Call after painting the stone.
void TintRosette(Pixels& pixels, Vec center, float radius, const Materials& materials);

}  // namespace merels::view
