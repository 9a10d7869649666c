#include "common/board/symmetry.h"

#include <algorithm>
#include <utility>

namespace merels::board {
namespace {

/// Gives the points their images one after another and goes back when nothing fits.
class Search {
 public:
  explicit Search(const Topology& topology) : topology_(topology) {}

  std::vector<Symmetry> Run() && {
    Place(0);
    return std::move(found_);
  }

 private:
  void Place(Point next) {
    if (next == topology_.point_count) {
      if (KeepsLines()) found_.push_back(partial_);
      return;
    }
    for (Point image = 0; image < topology_.point_count; ++image) {
      if (!Fits(next, image)) continue;
      partial_.image[static_cast<std::size_t>(next)] = image;
      taken_ |= Bit(image);
      Place(static_cast<Point>(next + 1));
      taken_ &= ~Bit(image);
    }
  }

  /// Whether `image` stands to the images already given as `point` does to their points.
  bool Fits(Point point, Point image) const {
    if ((taken_ & Bit(image)) != 0) return false;
    for (Point before = 0; before < point; ++before) {
      if (topology_.Joined(before, point) != topology_.Joined(partial_(before), image)) return false;
    }
    return true;
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
  const std::vector<PointSet> lines_ = LineSets(topology_);
  Symmetry partial_;
  PointSet taken_ = 0;
  std::vector<Symmetry> found_;
};

}  // namespace

std::vector<Symmetry> Symmetries(const Topology& topology) { return Search(topology).Run(); }

}  // namespace merels::board
