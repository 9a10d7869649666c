// The text of one field while it is being edited: what typing, deleting and moving the caret do to it.
#pragma once

#include <string>
#include <string_view>

#include "client/view/widget/input.h"

namespace merels::view {

class FieldEditor {
 public:
  /// Takes over `text`, if it is not what the editor holds already, with the caret at its end.
  void Adopt(std::string_view text);

  const std::string& text() const { return text_; }
  /// In bytes, always at the beginning of a letter.
  std::size_t caret() const { return caret_; }
  /// The other end of what is selected; the caret itself when nothing is.
  std::size_t anchor() const { return anchor_; }

  /// Puts text in at the caret, for what is selected, as much of it as fits into `max_length` bytes in whole
  /// letters. Whether the text changed.
  bool Insert(std::string_view text, std::size_t max_length);
  /// Backspace, Delete, arrows, Home, End and "select all". With `shift`, what the caret passes is selected.
  /// Whether the key was one of these; `changed` says whether the text is another now.
  bool Press(InputKey key, bool shift, bool& changed);
  /// Puts the caret before the letter that begins at this byte. `select`: what lies between it and the anchor
  /// is selected.
  void Place(std::size_t caret, bool select);
  /// Empty when nothing is selected.
  std::string Selected() const;
  /// Takes out what is selected. Whether anything was.
  bool Cut() { return EraseSelected(); }

 private:
  /// Erases what is selected. Whether anything was.
  bool EraseSelected();

  std::string text_;
  std::size_t caret_ = 0;
  std::size_t anchor_ = 0;
};

}  // namespace merels::view
