// Boards as constant tables: the points with their names, which of them are joined, and the lines that make
// mills; built at compile time from the lists of points and lines that the rules page gives. A point is an
// index into its topology; on the square boards index = ring * 8 + place, with corners on even places, so
// that the same number is the point's bit in the rules' bitboards; the centre of three is the last point.
#pragma once

#include <algorithm>
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

namespace internal {

/// Splits text of equally long words ("a1 a4 ...") and calls visit(word) for each.
template <class Visit>
constexpr void EachWord(std::string_view text, std::size_t length, Visit visit) {
  for (std::size_t at = 0; at + length <= text.size(); at += length + 1) visit(text.substr(at, length));
}

constexpr void Join(Topology& topology, Point a, Point b) {
  topology.adjacent[static_cast<std::size_t>(a)] |= Bit(b);
  topology.adjacent[static_cast<std::size_t>(b)] |= Bit(a);
}

constexpr void AddLine(Topology& topology, std::string_view word) {
  Line line{};
  for (std::size_t i = 0; i < 3; ++i) line[i] = *FindPoint(topology, word.substr(i * 3, 2));
  topology.line_table[static_cast<std::size_t>(topology.line_count++)] = line;
  Join(topology, line[0], line[1]);
  Join(topology, line[1], line[2]);
}

constexpr void Order(Topology& topology) {
  const auto count = topology.point_count;
  for (Point point = 0; point < count; ++point) {
    topology.reading_table[static_cast<std::size_t>(point)] = point;
    topology.name_table[static_cast<std::size_t>(point)] = point;
  }
  std::sort(topology.reading_table.begin(), topology.reading_table.begin() + count, [&](Point a, Point b) {
    const Place p = topology.place(a), q = topology.place(b);
    return p.rank != q.rank ? p.rank > q.rank : p.file < q.file;
  });
  std::sort(topology.name_table.begin(), topology.name_table.begin() + count, [&](Point a, Point b) {
    const Place p = topology.place(a), q = topology.place(b);
    return p.file != q.file ? p.file < q.file : p.rank < q.rank;
  });
}

}  // namespace internal

/// A board from its points ("a1 a4 ...", which also numbers them), its lines ("a1-d1-g1 ...") and the links
/// that join points without making a mill line ("a3-b3 ...").
constexpr Topology BuildTopology(std::string_view name, std::string_view points, std::string_view lines,
                                 std::string_view links = "") {
  Topology topology;
  topology.name = name;
  internal::EachWord(points, 2, [&](std::string_view word) {
    topology.places[static_cast<std::size_t>(topology.point_count++)] = {
        static_cast<std::int8_t>(word[0] - 'a' + 1), static_cast<std::int8_t>(word[1] - '0')};
  });
  internal::EachWord(lines, 8, [&](std::string_view word) { internal::AddLine(topology, word); });
  internal::EachWord(links, 5, [&](std::string_view word) {
    internal::Join(topology, *FindPoint(topology, word.substr(0, 2)),
                   *FindPoint(topology, word.substr(3, 2)));
  });
  internal::Order(topology);
  return topology;
}

namespace internal {

constexpr int Distance(int a, int b) { return a < b ? b - a : a - b; }

/// Whether the French board joins these two places.
constexpr bool FrenchJoins(Place p, Place q, bool diagonals) {
  const int files = Distance(p.file, q.file), ranks = Distance(p.rank, q.rank);
  if (files + ranks == 1) return true;
  return diagonals && files == 1 && ranks == 1 && (p.file + p.rank) % 2 == 0;
}

}  // namespace internal

/// The board of 37 points in rows of 3 5 7 7 7 5 3, numbered in reading order.
constexpr Topology BuildFrench(bool diagonals) {
  constexpr int kSide = 7, kCentre = 4, kReach = 4;
  Topology topology;
  topology.name = "french";
  for (int rank = kSide; rank >= 1; --rank) {
    for (int file = 1; file <= kSide; ++file) {
      if (internal::Distance(file, kCentre) + internal::Distance(rank, kCentre) > kReach) continue;
      topology.places[static_cast<std::size_t>(topology.point_count++)] = {static_cast<std::int8_t>(file),
                                                                           static_cast<std::int8_t>(rank)};
    }
  }
  for (Point a = 0; a < topology.point_count; ++a) {
    for (Point b = 0; b < a; ++b) {
      if (internal::FrenchJoins(topology.place(a), topology.place(b), diagonals))
        internal::Join(topology, a, b);
    }
  }
  internal::Order(topology);
  return topology;
}

}  // namespace merels::board
