#include "client/view/board/frame.h"

#include <algorithm>

namespace merels::view {
namespace {

/// Margin beside the outermost points, as a share of the slab, at least.
constexpr float kMargin = 0.1085F;
/// Margin beside the men on them: for coordinates, and for the ring around a man.
constexpr float kBesideMen = 0.0628F;
constexpr float kFileInset = 0.0425F;
constexpr float kRankInset = 0.0375F;
/// Radii as shares of the distance between files.
constexpr float kManShare = 0.35F;
/// Largest radius of a man, as a share of the slab, for boards with few points.
constexpr float kMaxMan = 0.078F;
constexpr float kRosetteShare = 0.64F;
constexpr float kHitShare = 0.46F;

/// Larger men need a wider margin; a wider margin brings the files closer and makes the men smaller.
float MarginOf(int side) {
  const float share = kManShare / static_cast<float>(side - 1);
  const float exact = (kBesideMen + share) / (1 + 2 * share);
  return std::max(kMargin, std::min(exact, kMaxMan + kBesideMen));
}

int SideOf(const board::Topology& topology) {
  int side = 2;
  for (board::Point p = 0; p < topology.point_count; ++p) {
    side = std::max({side, int{topology.place(p).file}, int{topology.place(p).rank}});
  }
  return side;
}

bool MiddleIsFree(const board::Topology& topology, int side) {
  const auto middle = static_cast<std::int8_t>((side + 1) / 2);
  return side % 2 == 1 && !board::FindPlace(topology, {middle, middle});
}

}  // namespace

BoardFrame::BoardFrame(const board::Topology& topology, const Rect& slab, bool flipped)
    : topology_(&topology),
      slab_(slab),
      flipped_(flipped),
      side_(SideOf(topology)),
      margin_(MarginOf(side_)) {}

float BoardFrame::step() const { return slab_.w * (1 - 2 * margin_) / static_cast<float>(side_ - 1); }

float BoardFrame::man_radius() const { return std::min(step() * kManShare, slab_.w * kMaxMan); }

Vec BoardFrame::OnGrid(float file, float rank) const {
  const auto last = static_cast<float>(side_ - 1);
  const Vec grid = flipped_ ? Vec{last - (file - 1), rank - 1} : Vec{file - 1, last - (rank - 1)};
  const Vec corner = Vec{slab_.x, slab_.y} + Vec{slab_.w, slab_.w} * margin_;
  return corner + grid * step();
}

Vec BoardFrame::At(board::Point point) const {
  const board::Place place = topology_->place(point);
  return OnGrid(place.file, place.rank);
}

Vec BoardFrame::FileLabel(int file) const {
  return {OnGrid(static_cast<float>(file), 1).x, slab_.bottom() - slab_.w * kFileInset};
}

Vec BoardFrame::RankLabel(int rank) const {
  return {slab_.x + slab_.w * kRankInset, OnGrid(1, static_cast<float>(rank)).y};
}

std::optional<board::Point> BoardFrame::Hit(Vec at) const {
  for (board::Point p = 0; p < topology_->point_count; ++p) {
    if (Length(at - At(p)) <= step() * kHitShare) return p;
  }
  return std::nullopt;
}

BoardPlan PlanOf(const board::Topology& topology, bool holes) {
  const BoardFrame frame(topology, {0, 0, 1, 1}, false);
  BoardPlan plan;
  plan.step = frame.step();
  plan.holes = holes;
  plan.man_radius = frame.man_radius();
  plan.rosette_radius = MiddleIsFree(topology, frame.files()) ? frame.step() * kRosetteShare : 0.0F;
  for (board::Point p = 0; p < topology.point_count; ++p) {
    plan.points.push_back(frame.At(p));
    for (board::Point q = 0; q < p; ++q) {
      if (topology.Joined(p, q)) {
        plan.edges.emplace_back(q, p);
      }
    }
  }
  return plan;
}

}  // namespace merels::view
