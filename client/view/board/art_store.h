// The baked pictures as textures of the displayed size. A new size is baked on a thread of its own while the
// old pictures are stretched. Needs a display; for the window's thread only.
#pragma once

#include <future>
#include <map>
#include <optional>

#include <SFML/Graphics/Texture.hpp>

#include "client/presenter/board/board_view_state.h"
#include "client/view/art/bake.h"
#include "client/view/theme.h"
#include "common/board/topology.h"
#include "common/rules/base/outcome.h"

namespace merels::view {

struct BoardTextures {
  sf::Texture slab;
  /// By side: men at rest and lifted men.
  sf::Texture men[2];
  sf::Texture lifted[2];
  sf::Texture shadows[2];
};

/// The kinds of men of each side of a set.
Kinds KindsOf(presenter::MenSet set);

class ArtStore {
 public:
  explicit ArtStore(const Theme& theme) : theme_(theme) {}
  /// Waits for a running bake.
  ~ArtStore() = default;
  ArtStore(const ArtStore&) = delete;
  ArtStore& operator=(const ArtStore&) = delete;

  /// Pictures for a slab of `side` pixels, or the nearest available size. The first ones are baked small, at
  /// once; those of the right size follow after Poll().
  const BoardTextures& Board(const board::Topology& topology, presenter::MenSet set, int side);
  /// A man for racks and cards, `diameter` pixels across.
  const sf::Texture& Man(presenter::MenSet set, rules::Side side, int diameter);

  /// Drops the pictures of Man() if there are more than this. What was drawn with them must not be drawn
  /// again.
  void ForgetMenBeyond(std::size_t most);
  /// Takes the finished pictures, and with `begin` has those baked that are wanted. Returns whether any
  /// changed.
  bool Poll(bool begin);
  /// Whether pictures are being baked, or wanted.
  bool Baking() const { return baking_.valid() || wanted_ != side_; }
  /// Changes with the board's pictures.
  int version() const { return version_; }
  /// Waits for the pictures requested last.
  void Finish();

 private:
  void Adopt(const BoardArt& art);
  void Bake();

  const Theme& theme_;
  BoardTextures textures_;
  const board::Topology* topology_ = nullptr;
  presenter::MenSet set_ = presenter::MenSet::kMen;
  int side_ = 0;
  int wanted_ = 0;
  int version_ = 0;
  std::future<BoardArt> baking_;
  std::map<std::pair<ManKind, int>, sf::Texture> small_;
};

}  // namespace merels::view
