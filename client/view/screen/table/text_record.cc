#include "client/view/screen/table/text_record.h"

#include <algorithm>

#include "client/view/screen/base/context.h"
#include "client/view/widget/paint_widget.h"

namespace merels::view {
namespace {

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

}  // namespace

void LayTextRecord(const presenter::TextRecord& record, const Rect& slab, WidgetList& widgets) {
  widgets.Add(MakeLabel("text:sentence", record.sentence, slab));
  widgets.Add(MakeLabel("text:position", record.position, slab));
}

void PaintTextRecord(Canvas& canvas, const presenter::TextRecord& record, const Rect& slab) {
  const Theme& t = canvas.theme();
  PaintPanel(canvas, slab);
  Rect rest = slab.Inset(canvas.Px(36), canvas.Px(32));
  PaintLines(canvas, record.sentence, rest, Serif(canvas.Px(24)), t.capture, Align::kCenter);
  rest.TakeTop(canvas.Px(18));
  PaintCaption(canvas, "POSITION", rest.TakeTop(canvas.Px(18), canvas.Px(10)), Align::kCenter);
  const std::vector<std::string> ranks = RanksOf(record.position);
  // Lines are whole pixels high: half a pixel less keeps the last rank inside the slab.
  const float room = (rest.h / static_cast<float>(ranks.size()) - 0.5F) / kLineShare;
  const TextStyle style{Face::kInterMedium, std::min(canvas.Px(24), room), canvas.Px(4)};
  for (const std::string& rank : ranks) {
    PaintLines(canvas, rank, rest, style, t.text, Align::kCenter);
  }
}

}  // namespace merels::view
