// The look of widgets. The state of pointer and keyboard is an argument; nothing is kept.
#pragma once

#include <string>

#include "client/view/draw/canvas.h"
#include "client/view/widget/widget.h"

namespace merels::view {

/// The widgets under the pointer and with the keyboard focus, by id; empty: none.
struct Interaction {
  std::string hovered;
  std::string pressed;
  std::string focused;
  /// Of the focused field, in bytes of its text.
  std::size_t caret = 0;
  /// The other end of the selection; at the caret without one.
  std::size_t anchor = 0;
  bool caret_shown = true;

  bool operator==(const Interaction&) const = default;
};

/// A raised sheet with a hairline and a soft shadow, on which everything lies.
void PaintPanel(Canvas& canvas, const Rect& rect);

/// A panel over the whole window, which fades behind it.
void PaintSheet(Canvas& canvas, const Rect& rect);

/// For a button's label, by the button's height in pixels; `scale`: screen pixels in one of the design.
float LabelSize(float height, float scale);

/// A button, chip, toggle or cell by its kind, emphasis and state.
void PaintButton(Canvas& canvas, const Widget& widget, const Interaction& interaction);

/// A button with a sign in the place of its word.
void PaintSign(Canvas& canvas, Widget widget, presenter::Icon icon, const Interaction& interaction);

/// The box with its text, or `hint` while that is empty; without the caret, which blinks over it.
void PaintField(Canvas& canvas, const Widget& widget, const presenter::TextField& field,
                const Interaction& interaction);

/// The caret of the focused field, while its blinking shows it.
void PaintCaret(Canvas& canvas, const Widget& widget, const presenter::TextField& field,
                const Interaction& interaction);

/// The focus ring.
void PaintFocus(Canvas& canvas, const Widget& widget, const Interaction& interaction, float radius);

/// Letter-spaced capitals, for captions of panels and columns.
void PaintCaption(Canvas& canvas, std::string_view text, const Rect& rect, Align align = Align::kLeft);

/// Breaks text into lines, paints as many as fit, and takes their room off `area`. Returns whether all of
/// them fitted.
bool PaintLines(Canvas& canvas, std::string_view text, Rect& area, const TextStyle& style, Color color,
                Align align = Align::kLeft);

}  // namespace merels::view
