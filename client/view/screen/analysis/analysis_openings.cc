// The opening explorer: a row for each ply, with a bar of how its games ended.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "client/view/screen/analysis/analysis.h"

namespace merels::view {
namespace {

/// In pixels of the design.
constexpr float kOpeningRow = 30;
constexpr float kPlyWide = 132;
constexpr float kGamesWide = 64;
constexpr float kBarHigh = 16;
/// A part of a bar has its percentage in it if it is this wide.
constexpr float kLabelled = 34;

}  // namespace

void LayOpenings(const presenter::OpeningsView& openings, const LayoutContext& c, AnalysisLayout& out,
                 WidgetList& widgets) {
  Rect inside = out.moves.Inset(c.Px(10), c.Px(8));
  Rect head = inside.TakeTop(c.Px(32), c.Px(6));
  out.openings.caption = PackRight(c, openings.sources, head, widgets);
  widgets.Add(MakeLabel("openings", openings.caption, out.openings.caption));
  out.openings.message = inside;
  widgets.Add(MakeLabel("openings-message", openings.message, inside));
  out.rows = LayList("openings", inside, c.Px(kOpeningRow), static_cast<int>(openings.rows.size()), c.scroll);
  for (int i = out.rows.first; i < out.rows.first + out.rows.shown; ++i) {
    const presenter::OpeningRow& row = openings.rows[static_cast<std::size_t>(i)];
    Rect line = out.rows.RowAt(i).Inset(c.Px(4), 0);
    line.TakeRight(c.Px(8));
    widgets.Add(MakeButton(row.play, line.TakeLeft(std::min(c.Px(kPlyWide), line.w * 0.4F)).Inset(0, c.Px(1)),
                           WidgetKind::kCell));
    out.openings.games.push_back(line.TakeLeft(c.Px(kGamesWide), c.Px(12)));
    out.openings.bars.push_back(Around(line.center(), line.w, c.Px(kBarHigh)));
    widgets.Add(MakeLabel("opening:" + row.play.label, row.words, out.openings.bars.back()));
  }
}

namespace {

Color LabelOn(const Theme& theme, Color ground) {
  const int light = 3 * ground.r + 6 * ground.g + ground.b;
  return light > 1'280 ? theme.materials.ebony_dark : theme.materials.bone_light;
}

void PaintEnds(Canvas& canvas, const presenter::OpeningRow& row, const Rect& bar) {
  const Theme& t = canvas.theme();
  const Color first = InkOfShare(t, rules::Side::kFirst), second = InkOfShare(t, rules::Side::kSecond);
  const float lost = std::max(0.0F, 1 - row.first - row.drawn);
  Rect rest = bar;
  for (const auto& [share, ink] : {std::pair(row.first, first),
                                   std::pair(row.drawn, Mix(first, second, 0.5F)), std::pair(lost, second)}) {
    const Rect part = rest.TakeLeft(std::min(std::round(bar.w * share), rest.w));
    canvas.Fill(part, 0, ink);
    if (part.w < canvas.Px(kLabelled)) continue;
    canvas.TextIn(std::to_string(std::lround(share * 100)) + " %", part, Sans(canvas.Px(11)), LabelOn(t, ink),
                  Align::kCenter);
  }
  canvas.Stroke(bar, 0, 1, t.hairline);
}

}  // namespace

void PaintOpenings(Canvas& canvas, const presenter::OpeningsView& openings, const AnalysisLayout& layout) {
  const Theme& t = canvas.theme();
  PaintPanel(canvas, layout.moves);
  canvas.TextIn(openings.caption, layout.openings.caption, Sans(canvas.Px(13)), t.dim);
  Rect message = layout.openings.message;
  PaintLines(canvas, openings.message, message, Sans(canvas.Px(14)), t.dim);
  for (std::size_t i = 0; i < layout.openings.bars.size(); ++i) {
    const presenter::OpeningRow& row = openings.rows[static_cast<std::size_t>(layout.rows.first) + i];
    canvas.TextIn(row.games, layout.openings.games[i], Medium(canvas.Px(14)), t.text, Align::kRight);
    PaintEnds(canvas, row, layout.openings.bars[i]);
  }
  if (const auto thumb = layout.rows.Thumb(canvas.Px(3)))
    canvas.Fill(*thumb, thumb->w / 2, Faded(t.dim, 0.4F));
}

}  // namespace merels::view
