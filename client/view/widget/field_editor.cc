#include "client/view/widget/field_editor.h"

#include <algorithm>

#include "client/view/text/utf8.h"

namespace merels::view {
namespace {

std::size_t SizeBefore(const std::string& text, std::size_t caret) {
  return LastCodePointSize(std::string_view(text).substr(0, caret));
}

std::size_t SizeAfter(const std::string& text, std::size_t caret) {
  std::string_view rest = std::string_view(text).substr(caret);
  const std::size_t before = rest.size();
  if (!rest.empty()) {
    TakeCodePoint(rest);
  }
  return before - rest.size();
}

}  // namespace

void FieldEditor::Adopt(std::string_view text) {
  if (text != text_) {
    text_ = text;
    caret_ = anchor_ = text_.size();
  }
}

bool FieldEditor::EraseSelected() {
  const std::size_t from = std::min(caret_, anchor_), to = std::max(caret_, anchor_);
  text_.erase(from, to - from);
  caret_ = anchor_ = from;
  return to > from;
}

void FieldEditor::Place(std::size_t caret, bool select) {
  caret_ = std::min(caret, text_.size());
  if (!select) anchor_ = caret_;
}

std::string FieldEditor::Selected() const {
  const std::size_t from = std::min(caret_, anchor_);
  return text_.substr(from, std::max(caret_, anchor_) - from);
}

bool FieldEditor::Insert(std::string_view text, std::size_t max_length) {
  bool changed = EraseSelected();
  while (!text.empty()) {
    std::string letter;
    AppendUtf8(letter, TakeCodePoint(text));
    if (text_.size() + letter.size() > max_length) {
      break;
    }
    text_.insert(caret_, letter);
    caret_ += letter.size();
    changed = true;
  }
  anchor_ = caret_;
  return changed;
}

bool FieldEditor::Press(InputKey key, bool shift, bool& changed) {
  const std::size_t before = SizeBefore(text_, caret_);
  const std::size_t after = SizeAfter(text_, caret_);
  const std::size_t left = std::min(caret_, anchor_), right = std::max(caret_, anchor_);
  const bool leaves = left < right && !shift;  // an arrow without shift ends the selection at that side
  changed = false;
  switch (key) {
    case InputKey::kBackspace:
      if (!(changed = EraseSelected()) && before > 0) {
        caret_ -= before;
        text_.erase(caret_, before);
        changed = true;
      }
      anchor_ = caret_;
      return true;
    case InputKey::kDelete:
      if (!(changed = EraseSelected()) && after > 0) {
        text_.erase(caret_, after);
        changed = true;
      }
      return true;
    case InputKey::kLeft: caret_ = leaves ? left : caret_ - before; break;
    case InputKey::kRight: caret_ = leaves ? right : caret_ + after; break;
    case InputKey::kHome: caret_ = 0; break;
    case InputKey::kEnd: caret_ = text_.size(); break;
    case InputKey::kSelectAll:
      anchor_ = 0;
      caret_ = text_.size();
      return true;
    default: return false;
  }
  if (!shift) {
    anchor_ = caret_;
  }
  return true;
}

}  // namespace merels::view
