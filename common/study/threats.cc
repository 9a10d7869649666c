#include "common/study/threats.h"

#include <algorithm>

namespace merels::study {
namespace {

using board::Point;
using rules::Game;
using rules::Side;

/// Whether a man of `side` could reach the empty `point` from outside `line`.
bool CanArrive(const Game& game, Side side, Point point, const board::Line& line) {
  if (game.in_hand(side) > 0) return true;
  for (const Point from : game.topology().reading_order()) {
    const bool on_line = std::find(line.begin(), line.end(), from) != line.end();
    if (on_line || game.ManAt(from) != side) continue;
    if (game.flying(side) || game.topology().Joined(from, point)) return true;
  }
  return false;
}

}  // namespace

bool CouldClose(const Game& game, Side side, Point point) {
  for (const board::Line& line : game.topology().lines()) {
    if (std::find(line.begin(), line.end(), point) == line.end()) continue;
    const auto held = std::count_if(line.begin(), line.end(), [&](Point p) { return game.ManAt(p) == side; });
    if (held == 2 && CanArrive(game, side, point, line)) return true;
  }
  return false;
}

int CountThreats(const Game& game, Side side) {
  const auto points = game.topology().reading_order();
  return static_cast<int>(std::count_if(points.begin(), points.end(), [&](Point point) {
    return !game.ManAt(point) && CouldClose(game, side, point);
  }));
}

}  // namespace merels::study
