#include "client/picture/board_picture.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "client/picture/overlay.h"
#include "client/view/board/frame.h"
#include "client/view/theme.h"

namespace merels::picture {
namespace {

using view::Color;
using view::Pixels;
using view::Vec;

/// A ring of this radius around a point, as wide as a line of the board's design.
void DrawRing(Pixels& board, Vec at, float radius) {
  constexpr Color kMark{0xFF, 0xF2, 0xCF, 0xFF};
  constexpr float kHalf = 1.6F, kShare = 0.85F;
  const int reach = static_cast<int>(radius + 4);
  const int middle_x = static_cast<int>(at.x), middle_y = static_cast<int>(at.y);
  for (int y = std::max(0, middle_y - reach); y < std::min(board.height(), middle_y + reach + 1); ++y) {
    for (int x = std::max(0, middle_x - reach); x < std::min(board.width(), middle_x + reach + 1); ++x) {
      const float away = std::hypot(static_cast<float>(x) - at.x, static_cast<float>(y) - at.y) - radius;
      const float cover = std::clamp(kHalf + 0.5F - std::fabs(away), 0.0F, 1.0F);
      if (cover > 0) board.At(x, y) = Over(board.At(x, y), kMark, cover * kShare);
    }
  }
}

}  // namespace

view::Kinds BoardPictures::KindsOf(const rules::Game& game) {
  const char letter = rules::NamesOfSides(game.ruleset())[0].letter;
  if (letter == 'F') return {view::ManKind::kFox, view::ManKind::kGoose};
  if (letter == 'o') return {view::ManKind::kPeg, view::ManKind::kPeg};
  return {view::ManKind::kBone, view::ManKind::kEbony};
}

const view::BoardArt& BoardPictures::ArtOf(const rules::Game& game) {
  const auto kinds = KindsOf(game);
  const auto& topology = game.topology();
  const bool holes = kinds[0] == view::ManKind::kPeg;
  // Boards with and without diagonals have one name.
  std::size_t joins = 0;
  for (board::Point a = 0; a < topology.point_count; ++a) {
    for (board::Point b = 0; b < a; ++b) joins += topology.Joined(a, b) ? 1U : 0U;
  }
  const std::string key = std::string(topology.name) + '/' + std::to_string(joins) + '/' +
                          std::to_string(static_cast<int>(kinds[0]));
  const auto found = art_.find(key);
  if (found != art_.end()) return found->second;
  return art_
      .emplace(key, view::BakeBoard(view::PlanOf(topology, holes), kinds, view::DarkTheme().materials, kSide))
      .first->second;
}

Pixels BoardPictures::Draw(const rules::Game& game, const std::optional<rules::Ply>& last) {
  constexpr float kShadow = 0.62F, kUnits = 724, kMarkBesideMan = 1.16F, kMarkAlone = 0.45F;
  const view::BoardArt& art = ArtOf(game);
  Pixels board = art.slab;
  const auto side = static_cast<float>(kSide);
  const view::BoardFrame frame(game.topology(), {0, 0, side, side}, false);
  std::vector<board::Point> touched;
  if (last) {
    touched = last->captures;
    if (last->from) touched.push_back(*last->from);
    if (last->to) touched.push_back(*last->to);
  }
  for (board::Point point = 0; point < game.topology().point_count; ++point) {
    const auto man = game.ManAt(point);
    const Vec at = frame.At(point);
    if (man) {
      LayAround(board, art.shadows[rules::Index(*man)], at + Vec{2.0F, 4.5F} * (side / kUnits), kShadow);
      LayAround(board, art.men[rules::Index(*man)], at);
    }
    if (std::find(touched.begin(), touched.end(), point) != touched.end())
      DrawRing(board, at, frame.man_radius() * (man ? kMarkBesideMan : kMarkAlone));
  }
  return board;
}

}  // namespace merels::picture
