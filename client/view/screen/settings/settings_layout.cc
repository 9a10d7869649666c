#include <algorithm>

#include "client/view/screen/settings/settings.h"

namespace merels::view {
namespace {

using presenter::SettingsGroup;
using presenter::SettingsRow;

constexpr float kMaxSettingsWidth = 1180;
constexpr float kColumnGap = 20;
constexpr float kTitle = 34;
constexpr float kTallRow = 42;
constexpr float kLowRow = 32;
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

}  // namespace

SettingsLayout SettingsPainter::Lay(const State& settings, const LayoutContext& c, Rect area,
                                    WidgetList& widgets) {
  SettingsLayout out;
  const float excess = std::max(0.0F, area.w - c.Px(kMaxSettingsWidth));
  area = area.Inset(std::floor(excess / 2), 0).Inset(c.Px(28), c.Px(c.tight() ? 12 : 26));
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

}  // namespace merels::view
