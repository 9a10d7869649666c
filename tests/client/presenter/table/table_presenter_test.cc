#include "client/presenter/table/table_presenter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/support/table_desk.h"

namespace merels::presenter {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Kind = Cue::Kind;

// After these White closes a1-a4-a7 by placing on a7.
constexpr const char* kMillInOne = "a1 d2 a4 f4";

TEST(TablePresenter, AClickPlacesAManAtOnceAndSendsIt) {
  TableDesk desk;
  desk.HearSnapshot();
  desk.TakeCues();
  desk.Do(Hover{desk.At("d2")});
  EXPECT_EQ(desk.View().board.ghost, (Ghost{desk.At("d2"), rules::Side::kFirst}));
  desk.Click("d2");
  EXPECT_THAT(desk.SentPlies(), ElementsAre("d2"));
  EXPECT_EQ(desk.Man("d2").look, ManLook::kPending);
  EXPECT_THAT(desk.TakeCues(), ElementsAre(Kind::kPlace));
  EXPECT_TRUE(desk.View().moves.front().white.pending);
  desk.Deliver();
  EXPECT_EQ(desk.Man("d2").look, ManLook::kPlain);
  EXPECT_THAT(desk.TakeCues(), IsEmpty()) << "it was drawn already";
  EXPECT_EQ(desk.LastSaid(), "White places on d2.");
}

TEST(TablePresenter, NothingIsSentOutOfTurn) {
  TableDesk desk(AccountId("bob"));
  Preferences none_ahead;
  none_ahead.Set(Preference::kPremove, 0);
  desk.table.SetPreferences(none_ahead);
  desk.HearSnapshot();
  desk.Click("d2");
  EXPECT_EQ(desk.sent(), 0U);
  EXPECT_EQ(desk.RibbonTitle(), "White is to move");
  desk.Hear("a1");
  EXPECT_EQ(desk.LastSaid(), "It is your turn.");
  EXPECT_EQ(desk.effects.calls, 1) << "also where the window is behind others";
  desk.Click("d2");
  EXPECT_EQ(desk.sent(), 1U);
  desk.Click("d1");
  EXPECT_EQ(desk.sent(), 1U) << "one ply a turn";
}

TEST(TablePresenter, AnIllegalClickShakesAndSaysTheRule) {
  TableDesk desk;
  desk.house.Play("d2 f4");
  desk.HearSnapshot();
  desk.TakeCues();
  desk.Click("f4");
  EXPECT_EQ(desk.sent(), 0U);
  EXPECT_THAT(desk.TakeCues(), ElementsAre(Kind::kIllegal));
  EXPECT_EQ(desk.RibbonTitle(), "f4 is already occupied");
  EXPECT_EQ(desk.View().ribbon->kind, Ribbon::Kind::kIllegal);
  desk.now += kSentenceStays + milliseconds(1);
  desk.table.Tick(desk.session, desk.now);
  EXPECT_THAT(desk.RibbonTitle(), HasSubstr("Your turn"));
}

TEST(TablePresenter, AMillIsShownAndTakenAsOnePly) {
  TableDesk desk;
  desk.house.Play(kMillInOne);
  desk.HearSnapshot();
  desk.TakeCues();
  desk.Click("a7");
  EXPECT_EQ(desk.sent(), 0U);
  const auto view = desk.View();
  EXPECT_EQ(view.ribbon->title, "A mill! Take one black man");
  EXPECT_EQ(view.turn, view.ribbon->title);
  EXPECT_EQ(view.ribbon->detail, "Click, or press 1–2.");
  EXPECT_EQ(view.board.mills.size(), 1U);
  EXPECT_EQ(desk.Man("d2").look, ManLook::kCapturable);
  EXPECT_EQ(desk.Man("d2").number, 1);
  EXPECT_EQ(desk.Man("f4").number, 2);
  EXPECT_THAT(desk.TakeCues(), ElementsAre(Kind::kPlace, Kind::kMill));
  desk.Type("2");
  EXPECT_THAT(desk.SentPlies(), ElementsAre("a7,f4"));
  EXPECT_THAT(desk.TakeCues(), ElementsAre(Kind::kCapture));
  desk.Deliver();
  EXPECT_FALSE(desk.Shows("f4"));
  EXPECT_EQ(desk.View().top.lost, 1);
  EXPECT_THAT(desk.TakeCues(), IsEmpty());
}

TEST(TablePresenter, MenInMillsWearALockUnlessAllStandInOne) {
  TableDesk desk;
  desk.house.Play("a1 g1 a4 g4 b6 g7,b6 d1 d2");
  desk.HearSnapshot();
  desk.Click("a7");
  EXPECT_EQ(desk.Man("g4").look, ManLook::kProtected);
  EXPECT_EQ(desk.Man("d2").look, ManLook::kCapturable);
  EXPECT_THAT(desk.View().ribbon->detail, HasSubstr("protected"));
  desk.Click("g4");
  EXPECT_THAT(desk.RibbonTitle(), HasSubstr("g4 stands in a mill"));
  EXPECT_EQ(desk.sent(), 0U);

  TableDesk all;
  all.house.Play("a1 g1 a4 g4 b6 g7,b6");
  all.HearSnapshot();
  all.Click("a7");
  EXPECT_THAT(all.View().ribbon->detail, HasSubstr("any may be taken"));
  EXPECT_EQ(all.Man("g4").look, ManLook::kCapturable);
}

TEST(TablePresenter, EscapeBeforeTheChoiceTakesTheMoveBack) {
  TableDesk desk;
  desk.house.Play(kMillInOne);
  desk.HearSnapshot();
  desk.Click("a7");
  desk.TakeCues();
  desk.PressKey(KeyCode::kEscape);
  EXPECT_FALSE(desk.Shows("a7"));
  EXPECT_THAT(desk.TakeCues(), ElementsAre(Kind::kBack));
  EXPECT_EQ(desk.sent(), 0U);
}

TEST(TablePresenter, ARefusedPlyIsTakenBackWithTheReason) {
  TableDesk desk;
  desk.HearSnapshot();
  desk.Click("d2");
  desk.TakeCues();
  desk.Refuse(Reason::kOutOfTime, "your time has run out");
  EXPECT_FALSE(desk.Shows("d2"));
  EXPECT_THAT(desk.TakeCues(), ElementsAre(Kind::kBack, Kind::kIllegal));
  EXPECT_EQ(desk.View().ribbon->detail, "Your time has run out");
  EXPECT_THAT(desk.effects.announcements, Contains("The server refused d2: your time has run out."));
  desk.Click("d2");
  EXPECT_EQ(desk.sent(), 1U) << "it can be tried again";
}

TEST(TablePresenter, OffersAreAnsweredInTheRibbon) {
  TableDesk desk;
  desk.HearSnapshot();
  EXPECT_TRUE(desk.Enabled(action::OfferDraw{}));
  desk.house.Act(rules::Side::kSecond, match::OfferDraw{});
  desk.HearNewest();
  EXPECT_FALSE(desk.Enabled(action::OfferDraw{}));
  EXPECT_TRUE(desk.Enabled(action::AcceptDraw{}));
  EXPECT_EQ(desk.RibbonTitle(), "Bob offers a draw");
  EXPECT_EQ(desk.LastSaid(), "Black offers a draw.");
  desk.PressButton(action::AcceptDraw{});
  EXPECT_FALSE(desk.Enabled(action::DeclineDraw{})) << "one answer is enough";
  desk.Deliver();
  EXPECT_EQ(desk.View().result->title, "A draw");
  EXPECT_FALSE(desk.Enabled(action::OfferDraw{}));
}

TEST(TablePresenter, AnOwnOfferIsMadeOnce) {
  TableDesk desk;
  desk.HearSnapshot();
  desk.PressButton(action::OfferDraw{});
  desk.PressButton(action::OfferDraw{});
  EXPECT_EQ(desk.sent(), 1U);
  desk.Deliver();
  EXPECT_TRUE(desk.View().bottom.offers_draw);
  EXPECT_FALSE(desk.Enabled(action::AcceptDraw{}));
}

TEST(TablePresenter, ResigningNeedsASecondPressWithinThreeSeconds) {
  TableDesk desk;
  desk.HearSnapshot();
  desk.Hear("d2 f4");  // before that, the match is aborted
  desk.PressButton(action::Resign{});
  EXPECT_EQ(desk.View().buttons[2].label, "Resign now");
  desk.now += kResignArmed + milliseconds(1);
  desk.table.Tick(desk.session, desk.now);
  EXPECT_EQ(desk.View().buttons[2].label, "Resign");
  desk.PressButton(action::Resign{});
  EXPECT_EQ(desk.sent(), 0U);
  desk.now += seconds(1);
  desk.PressButton(action::Resign{});
  EXPECT_EQ(desk.sent(), 1U);
  desk.Deliver();
  EXPECT_EQ(desk.View().result->title, "You lose");
  EXPECT_EQ(desk.View().result->detail, "You resigned");
  EXPECT_EQ(desk.LastSaid(), "Black wins: White resigned.");
}

TEST(TablePresenter, AWatcherTouchesNothing) {
  TableDesk desk(AccountId("eve"));
  desk.HearSnapshot();
  desk.Click("d2");
  desk.Type(":");
  desk.PressButton(action::Resign{});
  desk.PressButton(action::Resign{});
  desk.PressButton(action::OfferDraw{});
  EXPECT_EQ(desk.sent(), 0U);
  const auto view = desk.View();
  EXPECT_TRUE(view.watching);
  EXPECT_FALSE(view.typed);
  EXPECT_FALSE(view.board.active);
  EXPECT_EQ(view.bottom.name, "Ann");
}

TEST(TablePresenter, AGapAsksForTheMatchAfresh) {
  TableDesk desk;
  desk.HearSnapshot();
  desk.house.Play("d2 f4 a1");
  desk.HearNewest();
  ASSERT_EQ(desk.sent(), 1U);
  EXPECT_TRUE(std::get<model::Follow>(desk.effects.requests[0]).afresh);
  desk.HearSnapshot();
  EXPECT_EQ(desk.View().moves.size(), 2U);
}

TEST(TablePresenter, EarlierPositionsAreForLookingOnly) {
  TableDesk desk;
  desk.house.Play("d2 f4");
  desk.HearSnapshot();
  desk.Do(Key{KeyCode::kCharacter, '['});
  EXPECT_FALSE(desk.Shows("f4"));
  EXPECT_EQ(desk.View().history_note, "Position 1 of 2");
  desk.Click("a1");
  EXPECT_EQ(desk.sent(), 0U);
  EXPECT_THAT(desk.RibbonTitle(), HasSubstr("earlier position"));
  desk.PressButton(action::ShowPly{0});
  EXPECT_FALSE(desk.Shows("d2"));
  desk.PressKey(KeyCode::kEnd);
  EXPECT_TRUE(desk.View().live);
  desk.Click("a1");
  EXPECT_EQ(desk.sent(), 1U);
}

TEST(TablePresenter, WhoIsBlockedPassesAtOnceWhereTheRulesSaySo) {
  TableDesk desk(AccountId("ann"), "standard-pass+men=4+fly=0");
  desk.house.Play("a7 d7 g7 a4 a1 g4 g1");
  desk.HearSnapshot();
  EXPECT_THAT(desk.SentPlies(), IsEmpty());
  desk.Hear("d1");
  EXPECT_THAT(desk.SentPlies(), ElementsAre("pass"));
  EXPECT_EQ(desk.RibbonTitle(), "You cannot move, so you pass");
  desk.Refuse(Reason::kInternal, "the disk is full");
  EXPECT_THAT(desk.SentPlies(), IsEmpty()) << "a refused pass is not sent for ever";
}

TEST(TablePresenter, LowTimeIsSaidOnce) {
  TableDesk desk;
  desk.HearSnapshot();
  desk.TakeCues();
  desk.now += seconds(291);
  desk.table.Tick(desk.session, desk.now);
  desk.table.Tick(desk.session, desk.now + seconds(1));
  EXPECT_THAT(desk.TakeCues(), ElementsAre(Kind::kLowTime));
  EXPECT_TRUE(desk.View().bottom.clock.low);
  EXPECT_EQ(desk.View().bottom.clock.text, "0:09.0");
}

TEST(TablePresenter, ALongSilenceHoldsTheBoardAndSaysHowItGoes) {
  TableDesk desk;
  desk.HearSnapshot();
  desk.session.Lost("broken", desk.now);
  desk.now += seconds(4);
  desk.table.Tick(desk.session, desk.now);
  EXPECT_FALSE(desk.View().board.overlay);
  desk.now += seconds(2);
  desk.session.Retrying(3, desk.now + milliseconds(1'500));
  desk.table.Tick(desk.session, desk.now);
  ASSERT_TRUE(desk.View().board.overlay);
  EXPECT_EQ(desk.View().board.overlay->detail, "Attempt 3, retrying in 2 s");
  EXPECT_EQ(
      desk.View().board.overlay->note,
      "Your clock was at 5:00. If the server is down, your clock is paused; if only your connection dropped, "
      "it is running.");
  desk.Click("d2");
  desk.PressButton(action::OfferDraw{});
  EXPECT_EQ(desk.sent(), 0U);
  desk.session.Online({AccountId("ann"), "Ann", true});
  desk.table.Tick(desk.session, desk.now);
  EXPECT_EQ(desk.sent(), 1U) << "the clocks are asked for";
  desk.Click("d2");
  EXPECT_EQ(desk.sent(), 2U);
}

}  // namespace
}  // namespace merels::presenter
