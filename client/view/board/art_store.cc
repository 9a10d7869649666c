#include "client/view/board/art_store.h"

#include <algorithm>
#include <chrono>

#include "client/view/board/frame.h"

namespace merels::view {
namespace {

/// The first picture is baked at this side at most, so that the first frame does not wait.
constexpr int kFirstSide = 220;
constexpr int kLeastSide = 64;
constexpr int kMostSide = 4096;

void Upload(sf::Texture& texture, const Pixels& pixels) {
  texture.create(static_cast<unsigned>(pixels.width()), static_cast<unsigned>(pixels.height()));
  texture.setSmooth(true);
  texture.update(pixels.bytes());
}

}  // namespace

void ArtStore::Adopt(const BoardArt& art) {
  Upload(textures_.slab, art.slab);
  Upload(textures_.men[0], art.bone);
  Upload(textures_.men[1], art.ebony);
  Upload(textures_.lifted[0], art.lifted_bone);
  Upload(textures_.lifted[1], art.lifted_ebony);
  Upload(textures_.shadow, art.shadow);
  side_ = art.size;
}

void ArtStore::Bake(const board::Topology& topology, int side) {
  wanted_ = side;
  baking_ = std::async(std::launch::async, [plan = PlanOf(topology), materials = theme_.materials, side] {
    return BakeBoard(plan, materials, side);
  });
}

const BoardTextures& ArtStore::Board(const board::Topology& topology, int side) {
  side = std::clamp(side, kLeastSide, kMostSide);
  if (topology_ != &topology) {
    if (baking_.valid()) {
      baking_.get();
    }
    topology_ = &topology;
    Adopt(BakeBoard(PlanOf(topology), theme_.materials, std::min(side, kFirstSide)));
  }
  if (side != side_ && !baking_.valid()) {
    Bake(topology, side);
  } else {
    wanted_ = side;
  }
  return textures_;
}

bool ArtStore::Poll() {
  if (!baking_.valid() || baking_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
    return false;
  }
  Adopt(baking_.get());
  if (wanted_ != side_) {
    Bake(*topology_, wanted_);
  }
  return true;
}

void ArtStore::Finish() {
  while (baking_.valid()) {
    baking_.wait();
    Poll();
  }
}

const sf::Texture& ArtStore::Man(rules::Side side, int diameter) {
  const auto key = std::pair{side, std::max(4, diameter)};
  const auto found = small_.find(key);
  if (found != small_.end()) {
    return found->second;
  }
  const SmallArt art = BakeSmall(theme_.materials, key.second);
  Upload(small_[{rules::Side::kFirst, key.second}], art.bone);
  Upload(small_[{rules::Side::kSecond, key.second}], art.ebony);
  return small_.at(key);
}

}  // namespace merels::view
