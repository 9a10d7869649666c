#include "client/view/widget/field_editor.h"

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
    caret_ = text_.size();
  }
}

bool FieldEditor::Insert(std::string_view text, std::size_t max_length) {
  bool changed = false;
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
  return changed;
}

bool FieldEditor::Press(InputKey key, bool& changed) {
  const std::size_t before = SizeBefore(text_, caret_);
  const std::size_t after = SizeAfter(text_, caret_);
  changed = false;
  switch (key) {
    case InputKey::kBackspace:
      caret_ -= before;
      text_.erase(caret_, before);
      changed = before > 0;
      return true;
    case InputKey::kDelete:
      text_.erase(caret_, after);
      changed = after > 0;
      return true;
    case InputKey::kLeft: caret_ -= before; return true;
    case InputKey::kRight: caret_ += after; return true;
    case InputKey::kHome: caret_ = 0; return true;
    case InputKey::kEnd: caret_ = text_.size(); return true;
    default: return false;
  }
}

}  // namespace merels::view
