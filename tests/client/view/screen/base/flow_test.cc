#include "client/view/screen/base/flow.h"

#include <gtest/gtest.h>

#include "client/presenter/table/actions.h"
#include "client/view/text/typefaces.h"

namespace merels::view {
namespace {

class FlowTest : public testing::Test {
 protected:
  static std::vector<presenter::Button> Buttons(int count) {
    std::vector<presenter::Button> out;
    for (int i = 0; i < count; ++i) {
      out.push_back({presenter::action::ShowPly{i}, "Button " + std::to_string(i)});
    }
    return out;
  }

  Typefaces typefaces_;
  ScrollOffsets scroll_;
  LayoutContext c_{{0, 0, 1000, 800}, 1, typefaces_, scroll_};
  WidgetList widgets_;
};

TEST_F(FlowTest, ChipsWrapIntoRowsAndTakeTheirRoomOffTheTop) {
  Rect area{10, 10, 300, 400};
  const Rect whole = area;
  FlowChips(c_, Buttons(7), area, widgets_);
  ASSERT_EQ(widgets_.all.size(), 7U);
  for (const Widget& chip : widgets_.all) {
    EXPECT_EQ(chip.kind, WidgetKind::kChip);
    EXPECT_TRUE(whole.Holds(chip.rect));
    EXPECT_LE(chip.rect.bottom(), area.y);
  }
  EXPECT_GT(widgets_.all.back().rect.y, widgets_.all.front().rect.y);
}

TEST_F(FlowTest, ChipsThatAlmostFitIntoOneRowAreALittleNarrower) {
  Rect area{10, 10, 1000, 400};
  FlowChips(c_, Buttons(7), area, widgets_);
  const float whole = widgets_.all.back().rect.right() - 10;
  widgets_.all.clear();
  area = {10, 10, whole - 40, 400};
  FlowChips(c_, Buttons(7), area, widgets_);
  EXPECT_EQ(widgets_.all.back().rect.y, 10);
  EXPECT_LE(widgets_.all.back().rect.right(), 10 + whole - 40);
  EXPECT_GT(widgets_.all.back().rect.w, c_.TextWidth("Button 6", Medium(15)) + 2 * 8);
}

TEST_F(FlowTest, NoChipsTakeNoRoom) {
  Rect area{10, 10, 300, 400};
  FlowChips(c_, {}, area, widgets_);
  EXPECT_EQ(area, (Rect{10, 10, 300, 400}));
}

TEST_F(FlowTest, SpreadButtonsAreEquallyWideAndFillTheRow) {
  SpreadButtons(c_, Buttons(3), {0, 0, 300, 40}, widgets_);
  ASSERT_EQ(widgets_.all.size(), 3U);
  EXPECT_EQ(widgets_.all[0].rect.w, widgets_.all[2].rect.w);
  EXPECT_EQ(widgets_.all[0].rect.x, 0);
  EXPECT_NEAR(widgets_.all[2].rect.right(), 300, 3);
}

TEST_F(FlowTest, AButtonWithALongLabelTakesRoomFromThoseWithShortOnes) {
  auto buttons = Buttons(3);
  buttons[1].label = "A much longer label";
  const float room = c_.TextWidth(buttons[1].label, Medium(15)) + 2 * 4;
  SpreadButtons(c_, buttons, {0, 0, 380, 40}, widgets_);
  EXPECT_GE(widgets_.all[1].rect.w, room);
  EXPECT_EQ(widgets_.all[0].rect.w, widgets_.all[2].rect.w);
  EXPECT_NEAR(widgets_.all[2].rect.right(), 380, 3);
}

TEST_F(FlowTest, PackedButtonsKeepTheirOrderAtTheRightEdge) {
  const Rect left = PackRight(c_, Buttons(2), {0, 0, 400, 40}, widgets_);
  const Widget* first = widgets_.Find("show-ply:0");
  const Widget* second = widgets_.Find("show-ply:1");
  ASSERT_TRUE(first != nullptr && second != nullptr);
  EXPECT_LT(first->rect.right(), second->rect.x);
  EXPECT_EQ(second->rect.right(), 400);
  EXPECT_LT(left.right(), first->rect.x);
}

}  // namespace
}  // namespace merels::view
