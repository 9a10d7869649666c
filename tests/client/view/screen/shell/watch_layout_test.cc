// Watched games: six boards side by side, or the only one.
#include <gtest/gtest.h>

#include "client/view/gallery/samples.h"
#include "client/view/screen/shell/app_layout.h"
#include "client/view/text/typefaces.h"
#include "tests/client/view/layouts.h"

namespace merels::view {
namespace {

class WatchLayoutTest : public testing::TestWithParam<WindowSize> {
 protected:
  WatchLayoutTest() { typefaces_.SetTextShare(GetParam().text); }

  AppLayout Lay(const Sample& sample) {
    return LayApp(sample.state, {GetParam().width, GetParam().height}, GetParam().scale, typefaces_,
                  ScrollOffsets{});
  }
  static Rect WholeWindow() { return {0, 0, GetParam().width, GetParam().height}; }

  Typefaces typefaces_;
};

INSTANTIATE_TEST_SUITE_P(Windows, WatchLayoutTest, testing::ValuesIn(AllWindows()));

TEST_P(WatchLayoutTest, ThePartsOfTheSixBoardsDoNotOverlap) {
  for (const Sample& sample : WatchSamples()) {
    const AppLayout app = Lay(sample);
    const WatchLayout& w = WatchOf(app);
    std::vector<std::pair<std::string, Rect>> rects = {
        {"bar", app.bar.bar}, {"title", w.title}, {"subtitle", w.subtitle}};
    for (const WatchCardLayout& card : w.cards) {
      rects.emplace_back("card", card.card);
      EXPECT_TRUE(WholeWindow().Holds(card.card));
      EXPECT_GE(card.slab.w, 0.17F * std::min(GetParam().width, GetParam().height));
      std::vector<std::pair<std::string, Rect>> parts = {{"slab", card.slab},
                                                         {"phase", card.phase},
                                                         {"delay", card.delay},
                                                         {"watchers", card.watchers},
                                                         {"terms", card.terms}};
      for (const WatchSeatLayout* seat : {&card.top, &card.bottom}) {
        parts.insert(
            parts.end(),
            {{"picture", seat->picture}, {"note", seat->note}, {"name", seat->name}, {"clock", seat->clock}});
        parts.emplace_back("men", seat->men);
      }
      ExpectApart(parts, sample.name);
      for (const auto& [name, rect] : parts) EXPECT_TRUE(rect.empty() || card.whole.Holds(rect)) << name;
    }
    ExpectApart(rects, sample.name);
  }
}

TEST_P(WatchLayoutTest, NamesAndClocksOfWatchedGamesAreReadWhole) {
  for (const Sample& sample : WatchSamples()) {
    const AppLayout app = Lay(sample);
    const auto& cards = WatchOf(sample.state).cards;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (!cards[i].known) continue;
      const WatchCardLayout& card = WatchOf(app).cards[i];
      const float name = std::round(19 * app.scale), clock = std::round(19 * app.scale);
      for (const auto& [seat, place] :
           {std::pair(&cards[i].top, &card.top), std::pair(&cards[i].bottom, &card.bottom)}) {
        EXPECT_LE(typefaces_.Width(seat->name, StyleForName(typefaces_, seat->name, Serif(name))),
                  place->name.w + 1)
            << sample.name << ": " << seat->name;
        EXPECT_LE(typefaces_.Width(seat->clock.text, Medium(clock)), place->clock.w + 1) << sample.name;
        EXPECT_LE(typefaces_.Width(seat->men, Sans(std::round(13 * app.scale))), place->men.w + 1)
            << sample.name << ": " << seat->men;
      }
      EXPECT_LE(typefaces_.Width(cards[i].phase, Medium(std::round(13 * app.scale))), card.phase.w + 1);
    }
  }
}

TEST_P(WatchLayoutTest, TheOnlyGameHasABoardAsLargeAsATables) {
  const AppLayout watch = Lay(SampleNamed("watch-one")), table = Lay(SampleNamed("table-move"));
  EXPECT_EQ(WatchOf(watch).cards.at(0).slab, TableOf(table).slab);
  for (const char* name : {"lesson-3-taking", "local-hint"}) {
    EXPECT_EQ(TableOf(Lay(SampleNamed(name))).slab, TableOf(table).slab) << name;
  }
}

}  // namespace
}  // namespace merels::view
