#include "client/view/board/art_store.h"

#include <algorithm>
#include <chrono>

#include "client/view/board/frame.h"

namespace merels::view {
namespace {

/// The first picture's side, at most, so that the first frame does not wait.
constexpr int kFirstSide = 220;
constexpr int kLeastSide = 64;
constexpr int kMaxSide = 4096;

void Upload(sf::Texture& texture, const Pixels& pixels) {
  texture.create(static_cast<unsigned>(pixels.width()), static_cast<unsigned>(pixels.height()));
  texture.setSmooth(true);
  texture.update(pixels.bytes());
}

BoardPlan PlanFor(const board::Topology& topology, presenter::MenSet set) {
  return PlanOf(topology, set == presenter::MenSet::kPegs);
}

}  // namespace

Kinds KindsOf(presenter::MenSet set) {
  switch (set) {
    case presenter::MenSet::kMen: break;
    case presenter::MenSet::kFoxAndGeese: return {ManKind::kFox, ManKind::kGoose};
    case presenter::MenSet::kPegs: return {ManKind::kPeg, ManKind::kPeg};
  }
  return {ManKind::kBone, ManKind::kEbony};
}

void ArtStore::Adopt(const BoardArt& art) {
  Upload(textures_.slab, art.slab);
  for (std::size_t side = 0; side < art.men.size(); ++side) {
    Upload(textures_.men[side], art.men[side]);
    Upload(textures_.lifted[side], art.lifted[side]);
    Upload(textures_.shadows[side], art.shadows[side]);
  }
  side_ = art.size;
  ++version_;
}

void ArtStore::Bake() {
  baking_ = std::async(std::launch::async,
                       [plan = PlanFor(*topology_, set_), kinds = KindsOf(set_), materials = theme_.materials,
                        side = wanted_] { return BakeBoard(plan, kinds, materials, side); });
}

const BoardTextures& ArtStore::Board(const board::Topology& topology, presenter::MenSet set, int side) {
  side = std::clamp(side, kLeastSide, kMaxSide);
  if (topology_ != &topology || set_ != set) {
    if (baking_.valid()) {
      baking_.get();
    }
    topology_ = &topology;
    set_ = set;
    Adopt(BakeBoard(PlanFor(topology, set), KindsOf(set), theme_.materials, std::min(side, kFirstSide)));
  }
  wanted_ = side;
  return textures_;
}

bool ArtStore::Poll(bool begin) {
  const bool done = baking_.valid() && baking_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  if (done) Adopt(baking_.get());
  if (begin && Baking() && !baking_.valid()) Bake();
  return done;
}

void ArtStore::Finish() {
  while (Baking()) {
    if (baking_.valid()) baking_.wait();
    Poll(true);
  }
}

void ArtStore::ForgetMenBeyond(std::size_t most) {
  if (small_.size() > most) {
    small_.clear();
    ++version_;
  }
}

const sf::Texture& ArtStore::Man(presenter::MenSet set, rules::Side side, int diameter) {
  const auto key = std::pair{KindsOf(set)[rules::Index(side)], std::max(4, diameter)};
  const auto found = small_.find(key);
  if (found != small_.end()) return found->second;
  Upload(small_[key], PaintMan(key.first, key.second, theme_.materials, ManStyle::kToken));
  return small_.at(key);
}

}  // namespace merels::view
