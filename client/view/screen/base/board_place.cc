#include "client/view/screen/base/board_place.h"

#include <utility>

namespace merels::view {

Widget MakeBoard(const Rect& slab, bool takes_keys) {
  Widget board;
  board.id = kBoardId;
  board.kind = WidgetKind::kRow;
  board.takes_keys = takes_keys;
  board.rect = slab;
  return board;
}

void AddPoints(const BoardFrame& frame, WidgetList& widgets) {
  for (board::Point p = 0; p < frame.topology().point_count; ++p) {
    Widget point = MakeLabel("point:" + board::PointName(frame.topology(), p), "",
                             Around(frame.At(p), 2 * frame.man_radius(), 2 * frame.man_radius()));
    point.kind = WidgetKind::kPoint;
    widgets.Add(std::move(point));
  }
}

}  // namespace merels::view
