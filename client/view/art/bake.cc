#include "client/view/art/bake.h"

#include <cmath>

#include "client/view/art/slab.h"
#include "common/base/check.h"

namespace merels::view {
namespace {

constexpr int kLeastSize = 16;
constexpr int kMaxSize = 8192;

}  // namespace

Pixels BakeSlab(const BoardPlan& plan, const Materials& materials, int size) {
  MERELS_CHECK(size >= kLeastSize && size <= kMaxSize);
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

BoardArt BakeBoard(const BoardPlan& plan, const Kinds& kinds, const Materials& materials, int size) {
  const float diameter = 2 * plan.man_radius * static_cast<float>(size);
  const int flat = static_cast<int>(std::lround(diameter));
  const int blur = static_cast<int>(std::lround(diameter * (kShadowSpread - 1) / 2));
  const int lifted = static_cast<int>(std::lround(diameter * kLift));
  BoardArt art;
  art.size = size;
  art.slab = BakeSlab(plan, materials, size);
  for (std::size_t side = 0; side < kinds.size(); ++side) {
    art.men[side] = PaintMan(kinds[side], flat, materials);
    art.lifted[side] = PaintMan(kinds[side], lifted, materials);
    art.shadows[side] = PaintShadow(art.men[side], blur);
  }
  return art;
}

}  // namespace merels::view
