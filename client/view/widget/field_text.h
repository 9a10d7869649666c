// Where the text of a field lies in its box, and which letter is under the pointer.
#pragma once

#include <cstddef>

#include "client/view/text/measure.h"
#include "client/view/widget/widget.h"

namespace merels::view {

/// In bytes of the text.
struct Selection {
  std::size_t caret = 0;
  std::size_t anchor = 0;
};

/// In window pixels.
struct FieldText {
  TextStyle style;
  Rect inside;
  float shift = 0;  // a text longer than its box is moved so that the caret stays in sight
  float caret = 0;
  float anchor = 0;  // the other end of the selected text
};

/// `focused`: it has the keyboard.
FieldText PlaceFieldText(const TextMeasure& measure, float scale, const Rect& box,
                         const presenter::TextField& field, bool focused, const Selection& selection);

/// Before which letter of the text so placed a press at `x` puts the caret, in bytes.
std::size_t CaretAt(const TextMeasure& measure, const presenter::TextField& field, const FieldText& place,
                    float x);

}  // namespace merels::view
