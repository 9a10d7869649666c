// Pictures laid on one another.
#pragma once

#include "client/view/art/pixels.h"
#include "client/view/geometry.h"

namespace merels::picture {

/// `over` on `under`, both with their own opacity, that of `over` multiplied by `share`.
view::Color Over(view::Color under, view::Color over, float share);

/// Lays a picture on another, its upper left corner there; what sticks out is cut off.
void LayAt(view::Pixels& under, const view::Pixels& over, int left, int top, float share = 1);
/// The same with its middle at `at`.
void LayAround(view::Pixels& under, const view::Pixels& over, view::Vec at, float share = 1);

/// A rectangle with round corners, filled.
void FillRound(view::Pixels& under, const view::Rect& rect, float radius, view::Color color);

/// Half as wide and half as high, opaque.
view::Pixels Halved(const view::Pixels& whole);

}  // namespace merels::picture
