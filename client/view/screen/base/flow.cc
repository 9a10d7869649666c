#include "client/view/screen/base/flow.h"

namespace merels::view {
namespace {

constexpr float kChipHeight = 32;
constexpr float kGap = 8;
constexpr float kSmallChip = 27;
constexpr float kSmallGap = 6;

float ChipWidth(const LayoutContext& c, const presenter::Button& button) {
  return c.TextWidth(button.label, Medium(c.Px(15))) + c.Px(34);
}

}  // namespace

void FlowChips(const LayoutContext& c, const std::vector<presenter::Button>& buttons, Rect& area,
               WidgetList& widgets) {
  if (buttons.empty()) {
    return;
  }
  Rect row = area.TakeTop(c.Px(kChipHeight), c.Px(kGap));
  for (const presenter::Button& button : buttons) {
    const float width = std::min(ChipWidth(c, button), area.w);
    if (width > row.w) {
      row = area.TakeTop(c.Px(kChipHeight), c.Px(kGap));
    }
    widgets.Add(MakeButton(button, row.TakeLeft(width, c.Px(kGap)), WidgetKind::kChip));
  }
}

void FlowSmallChips(const LayoutContext& c, const std::vector<presenter::Button>& buttons, int most,
                    Rect& area, WidgetList& widgets) {
  if (buttons.empty()) {
    return;
  }
  const float gap = c.Px(kSmallGap);
  Rect row = area.TakeTop(c.Px(kSmallChip), gap);
  for (const presenter::Button& button : buttons) {
    const float width = c.TextWidth(button.label, Medium(c.Px(13))) + c.Px(20);
    if (width > row.w) {
      if (--most == 0) {
        return;
      }
      row = area.TakeTop(c.Px(kSmallChip), gap);
    }
    widgets.Add(MakeButton(button, row.TakeLeft(width, gap), WidgetKind::kChip));
  }
}

void SpreadButtons(const LayoutContext& c, const std::vector<presenter::Button>& buttons, const Rect& area,
                   WidgetList& widgets) {
  if (buttons.empty()) {
    return;
  }
  const auto count = static_cast<float>(buttons.size());
  const float gap = c.Px(12);
  const float width = std::floor((area.w - gap * (count - 1)) / count);
  Rect rest = area;
  for (const presenter::Button& button : buttons) {
    widgets.Add(MakeButton(button, rest.TakeLeft(width, gap)));
  }
}

Rect PackRight(const LayoutContext& c, const std::vector<presenter::Button>& buttons, Rect area,
               WidgetList& widgets) {
  for (auto button = buttons.rbegin(); button != buttons.rend(); ++button) {
    const float width = c.TextWidth(button->label, Medium(c.Px(15))) + c.Px(36);
    widgets.Add(MakeButton(*button, area.TakeRight(std::min(width, area.w), c.Px(10))));
  }
  return area;
}

}  // namespace merels::view
