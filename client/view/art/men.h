// The men: turned on a lathe (rim, two grooves, a dish) and marked, or carved (fox, goose, peg), with the
// light from the upper left.
#pragma once

#include "client/view/art/pixels.h"
#include "client/view/theme.h"

namespace merels::view {

enum class ManKind { kBone, kEbony, kFox, kGoose, kPeg };

/// kToken: for racks and cards, where a man is small and lies on a panel: fewer grooves, broader marks, an
/// edge.
enum class ManStyle { kBoard, kToken };

/// A man of this diameter in a square picture of the same side, antialiased by 3x3 samples a pixel.
Pixels PaintMan(ManKind kind, int diameter, const Materials& materials, ManStyle style = ManStyle::kBoard);

/// The soft shadow of this man: black, the man's outline blurred over `blur` pixels. The picture is wider
/// than the man's by `blur` on each side.
Pixels PaintShadow(const Pixels& man, int blur);

}  // namespace merels::view
