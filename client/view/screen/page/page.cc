#include "client/view/screen/page/page.h"

#include <algorithm>
#include <array>

#include "client/view/screen/base/flow.h"

namespace merels::view {
namespace {

using presenter::ListPage;
using presenter::PageViewState;
using presenter::Tone;

constexpr float kFormColumn = 440;
constexpr float kLeastForms = 350;
constexpr float kPageMan = 22;
constexpr float kButtonColumn = 92;
constexpr float kNoteLine = 26;
constexpr float kFieldLine = 40;
/// Chips beyond these lines are left out.
constexpr int kMaxChipLines = 6;
/// The columns of a small table, as shares of its width; the first has names.
constexpr std::array<float, 3> kTableShares = {0.54F, 0.29F, 0.17F};

// The paragraph under a title.
float TextSize(const LayoutContext& c) { return c.tight() ? 13 : 14; }

float LinesHeight(const LayoutContext& c, std::string_view text, const TextStyle& style, float width) {
  if (text.empty()) return 0;
  return static_cast<float>(Wrap(c.measure, text, style, width).size()) * c.measure.LineHeight(style);
}

std::string InOneLine(const presenter::TableLine& cells) {
  std::string words;
  for (const std::string& cell : cells) words += (words.empty() || cell.empty() ? "" : ", ") + cell;
  return words;
}

// Lays the form from the top of `rest`; returns its lower edge.
float LayInside(const presenter::Form& form, const LayoutContext& c, Rect rest, FormLayout& out,
                WidgetList& widgets) {
  if (!form.title.empty()) {
    out.title = rest.TakeTop(c.Px(30), c.Px(form.text.empty() ? 10 : 4));
  }
  if (!form.text.empty()) {
    out.text =
        rest.TakeTop(LinesHeight(c, form.text, Sans(c.Px(TextSize(c))), rest.w), c.Px(c.tight() ? 10 : 14));
    widgets.Add(MakeLabel("text:" + form.id, form.text, out.text));
  }
  for (std::size_t i = 0; i < form.table.size(); ++i) {
    const float high = c.measure.LineHeight(Sans(c.Px(TextSize(c)))) + c.Px(c.tight() ? 0 : 3);
    out.table.push_back(rest.TakeTop(high, i + 1 < form.table.size() ? 0 : c.Px(c.tight() ? 8 : 12)));
    widgets.Add(
        MakeLabel("table:" + form.id + ":" + std::to_string(i), InOneLine(form.table[i]), out.table[i]));
  }
  const auto& fields = form.fields;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i + 2 == fields.size() && i > 0) {
      // The last two of three fields share a line: a low window would not hold the rest otherwise.
      const auto [first, second] = LayFieldPair(fields[i], fields[i + 1], c, rest, widgets);
      out.fields.insert(out.fields.end(), {first, second});
      break;
    }
    out.fields.push_back(LayField(fields[i], c, rest, widgets));
  }
  if (!form.note.empty()) {
    out.note = rest.TakeTop(LinesHeight(c, form.note, Medium(c.Px(14)), rest.w), c.Px(12));
    widgets.Add(MakeLabel("note:" + form.id, form.note, out.note));
  }
  FlowSmallChips(c, form.chips, kMaxChipLines, rest, widgets);
  if (!form.chips.empty() && !form.buttons.empty()) {
    rest.TakeTop(c.Px(6));
  }
  if (!form.buttons.empty()) {
    SpreadButtons(c, form.buttons, rest.TakeTop(c.Px(c.tight() ? 38 : 44)), widgets);
  }
  return rest.y;
}

FormLayout LayForm(const presenter::Form& form, const LayoutContext& c, Rect& column, WidgetList& widgets) {
  FormLayout out, trial;
  out.text_size = c.Px(TextSize(c));
  WidgetList none;
  const float pad_x = c.Px(22), pad_y = c.Px(c.tight() ? 12 : 16);
  const float height = LayInside(form, c, {0, 0, column.w - 2 * pad_x, 0}, trial, none);
  out.panel = column.TakeTop(height + 2 * pad_y, c.Px(c.tight() ? 10 : 14));
  LayInside(form, c, out.panel.Inset(pad_x, pad_y), out, widgets);
  return out;
}

std::string WordsOf(const presenter::Line& line) {
  std::string words;
  for (const presenter::Cell& cell : line.cells) {
    if (!words.empty() && !cell.text.empty()) words += " · ";
    words += cell.text;
  }
  return words;
}

