#include "client/view/screen/settings/settings.h"

namespace merels::view {
namespace {

using presenter::SettingsGroup;
using presenter::SettingsRow;

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
  if (chosen == nullptr) {
    return;
  }
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
