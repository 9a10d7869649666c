#include "client/view/screen/text_record.h"

#include <algorithm>

#include "client/view/screen/context.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {
namespace {

constexpr float kLineShare = 1.4F;

// Each rank of a position string is a line.
std::vector<std::string> RanksOf(const std::string& position) {
  std::vector<std::string> ranks;
  for (std::size_t at = 0; at <= position.size();) {
    const auto end = std::min(position.find('/', at), position.size());
    ranks.push_back(position.substr(at, end - at));
    at = end + 1;
  }
  return ranks;
}

void PaintWrapped(Canvas& canvas, std::string_view text, Rect& area, const TextStyle& style, Color color) {
  const float line = std::round(style.size * kLineShare);
  for (const std::string& words : Wrap(canvas.measure(), text, style, area.w)) {
    if (area.h >= line) {
      canvas.TextIn(words, area.TakeTop(line), style, color, Align::kCenter);
    }
  }
}

}  // namespace

void LayTextRecord(const presenter::TextRecord& record, const Rect& slab, WidgetList& widgets) {
  widgets.Add(MakeLabel("text:sentence", record.sentence, slab));
  widgets.Add(MakeLabel("text:position", record.position, slab));
}

void PaintTextRecord(Canvas& canvas, const presenter::TextRecord& record, const Rect& slab) {
  const Theme& t = canvas.theme();
  PaintPanel(canvas, slab);
  Rect rest = slab.Inset(canvas.Px(36), canvas.Px(32));
  PaintWrapped(canvas, record.sentence, rest, Serif(canvas.Px(24)), t.capture);
  rest.TakeTop(canvas.Px(18));
  PaintCaption(canvas, "POSITION", rest.TakeTop(canvas.Px(18), canvas.Px(10)), Align::kCenter);
  const std::vector<std::string> ranks = RanksOf(record.position);
  const float room = rest.h / (kLineShare * static_cast<float>(ranks.size()));
  const TextStyle style{Face::kInterMedium, std::min(canvas.Px(24), room), canvas.Px(4)};
  for (const std::string& rank : ranks) {
    PaintWrapped(canvas, rank, rest, style, t.text);
  }
}

}  // namespace merels::view
