// What the table says of a game beside its position: how it ended, what was taken, what was asked.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/support/table_desk.h"

namespace merels::presenter {
namespace {

using rules::Side;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(TableSigns, WonLostAndDrawnAreToldApart) {
  TableDesk won, lost, drawn, watched(AccountId("eve"));
  for (TableDesk* desk : {&won, &lost, &drawn, &watched}) desk->HearSnapshot();
  const auto end = [](TableDesk& desk, Side side) {
    desk.house.Act(side, match::Resign{});
    desk.HearNewest();
  };
  end(won, Side::kSecond);
  end(lost, Side::kFirst);
  end(watched, Side::kFirst);
  drawn.house.Act(Side::kFirst, match::OfferDraw{});
  drawn.HearNewest();
  drawn.house.Act(Side::kSecond, match::AcceptDraw{});
  drawn.HearNewest();
  EXPECT_EQ(won.View().result->ending, Ending::kWon);
  EXPECT_EQ(won.View().ribbon->ending, Ending::kWon);
  EXPECT_EQ(won.RibbonTitle(), "You win");
  EXPECT_EQ(lost.View().result->ending, Ending::kLost);
  EXPECT_EQ(lost.RibbonTitle(), "You lose");
  EXPECT_EQ(drawn.View().result->ending, Ending::kDrawn);
  EXPECT_EQ(watched.View().result->ending, Ending::kNeutral);
  EXPECT_EQ(watched.RibbonTitle(), "Black wins");
}

TEST(TableSigns, ACapturedManLeavesATraceForAPly) {
  TableDesk desk;
  desk.HearSnapshot();
  desk.Hear("a1 g7 d1 d7 g1,g7");
  EXPECT_THAT(desk.View().board.taken, ElementsAre(desk.At("g7")));
  desk.PressButton(action::PreviousPly{});
  EXPECT_THAT(desk.View().board.taken, IsEmpty());
  desk.PressButton(action::LivePly{});
  EXPECT_THAT(desk.View().board.taken, ElementsAre(desk.At("g7")));
  desk.Hear("b4");
  EXPECT_THAT(desk.View().board.taken, IsEmpty());
}

TEST(TableSigns, WhoHasOfferedADrawIsToldThatItStandsAlsoWhenItIsTheirTurn) {
  TableDesk desk;
  desk.HearSnapshot();
  desk.house.Act(Side::kFirst, match::OfferDraw{});
  desk.HearNewest();
  EXPECT_EQ(desk.RibbonTitle(), "Your turn: place a man");
  EXPECT_EQ(desk.View().ribbon->detail, "Your draw offer stands.");
  EXPECT_TRUE(desk.View().bottom.offers_draw);
}

TEST(TableSigns, ARaceSaysHowManyMenAreHomeAndWhereTheyGo) {
  TableDesk desk(AccountId("ann"), "race+reps=3+cap=400");
  desk.HearSnapshot();
  EXPECT_EQ(desk.View().bottom.summary, "0 of 12 home");
  EXPECT_EQ(desk.View().top.summary, "0 of 12 home");
  EXPECT_EQ(desk.View().board.goals[0].size(), 12U);
}

TEST(TableSigns, AFoxsJumpShowsWhatItTook) {
  TableDesk desk(AccountId("ann"), "foxgeese+reps=3+cap=400");
  desk.HearSnapshot();
  desk.Hear("d4-e5 c3-d4 e5-c3");
  EXPECT_THAT(desk.View().board.taken, ElementsAre(desk.At("d4")));
}

}  // namespace
}  // namespace merels::presenter
