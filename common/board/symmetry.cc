#include "common/board/symmetry.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

namespace merels::board {
namespace {

/// A point that needs an image, and an earlier point joined to it; kNone when there is none.
struct Step {
  static constexpr Point kNone = -1;

  Point point = 0;
  Point joined = kNone;
};

/// All points, each after one that it is joined to, so that few images have to be tried.
std::vector<Step> InSearchOrder(const Topology& topology) {
  std::vector<Step> order;
  PointSet seen = 0;
  const auto add = [&](Point point, Point joined) {
    if ((seen & Bit(point)) != 0) return;
    seen |= Bit(point);
    order.push_back({point, joined});
  };
  for (Point start = 0; start < topology.point_count; ++start) {
    const std::size_t first = order.size();
    add(start, Step::kNone);
    for (std::size_t i = first; i < order.size(); ++i) {
      const Point from = order[i].point;
      for (Point to = 0; to < topology.point_count; ++to) {
        if (topology.Joined(from, to)) add(to, from);
      }
    }
  }
  return order;
}

/// Backtracking search: assigns the points their images one after another.
class Search {
 public:
  explicit Search(const Topology& topology) : topology_(topology) {}

  std::vector<Symmetry> Run() && {
    Place(0);
    return std::move(found_);
  }

 private:
  void Place(std::size_t at) {
    if (at == order_.size()) {
      if (KeepsLines()) found_.push_back(partial_);
      return;
    }
    const Step& step = order_[at];
    for (PointSet left = Candidates(step); left != 0; left &= left - 1) {
      const auto image = static_cast<Point>(std::countr_zero(left));
      if (!Fits(at, image)) continue;
      partial_.image[static_cast<std::size_t>(step.point)] = image;
      taken_ |= Bit(image);
      Place(at + 1);
      taken_ &= ~Bit(image);
    }
  }

  PointSet Candidates(const Step& step) const {
    if (step.joined == Step::kNone) return (Bit(static_cast<Point>(topology_.point_count)) - 1) & ~taken_;
    return topology_.adjacent[static_cast<std::size_t>(partial_(step.joined))] & ~taken_;
  }

  /// Whether `image` has the same relations to the assigned images as the point has to their points.
  bool Fits(std::size_t at, Point image) const {
    const Point point = order_[at].point;
    return std::all_of(
        order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(at), [&](const Step& step) {
          return topology_.Joined(step.point, point) == topology_.Joined(partial_(step.point), image);
        });
  }

  bool KeepsLines() const {
    const auto lines = topology_.lines();
    return std::all_of(lines.begin(), lines.end(), [&](const Line& line) {
      return std::find(lines_.begin(), lines_.end(),
                       SetOf({partial_(line[0]), partial_(line[1]), partial_(line[2])})) != lines_.end();
    });
  }

  static PointSet SetOf(const Line& line) { return Bit(line[0]) | Bit(line[1]) | Bit(line[2]); }

  static std::vector<PointSet> LineSets(const Topology& topology) {
    std::vector<PointSet> sets;
    for (const Line& line : topology.lines()) sets.push_back(SetOf(line));
    return sets;
  }

  const Topology& topology_;
  const std::vector<Step> order_ = InSearchOrder(topology_);
  const std::vector<PointSet> lines_ = LineSets(topology_);
  Symmetry partial_;
  PointSet taken_ = 0;
  std::vector<Symmetry> found_;
};

}  // namespace

std::vector<Symmetry> Symmetries(const Topology& topology) { return Search(topology).Run(); }

}  // namespace merels::board
