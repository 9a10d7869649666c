// The table besides the position: ends, captures, offers.
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
  EXPECT_EQ(watched.RibbonTitle(), "Bob wins");
}

TEST(TableSigns, WonLostAndDrawnAreHeardApart) {
  TableDesk won, lost, drawn, watched(AccountId("eve"));
  const auto cue_at_end = [](TableDesk& desk, Side side, match::Action action) {
    desk.HearSnapshot();
    if (std::holds_alternative<match::AcceptDraw>(action)) {
      desk.house.Act(rules::Other(side), match::OfferDraw{});
      desk.HearNewest();
    }
    desk.TakeCues();
    desk.house.Act(side, std::move(action));
    desk.HearNewest();
    return desk.TakeCues();
  };
  EXPECT_THAT(cue_at_end(won, Side::kSecond, match::Resign{}), ElementsAre(Cue::Kind::kWon));
  EXPECT_THAT(cue_at_end(lost, Side::kFirst, match::Resign{}), ElementsAre(Cue::Kind::kLost));
  EXPECT_THAT(cue_at_end(drawn, Side::kSecond, match::AcceptDraw{}), ElementsAre(Cue::Kind::kDrawn));
  EXPECT_THAT(cue_at_end(watched, Side::kFirst, match::Resign{}), ElementsAre(Cue::Kind::kEnd));
}

TEST(TableSigns, TheClocksOfAGameThatIsOverAreThoseOfThePositionShown) {
  TableDesk desk;
  desk.HearSnapshot();
  for (const char* ply : {"d2", "f4", "d6"}) {
    desk.house.Think(std::chrono::seconds(10));
    desk.Hear(ply);
  }
  const auto shown = [&desk] { return std::pair(desk.View().bottom.clock.text, desk.View().top.clock.text); };
  desk.PressButton(action::PreviousPly{});
  const auto running = shown();
  desk.PressButton(action::LivePly{});
  EXPECT_EQ(running, shown()) << "while the game goes on they run, whatever is looked at";
  desk.house.Act(Side::kSecond, match::Resign{});
  desk.HearNewest();
  const auto end = shown();
  desk.PressButton(action::PreviousPly{});
  const auto two = shown();
  desk.PressButton(action::PreviousPly{});
  const auto one = shown();
  desk.PressButton(action::PreviousPly{});
  const auto start = shown();
  EXPECT_EQ(start.first, start.second);
  EXPECT_EQ(one.second, start.second) << "Black has not moved yet";
  EXPECT_NE(one.first, start.first);
  EXPECT_EQ(two.first, one.first);
  EXPECT_NE(two.second, one.second);
  EXPECT_NE(end.first, two.first);
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
