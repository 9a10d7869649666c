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
constexpr float kBesideBoard = 26;
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
  const float words = width - c.Px(2 * kRulesPad) - board - c.Px(kBesideBoard);
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

}  // namespace

RulesLayout LayRulesSheet(const presenter::RulesSheet& rules, const LayoutContext& c, WidgetList& widgets) {
  RulesLayout out;
  const float highest = c.window.h - c.Px(24);
  const auto [width, board, inside] = ChooseShape(rules, c, highest - c.Px(kAroundRules));
  const float height = std::min(inside + c.Px(kAroundRules), highest);
  const Vec middle = c.window.center();
  out.sheet = {std::floor(middle.x - width / 2), std::floor(middle.y - height / 2), width, height};
  Rect rest = out.sheet.Inset(c.Px(kRulesPad));
  out.title = rest.TakeTop(c.Px(kRulesTitle), c.Px(12));
  const Rect buttons = rest.TakeBottom(c.Px(kRulesButtons), c.Px(18));
  const float side = std::min(board, rest.h);
  const Rect left = rest.TakeLeft(board, c.Px(kBesideBoard));
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
