#include "client/view/art/bake.h"

#include <cmath>

#include "client/view/art/inlay.h"
#include "client/view/art/rosette.h"
#include "common/base/check.h"

namespace merels::view {
namespace {

constexpr int kLeastSize = 16;
constexpr int kMostSize = 8192;

}  // namespace

Pixels BakeSlab(const BoardPlan& plan, const Materials& materials, int size) {
  MERELS_CHECK(size >= kLeastSize && size <= kMostSize);
  const float side = static_cast<float>(size);
  const Vec middle{side / 2, side / 2};
  const float rosette = plan.rosette_radius * side;
  Relief relief = BevelledSlab(size);
  EngraveChannels(relief, plan);
  if (rosette > 0) {
    EngraveRosette(relief, middle, rosette);
  }
  Pixels slab = PaintStone(relief, materials);
  if (rosette > 0) {
    TintRosette(slab, middle, rosette, materials);
  }
  LayBrass(slab, plan, materials);
  return slab;
}

BoardArt BakeBoard(const BoardPlan& plan, const Materials& materials, int size) {
  const float diameter = 2 * plan.man_radius * static_cast<float>(size);
  const int lifted = static_cast<int>(std::ceil(diameter * kLift));
  const int flat = static_cast<int>(std::ceil(diameter));
  return {size, BakeSlab(plan, materials, size), PaintMan(ManKind::kBone, lifted, materials),
          PaintMan(ManKind::kEbony, lifted, materials), PaintShadow(flat, flat / 5)};
}

SmallArt BakeSmall(const Materials& materials, int diameter) {
  return {diameter, PaintMan(ManKind::kBone, diameter, materials),
          PaintMan(ManKind::kEbony, diameter, materials)};
}

}  // namespace merels::view