// The width of the buttons on all lines, in pixels of the design.
float ButtonsWidth(const ListPage& list) {
  float width = 0;
  for (const presenter::Line& line : list.lines) {
    if (line.button) width = std::max(width, line.second ? 2 * kButtonColumn + 8 : kButtonColumn);
  }
  return width;
}

// The places of a text and of the smaller one below it.
struct CellPlace {
  Rect text;
  Rect below;  // empty: none
};

CellPlace PlaceCell(const LayoutContext& c, const presenter::Cell& cell, Rect rect) {
  CellPlace out{rect, {}};
  if (!cell.below.empty()) {
    out.text = rect.Inset(0, c.Px(5));
    out.below = out.text.TakeBottom(out.text.h * 0.46F);
  }
  return out;
}

// The cells of a row without its button; a man is before the first.
std::vector<Rect> CellsOf(const LayoutContext& c, const ListPage& list, const presenter::Line& line,
                          const Rect& row, Rect& man) {
  auto columns = PageColumns(c, list, row);
  if (line.man) {
    man = columns.front().TakeLeft(c.Px(kPageMan), c.Px(11));
  }
  columns.pop_back();
  return columns;
}

void LayNames(const ListPage& list, const presenter::Line& line, const LayoutContext& c, const Rect& row,
              WidgetList& widgets) {
  Rect man;
  const auto cells = CellsOf(c, list, line, row, man);
  for (std::size_t i = 0; i < std::min(cells.size(), line.cells.size()); ++i) {
    const presenter::Cell& cell = line.cells[i];
    if (!cell.name_button) continue;
    const Rect name = NameIn(c, PlaceCell(c, cell, cells[i]).text, cell.text, Medium(c.Px(15)));
    widgets.Add(MakeName(*cell.name_button, "row:" + line.id + ":name", name));
  }
}

// Lays the parts above the rows, from the top of `strip`; returns their lower edge.
float LayStrip(const ListPage& list, const LayoutContext& c, Rect strip, PageLayout& out,
               WidgetList& widgets) {
  if (!list.note.empty()) {
    out.note = strip.TakeTop(c.Px(kNoteLine), c.Px(6));
    widgets.Add(MakeLabel("list-note", list.note, out.note));
  }
  if (list.field) {
    Rect line = strip.TakeTop(c.Px(kFieldLine), c.Px(8));
    const float width = c.TextWidth(list.field->send.label, Medium(c.Px(15))) + c.Px(40);
    const Rect button = line.TakeRight(width, c.Px(10));
    widgets.Add(MakeField(list.field->field, line));
    FlowCompletions(c, list.field->names, list.field->field.field, 1, strip, widgets);
    widgets.Add(MakeButton(list.field->send, button));
  }
  FlowSmallChips(c, list.filters, kMaxChipLines, strip, widgets);
  return strip.y;
}

void LayPageList(const ListPage& list, const LayoutContext& c, Rect panel, PageLayout& out,
                 WidgetList& widgets) {
  Rect within = panel;
  const bool below =
      list.state == presenter::ListState::kReady || list.state == presenter::ListState::kLoading;
  if (list.more && below) {
    within.TakeBottom(c.Px(60));
  }
  const auto lay = [&](float strip) {
    return LayListPanel(c, within, list.title, list.id, static_cast<int>(list.lines.size()), list.state,
                        strip);
  };
  WidgetList trial;
  const Rect strip = lay(0).strip;
  out.list = lay(LayStrip(list, c, strip, out, trial) - strip.y);
  out.list.panel = panel;
  if (list.more) {
    const float width = c.TextWidth(list.more->label, Medium(c.Px(15))) + c.Px(48);
    // The button is next to the message.
    const Vec at = below ? Vec{panel.center().x, panel.bottom() - c.Px(34)}
                         : out.list.message.center() +
                               Vec{0, c.Px(list.state == presenter::ListState::kFailed ? 34 : 46)};
    widgets.Add(MakeButton(*list.more, Around(at, width, c.Px(38))));
  }
  float wanted = 0;
  for (const presenter::Button& chip : list.chips)
    wanted += c.TextWidth(chip.label, Medium(c.Px(15))) + c.Px(30 + 8);
  // In a narrow panel the title is cut, not covered.
  const float lacking = std::clamp(wanted - out.list.count.w, 0.0F, out.list.title.w);
  out.list.title.w -= lacking;
  out.list.count.TakeLeft(-lacking);
  Rect chips = out.list.count.Inset(0, c.Px(10));
  for (auto chip = list.chips.rbegin(); chip != list.chips.rend(); ++chip) {
    const float width = c.TextWidth(chip->label, Medium(c.Px(15))) + c.Px(30);
    widgets.Add(MakeButton(*chip, chips.TakeRight(width, c.Px(8)), WidgetKind::kChip));
  }
  out.list.count.w = chips.w;
  LayStrip(list, c, out.list.strip, out, widgets);
  const ListView& rows = out.list.rows;
  for (int i = rows.first; i < rows.first + rows.shown; ++i) {
    const presenter::Line& line = list.lines[static_cast<std::size_t>(i)];
    AddRow("row:" + line.id, WordsOf(line), rows.RowAt(i), widgets);
    LayNames(list, line, c, rows.RowAt(i), widgets);
    Rect buttons = PageColumns(c, list, rows.RowAt(i)).back();
    if (line.button) {
      widgets.Add(MakeButton(*line.button, RowButton(c, buttons.TakeRight(c.Px(kButtonColumn), c.Px(8)))));
    }
    if (line.second) widgets.Add(MakeButton(*line.second, RowButton(c, buttons)));
  }
}

