#include "client/view/widget/field_text.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "client/view/text/utf8.h"

namespace merels::view {
namespace {

float WidthOfFirst(const TextMeasure& measure, const presenter::TextField& field, const TextStyle& style,
                   std::size_t bytes) {
  const auto part = std::string_view(field.text).substr(0, std::min(bytes, field.text.size()));
  return measure.Width(ShownText(field, part), style);
}

}  // namespace

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
