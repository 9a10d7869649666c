// A board as the window draws it, with the window's own art, for previews of links.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/view/art/bake.h"
#include "common/rules/game.h"

namespace merels::web {

/// One thread.
class BoardPictures {
 public:
  /// Side of the pictures in pixels.
  static constexpr int kSide = 600;

  /// The board of `game`; the points of `last` are marked.
  view::Pixels Draw(const rules::Game& game, const std::optional<rules::Ply>& last);
  /// A whole game as GIF, half as large: each ply for a moment, the end for longer. Of more than kMostPlies
  /// the last ones. `plies` are legal, one after the other, from `start`.
  std::string DrawGame(const rules::Game& start, const std::vector<std::string>& plies);
  static constexpr std::size_t kMostPlies = 300;

 private:
  const view::BoardArt& ArtOf(const rules::Game& game);

  /// By board and men: there are few, and each takes long to make.
  std::map<std::string, view::BoardArt> art_;
};

}  // namespace merels::web
