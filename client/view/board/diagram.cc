#include "client/view/board/diagram.h"

#include <algorithm>

#include "client/view/art/plan.h"
#include "client/view/board/frame.h"

namespace merels::view {
namespace {

void PaintPrintedLines(Canvas& canvas, const BoardFrame& frame) {
  const Materials& m = canvas.theme().materials;
  const auto& board = frame.topology();
  const float width = std::max(1.2F, 5.0F * frame.unit());
  for (board::Point from = 0; from < board.point_count; ++from) {
    for (board::Point to = 0; to < from; ++to) {
      if (!board.Joined(from, to)) continue;
      canvas.Line(frame.At(from), frame.At(to), width + std::max(1.0F, 2 * frame.unit()),
                  Faded(m.groove, 0.6F));
      canvas.Line(frame.At(from), frame.At(to), width, m.inlay);
    }
  }
  const float stud = std::max(2.0F, 9.0F * frame.unit());
  for (board::Point point = 0; point < board.point_count; ++point) {
    canvas.Disc(frame.At(point), stud + 1, Faded(m.groove, 0.7F));
    canvas.Disc(frame.At(point), stud, m.inlay);
  }
}

void PaintPrintedMan(Canvas& canvas, const BoardFrame& frame, rules::Side side, Vec at) {
  const Materials& m = canvas.theme().materials;
  const bool first = side == rules::Side::kFirst;
  const float r = frame.man_radius() * 0.9F;
  canvas.Disc(at + Vec{r * 0.06F, r * 0.16F}, r * 1.04F, Faded(Color{0, 0, 0, 255}, 0.35F));
  canvas.Disc(at, r,
              Paint(first ? m.bone_light : m.ebony_light, first ? m.bone_dark : m.ebony_dark,
                    Around(at, 2 * r, 2 * r)));
  canvas.Ring(at, r * 0.62F, std::max(1.0F, r * 0.09F),
              first ? Faded(m.groove, 0.45F) : Faded(m.ring, 0.85F));
}

}  // namespace

void PaintDiagram(Canvas& canvas, const presenter::BoardViewState& board, const Rect& where) {
  const Materials& m = canvas.theme().materials;
  const BoardFrame frame(*board.topology, where, board.flipped);
  const float radius = where.w * 0.03F;
  canvas.Shadow(where.Moved({0, canvas.Px(3)}), radius, canvas.Px(12), Faded(Color{0, 0, 0, 255}, 0.3F));
  canvas.Fill(where, radius, Paint(m.stone_a, m.stone_b, where));
  PaintPrintedLines(canvas, frame);
  for (const auto& man : board.men) PaintPrintedMan(canvas, frame, man.side, frame.At(man.point));
}

}  // namespace merels::view
