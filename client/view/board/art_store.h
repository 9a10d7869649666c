// The baked pictures as textures, at the size they are shown. A new size is baked in a thread of its own
// while the old pictures are stretched. Needs a display; used by the window's thread alone.
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
  /// By side: men that lie and men that are lifted.
  sf::Texture men[2];
  sf::Texture lifted[2];
  sf::Texture shadows[2];
};

/// What the men of each side of a set are.
Kinds KindsOf(presenter::MenSet set);

class ArtStore {
 public:
  explicit ArtStore(const Theme& theme) : theme_(theme) {}
  /// Waits for a bake under way.
  ~ArtStore() = default;
  ArtStore(const ArtStore&) = delete;
  ArtStore& operator=(const ArtStore&) = delete;

  /// Pictures for a slab of `side` pixels, or the nearest there are. The first ones are baked at once, small;
  /// those of the right size follow.
  const BoardTextures& Board(const board::Topology& topology, presenter::MenSet set, int side);
  /// A man for racks and cards, `diameter` pixels across.
  const sf::Texture& Man(presenter::MenSet set, rules::Side side, int diameter);

  /// Forgets the pictures of Man() if there are more than this. Nothing that was drawn with them may be drawn
  /// again.
  void ForgetMenBeyond(std::size_t most);
  /// Takes over what the thread has finished. Whether the pictures changed.
  bool Poll();
  bool Baking() const { return baking_.valid(); }
  /// Another number after each change of the board's pictures.
  int version() const { return version_; }
  /// Returns when the pictures asked for last are there.
  void Finish();

 private:
  void Adopt(const BoardArt& art);
  void Bake(int side);

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
