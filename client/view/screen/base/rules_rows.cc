#include "client/view/screen/base/rules_rows.h"

#include <algorithm>
#include <cmath>

#include "client/view/board/paint_board.h"

namespace merels::view {
namespace {

constexpr float kRow = 42, kLowRow = 34;
constexpr float kPicture = 33, kAroundPicture = 7, kBeforePicture = 9, kBesidePicture = 11;
constexpr float kButton = 30;

/// `scale`: pixels in one of the design.
float PictureSide(const ListView& rows, float scale) {
  return std::round(std::min(kPicture * scale, rows.row_height - kAroundPicture * scale));
}

}  // namespace

ListView LayRulesRows(const std::vector<presenter::Button>& rulesets, const presenter::Button* variations,
                      const LayoutContext& c, Rect area, WidgetList& widgets) {
  const Rect more = variations == nullptr ? Rect{} : area.TakeBottom(c.Px(kButton), c.Px(4));
  const ListView list = LayList("rulesets", area, c.Px(c.tight() ? kLowRow : kRow),
                                static_cast<int>(rulesets.size()), c.scroll);
  for (int i = list.first; i < list.first + list.shown; ++i) {
    Rect row = list.RowAt(i).Inset(0, c.Px(1));
    row.w -= c.Px(8);  // for the scroll bar
    Widget choice = MakeButton(rulesets[static_cast<std::size_t>(i)], row, WidgetKind::kChoice);
    choice.before = c.Px(kBeforePicture + kBesidePicture) + PictureSide(list, c.scale);
    widgets.Add(std::move(choice));
  }
  if (variations != nullptr) widgets.Add(MakeButton(*variations, more));
  return list;
}

void PaintRulesRows(Canvas& canvas, const std::vector<presenter::BoardViewState>& boards,
                    const ListView& rows) {
  const float side = PictureSide(rows, canvas.scale());
  for (int i = rows.first; i < rows.first + rows.shown; ++i) {
    const Rect row = rows.RowAt(i);
    const presenter::BoardViewState& board = boards.at(static_cast<std::size_t>(i));
    PaintThumbnail(canvas, board,
                   Around({row.x + canvas.Px(kBeforePicture) + side / 2, row.center().y}, side, side));
  }
}

}  // namespace merels::view
