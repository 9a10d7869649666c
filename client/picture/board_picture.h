// A board as the window draws it, with the window's own art, without a display.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/view/art/bake.h"
#include "common/rules/game.h"

namespace merels::picture {

/// One thread.
class BoardPictures {
 public:
  /// Side of the pictures in pixels.
  static constexpr int kSide = 600;

  /// The kinds of men of its rules.
  static view::Kinds KindsOf(const rules::Game& game);
  /// The board of `game`; the points of `last` are marked.
  view::Pixels Draw(const rules::Game& game, const std::optional<rules::Ply>& last);

 private:
  const view::BoardArt& ArtOf(const rules::Game& game);

  /// By board and men: there are few, and each takes long to make.
  std::map<std::string, view::BoardArt> art_;
};

}  // namespace merels::picture
