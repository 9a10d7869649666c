// The men: turned on a lathe (rim, two grooves, a dish), marked, and lit from the upper left.
#ifndef MERELS_CLIENT_VIEW_ART_MEN_H_
#define MERELS_CLIENT_VIEW_ART_MEN_H_

#include "client/view/art/pixels.h"
#include "client/view/theme.h"

namespace merels::view {

enum class ManKind { kBone, kEbony };

/// kToken: for racks and cards, where a man is small and lies on a panel; fewer grooves, broader marks, an
/// edge.
enum class ManStyle { kBoard, kToken };

/// A man of this diameter in a picture of as many pixels a side, antialiased by 3x3 samples a pixel.
Pixels PaintMan(ManKind kind, int diameter, const Materials& materials, ManStyle style = ManStyle::kBoard);

/// A round soft shadow for a man of this diameter: black, its alpha falling off over `blur` pixels. The
/// picture is diameter + 2 * blur pixels a side.
Pixels PaintShadow(int diameter, int blur);

}  // namespace merels::view

#endif  // MERELS_CLIENT_VIEW_ART_MEN_H_
