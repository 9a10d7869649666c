#include "client/cli/offline/print_board.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>

namespace merels::cli {
namespace {

using board::Place;
using board::Point;
using board::Topology;
using rules::Side;

constexpr double kLine = 0.9, kCoordinateSize = 4.2;

int SideOf(const Topology& topology) {
  int side = 0;
  for (Point point = 0; point < topology.point_count; ++point) {
    side = std::max<int>(side, topology.place(point).file);
  }
  return side;
}

constexpr int Sign(int number) { return number > 0 ? 1 : (number < 0 ? -1 : 0); }

/// One of the four directions of lines: to the right or straight up.
struct Way {
  int files;
  int ranks;
};
constexpr std::array kWays = {Way{1, 0}, Way{0, 1}, Way{1, 1}, Way{1, -1}};

/// The next point of a line.
std::optional<Point> Next(const Topology& topology, Point from, Way way) {
  const Place start = topology.place(from);
  for (Point to = 0; to < topology.point_count; ++to) {
    const Place end = topology.place(to);
    if (!topology.Joined(from, to)) continue;
    if (Sign(end.file - start.file) == way.files && Sign(end.rank - start.rank) == way.ranks) return to;
  }
  return std::nullopt;
}

class Board {
 public:
  Board(Svg& svg, const rules::Game& game, const BoardPlace& place)
      : svg_(svg), game_(game), topology_(game.topology()), place_(place), step_(place.Step(topology_)) {}

  void Draw() {
    Lines();
    Points();
    Coordinates();
  }

 private:
  Spot At(int file, int rank) const {
    return {place_.corner.x + step_ * (file - 1), place_.corner.y + step_ * (SideOf(topology_) - rank)};
  }
  Spot At(Point point) const { return At(topology_.place(point).file, topology_.place(point).rank); }

  /// Draws each straight line of the board in one stroke.
  void Lines() {
    svg_.Open("class=\"lines\" stroke=\"#1d1a16\" stroke-width=\"" + Millimetres(kLine) +
              "\" stroke-linecap=\"round\"");
    for (const Way way : kWays) {
      for (Point from = 0; from < topology_.point_count; ++from) {
        if (Next(topology_, from, {-way.files, -way.ranks})) continue;
        Point to = from;
        while (const auto next = Next(topology_, to, way)) to = *next;
        if (to != from) svg_.Line(At(from), At(to));
      }
    }
    svg_.Close();
  }

  void Points() {
    svg_.Open("stroke=\"#1d1a16\" stroke-width=\"" + Millimetres(kLine) + '"');
    for (const Point point : topology_.name_order()) {
      const auto man = game_.ManAt(point);
      const double radius = step_ * (man ? 0.14 : 0.085);
      const char* const fill = !man ? "#1d1a16" : (*man == Side::kFirst ? "#ffffff" : "#b9b2a6");
      svg_.Circle(At(point), std::min(radius, man ? 4.0 : 2.2),
                  "class=\"point\" id=\"" + PointName(topology_, point) + "\" fill=\"" + fill + '"');
    }
    svg_.Close();
  }

  void Coordinates() {
    constexpr double kAway = 9;
    svg_.Open("class=\"coordinates\" fill=\"#6b645a\" text-anchor=\"middle\" font-size=\"" +
              Millimetres(kCoordinateSize) + '"');
    const int side = SideOf(topology_);
    for (int i = 1; i <= side; ++i) {
      const Spot below = At(i, 1), beside = At(1, i);
      svg_.Text({below.x, below.y + kAway + kCoordinateSize / 2},
                std::string(1, static_cast<char>('a' + i - 1)), "");
      svg_.Text({beside.x - kAway, beside.y + kCoordinateSize / 3}, std::to_string(i), "");
    }
    svg_.Close();
  }

  Svg& svg_;
  const rules::Game& game_;
  const Topology& topology_;
  const BoardPlace& place_;
  const double step_;
};

}  // namespace

double BoardPlace::Step(const board::Topology& topology) const { return size / (SideOf(topology) - 1); }

void DrawBoard(Svg& svg, const rules::Game& game, const BoardPlace& place) { Board(svg, game, place).Draw(); }

}  // namespace merels::cli
