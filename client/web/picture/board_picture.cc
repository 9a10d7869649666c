#include "client/web/picture/board_picture.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <utility>
#include <vector>

#include "client/view/board/frame.h"
#include "client/view/theme.h"
#include "client/web/picture/gif.h"

namespace merels::web {
namespace {

using view::Color;
using view::Pixels;
using view::Vec;

/// Lays `over` on `under`, both with their own opacity.
Color Over(Color under, Color over, float share) {
  const float a = static_cast<float>(over.a) / 255.0F * share;
  const float b = static_cast<float>(under.a) / 255.0F * (1 - a);
  const float all = a + b;
  if (all <= 0) return under;
  const auto mixed = [&](std::uint8_t top, std::uint8_t bottom) {
    return view::ToByte((static_cast<float>(top) * a + static_cast<float>(bottom) * b) / all);
  };
  return {mixed(over.r, under.r), mixed(over.g, under.g), mixed(over.b, under.b), view::ToByte(all * 255)};
}

/// Lays a picture on another, its middle at `at`.
void Lay(Pixels& board, const Pixels& picture, Vec at, float share) {
  const int left = static_cast<int>(std::lround(at.x - static_cast<float>(picture.width()) / 2));
  const int top = static_cast<int>(std::lround(at.y - static_cast<float>(picture.height()) / 2));
  for (int y = std::max(0, -top); y < picture.height() && top + y < board.height(); ++y) {
    for (int x = std::max(0, -left); x < picture.width() && left + x < board.width(); ++x) {
      Color& under = board.At(left + x, top + y);
      under = Over(under, picture.At(x, y), share);
    }
  }
}

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

view::Kinds KindsOf(const rules::Game& game) {
  const char letter = rules::NamesOfSides(game.ruleset())[0].letter;
  if (letter == 'F') return {view::ManKind::kFox, view::ManKind::kGoose};
  if (letter == 'o') return {view::ManKind::kPeg, view::ManKind::kPeg};
  return {view::ManKind::kBone, view::ManKind::kEbony};
}

/// Half as wide and half as high.
Pixels Halved(const Pixels& whole) {
  Pixels half(whole.width() / 2, whole.height() / 2);
  for (int y = 0; y < half.height(); ++y) {
    for (int x = 0; x < half.width(); ++x) {
      const std::array<Color, 4> four = {whole.At(2 * x, 2 * y), whole.At(2 * x + 1, 2 * y),
                                         whole.At(2 * x, 2 * y + 1), whole.At(2 * x + 1, 2 * y + 1)};
      const auto mean = [&](std::uint8_t Color::*part) {
        int sum = 0;
        for (const Color& one : four) sum += one.*part;
        return static_cast<std::uint8_t>((sum + 2) / 4);
      };
      half.At(x, y) = {mean(&Color::r), mean(&Color::g), mean(&Color::b), 0xFF};
    }
  }
  return half;
}

}  // namespace

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
      Lay(board, art.shadows[rules::Index(*man)], at + Vec{2.0F, 4.5F} * (side / kUnits), kShadow);
      Lay(board, art.men[rules::Index(*man)], at, 1);
    }
    if (std::find(touched.begin(), touched.end(), point) != touched.end())
      DrawRing(board, at, frame.man_radius() * (man ? kMarkBesideMan : kMarkAlone));
  }
  return board;
}

std::string BoardPictures::DrawGame(const rules::Game& start, const std::vector<std::string>& plies) {
  constexpr std::chrono::milliseconds kPly{800}, kEnd{4000};
  rules::Game game = start;
  const std::size_t skipped = plies.size() - std::min(plies.size(), kMostPlies);
  for (std::size_t i = 0; i < skipped; ++i) static_cast<void>(game.Play(plies[i]));
  rules::Game end = game;
  std::optional<rules::Ply> last;
  for (std::size_t i = skipped; i < plies.size(); ++i) {
    auto ply = end.Play(plies[i]);
    if (ply.ok()) last = std::move(*ply);
  }
  // Men, marks and the bare board are in the first picture and in the last but one or the last.
  GifMaker gif({Halved(Draw(game, std::nullopt)), Halved(Draw(end, last))});
  gif.Add(Halved(Draw(game, std::nullopt)), kPly);
  for (std::size_t i = skipped; i < plies.size(); ++i) {
    const auto ply = game.Play(plies[i]);
    if (ply.ok()) gif.Add(Halved(Draw(game, *ply)), i + 1 == plies.size() ? kEnd : kPly);
  }
  return gif.Finish();
}

}  // namespace merels::web
