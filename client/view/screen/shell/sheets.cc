#include "client/view/screen/shell/sheets.h"

#include "client/view/board/paint_board.h"
#include "client/view/screen/base/context.h"
#include "client/view/screen/base/flow.h"

namespace merels::view {
namespace {

constexpr float kKeysWidth = 500;
constexpr float kKeysPad = 24;
constexpr float kKeysTitle = 38;
constexpr float kKeysLine = 28;
constexpr float kKeyColumn = 132;
constexpr float kKeysClose = 40;

constexpr float kRulesWidth = 880;
constexpr float kRulesPad = 28;
constexpr float kRulesBoard = 320;
constexpr float kRulesTitle = 42;
constexpr float kRulesButtons = 44;
constexpr float kParagraphGap = 10;
constexpr float kBesideRulesBoard = 26;
constexpr float kLeastRulesBoard = 120;
constexpr float kBoardStep = 40;
constexpr float kAroundRules = 2 * kRulesPad + kRulesTitle + 12 + kRulesButtons + 18;

TextStyle RunningText(float size) { return Sans(size); }

float WordsHeight(const presenter::RulesSheet& rules, const LayoutContext& c, float width) {
  float height = HeightOfLines(c.measure, rules.difference, Italic(c.Px(17)), width);
  for (const std::string& paragraph : rules.paragraphs) {
    height += c.Px(kParagraphGap) + HeightOfLines(c.measure, paragraph, RunningText(c.Px(15)), width);
  }
  return height;
}

struct RulesShape {
  float width;
  float board;
  float inside;  // height between title and buttons
};

RulesShape ShapeOf(const presenter::RulesSheet& rules, const LayoutContext& c, float width, float board) {
  const float words = width - c.Px(2 * kRulesPad) - board - c.Px(kBesideRulesBoard);
  return {width, board, std::max(board, WordsHeight(rules, c, words) + c.Px(4))};
}

/// The best looking shape; where the window is too low for all the text, a wider one with a smaller board.
RulesShape ChooseShape(const presenter::RulesSheet& rules, const LayoutContext& c, float room) {
  const float widest = c.window.w - c.Px(40);
  RulesShape shape = ShapeOf(rules, c, std::min(c.Px(kRulesWidth), widest), c.Px(kRulesBoard));
  for (float board = kRulesBoard; shape.inside > room && board >= kLeastRulesBoard; board -= kBoardStep) {
    shape = ShapeOf(rules, c, widest, c.Px(board));
  }
  return shape;
}

std::vector<presenter::Button> ButtonsOf(const presenter::RulesSheet& rules) {
  if (rules.learn) return {*rules.learn, rules.close};
  return {rules.close};
}

constexpr float kSheetWidth = 460;
constexpr float kSheetPad = 24;

constexpr float kLinkTitle = 36, kLinkLine = 20, kLinkButtons = 44, kLinkGap = 14;
/// The largest side of a code.
constexpr float kLinkCode = 320;

/// Dark modules on white, row by row.
void PaintQrCode(Canvas& canvas, const words::QrCode& code, const Rect& area) {
  constexpr Color kLight = Hex(0xFFFFFF), kDark = Hex(0x000000);
  canvas.Fill(area, 0, kLight);
  const float module = area.w / static_cast<float>(code.side + 2 * words::kQuietZone);
  for (int y = 0; y < code.side; ++y) {
    for (int x = 0; x < code.side; ++x) {
      if (!code.Dark(x, y)) continue;
      const int from = x;
      while (code.Dark(x + 1, y)) ++x;
      canvas.Fill({area.x + static_cast<float>(from + words::kQuietZone) * module,
                   area.y + static_cast<float>(y + words::kQuietZone) * module,
                   static_cast<float>(x + 1 - from) * module, module},
                  0, kDark);
    }
  }
}
constexpr float kAct = 42;
constexpr std::size_t kActsAcross = 2;

TextStyle TextOf(const LayoutContext& c) { return Sans(c.Px(14)); }

void LayActs(const std::vector<presenter::Button>& actions, const LayoutContext& c, Rect& rest,
             WidgetList& widgets) {
  for (std::size_t i = 0; i < actions.size(); i += kActsAcross) {
    const auto end = std::min(actions.size(), i + kActsAcross);
    const std::vector<presenter::Button> line(actions.begin() + static_cast<std::ptrdiff_t>(i),
                                              actions.begin() + static_cast<std::ptrdiff_t>(end));
    SpreadButtons(c, line, rest.TakeTop(c.Px(kAct), c.Px(10)), widgets);
  }
}

// Lays everything from the top of `rest`; returns its lower edge.
float LayInside(const presenter::PlayerSheet& player, const LayoutContext& c, Rect rest, PlayerLayout& out,
                WidgetList& widgets) {
  out.name = rest.TakeTop(c.Px(38));
  out.note = rest.TakeTop(c.Px(20), c.Px(10));
  const auto lines = Wrap(c.measure, player.text, TextOf(c), rest.w).size();
  out.text = rest.TakeTop(static_cast<float>(lines) * c.measure.LineHeight(TextOf(c)), c.Px(16));
  widgets.Add(MakeLabel("player", player.name + ": " + player.text, out.text));
  LayActs(player.actions, c, rest, widgets);
  FlowChips(c, player.kinds, rest, widgets);
  if (player.words) {
    rest.TakeTop(c.Px(6));
    out.words = LayField(*player.words, c, rest, widgets);
  }
  rest.TakeTop(c.Px(6));
  SpreadButtons(c, player.ends, rest.TakeTop(c.Px(kAct)), widgets);
  return rest.y;
}

}  // namespace

KeysLayout LayKeys(const presenter::KeysSheet& keys, const LayoutContext& c, WidgetList& widgets) {
  KeysLayout out;
  float key = c.Px(kKeyColumn), words = 0;
  for (const presenter::KeyLine& line : keys.lines) {
    key = std::max(key, c.TextWidth(line.key, Medium(c.Px(14))));
    words = std::max(words, c.TextWidth(line.what, Sans(c.Px(14))));
  }
  const float wanted = std::max(c.Px(kKeysWidth), key + words + c.Px(2 * kKeysPad + 14));
  const float width = std::min(wanted, c.window.w - c.Px(40));
  const float lines = static_cast<float>(keys.lines.size()) * c.Px(kKeysLine);
  const float height = c.Px(kKeysPad * 2 + kKeysTitle + 8 + 14 + kKeysClose) + lines;
  out.sheet = c.Sheet(width, height);
  Rect rest = out.sheet.Inset(c.Px(kKeysPad));
  out.title = rest.TakeTop(c.Px(kKeysTitle), c.Px(8));
  widgets.modal_from = widgets.all.size();
  for (const presenter::KeyLine& line : keys.lines) {
    Rect row = rest.TakeTop(c.Px(kKeysLine));
    out.keys.push_back(row.TakeLeft(key, c.Px(14)));
    out.words.push_back(row);
    widgets.Add(MakeLabel("key:" + line.key, line.key + ": " + line.what, row));
  }
  rest.TakeTop(c.Px(14));
  SpreadButtons(c, {keys.learn, keys.close}, rest.TakeTop(c.Px(kKeysClose)), widgets);
  return out;
}

void PaintKeys(Canvas& canvas, const presenter::KeysSheet& keys, const KeysLayout& layout,
               const WidgetList& widgets, const Interaction& in) {
  const Theme& t = canvas.theme();
  PaintSheet(canvas, layout.sheet);
  canvas.TextIn(keys.title, layout.title, Serif(canvas.Px(30)), t.text);
  for (std::size_t i = 0; i < keys.lines.size(); ++i) {
    canvas.TextIn(keys.lines[i].key, layout.keys[i], Medium(canvas.Px(14)), t.accent, Align::kRight);
    canvas.TextIn(keys.lines[i].what, layout.words[i], Sans(canvas.Px(14)), t.text);
  }
  for (const presenter::Button* button : {&keys.learn, &keys.close}) {
    if (const Widget* widget = widgets.Find(button->Id())) PaintButton(canvas, *widget, in);
  }
}

RulesLayout LayRulesSheet(const presenter::RulesSheet& rules, const LayoutContext& c, WidgetList& widgets) {
  RulesLayout out;
  const float highest = c.OverScreen().h - c.Px(24);
  const auto [width, board, inside] = ChooseShape(rules, c, highest - c.Px(kAroundRules));
  const float height = std::min(inside + c.Px(kAroundRules), highest);
  out.sheet = c.Sheet(width, height);
  Rect rest = out.sheet.Inset(c.Px(kRulesPad));
  out.title = rest.TakeTop(c.Px(kRulesTitle), c.Px(12));
  const Rect buttons = rest.TakeBottom(c.Px(kRulesButtons), c.Px(18));
  const float side = std::min(board, rest.h);
  const Rect left = rest.TakeLeft(board, c.Px(kBesideRulesBoard));
  out.board = {left.x, left.y, side, side};
  out.words = rest;
  widgets.modal_from = widgets.all.size();
  std::string all = rules.difference;
  for (const std::string& paragraph : rules.paragraphs) all += " " + paragraph;
  widgets.Add(MakeLabel("rules-sheet", rules.title, out.title));
  widgets.Add(MakeLabel("rules-words", all, out.words));
  PackRight(c, ButtonsOf(rules), buttons, widgets);
  return out;
}

void PaintRulesSheet(Canvas& canvas, const presenter::RulesSheet& rules, const RulesLayout& layout,
                     const WidgetList& widgets, const Interaction& in) {
  const Theme& t = canvas.theme();
  PaintSheet(canvas, layout.sheet);
  canvas.TextIn(rules.title, layout.title, Serif(canvas.Px(32)), t.text);
  PaintDiagram(canvas, rules.board, layout.board);
  Rect rest = layout.words;
  PaintLines(canvas, rules.difference, rest, Italic(canvas.Px(17)), NoteInk(t));
  for (const std::string& paragraph : rules.paragraphs) {
    rest.TakeTop(canvas.Px(kParagraphGap));
    PaintLines(canvas, paragraph, rest, RunningText(canvas.Px(15)),
               &paragraph == &rules.paragraphs.front() ? t.text : t.dim);
  }
  for (const presenter::Button& button : ButtonsOf(rules)) {
    if (const Widget* widget = widgets.Find(button.Id())) PaintButton(canvas, *widget, in);
  }
}

LinkLayout LayLinkSheet(const presenter::LinkSheet& link, const LayoutContext& c, WidgetList& widgets) {
  LinkLayout out;
  out.qr = words::MakeQrCode(link.link);
  const float pad = c.Px(kSheetPad),
              around = 2 * pad + c.Px(kLinkTitle + kLinkLine + kLinkButtons + 3 * kLinkGap);
  const auto modules = out.qr ? static_cast<float>(out.qr->side + 2 * words::kQuietZone) : 0.0F;
  // Modules of whole pixels, or else their edges blur.
  const float most = std::min(c.OverScreen().h - c.Px(24) - around, c.Px(kLinkCode));
  const float module = out.qr ? std::max(2.0F, std::floor(most / modules)) : 0.0F;
  const float side = modules * module;
  const float width = std::min(std::max(c.Px(kSheetWidth), side + 2 * pad), c.window.w - c.Px(40));
  out.sheet = c.Sheet(width, side + around);
  Rect rest = out.sheet.Inset(pad);
  out.title = rest.TakeTop(c.Px(kLinkTitle), c.Px(kLinkGap));
  const Rect row = rest.TakeTop(side, c.Px(kLinkGap));
  out.code = {std::round(row.center().x - side / 2), std::round(row.y), side, side};
  out.link = rest.TakeTop(c.Px(kLinkLine), c.Px(kLinkGap));
  widgets.modal_from = widgets.all.size();
  widgets.Add(MakeLabel("link-sheet", link.title + ": " + link.link, out.code));
  SpreadButtons(c, {link.copy, link.close}, rest.TakeTop(c.Px(kLinkButtons)), widgets);
  return out;
}

void PaintLinkSheet(Canvas& canvas, const presenter::LinkSheet& link, const LinkLayout& layout,
                    const WidgetList& widgets, const Interaction& in) {
  const Theme& t = canvas.theme();
  PaintSheet(canvas, layout.sheet);
  canvas.TextIn(link.title, layout.title, Serif(canvas.Px(30)), t.text);
  if (layout.qr) PaintQrCode(canvas, *layout.qr, layout.code);
  canvas.TextIn(Elide(canvas.measure(), link.link, Sans(canvas.Px(14)), layout.link.w), layout.link,
                Sans(canvas.Px(14)), t.dim, Align::kCenter);
  for (const presenter::Button* button : {&link.copy, &link.close}) {
    if (const Widget* widget = widgets.Find(button->Id())) PaintButton(canvas, *widget, in);
  }
}

PlayerLayout LayPlayerSheet(const presenter::PlayerSheet& player, const LayoutContext& c,
                            WidgetList& widgets) {
  PlayerLayout out;
  WidgetList trial;
  const float pad = c.Px(kSheetPad), width = std::min(c.Px(kSheetWidth), c.window.w - c.Px(40));
  const float height = LayInside(player, c, {0, 0, width - 2 * pad, 0}, out, trial) + 2 * pad;
  out.sheet = c.Sheet(width, height);
  widgets.modal_from = widgets.all.size();
  LayInside(player, c, out.sheet.Inset(pad), out, widgets);
  return out;
}

void PaintPlayerSheet(Canvas& canvas, const presenter::PlayerSheet& player, const PlayerLayout& layout,
                      const WidgetList& widgets, const Interaction& in) {
  const Theme& t = canvas.theme();
  PaintSheet(canvas, layout.sheet);
  canvas.TextIn(player.name, layout.name, StyleForName(canvas.measure(), player.name, Serif(canvas.Px(30))),
                t.text);
  canvas.TextIn(player.note, layout.note, Sans(canvas.Px(13)), t.accent);
  Rect text = layout.text;
  PaintLines(canvas, player.text, text, Sans(canvas.Px(14)), t.dim);
  if (player.words) {
    PaintField(canvas, *player.words, layout.words, widgets, in);
  }
  for (std::size_t i = widgets.modal_from; i < widgets.all.size(); ++i) {
    const Widget& widget = widgets.all[i];
    if (widget.press && !IsToast(widget)) {
      PaintButton(canvas, widget, in);
    }
  }
}

}  // namespace merels::view
