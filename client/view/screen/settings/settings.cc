#include "client/view/screen/settings/settings.h"

#include <algorithm>

namespace merels::view {
namespace {

using presenter::SettingsGroup;
using presenter::SettingsRow;

constexpr float kMaxSettingsWidth = 1180;
constexpr float kColumnGap = 20;
constexpr float kTitle = 34;
constexpr float kTallRow = 42;
constexpr float kLowRow = 29;
constexpr float kTallKept = 48;
constexpr float kLowKept = 38;
constexpr float kToggleTrack = 38;
constexpr float kValueWidth = 96;
constexpr float kSegment = 32;
/// Panels with so many switches have two columns, as the sounds do.
constexpr std::size_t kLeastInPairs = 8;

bool InPairs(const SettingsGroup& group, std::size_t row) {
  const auto toggles = std::count_if(group.rows.begin(), group.rows.end(),
                                     [](const auto& one) { return one.kind == SettingsRow::Kind::kToggle; });
  return static_cast<std::size_t>(toggles) > kLeastInPairs && row > 0 &&
         group.rows[row].kind == SettingsRow::Kind::kToggle;
}

float RowHeight(const LayoutContext& c, const SettingsRow& row) {
  const bool kept = row.kind == SettingsRow::Kind::kKept;
  return c.Px(c.tight() ? (kept ? kLowKept : kLowRow) : (kept ? kTallKept : kTallRow));
}

void LayToggle(const LayoutContext& c, const SettingsRow& row, SettingsRowLayout& out, WidgetList& widgets) {
  const presenter::Button& button = row.options.front();
  const float text = c.TextWidth(button.label, Sans(c.Px(14))) + c.Px(4);
  out.control = Around(out.row.center(), out.row.w, c.Px(28));
  out.control.w = std::min(out.row.w, c.Px(kToggleTrack + 10) + text);
  widgets.Add(MakeButton(button, out.control, WidgetKind::kToggle));
}

struct OptionSize {
  WidgetKind kind;
  float width, height;
  float gap;  // to the label
};

/// All options of a row side by side at the right end of `rest`; the label has the rest.
void LayOptions(const SettingsRow& row, const OptionSize& size, Rect rest, SettingsRowLayout& out,
                WidgetList& widgets) {
  const Rect strip = rest.TakeRight(size.width * static_cast<float>(row.options.size()), size.gap);
  out.control = Around(strip.center(), strip.w, size.height);
  out.label = rest;
  Rect place = out.control;
  for (const presenter::Button& option : row.options) {
    Widget widget = MakeButton(option, place.TakeLeft(size.width), size.kind);
    widget.group = row.id;
    widgets.Add(std::move(widget));
  }
}

void LaySegments(const LayoutContext& c, const SettingsRow& row, Rect rest, SettingsRowLayout& out,
                 WidgetList& widgets) {
  float widest = 0;
  for (const presenter::Button& option : row.options) {
    widest = std::max(widest, c.TextWidth(option.label, Medium(c.Px(13))) + c.Px(22));
  }
  const auto count = static_cast<float>(row.options.size());
  const float each = std::floor(std::min(widest, rest.w * 0.68F / count));
  const float height = c.Px(std::min(kSegment, RowHeight(c, row) / c.scale - 4));
  LayOptions(row, {WidgetKind::kSegment, each, height, c.Px(12)}, rest, out, widgets);
}

void LaySlider(const LayoutContext& c, const SettingsRow& row, Rect rest, SettingsRowLayout& out,
               WidgetList& widgets) {
  out.value = rest.TakeRight(c.Px(kValueWidth), c.Px(8));
  const auto count = static_cast<float>(row.options.size());
  const float each = std::floor(std::min(c.Px(21), rest.w * 0.6F / count));
  LayOptions(row, {WidgetKind::kStop, each, c.Px(26), c.Px(12)}, rest, out, widgets);
}

void LayKept(const LayoutContext& c, const SettingsRow& row, Rect rest, SettingsRowLayout& out,
             WidgetList& widgets) {
  if (!row.options.empty()) {
    const Rect column = rest.TakeRight(c.Px(124), c.Px(12));
    out.control = Around(column.center(), column.w, c.Px(30));
    widgets.Add(MakeButton(row.options.front(), out.control));
  }
  rest = rest.Inset(0, c.Px(c.tight() ? 1 : 4));
  out.label = rest.TakeTop(std::floor(rest.h / 2));
  out.value = rest;
  widgets.Add(MakeLabel("kept:" + row.id, row.label, out.label));
}

SettingsRowLayout LayRow(const LayoutContext& c, const SettingsRow& row, const Rect& place,
                         WidgetList& widgets) {
  SettingsRowLayout out;
  out.row = place;
  switch (row.kind) {
    case SettingsRow::Kind::kToggle: LayToggle(c, row, out, widgets); break;
    case SettingsRow::Kind::kSegments: LaySegments(c, row, place, out, widgets); break;
    case SettingsRow::Kind::kSlider: LaySlider(c, row, place, out, widgets); break;
    case SettingsRow::Kind::kKept: LayKept(c, row, place, out, widgets); break;
  }
  return out;
}

// Lays the panel from the top of `rest`; returns its lower edge.
float LayInside(const SettingsGroup& group, const LayoutContext& c, Rect rest, SettingsPanelLayout& out,
                WidgetList& widgets) {
  out.title = rest.TakeTop(c.Px(kTitle), c.Px(c.tight() ? 0 : 4));
  Rect second;
  for (std::size_t i = 0; i < group.rows.size(); ++i) {
    const SettingsRow& row = group.rows[i];
    if (!InPairs(group, i)) {
      out.rows.push_back(LayRow(c, row, rest.TakeTop(RowHeight(c, row)), widgets));
    } else if (second.empty()) {
      Rect pair = rest.TakeTop(RowHeight(c, row));
      const Rect first = pair.TakeLeft(std::floor(pair.w / 2), c.Px(8));
      second = pair;
      out.rows.push_back(LayRow(c, row, first, widgets));
    } else {
      out.rows.push_back(LayRow(c, row, std::exchange(second, Rect{}), widgets));
    }
  }
  return rest.y;
}

std::vector<SettingsPanelLayout> LayColumn(const std::vector<SettingsGroup>& groups, const LayoutContext& c,
                                           Rect column, WidgetList& widgets) {
  std::vector<SettingsPanelLayout> out;
  const float pad_x = c.Px(c.wide() ? 22 : 16), pad_y = c.Px(c.tight() ? 8 : 14);
  for (const SettingsGroup& group : groups) {
    SettingsPanelLayout trial, panel;
    WidgetList none;
    const float height = LayInside(group, c, {0, 0, column.w - 2 * pad_x, 0}, trial, none) + 2 * pad_y;
    panel.panel = column.TakeTop(height, c.Px(c.tight() ? 10 : 16));
    LayInside(group, c, panel.panel.Inset(pad_x, pad_y), panel, widgets);
    out.push_back(std::move(panel));
  }
  return out;
}

// The groove behind the segments.
void PaintWell(Canvas& canvas, const Rect& rect) {
  const Theme& t = canvas.theme();
  canvas.Fill(rect, canvas.Px(9),
              t.dark ? Mix(t.backdrop_bottom, t.panel, 0.35F) : Mix(t.panel, t.raised, 0.9F));
  canvas.Stroke(rect, canvas.Px(9), std::max(1.0F, canvas.Px(1)), t.hairline);
}

void PaintSlider(Canvas& canvas, const SettingsRow& row, const SettingsRowLayout& layout,
                 const WidgetList& widgets, const Interaction& in) {
  const Theme& t = canvas.theme();
  const Rect& box = layout.control;
  const float half = box.w / static_cast<float>(row.options.size()) / 2;
  const float y = box.center().y, height = canvas.Px(5);
  const Rect track{box.x + half, y - height / 2, box.w - 2 * half, height};
  const Widget* chosen = nullptr;
  bool hovered = false;
  for (const presenter::Button& option : row.options) {
    const Widget* stop = widgets.Find(option.Id());
    if (stop == nullptr) continue;
    if (stop->chosen) chosen = stop;
    hovered = hovered || in.hovered == stop->id;
  }
  canvas.Fill(track, height / 2, EdgeInk(t, t.panel));
  if (chosen == nullptr) return;
  const Color ink = row.enabled ? t.accent : t.faint;
  const Vec knob = chosen->rect.center();
  if (knob.x > track.x) {
    canvas.Fill({track.x, track.y, knob.x - track.x, height}, height / 2, ink);
  }
  const float radius = canvas.Px(hovered && row.enabled ? 9.5F : 8.5F);
  canvas.Disc({knob.x, knob.y + canvas.Px(1.5F)}, radius + canvas.Px(1),
              Color{0, 0, 0, ToByte(t.dark ? 90 : 40)});
  canvas.Disc(knob, radius,
              Paint(Mix(ink, t.panel, 0.0F), Mix(ink, Color{0, 0, 0, 255}, 0.14F),
                    Around(knob, 2 * radius, 2 * radius)));
  canvas.Disc(knob, radius * 0.36F, t.panel);
  if (in.focused == chosen->id) {
    canvas.Ring(knob, radius + canvas.Px(3.5F), canvas.Px(1.5F), t.legal);
  }
}

void PaintRow(Canvas& canvas, const SettingsRow& row, const SettingsRowLayout& layout,
              const WidgetList& widgets, const Interaction& in) {
  const Theme& t = canvas.theme();
  const Color ink = row.enabled ? t.text : t.faint;
  switch (row.kind) {
    case SettingsRow::Kind::kToggle: return;  // a widget
    case SettingsRow::Kind::kSegments: PaintWell(canvas, layout.control); break;
    case SettingsRow::Kind::kSlider:
      PaintSlider(canvas, row, layout, widgets, in);
      canvas.TextIn(row.value, layout.value, Medium(canvas.Px(14)), row.enabled ? t.accent : t.faint,
                    Align::kRight);
      break;
    case SettingsRow::Kind::kKept: canvas.TextIn(row.value, layout.value, Sans(canvas.Px(12)), t.dim); break;
  }
  canvas.TextIn(row.label, layout.label, Sans(canvas.Px(14)), ink);
}

void PaintGroups(Canvas& canvas, const std::vector<SettingsGroup>& groups,
                 const std::vector<SettingsPanelLayout>& layouts, const WidgetList& widgets,
                 const Interaction& in) {
  const Theme& t = canvas.theme();
  for (std::size_t i = 0; i < groups.size(); ++i) {
    PaintPanel(canvas, layouts[i].panel);
    canvas.TextIn(groups[i].title, layouts[i].title, Serif(canvas.Px(23)), t.text);
    for (std::size_t k = 0; k < groups[i].rows.size(); ++k) {
      PaintRow(canvas, groups[i].rows[k], layouts[i].rows[k], widgets, in);
    }
  }
}

}  // namespace

SettingsLayout SettingsPainter::Lay(const State& settings, const LayoutContext& c, Rect area,
                                    WidgetList& widgets) {
  SettingsLayout out;
  area = c.InGutter(area, kMaxSettingsWidth);
  Rect head = area.TakeTop(c.Px(46), c.Px(c.tight() ? 8 : 18));
  const float done = c.TextWidth(settings.done.label, Medium(c.Px(15))) + c.Px(56);
  const Rect button = head.TakeRight(done, c.Px(20));
  out.title = head.TakeLeft(c.TextWidth(settings.title, Serif(c.Px(40))), c.Px(24));
  out.note = head;
  widgets.Add(MakeLabel("settings-note", settings.note, out.note));
  const Rect left = area.TakeLeft(std::floor((area.w - c.Px(kColumnGap)) / 2), c.Px(kColumnGap));
  out.left = LayColumn(settings.left, c, left, widgets);
  out.right = LayColumn(settings.right, c, area, widgets);
  widgets.Add(MakeButton(settings.done, Around(button.center(), button.w, c.Px(38))));
  return out;
}

void SettingsPainter::Paint(const State& settings, const Layout& layout, const PaintContext& paint) {
  const auto& [canvas, widgets, in, man, news] = paint;
  const Theme& t = canvas.theme();
  canvas.TextIn(settings.title, layout.title, Serif(canvas.Px(40)), t.text);
  canvas.TextIn(settings.note, layout.note, Sans(canvas.Px(15)), settings.wrong ? t.capture : t.dim);
  PaintGroups(canvas, settings.left, layout.left, widgets, in);
  PaintGroups(canvas, settings.right, layout.right, widgets, in);
  for (const Widget& widget : widgets.all) {
    const bool elsewhere = widget.kind == WidgetKind::kTab || widget.kind == WidgetKind::kStop;
    if (widget.press && !elsewhere && !IsToast(widget)) {
      PaintButton(canvas, widget, in);
    }
  }
}

}  // namespace merels::view
