#include "client/view/widget/field_editor.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "client/view/text/text.h"

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

float WidthOfFirst(const TextMeasure& measure, const presenter::TextField& field, const TextStyle& style,
                   std::size_t bytes) {
  const auto part = std::string_view(field.text).substr(0, std::min(bytes, field.text.size()));
  return measure.Width(ShownText(field, part), style);
}

}  // namespace

void FieldEditor::Adopt(std::string_view text) {
  if (text != text_) {
    text_ = text;
    caret_ = anchor_ = text_.size();
  }
}

bool FieldEditor::Cut() {
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
  bool changed = Cut();
  while (!text.empty()) {
    std::string letter;
    AppendUtf8(letter, TakeCodePoint(text));
    if (text_.size() + letter.size() > max_length) break;
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
      if (!(changed = Cut()) && before > 0) {
        caret_ -= before;
        text_.erase(caret_, before);
        changed = true;
      }
      anchor_ = caret_;
      return true;
    case InputKey::kDelete:
      if (!(changed = Cut()) && after > 0) {
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

FieldText PlaceFieldText(const TextMeasure& measure, float scale, const Rect& box,
                         const presenter::TextField& field, bool focused, const Selection& selection) {
  FieldText out{{Face::kInter, 15 * scale}, box.Inset(13 * scale, 0)};
  const float caret = WidthOfFirst(measure, field, out.style, selection.caret);
  out.shift = focused ? std::max(0.0F, caret - out.inside.w) : 0.0F;
  out.caret = out.inside.x + caret - out.shift;
  out.anchor = out.inside.x + WidthOfFirst(measure, field, out.style, selection.anchor) - out.shift;
  return out;
}

std::size_t CaretAt(const TextMeasure& measure, const presenter::TextField& field, const FieldText& place,
                    float x) {
  const float wanted = x - place.inside.x + place.shift;
  std::string_view rest = field.text;
  std::size_t best = 0;
  float nearest = std::fabs(wanted);
  while (!rest.empty()) {
    TakeCodePoint(rest);
    const std::size_t here = field.text.size() - rest.size();
    const float away = std::fabs(wanted - WidthOfFirst(measure, field, place.style, here));
    if (away > nearest) break;
    nearest = away;
    best = here;
  }
  return best;
}

}  // namespace merels::view
