// The text of one field: editing it, its place in the box, and the letter under the pointer.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "client/view/text/text.h"
#include "client/view/widget/input.h"
#include "client/view/widget/widget.h"

namespace merels::view {

class FieldEditor {
 public:
  /// Takes `text` over if it differs from the editor's, with the caret at its end.
  void Adopt(std::string_view text);

  const std::string& text() const { return text_; }
  /// In bytes, always at the beginning of a letter.
  std::size_t caret() const { return caret_; }
  /// The other end of the selection; the caret itself without one.
  std::size_t anchor() const { return anchor_; }

  /// Inserts text at the caret in place of the selection, as many whole letters as fit into `max_length`
  /// bytes. Returns whether the text changed.
  bool Insert(std::string_view text, std::size_t max_length);
  /// Backspace, Delete, arrows, Home, End and "select all". `shift` extends the selection. False: the key is
  /// none of these; `changed`: the text has changed.
  bool Press(InputKey key, bool shift, bool& changed);
  /// Puts the caret before the letter that begins at this byte. `select`: selects up to the anchor.
  void Place(std::size_t caret, bool select);
  /// Empty without a selection.
  std::string Selected() const;
  /// Removes the selection. False: there was none.
  bool Cut();

 private:
  std::string text_;
  std::size_t caret_ = 0;
  std::size_t anchor_ = 0;
};

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
