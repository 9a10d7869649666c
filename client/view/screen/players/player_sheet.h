// The sheet of one player.
#pragma once

#include "client/presenter/players/players_view_state.h"
#include "client/view/screen/base/context.h"
#include "client/view/screen/base/field_place.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {

struct PlayerLayout {
  Rect sheet;
  Rect name;
  Rect note;
  Rect text;
  FieldPlace words;
};

/// Its widgets come last and block the others.
PlayerLayout LayPlayerSheet(const presenter::PlayerSheet& player, const LayoutContext& c,
                            WidgetList& widgets);
/// Over everything else.
void PaintPlayerSheet(Canvas& canvas, const presenter::PlayerSheet& player, const PlayerLayout& layout,
                      const WidgetList& widgets, const Interaction& interaction);

}  // namespace merels::view
