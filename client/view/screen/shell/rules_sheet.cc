#include "client/view/screen/shell/rules_sheet.h"

#include "client/view/board/diagram.h"
#include "client/view/screen/base/flow.h"

namespace merels::view {
namespace {

constexpr float kRulesWidth = 880;
constexpr float kRulesPad = 28;
constexpr float kRulesBoard = 320;
constexpr float kRulesTitle = 42;
constexpr float kRulesButtons = 44;
constexpr float kParagraphGap = 10;

TextStyle RunningText(float size) { return Sans(size); }

float LinesHeight(const LayoutContext& c, std::string_view text, const TextStyle& style, float width) {
  const auto lines = static_cast<float>(Wrap(c.measure, text, style, width).size());
  return lines * std::round(style.size * kLineShare);
}

float WordsHeight(const presenter::RulesSheet& rules, const LayoutContext& c, float width) {
  float height = LinesHeight(c, rules.difference, Italic(c.Px(17)), width);
  for (const std::string& paragraph : rules.paragraphs) {
    height += c.Px(kParagraphGap) + LinesHeight(c, paragraph, RunningText(c.Px(15)), width);
  }
  return height;
}

std::vector<presenter::Button> ButtonsOf(const presenter::RulesSheet& rules) {
  if (rules.learn) return {*rules.learn, rules.close};
  return {rules.close};
}

}  // namespace

RulesLayout LayRulesSheet(const presenter::RulesSheet& rules, const LayoutContext& c, WidgetList& widgets) {
  RulesLayout out;
  const float width = std::min(c.Px(kRulesWidth), c.window.w - c.Px(40));
  const float words = width - c.Px(2 * kRulesPad + kRulesBoard + 26);
  const float inside = std::max(c.Px(kRulesBoard), WordsHeight(rules, c, words) + c.Px(4));
  const float height =
      std::min(inside + c.Px(2 * kRulesPad + kRulesTitle + 12 + kRulesButtons + 18), c.window.h - c.Px(24));
  const Vec middle = c.window.center();
  out.sheet = {std::floor(middle.x - width / 2), std::floor(middle.y - height / 2), width, height};
  Rect rest = out.sheet.Inset(c.Px(kRulesPad));
  out.title = rest.TakeTop(c.Px(kRulesTitle), c.Px(12));
  const Rect buttons = rest.TakeBottom(c.Px(kRulesButtons), c.Px(18));
  const float side = std::min(c.Px(kRulesBoard), rest.h);
  const Rect left = rest.TakeLeft(c.Px(kRulesBoard), c.Px(26));
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

}  // namespace merels::view
