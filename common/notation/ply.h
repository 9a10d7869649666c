// Plies as text: "d2", "d2,g1", "a7-d7", "a7-d7,b2", "d4-b6-b4", "pass". This file handles the form of the
// text and the names of points; the rules decide what a ply may do.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "common/board/topology.h"

namespace merels::notation {

/// Longest text of one ply that is read, in bytes.
inline constexpr std::size_t kMaxPlyText = 120;

/// The points that a text of kMaxPlyText can name. It takes no memory beside it, since every move is read
/// once into these. A value.
class Points {
 public:
  void push_back(board::Point point) { points_.at(size_++) = point; }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  board::Point operator[](std::size_t index) const { return points_[index]; }
  board::Point front() const { return points_[0]; }
  board::Point back() const { return points_[size_ - 1]; }
  const board::Point* begin() const { return points_.data(); }
  const board::Point* end() const { return points_.data() + size_; }

  bool operator==(const Points& other) const { return std::ranges::equal(*this, other); }

 private:
  std::array<board::Point, (kMaxPlyText + 1) / 3> points_{};
  std::size_t size_ = 0;
};

/// A ply as text. An empty path is a pass.
struct PlyText {
  /// The point of a placement, or every point a man visits.
  Points path;
  /// As written, in this order.
  Points captures;

  bool pass() const { return path.empty(); }
  bool operator==(const PlyText&) const = default;
};

/// The form of the plies of one family.
struct PlyShape {
  /// The number of points a man visits, from the fewest to the most; 1 is a placement.
  std::size_t min_path = 1;
  std::size_t max_path = 2;
  /// Whether captured men are named.
  bool captures = true;
  bool pass = true;
  /// For an error's sentence.
  std::string_view examples = "d2, d2,g1, a7-d7 or a7-d7,b2";
};

/// Reads one ply of this shape, in either case. Accepts any text.
/// Errors: bad-notation and bad-point, each with the column (from 1).
Result<PlyText> ParsePly(const board::Topology& topology, std::string_view text, const PlyShape& shape);

/// The text of a ply, in lower case, captures in the order given.
std::string PrintPly(const board::Topology& topology, std::span<const board::Point> path,
                     std::span<const board::Point> captures);
inline std::string PrintPly(const board::Topology& topology, const PlyText& ply) {
  return PrintPly(topology, ply.path, ply.captures);
}

/// The points of `captures` by file, then rank: the order in which a ply lists them.
std::vector<board::Point> InNameOrder(const board::Topology& topology,
                                      std::span<const board::Point> captures);
std::vector<board::Point> InNameOrder(const board::Topology& topology, board::PointSet captures);

}  // namespace merels::notation
