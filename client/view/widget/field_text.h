// The text of a field in its box, and the letter under the pointer.
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
  float shift = 0;  // how far a text longer than its box is moved to show the caret
  float caret = 0;
  float anchor = 0;  // the other end of the selection
};

/// `focused`: it has the keyboard focus.
FieldText PlaceFieldText(const TextMeasure& measure, float scale, const Rect& box,
                         const presenter::TextField& field, bool focused, const Selection& selection);

/// The caret's place for a press at `x`, in bytes of the text.
std::size_t CaretAt(const TextMeasure& measure, const presenter::TextField& field, const FieldText& place,
                    float x);

}  // namespace merels::view
