// The sheets and the menu over an analysis.
#include <algorithm>
#include <cmath>
#include <string>

#include "client/view/screen/analysis/analysis.h"
#include "client/view/screen/base/flow.h"

namespace merels::view {
namespace {

using presenter::RecordsSheet;
using presenter::StudyMenu;

/// In pixels of the design.
constexpr float kSheetWide = 560;
constexpr float kFileRow = 34;
constexpr int kFilesShown = 6;
constexpr float kMenuWide = 596;
constexpr float kMenuRow = 34;
constexpr float kMenuCaption = 24;

// Lays everything from the top of `rest`; returns its lower edge.
float LayRecordsInside(const RecordsSheet& sheet, const LayoutContext& c, Rect rest, RecordsLayout& out,
                       WidgetList& widgets) {
  out.title = rest.TakeTop(c.Px(36), c.Px(10));
  out.path = LayField(sheet.path, c, rest, widgets);
  out.folder = rest.TakeTop(c.Px(22), c.Px(4));
  const Rect list = rest.TakeTop(c.Px(kFileRow * kFilesShown), c.Px(14));
  out.message = list;
  out.files = LayList("records", list, c.Px(kFileRow), static_cast<int>(sheet.files.size()), c.scroll);
  for (int i = out.files.first; i < out.files.first + out.files.shown; ++i) {
    widgets.Add(MakeButton(sheet.files[static_cast<std::size_t>(i)], out.files.RowAt(i).Inset(0, c.Px(2)),
                           WidgetKind::kCell));
  }
  SpreadButtons(c, {sheet.close, sheet.open}, rest.TakeTop(c.Px(42)), widgets);
  return rest.y;
}

// Lays everything from the top of `rest`; returns its lower edge.
float LayPlayOnInside(const presenter::PlayOnSheet& sheet, const LayoutContext& c, Rect rest,
                      PlayOnLayout& out, WidgetList& widgets) {
  out.title = rest.TakeTop(c.Px(36), c.Px(4));
  out.from = rest.TakeTop(c.Px(22), c.Px(16));
  SpreadButtons(c, sheet.levels, rest.TakeTop(c.Px(40), c.Px(8)), widgets);
  out.level = rest.TakeTop(c.Px(24), c.Px(2));
  out.level_note = rest.TakeTop(c.Px(22), c.Px(14));
  widgets.Add(MakeLabel("level-name", sheet.level_name, out.level));
  out.side = rest.TakeTop(c.Px(22), c.Px(6));
  SpreadButtons(c, sheet.sides, rest.TakeTop(c.Px(40), c.Px(20)), widgets);
  SpreadButtons(c, {sheet.close, sheet.play}, rest.TakeTop(c.Px(44)), widgets);
  return rest.y;
}

/// A sheet as high as its content, in the middle of the window.
template <class Layout, class Sheet>
Layout LaySheet(const Sheet& sheet, const LayoutContext& c, float wide, WidgetList& widgets,
                float (*inside)(const Sheet&, const LayoutContext&, Rect, Layout&, WidgetList&)) {
  Layout out, trial;
  WidgetList none;
  const float pad = c.Px(24), width = std::min(c.Px(wide), c.window.w - c.Px(40));
  const float height = inside(sheet, c, {0, 0, width - 2 * pad, 0}, trial, none) + 2 * pad;
  const Vec middle = c.window.center();
  widgets.modal_from = widgets.all.size();
  out.sheet = {std::floor(middle.x - width / 2), std::floor(middle.y - height / 2), width, height};
  inside(sheet, c, out.sheet.Inset(pad), out, widgets);
  return out;
}

// A group of lines below its caption, off the top of `rest`.
void LayGroup(const StudyMenu::Group& group, const LayoutContext& c, Rect& rest, MenuLayout& out,
              WidgetList& widgets) {
  out.captions.push_back(rest.TakeTop(c.Px(kMenuCaption)));
  for (const auto& item : group.items) {
    widgets.Add(MakeButton(item.button, rest.TakeTop(c.Px(kMenuRow)), WidgetKind::kRow));
  }
  rest.TakeTop(c.Px(12));
}

// In two columns: the first group and the third are in the left one. Returns the lower edge.
float LayMenuInside(const StudyMenu& menu, const LayoutContext& c, Rect rest, MenuLayout& out,
                    WidgetList& widgets) {
  out.title = rest.TakeTop(c.Px(36), c.Px(6));
  Rect left = rest.TakeLeft(std::floor((rest.w - c.Px(28)) / 2), c.Px(28));
  for (std::size_t i = 0; i < menu.groups.size(); ++i) {
    LayGroup(menu.groups[i], c, i % 2 == 0 ? left : rest, out, widgets);
  }
  const float high = c.Px(40), bottom = left.y + c.Px(84);
  out.note_caption = rest.TakeTop(c.Px(kMenuCaption));
  out.note = {rest.x, rest.y, rest.w, bottom - high - c.Px(8) - rest.y};
  widgets.Add(MakeButton(menu.close, {rest.x, bottom - high, rest.w, high}));
  return bottom;
}

void PaintRecords(Canvas& canvas, const presenter::RecordsSheet& sheet, const RecordsLayout& layout,
                  const WidgetList& widgets, const Interaction& in) {
  const Theme& t = canvas.theme();
  PaintSheet(canvas, layout.sheet);
  canvas.TextIn("Open a record", layout.title, Serif(canvas.Px(28)), t.text);
  PaintField(canvas, sheet.path, layout.path, widgets, in);
  canvas.TextIn(sheet.folder.empty() ? "" : "Kept in " + sheet.folder, layout.folder, Sans(canvas.Px(13)),
                t.dim);
  canvas.TextIn(sheet.message, layout.message, Italic(canvas.Px(16)), t.dim, Align::kCenter);
  if (const auto thumb = layout.files.Thumb(canvas.Px(3)))
    canvas.Fill(*thumb, thumb->w / 2, Faded(t.dim, 0.4F));
}

void PaintPlayOn(Canvas& canvas, const presenter::PlayOnSheet& sheet, const PlayOnLayout& layout) {
  const Theme& t = canvas.theme();
  PaintSheet(canvas, layout.sheet);
  canvas.TextIn("Play from here", layout.title, Serif(canvas.Px(28)), t.text);
  canvas.TextIn(sheet.from, layout.from, Sans(canvas.Px(14)), t.dim);
  canvas.TextIn(sheet.level_name, layout.level, Medium(canvas.Px(16)), t.text);
  canvas.TextIn(sheet.level_note, layout.level_note, Sans(canvas.Px(13)), t.dim);
  PaintCaption(canvas, "YOU PLAY", layout.side);
}

void PaintLine(Canvas& canvas, const StudyMenu::Item& item, const Widget& line, const Interaction& in) {
  const Theme& t = canvas.theme();
  if (line.enabled && in.hovered == line.id) {
    canvas.Fill(line.rect, canvas.Px(6), Mix(t.panel, t.text, 0.10F));
  }
  Rect words = line.rect.Inset(canvas.Px(10), 0);
  canvas.TextIn(item.button.label, words, Medium(canvas.Px(15)), line.enabled ? t.text : t.faint);
  canvas.TextIn(item.keys, words, Sans(canvas.Px(13)), line.enabled ? t.dim : t.faint, Align::kRight);
  PaintFocus(canvas, line, in, canvas.Px(6));
}

void PaintMenu(Canvas& canvas, const StudyMenu& menu, const MenuLayout& layout, const WidgetList& widgets,
               const Interaction& in) {
  const Theme& t = canvas.theme();
  PaintSheet(canvas, layout.sheet);
  PaintCaption(canvas, menu.note_caption, layout.note_caption.Inset(canvas.Px(10), 0));
  Rect note = layout.note.Inset(canvas.Px(10), 0);
  for (const std::string& sentence : menu.note)
    PaintLines(canvas, sentence, note, Sans(canvas.Px(12)), t.dim);
  canvas.TextIn("Menu", layout.title, Serif(canvas.Px(28)), t.text);
  for (std::size_t i = 0; i < menu.groups.size(); ++i) {
    PaintCaption(canvas, menu.groups[i].caption, layout.captions[i].Inset(canvas.Px(10), 0));
    for (const auto& item : menu.groups[i].items) {
      if (const Widget* line = widgets.Find(item.button.Id())) PaintLine(canvas, item, *line, in);
    }
  }
}

}  // namespace

void LaySheets(const presenter::AnalysisViewState& state, const LayoutContext& c, AnalysisLayout& out,
               WidgetList& widgets) {
  if (state.sheet) out.records = LaySheet(*state.sheet, c, kSheetWide, widgets, LayRecordsInside);
  if (state.play_on) out.play_on = LaySheet(*state.play_on, c, kSheetWide, widgets, LayPlayOnInside);
  if (state.menu) out.menu = LaySheet(*state.menu, c, kMenuWide, widgets, LayMenuInside);
}

void PaintSheets(const presenter::AnalysisViewState& state, const AnalysisLayout& layout,
                 const MovingContext& moving) {
  if (state.sheet) PaintRecords(moving.canvas, *state.sheet, layout.records, moving.widgets, moving.in);
  if (state.play_on) PaintPlayOn(moving.canvas, *state.play_on, layout.play_on);
  if (state.menu) PaintMenu(moving.canvas, *state.menu, layout.menu, moving.widgets, moving.in);
}

}  // namespace merels::view
