// Paints a frame: the screen from a layer that is kept while it does not change, and over it what moves.
// Needs a display; one thread.
#ifndef MERELS_CLIENT_VIEW_UI_STAGE_H_
#define MERELS_CLIENT_VIEW_UI_STAGE_H_

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <SFML/Graphics/RenderTexture.hpp>

#include "client/view/board/art_store.h"
#include "client/view/draw/canvas.h"
#include "client/view/ui/ui.h"

namespace merels::view {

class Stage {
 public:
  /// Both arguments outlive this object.
  Stage(const Theme& theme, const Typefaces& typefaces);

  /// The frame for `now`, over the whole of `target`.
  void Draw(sf::RenderTarget& target, const Ui& ui, Millis now);
  /// Takes over art that has been baked meanwhile. Whether there was any.
  bool Poll();
  bool Baking() const;
  /// Waits for the art at its right size; for pictures that must not differ.
  void FinishArt();
  /// Whether the newest frame has shown the men before the rest: the next one should come at once.
  bool Behind() const { return behind_; }
  /// How often the kept layer was painted; for tests and measurements.
  int screens_painted() const { return screens_painted_; }

 private:
  // All that the kept layer shows.
  struct Kept {
    presenter::AppViewState state;
    Interaction interaction;
    ScrollOffsets scroll;
    sf::Vector2u size;
    float scale = 0;
    std::vector<int> rows_from;  // the first row in sight of each list
    bool operator==(const Kept&) const = default;
  };

  // Whether the men have changed on a table that is already shown. They go first: painting the whole layer
  // takes several times as long as the board, and the other player is waiting to see the ply.
  bool MenFirst(const Kept& wanted, const std::vector<presenter::ManView>& men) const;
  void Renew(Kept wanted, const Ui& ui, sf::Vector2u size);
  void PaintBackdropOnce(sf::Vector2u size, float scale);
  void PaintScreen(Canvas& canvas, const Ui& ui, const Interaction& interaction);
  void PaintMoving(Canvas& canvas, const Ui& ui, Millis now);

  const Theme& theme_;
  GlyphAtlas atlas_;
  ArtStore art_;
  std::map<std::pair<const board::Topology*, presenter::MenSet>, ArtStore> small_art_;  // of the six boards
  sf::RenderTexture screen_;
  sf::RenderTexture backdrop_;
  std::optional<Kept> kept_;
  std::vector<presenter::ManView> men_;  // of the newest frame
  bool behind_ = false;
  int screens_painted_ = 0;
};

}  // namespace merels::view

#endif  // MERELS_CLIENT_VIEW_UI_STAGE_H_
