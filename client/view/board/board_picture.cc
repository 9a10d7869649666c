#include "client/view/board/board_picture.h"

#include <SFML/Graphics/Image.hpp>
#include <SFML/Graphics/RenderTexture.hpp>

#include "client/view/board/paint_board.h"
#include "client/view/draw/replay.h"

namespace merels::view {
namespace {

/// Room for the slab's shadow, as a share of the picture.
constexpr float kMargin = 0.03F;

/// Side of the atlas for the board's coordinates. The driver keeps its memory until the next picture.
constexpr int kLettersSide = 256;

/// Men at rest, without the signs of a ply being chosen.
presenter::BoardViewState MenAlone(const presenter::BoardViewState& board) {
  presenter::BoardViewState plain;
  plain.topology = board.topology;
  plain.set = board.set;
  plain.flipped = board.flipped;
  plain.coordinates = true;
  for (const auto& man : board.men) plain.men.push_back({man.point, man.side});
  return plain;
}

}  // namespace

bool SaveBoardPicture(const presenter::BoardViewState& board, const Theme& theme, const Typefaces& typefaces,
                      const std::string& file) {
  sf::RenderTexture target;
  if (!target.create(kPictureSide, kPictureSide)) return false;
  const presenter::BoardViewState plain = MenAlone(board);
  const auto side = static_cast<float>(kPictureSide);
  const Rect all{0, 0, side, side};
  const BoardFrame frame(*plain.topology, all.Inset(side * kMargin), plain.flipped);
  ArtStore art(theme);
  const auto slab = static_cast<int>(frame.slab().w);
  art.Board(*plain.topology, plain.set, slab);
  art.Finish();
  const BoardTextures& textures = art.Board(*plain.topology, plain.set, slab);
  GlyphAtlas atlas(typefaces, kLettersSide);
  DisplayList list;
  Canvas canvas({list, atlas, theme, [] {}}, {side, side}, 1);
  canvas.Fill(all.Inset(-2), 0, Paint(theme.backdrop_top, theme.backdrop_bottom, all));
  PaintBoardShadow(canvas, frame);
  const Animator still;
  PaintBoard(canvas, {plain, frame, still, {}, Millis{0}, {}}, textures);
  target.clear();
  Replay(target, {&list});
  target.display();
  return target.getTexture().copyToImage().saveToFile(file);
}

}  // namespace merels::view
