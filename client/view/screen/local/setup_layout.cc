#include "client/view/screen/base/flow.h"
#include "client/view/screen/local/setup.h"
#include "common/engine/level.h"

namespace merels::view {
namespace {

using presenter::SetupViewState;

/// With more width (design pixels) the screen is centred instead of growing.
constexpr float kWidestSetup = 1320;
constexpr float kLeastSetupLeft = 428;
constexpr float kMaxSetupLeft = 620;
constexpr float kSetupCaption = 18;
constexpr float kSetupRow = 32;
constexpr float kLargestMan = 58;
/// Gaps that grow in a low window with spare height, and by how much at most.
constexpr float kLooseGaps = 7, kMaxLoose = 12;

void LayUnfinished(const SetupViewState& state, const LayoutContext& c, Rect& column, SetupLayout& out,
                   WidgetList& widgets) {
  if (!state.unfinished) return;
  out.unfinished = column.TakeTop(c.Px(c.tight() ? 50 : 62), c.Px(c.tight() ? 8 : 14));
  out.unfinished_words = PackRight(c, {state.unfinished->go_on},
                                   out.unfinished.Inset(c.Px(16), c.Px(c.tight() ? 7 : 11)), widgets);
  widgets.Add(MakeLabel("unfinished", state.unfinished->title, out.unfinished_words));
}

// Nine men in a row, with the level's number of them filled, and its name below; for a server's bot its name
// and games.
void LayLevels(const SetupViewState& state, const LayoutContext& c, Rect& rest, SetupLayout& out,
               WidgetList& widgets) {
  if (state.level_name.empty()) return;
  FlowSmallChips(c, state.computers, c.tight() ? 1 : 2, rest, widgets);
  if (!state.computers.empty()) rest.TakeTop(c.Px(c.tight() ? 2 : 10));
  out.level_caption = rest.TakeTop(c.Px(kSetupCaption), c.Px(4));
  const float each = std::floor(rest.w / engine::kLevels);
  const float high = std::min(each, c.Px(c.tight() ? 46 : kLargestMan));
  const float gap = c.Px(c.tight() ? 6 : 16);
  if (state.levels.empty()) {
    out.level_name = rest.TakeTop(c.Px(c.tight() ? 28 : 34), c.Px(4));
    out.computer_note = rest.TakeTop(high, gap);
    widgets.Add(MakeLabel("computer-note", state.computer_note, out.computer_note));
  } else {
    Rect row = rest.TakeTop(high, c.Px(4));
    for (const presenter::Button& level : state.levels) {
      widgets.Add(MakeButton(level, row.TakeLeft(each), WidgetKind::kCell));
    }
    out.level_name = rest.TakeTop(c.Px(c.tight() ? 28 : 34), gap);
  }
  const std::string note = state.level_note.empty() ? "" : ". " + state.level_note;
  widgets.Add(MakeLabel("level-name", state.level_name + note, out.level_name));
}

Rect LayCaptionedChips(const std::vector<presenter::Button>& chips, const LayoutContext& c, float loose,
                       Rect& rest, WidgetList& widgets) {
  if (chips.empty()) return {};
  const Rect caption = rest.TakeTop(c.Px(kSetupCaption), c.Px(6));
  FlowChips(c, chips, rest, widgets);
  rest.TakeTop(c.Px(c.tight() ? 2 : 10) + loose);
  return caption;
}

// Some gaps are larger by `loose`, in window pixels.
void LaySetupLeft(const SetupViewState& state, const LayoutContext& c, Rect column, float loose,
                  SetupLayout& out, WidgetList& widgets) {
  out.title = column.TakeTop(c.Px(c.tight() ? 40 : 46), c.Px(2));
  out.subtitle = column.TakeTop(c.Px(22), c.Px(c.tight() ? 8 : 18));
  LayUnfinished(state, c, column, out, widgets);
  FlowChips(c, state.opponents, column, widgets);
  column.TakeTop(c.Px(c.tight() ? 0 : 6) + loose);
  out.panel = column;
  const float frame = c.Px(c.tight() ? 12 : 20) + loose;
  Rect rest = column.Inset(c.Px(22), frame);
  LayLevels(state, c, rest, out, widgets);
  rest.TakeTop(loose);
  out.side_caption = LayCaptionedChips(state.sides, c, loose, rest, widgets);
  out.clock_caption = LayCaptionedChips(state.clocks, c, loose, rest, widgets);
  if (state.turning) {
    Rect line = rest.TakeTop(c.Px(kSetupRow), c.Px(c.tight() ? 4 : 12));
    const float width = c.TextWidth(state.turning->label, Sans(c.Px(14))) + c.Px(56);
    widgets.Add(MakeButton(*state.turning, line.TakeLeft(width, c.Px(10)), WidgetKind::kToggle));
    out.turning_note = line;
  }
  const float least = rest.y + c.Px(c.tight() ? 46 : 54);
  widgets.Add(MakeButton(state.start, rest.TakeTop(c.Px(c.tight() ? 46 : 54))));
  out.panel.h = least + frame - out.panel.y;
}

float LooseOf(const SetupViewState& state, const LayoutContext& c, const Rect& column) {
  if (!c.tight()) return 0;
  SetupLayout closest;
  WidgetList trial;
  LaySetupLeft(state, c, column, 0, closest, trial);
  const float left = column.bottom() - closest.panel.bottom();
  return std::clamp(std::floor(left / kLooseGaps), 0.0F, c.Px(kMaxLoose));
}

void LayRulesetRows(const SetupViewState& state, const LayoutContext& c, Rect area, SetupLayout& out,
                    WidgetList& widgets) {
  out.list = area;
  Rect rest = area.Inset(c.Px(12), c.Px(12));
  out.list_caption = rest.TakeTop(c.Px(kSetupCaption), c.Px(6)).Inset(c.Px(8), 0);
  out.rulesets =
      LayList("rulesets", rest, c.Px(kSetupRow), static_cast<int>(state.rulesets.size()), c.scroll);
  for (int i = out.rulesets.first; i < out.rulesets.first + out.rulesets.shown; ++i) {
    Rect row = out.rulesets.RowAt(i).Inset(0, c.Px(1));
    row.w -= c.Px(8);  // for the scroll bar
    widgets.Add(MakeButton(state.rulesets[static_cast<std::size_t>(i)], row, WidgetKind::kChoice));
  }
}

void LayChosenRules(const SetupViewState& state, const LayoutContext& c, Rect area, SetupLayout& out,
                    WidgetList& widgets) {
  out.sheet = area;
  Rect rest = area.Inset(c.Px(20), c.Px(18));
  const float side = std::floor(std::min(rest.h, rest.w * 0.46F));
  const Rect left = rest.TakeLeft(side, c.Px(20));
  out.board = {left.x, left.y, side, side};
  const float width = c.TextWidth(state.rules.label, Medium(c.Px(15))) + c.Px(30);
  const Rect foot = rest.TakeBottom(c.Px(34), c.Px(8));
  widgets.Add(MakeButton(state.rules, {foot.x, foot.y, std::min(width, foot.w), foot.h}));
  out.rules_title = rest.TakeTop(c.Px(60), c.Px(4));
  out.rules_note = rest;
  widgets.Add(MakeLabel("rules-note", state.rules_note + " " + state.rules_difference, rest));
}

}  // namespace

SetupLayout SetupPainter::Lay(const State& state, const LayoutContext& c, Rect area, WidgetList& widgets) {
  SetupLayout out;
  const float excess = std::max(0.0F, area.w - c.Px(kWidestSetup));
  area = area.Inset(std::floor(excess / 2), 0).Inset(c.Px(28), c.Px(c.tight() ? 16 : 28));
  const float left = std::clamp(area.w * 0.5F, c.Px(kLeastSetupLeft), c.Px(kMaxSetupLeft));
  const Rect column = area.TakeLeft(std::floor(left), c.Px(24));
  LaySetupLeft(state, c, column, LooseOf(state, c, column), out, widgets);
  area.h = std::min(area.h, c.Px(820));
  LayRulesetRows(state, c, area.TakeTop(std::floor(area.h * 0.5F), c.Px(16)), out, widgets);
  LayChosenRules(state, c, area, out, widgets);
  return out;
}

}  // namespace merels::view
