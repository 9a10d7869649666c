// Boards as constant tables: the points with their names, which of them are joined, and the lines that make
// mills. A point is an index into its topology; on the square boards index = ring * 8 + place, with corners
// on even places, so that the same number is the point's bit in the rules' bitboards; the centre of three is
// the last point.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace merels::board {

/// Index of a point in its topology, from 0.
using Point = std::int8_t;
/// A set of points: bit n stands for point n.
using PointSet = std::uint64_t;

inline constexpr int kMaxPoints = 37;
inline constexpr int kMaxLines = 20;

/// The place of a point: file 1 is the letter a, rank 1 the bottom row.
struct Place {
  std::int8_t file = 0;
  std::int8_t rank = 0;

  constexpr bool operator==(const Place&) const = default;
};

using Line = std::array<Point, 3>;

constexpr PointSet Bit(Point point) { return PointSet{1} << point; }

/// A board. Immutable, so any thread may read it.
struct Topology {
  std::string_view name;
  int point_count = 0;
  int line_count = 0;
  std::array<Place, kMaxPoints> places{};
  /// For each point, the points one step away.
  std::array<PointSet, kMaxPoints> adjacent{};
  std::array<Line, kMaxLines> line_table{};
  /// Highest rank first, files left to right within a rank: the order of position strings.
  std::array<Point, kMaxPoints> reading_table{};
  /// By file, then rank: the order in which captures are written.
  std::array<Point, kMaxPoints> name_table{};

  /// The lines that make mills.
  constexpr std::span<const Line> lines() const {
    return {line_table.data(), static_cast<std::size_t>(line_count)};
  }
  constexpr std::span<const Point> reading_order() const { return Points(reading_table); }
  constexpr std::span<const Point> name_order() const { return Points(name_table); }
  constexpr Place place(Point point) const { return places[static_cast<std::size_t>(point)]; }
  constexpr bool Joined(Point a, Point b) const {
    return (adjacent[static_cast<std::size_t>(a)] & Bit(b)) != 0;
  }

 private:
  constexpr std::span<const Point> Points(const std::array<Point, kMaxPoints>& table) const {
    return {table.data(), static_cast<std::size_t>(point_count)};
  }
};

/// The point at `place`, if the board has one.
constexpr std::optional<Point> FindPlace(const Topology& topology, Place place) {
  for (Point point = 0; point < topology.point_count; ++point) {
    if (topology.place(point) == place) return point;
  }
  return std::nullopt;
}

/// The point with this name, such as "d2", in either case; nothing when the board has no such point.
constexpr std::optional<Point> FindPoint(const Topology& topology, std::string_view name) {
  if (name.size() != 2) return std::nullopt;
  const bool upper = name[0] >= 'A' && name[0] <= 'Z';
  const int file = name[0] - (upper ? 'A' : 'a') + 1;
  const int rank = name[1] - '0';
  if (file < 1 || file > 26 || rank < 0 || rank > 9) return std::nullopt;
  return FindPlace(topology, {static_cast<std::int8_t>(file), static_cast<std::int8_t>(rank)});
}

/// The name of a point in lower case, such as "d2".
inline std::string PointName(const Topology& topology, Point point) {
  const Place place = topology.place(point);
  return {static_cast<char>('a' + place.file - 1), static_cast<char>('0' + place.rank)};
}

/// The 24 points of Nine Men's Morris, without and with the four diagonal lines.
extern const Topology kNine;
extern const Topology kNineDiagonal;
/// The 16 points of Six Men's Morris: two squares. The links between them make no mills.
extern const Topology kSix;
/// The 9 points of Three Men's Morris, without and with the two diagonal lines.
extern const Topology kThree;
extern const Topology kThreeDiagonal;
/// The 37 points of the French board (Fox and Geese, the race, solitaire), with its diagonal lines and
/// without. There are no mills. Points are numbered in reading order.
extern const Topology kFrench;
extern const Topology kFrenchOrthogonal;

}  // namespace merels::board
