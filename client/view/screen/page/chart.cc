#include <algorithm>

#include "client/view/screen/page/page.h"

namespace merels::view {
namespace {

/// In pixels of the design.
constexpr float kLeastChart = 110;
constexpr float kMaxChart = 300;
constexpr float kLabels = 46;

}  // namespace

ChartLayout LayChart(const presenter::Chart& chart, const LayoutContext& c, Rect rest, WidgetList& widgets) {
  ChartLayout out;
  if (rest.h < c.Px(kLeastChart)) {
    return out;
  }
  out.panel = rest.TakeTop(std::min(rest.h, c.Px(kMaxChart)));
  Rect within = out.panel.Inset(c.Px(22), c.Px(c.tight() ? 10 : 14));
  out.title = within.TakeTop(c.Px(26), c.Px(8));
  out.dates = within.TakeBottom(c.Px(20), c.Px(4));
  within.TakeLeft(c.Px(kLabels));
  out.curve = within;
  out.dates.x = within.x;
  out.dates.w = within.w;
  const std::string words =
      chart.message.empty() ? "from " + chart.begin + " to " + chart.end : chart.message;
  widgets.Add(MakeLabel("chart", chart.title + ": " + words, out.panel));
  return out;
}

void PaintChart(Canvas& canvas, const presenter::Chart& chart, const ChartLayout& layout) {
  if (layout.panel.empty()) {
    return;
  }
  const Theme& t = canvas.theme();
  PaintPanel(canvas, layout.panel);
  canvas.TextIn(chart.title, layout.title, Serif(canvas.Px(20)), t.text);
  const Rect& curve = layout.curve;
  if (!chart.message.empty() || chart.points.empty()) {
    canvas.TextIn(chart.message, curve, Sans(canvas.Px(14)), t.dim);
    return;
  }
  for (const float share : {0.0F, 0.5F, 1.0F}) {
    canvas.Fill({curve.x, curve.y + share * curve.h, curve.w, std::max(1.0F, canvas.Px(1))}, 0, t.hairline);
  }
  const TextStyle small = Sans(canvas.Px(12));
  const float label = canvas.Px(kLabels), height = canvas.Px(16);
  const auto level = [&](std::string_view text, float y) {
    canvas.TextIn(text, {curve.x - label, y - height / 2, label - canvas.Px(8), height}, small, t.dim,
                  Align::kRight);
  };
  level(chart.top, curve.y);
  level(chart.bottom, curve.bottom());
  canvas.TextIn(chart.begin, layout.dates, small, t.dim);
  canvas.TextIn(chart.end, layout.dates, small, t.dim, Align::kRight);
  const auto at = [&](const presenter::ChartPoint& point) {
    return Vec{curve.x + point.x * curve.w, curve.bottom() - point.y * curve.h};
  };
  const float width = canvas.Px(2);
  for (std::size_t i = 1; i < chart.points.size(); ++i) {
    canvas.Line(at(chart.points[i - 1]), at(chart.points[i]), width, t.accent);
  }
  canvas.Disc(at(chart.points.back()), canvas.Px(3.5F), t.accent);
}

}  // namespace merels::view