Color InkOf(const Theme& t, Tone tone) {
  switch (tone) {
    case Tone::kPlain: return t.text;
    case Tone::kDim: return t.dim;
    case Tone::kGood: return t.ok;
    case Tone::kBad: return t.capture;
    case Tone::kAccent: return t.accent;
  }
  return t.text;
}

void PaintCell(Canvas& canvas, const LayoutContext& c, const presenter::Cell& cell, const Rect& rect) {
  const CellPlace place = PlaceCell(c, cell, rect);
  canvas.TextIn(cell.below, place.below, Sans(canvas.Px(12)), canvas.theme().dim);
  canvas.TextIn(cell.text, place.text, Medium(canvas.Px(15)), InkOf(canvas.theme(), cell.tone));
}

void PaintRow(Canvas& canvas, const ListPage& list, const presenter::Line& line, const Rect& row,
              const LayoutContext& c, const ManPicture& man) {
  Rect place;
  const auto cells = CellsOf(c, list, line, row, place);
  if (line.mine) {
    canvas.Fill({row.x, row.y + canvas.Px(12), canvas.Px(3), row.h - canvas.Px(24)}, canvas.Px(1.5F),
                canvas.theme().accent);
  }
  if (line.man) {
    const float d = canvas.Px(kPageMan);
    canvas.Picture(man(presenter::MenSet::kMen, *line.man, static_cast<int>(d)),
                   Around(place.center(), d, d));
  }
  for (std::size_t i = 0; i < std::min(cells.size(), line.cells.size()); ++i) {
    PaintCell(canvas, c, line.cells[i], cells[i]);
  }
}

void PaintList(Canvas& canvas, const ListPage& list, const PageLayout& layout, const WidgetList& widgets,
               const Interaction& in, const ManPicture& man) {
  const ScrollOffsets none;
  const LayoutContext c{canvas.bounds(), canvas.scale(), canvas.measure(), none};
  PaintListPanel(canvas, layout.list, list.title, list.count, list.state, list.message);
  if (list.state == presenter::ListState::kReady) {
    const auto captions = PageColumns(c, list, layout.list.captions.Inset(-c.Px(12), 0));
    for (std::size_t i = 0; i < list.columns.size(); ++i) {
      PaintCaption(canvas, list.columns[i].caption, captions[i]);
    }
  }
  canvas.TextIn(list.note, layout.note, Medium(canvas.Px(15)), canvas.theme().text);
  if (const Widget* field = list.field ? widgets.Find(list.field->field.field.name) : nullptr) {
    PaintField(canvas, *field, list.field->field, in);
  }
  const ListView& rows = layout.list.rows;
  for (int i = rows.first; i < rows.first + rows.shown; ++i) {
    const presenter::Line& line = list.lines[static_cast<std::size_t>(i)];
    PaintRowBack(canvas, rows, i, RowHovered(widgets, in, rows.RowAt(i), "row:" + line.id));
    PaintRow(canvas, list, line, rows.RowAt(i), c, man);
  }
}

// Numbers are compared downwards, so all but the names are to the right.
void PaintTableLine(Canvas& canvas, const presenter::TableLine& cells, const FormLayout& layout,
                    std::size_t i) {
  const Theme& t = canvas.theme();
  const bool caption = i == 0;
  Rect rest = layout.table[i];
  const float whole = rest.w;
  for (std::size_t k = 0; k < std::min(cells.size(), kTableShares.size()); ++k) {
    const Rect cell = rest.TakeLeft(std::floor(whole * kTableShares[k]));
    const TextStyle style =
        k == 0 && !caption ? Medium(layout.text_size) : Sans(layout.text_size - (caption ? canvas.Px(1) : 0));
    canvas.TextIn(cells[k], cell, style, caption ? t.dim : t.text, k == 0 ? Align::kLeft : Align::kRight);
  }
}

