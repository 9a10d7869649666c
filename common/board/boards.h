// The boards themselves, built at compile time from the lists of points and lines that the rules page gives.
#pragma once

#include <algorithm>

#include "common/board/topology.h"

namespace merels::board {

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
