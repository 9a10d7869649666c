// Editing the text of one field: typing, deleting, moving the caret.
#pragma once

#include <string>
#include <string_view>

#include "client/view/widget/input.h"

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
  bool Cut() { return EraseSelected(); }

 private:
  /// Removes the selection. False: there was none.
  bool EraseSelected();

  std::string text_;
  std::size_t caret_ = 0;
  std::size_t anchor_ = 0;
};

}  // namespace merels::view
