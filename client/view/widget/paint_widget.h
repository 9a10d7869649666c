// How widgets look. The state of the pointer and the keyboard comes in; nothing is kept.
#pragma once

#include <string>

#include "client/view/draw/canvas.h"
#include "client/view/widget/widget.h"

namespace merels::view {

/// Which widgets the pointer and the keyboard are on, by id; empty: none.
struct Interaction {
  std::string hovered;
  std::string pressed;
  std::string focused;
  /// Of the focused field, in bytes of its text.
  std::size_t caret = 0;
  /// Where its selected text begins or ends on the other side; at the caret when none is selected.
  std::size_t anchor = 0;
  bool caret_shown = true;

  bool operator==(const Interaction&) const = default;
};

/// A raised sheet with a hairline and a soft shadow, on which everything lies.
void PaintPanel(Canvas& canvas, const Rect& rect);

/// A panel over the whole window, which fades behind it.
void PaintSheet(Canvas& canvas, const Rect& rect);

/// Of the label of a button so high, in pixels; `scale`: pixels of the screen in one of the design.
float LabelSize(float height, float scale);

/// A button, chip, toggle or cell by its kind, emphasis and state.
void PaintButton(Canvas& canvas, const Widget& widget, const Interaction& interaction);

/// The box with its text, or `hint` while that is empty; without the caret, which blinks over it.
void PaintField(Canvas& canvas, const Widget& widget, const presenter::TextField& field,
                const Interaction& interaction);

/// Of the focused field, while it is to be seen.
void PaintCaret(Canvas& canvas, const Widget& widget, const presenter::TextField& field,
                const Interaction& interaction);

/// The ring around what has the keyboard.
void PaintFocus(Canvas& canvas, const Widget& widget, const Interaction& interaction, float radius);

/// Capital letters with room between them, as captions of panels and columns have.
void PaintCaption(Canvas& canvas, std::string_view text, const Rect& rect, Align align = Align::kLeft);

/// Breaks text into lines, paints as many as there is room for, and takes that room off `area`. Whether all
/// of them fitted.
bool PaintLines(Canvas& canvas, std::string_view text, Rect& area, const TextStyle& style, Color color,
                Align align = Align::kLeft);

}  // namespace merels::view