void PaintForm(Canvas& canvas, const presenter::Form& form, const FormLayout& layout,
               const WidgetList& widgets, const Interaction& in) {
  const Theme& t = canvas.theme();
  PaintPanel(canvas, layout.panel);
  canvas.TextIn(form.title, layout.title, Serif(canvas.Px(23)), t.text);
  Rect text = layout.text;
  PaintLines(canvas, form.text, text, Sans(layout.text_size), t.dim);
  for (std::size_t i = 0; i < form.table.size(); ++i) PaintTableLine(canvas, form.table[i], layout, i);
  for (std::size_t i = 0; i < form.fields.size(); ++i) {
    PaintField(canvas, form.fields[i], layout.fields[i], widgets, in);
  }
  Rect note = layout.note;
  PaintLines(canvas, form.note, note, Medium(canvas.Px(14)), form.wrong ? t.capture : t.ok);
}

/// In pixels of the design.
constexpr float kLeastChart = 110;
constexpr float kMaxChart = 300;
constexpr float kLabels = 46;

}  // namespace

std::vector<Rect> PageColumns(const LayoutContext& c, const ListPage& list, const Rect& row) {
  Rect rest = row.Inset(c.Px(12), 0);
  const float wanted = ButtonsWidth(list);
  const Rect button = wanted > 0 ? rest.TakeRight(c.Px(wanted), c.Px(14)) : Rect{};
  const float gap = c.Px(10), width = rest.w;
  std::vector<Rect> out;
  for (const presenter::Column& column : list.columns) {
    Rect cell = rest.TakeLeft(std::floor(width * column.share));
    cell.w -= gap;
    out.push_back(cell);
  }
  out.push_back(button);
  return out;
}

PageLayout PagePainter::Lay(const State& page, const LayoutContext& c, Rect area, WidgetList& widgets) {
  PageLayout out;
  area = c.InGutter(area);
  Rect left = area;
  if (!page.forms.empty()) {
    const float width = std::clamp(area.w * 0.36F, c.Px(kLeastForms), c.Px(kFormColumn));
    left = area.TakeLeft(std::floor(width), c.Px(24));
  }
  out.title = left.TakeTop(c.Px(44), c.Px(2));
  Rect trial = left;
  trial.TakeTop(c.Px(22), c.Px(c.tight() ? 8 : 20));
  WidgetList none;
  for (const presenter::Form& form : page.forms) LayForm(form, c, trial, none);
  // In large type in a low window the forms take its place.
  const bool subtitle = page.forms.empty() || trial.h + c.Px(c.tight() ? 10 : 14) >= 0;
  if (subtitle) {
    out.subtitle = left.TakeTop(c.Px(22), c.Px(c.tight() ? 8 : 20));
  } else {
    out.title.h -= c.Px(10);
    left = {left.x, left.y - c.Px(12), left.w, left.h + c.Px(12)};
  }
  for (const presenter::Form& form : page.forms) {
    out.forms.push_back(LayForm(form, c, left, widgets));
  }
  if (page.chart) {
    out.chart = LayChart(*page.chart, c, left, widgets);
  }
  LayPageList(page.list, c, page.forms.empty() ? left : area, out, widgets);
  return out;
}

void PagePainter::Paint(const State& page, const Layout& layout, const PaintContext& paint) {
  const auto& [canvas, widgets, in, man, news] = paint;
  const Theme& t = canvas.theme();
  const TextStyle style = StyleForName(canvas.measure(), page.title, Serif(canvas.Px(40)));
  canvas.TextIn(page.title, layout.title, style, t.text);
  if (!layout.subtitle.empty()) {
    canvas.TextIn(page.subtitle, layout.subtitle, Sans(canvas.Px(15)), t.dim);
  }
  for (std::size_t i = 0; i < page.forms.size(); ++i) {
    PaintForm(canvas, page.forms[i], layout.forms[i], widgets, in);
  }
  if (page.chart) {
    PaintChart(canvas, *page.chart, layout.chart);
  }
  PaintList(canvas, page.list, layout, widgets, in, man);
  for (const Widget& widget : widgets.all) {
    if (widget.press && widget.kind != WidgetKind::kTab && !IsToast(widget)) {
      PaintButton(canvas, widget, in);
    }
  }
}

ChartLayout LayChart(const presenter::Chart& chart, const LayoutContext& c, Rect rest, WidgetList& widgets) {
  ChartLayout out;
  if (rest.h < c.Px(kLeastChart)) return out;
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
  if (layout.panel.empty()) return;
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
