#include "client/view/screen/shell/top_bar.h"

#include <gtest/gtest.h>

#include "client/view/gallery/samples.h"
#include "client/view/screen/shell/app_layout.h"
#include "client/view/text/typefaces.h"
#include "tests/client/view/layouts.h"

namespace merels::view {
namespace {

class TopBarTest : public testing::TestWithParam<WindowSize> {
 protected:
  TopBarTest() { typefaces_.SetTextShare(GetParam().text); }

  TopBarLayout Lay(const presenter::TopBar& bar) {
    widgets_ = {};
    const ScrollOffsets none;
    const Vec window{GetParam().width, GetParam().height};
    const float scale = FittingScale(window, GetParam().scale);
    return LayTopBar(bar, {{0, 0, window.x, window.y}, scale, typefaces_, none}, widgets_);
  }
  std::vector<Rect> Tabs(const presenter::TopBar& bar) const {
    std::vector<Rect> out;
    for (const presenter::Tab& tab : bar.tabs) out.push_back(widgets_.Find(tab.button.Id())->rect);
    return out;
  }

  Typefaces typefaces_;
  WidgetList widgets_;
  const presenter::TopBar usual_ = SampleNamed("lobby").state.bar;
};

std::vector<WindowSize> BarWindows() {
  std::vector<WindowSize> all = AllWindows();
  all.push_back({640, 480, 1});
  all.push_back({800, 600, 1});
  return all;
}

INSTANTIATE_TEST_SUITE_P(Windows, TopBarTest, testing::ValuesIn(BarWindows()));

TEST_P(TopBarTest, NothingTheStatusAreaSaysMovesATabOrTheTitle) {
  const TopBarLayout before = Lay(usual_);
  const std::vector<Rect> tabs = Tabs(usual_);
  presenter::TopBar other = usual_;
  other.player = "A name of quite remarkable length";
  other.rating = "2345?";
  other.connection = "Reconnecting…";
  other.brief = "Lost";
  TopBarLayout after = Lay(other);
  EXPECT_EQ(Tabs(other), tabs);
  EXPECT_EQ(after.title, before.title);
  EXPECT_EQ(after.connection, before.connection);
  other.player = "Al";
  other.rating.clear();
  other.connection = "Searching · 59:59";
  after = Lay(other);
  EXPECT_EQ(Tabs(other), tabs);
  EXPECT_EQ(after.player, before.player);
}

TEST_P(TopBarTest, TheTitleIsAlwaysThereAndNoTabIsCutOff) {
  const TopBarLayout bar = Lay(usual_);
  const float scale = FittingScale({GetParam().width, GetParam().height}, GetParam().scale);
  EXPECT_GE(bar.title.w, typefaces_.Width(usual_.title, Serif(std::round(25 * scale))));
  std::vector<std::pair<std::string, Rect>> parts = {
      {"mark", bar.mark},     {"title", bar.title}, {"connection", bar.connection},
      {"player", bar.player}, {"help", bar.help},   {"settings", bar.settings}};
  EXPECT_TRUE(bar.labels || bar.icons);
  for (const presenter::Tab& tab : usual_.tabs) {
    const Widget& widget = *widgets_.Find(tab.button.Id());
    parts.emplace_back(widget.id, widget.rect);
    const float label = bar.labels ? typefaces_.Width(widget.text, Medium(std::round(15 * scale))) : 0;
    EXPECT_GE(widget.rect.w, label + (bar.icons ? 18 * scale : 0) + 8 * scale) << widget.id;
  }
  for (const auto& [name, rect] : parts) EXPECT_TRUE(bar.bar.Holds(rect)) << name;
  ExpectApart(parts, "bar");
}

TEST_P(TopBarTest, TheWordsOfTheConnectionHaveRoom) {
  const TopBarLayout bar = Lay(usual_);
  const float scale = FittingScale({GetParam().width, GetParam().height}, GetParam().scale);
  const float room = bar.connection.w - 2 * std::round(9 * scale);
  for (const char* words : {"Online · 250 ms", "Reconnecting…", "Offline"}) {
    if (!bar.brief) EXPECT_LE(typefaces_.Width(words, Sans(std::round(13 * scale))), room) << words;
  }
  for (const char* brief : {"0:07", "12:34", "Lost"}) {
    EXPECT_LE(typefaces_.Width(brief, Sans(std::round(13 * scale))), room) << brief;
  }
}

}  // namespace
}  // namespace merels::view
