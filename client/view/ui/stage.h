// Paints frames as display lists: the screen, which is listed anew only when it changes, and the moving parts
// over it. Of each frame only the changed parts are drawn. Needs a display; one thread.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <SFML/Graphics/RenderTarget.hpp>

#include "client/view/board/art_store.h"
#include "client/view/draw/canvas.h"
#include "client/view/draw/display_list.h"
#include "client/view/ui/ui.h"

namespace merels::view {

class Stage {
 public:
  /// Both arguments outlive this object.
  Stage(const Theme& theme, const Typefaces& typefaces);

  /// The frame for `now`, over the whole of the view of `target`.
  void Draw(sf::RenderTarget& target, const Ui& ui, Millis now);
  /// The frame for `now`, where `target` still has the last one: draws only the difference, and returns its
  /// area.
  Damage Update(sf::RenderTarget& target, const Ui& ui, Millis now);
  /// Takes finished art, and with `begin` has that begun which the newest frame lacked. Returns whether any
  /// was finished.
  bool Poll(bool begin);
  bool Baking() const;
  /// Waits for the art at its right size; for pictures that must be reproducible.
  void FinishArt();
  /// Whether the newest frame has shown the men before the rest: the next one should follow at once.
  bool Behind() const { return behind_; }
  /// How often the screen was listed; for tests and measurements.
  int screens_listed() const { return screens_listed_; }
  /// Kinds of boards whose small pictures are kept.
  std::size_t boards_kept() const { return small_art_.size(); }

 private:
  // Everything that the screen's list depends on.
  struct Kept {
    presenter::AppViewState state;
    Interaction interaction;
    ScrollOffsets scroll;
    Vec size;
    float scale = 0;
    std::vector<int> rows_from;  // by list: its first visible row
    bool operator==(const Kept&) const = default;
  };

  // Whether the men have changed on a table that is already shown. They go first: listing the whole screen
  // takes several times as long as the board, and the other player is waiting for the ply.
  bool MenFirst(const Kept& wanted, const std::vector<presenter::ManView>& men) const;
  // What to list if the screen has to be listed anew.
  std::optional<Kept> Stale(const Ui& ui, Vec size, Millis now);
  Canvas On(DisplayList& list, Vec size, float scale);
  void ListScreen(const Ui& ui, const Interaction& interaction, Vec size);
  void ListMoving(const Ui& ui, Millis now, Vec size);
  /// The bar and the warning.
  void ListFrame(const Ui& ui, const Interaction& in, DisplayList& list, Vec size);
  void ListAround(const Ui& ui, const Interaction& in, Vec size);
  ManPicture Men();
  // The area to draw, whether or not the screen was listed anew. Remembers the listed items.
  Damage DamageSince(Vec size, bool listed);
  // Draws all listed items, before the atlas is emptied.
  void Spill();
  int ArtVersion() const;

  const Theme& theme_;
  GlyphAtlas atlas_;
  ArtStore art_;
  std::map<std::pair<const board::Topology*, presenter::MenSet>, ArtStore> small_art_;  // of the six boards
  DisplayList screen_;
  DisplayList moving_;
  std::vector<ItemMark> screen_marks_;  // of the newest frame
  std::vector<ItemMark> moving_marks_;  // of the newest frame
  bool fresh_ = true;                   // the target has nothing of it
  Vec size_;                            // of the target then
  std::optional<Kept> kept_;
  std::uint64_t revision_ = 0;           // of the Ui in the newest frame
  std::vector<presenter::ManView> men_;  // of the newest frame
  int art_version_ = 0;                  // of the newest frame
  sf::RenderTarget* target_ = nullptr;   // while a frame is listed
  bool spilled_ = false;                 // while a frame is listed: a part has been drawn already
  bool behind_ = false;
  int screens_listed_ = 0;
};

}  // namespace merels::view
