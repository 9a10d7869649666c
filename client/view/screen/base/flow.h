// Parts of screens: chips and buttons one after another, wrapped like words; fields with caption and problem;
// the board as a target for pointer and keyboard.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "client/presenter/base/controls.h"
#include "client/view/board/frame.h"
#include "client/view/screen/base/context.h"
#include "client/view/widget/paint_widget.h"
#include "client/view/widget/widget.h"

namespace merels::view {

/// Adds the buttons as chips, on as many rows as they need, off the top of `area`.
void FlowChips(const LayoutContext& c, const std::vector<presenter::Button>& buttons, Rect& area,
               WidgetList& widgets);

/// Adds the buttons as small chips, on `most` rows at most; those without room are left out.
void FlowSmallChips(const LayoutContext& c, const std::vector<presenter::Button>& buttons, int most,
                    Rect& area, WidgetList& widgets);

/// Adds names that complete the text of a field, on one row; those without room are left out.
void FlowCompletions(const LayoutContext& c, const std::vector<presenter::Button>& names,
                     presenter::Field field, int most, Rect& area, WidgetList& widgets);

/// Buttons of equal width side by side over the whole of `area`.
void SpreadButtons(const LayoutContext& c, const std::vector<presenter::Button>& buttons, const Rect& area,
                   WidgetList& widgets);

/// Buttons as wide as their labels, from the right edge of `area`; returns the rest of it.
Rect PackRight(const LayoutContext& c, const std::vector<presenter::Button>& buttons, Rect area,
               WidgetList& widgets);

struct FieldPlace {
  Rect caption;
  Rect problem;  // empty: no problem
};

/// Takes its room off the top of `rest`.
FieldPlace LayField(const presenter::TextField& field, const LayoutContext& c, Rect& rest,
                    WidgetList& widgets);
/// Two of them side by side.
std::pair<FieldPlace, FieldPlace> LayFieldPair(const presenter::TextField& first,
                                               const presenter::TextField& second, const LayoutContext& c,
                                               Rect& rest, WidgetList& widgets);
void PaintField(Canvas& canvas, const presenter::TextField& field, const FieldPlace& place,
                const WidgetList& widgets, const Interaction& in);

/// The board's widget id.
inline constexpr std::string_view kBoardId = "board";

/// The board's widget; it is added before those on it.
Widget MakeBoard(const Rect& slab, bool takes_keys);
/// Its points, for scripts.
void AddPoints(const BoardFrame& frame, WidgetList& widgets);

}  // namespace merels::view
