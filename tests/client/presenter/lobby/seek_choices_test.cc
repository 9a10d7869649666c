#include "client/presenter/lobby/seek_choices.h"

#include <gtest/gtest.h>

#include "client/presenter/base/actions.h"
#include "common/rating/pool.h"
#include "common/variants/registry.h"
#include "tests/client/presenter/lobby/lobby_fixture.h"
#include "tests/client/support/requests.h"

namespace merels::presenter {
namespace {

using Choices = std::vector<lobby::SeekChoice>;

class SeekChoicesTest : public LobbyFixture {
 protected:
  lobby::SeekTerms Sought() {
    Press(action::PlayChosen{});
    return RequestsIn<api::CreateSeek>(effects).back().terms;
  }
  const Button& RulesChip(const std::string& ruleset) {
    dialog_ = *View().seek_dialog;
    for (const Button& chip : dialog_.rulesets) {
      if (chip.Id() == "seek-rules:" + ruleset) return chip;
    }
    ADD_FAILURE() << "no chip for " << ruleset;
    return dialog_.close;
  }

  SeekDialog dialog_;
};

TEST_F(SeekChoicesTest, EveryGameOfQuickPlayIsRatedUnderEveryClock) {
  EXPECT_EQ(QuickRulesets().front(), kQuickRuleset);
  EXPECT_GE(QuickRulesets().size(), 8U);
  for (const std::string& ruleset : QuickRulesets()) {
    const auto played = variants::PlayingDefault(ruleset);
    ASSERT_TRUE(played) << ruleset;
    for (const auto clock : kQuickClocks) {
      EXPECT_TRUE(rating::PoolOf(played->text, ClockOf(std::string(clock)))) << ruleset << " " << clock;
    }
  }
}

TEST_F(SeekChoicesTest, ASeekNamesEveryChosenRulesetWithEveryChosenClock) {
  lobby.SetMember(true);
  Press(action::ChooseSeek{});
  Press(action::SeekClock{"10+5"});
  Press(action::SeekRules{"lasker"});
  Press(action::SeekExperienced{});
  ASSERT_TRUE(View().seek_dialog);
  EXPECT_EQ(View().seek_dialog->note.substr(0, 36), "You get whichever of these 4 games c");
  const auto terms = Sought();
  EXPECT_EQ(terms.choices, (Choices{{"standard", ClockOf("5+3")},
                                    {"standard", ClockOf("10+5")},
                                    {"lasker", ClockOf("5+3")},
                                    {"lasker", ClockOf("10+5")}}));
  EXPECT_TRUE(terms.rated);
  EXPECT_EQ(terms.least_games, kGamesOfTheExperienced);
  EXPECT_FALSE(View().seek_dialog) << "the search is in the lobby";
  EXPECT_EQ(View().searching->title, "Looking for 5+3 or 10+5");
  EXPECT_EQ(View().kinds_note, "Standard or Lasker Morris");
}

TEST_F(SeekChoicesTest, WhatIsSoughtIsFixedWhileTheSearchIsOn) {
  Press(action::QuickPlay{});
  Press(action::ChooseSeek{});
  EXPECT_FALSE(View().seek_dialog);
  Press(action::SeekClock{"10+5"});
  EXPECT_EQ(state.seek.clocks.size(), 1U);
  EXPECT_FALSE(View().choices.enabled);
}

TEST_F(SeekChoicesTest, TheLastRulesetAndTheLastClockStay) {
  Press(action::ChooseSeek{});
  EXPECT_FALSE(RulesChip("standard").enabled);
  Press(action::SeekRules{"standard"});
  Press(action::SeekClock{"5+3"});
  EXPECT_EQ(state.seek.count(), 1U);
  Press(action::SeekRules{"lasker"});
  Press(action::SeekRules{"standard"});
  EXPECT_EQ(state.seek.rulesets, std::vector<std::string>{"lasker"});
  EXPECT_EQ(View().play.label, "Play 5+3");
  EXPECT_EQ(View().kinds_note, "Lasker Morris");
}

TEST_F(SeekChoicesTest, NoMoreGamesAreChosenThanAServerTakes) {
  Press(action::ChooseSeek{});
  for (const auto clock : kQuickClocks) {
    if (clock != kUsualClock) Press(action::SeekClock{std::string(clock)});
  }
  for (const std::string& ruleset : QuickRulesets()) {
    if (ruleset != kQuickRuleset) Press(action::SeekRules{ruleset});
  }
  EXPECT_EQ(state.seek.count(), 48U);
  EXPECT_NE(View().seek_dialog->note.find("more than 50 cannot"), std::string::npos);
  EXPECT_FALSE(RulesChip(QuickRulesets().back()).enabled);
  EXPECT_LE(Sought().choices.size(), kMostGames);
}

TEST_F(SeekChoicesTest, ATileChoosesItsClockAlone) {
  Press(action::SeekClock{"10+5"});
  EXPECT_EQ(View().play.label, "Play 5+3 or 10+5");
  const auto chosen = [this] {
    int count = 0;
    for (const PlayTile& tile : View().tiles) count += tile.button.chosen ? 1 : 0;
    return count;
  };
  EXPECT_EQ(chosen(), 2);
  Press(action::ChooseClock{"1+0"});
  EXPECT_EQ(View().play.label, "Play 1+0");
  EXPECT_EQ(chosen(), 1);
}

TEST_F(SeekChoicesTest, EscapeClosesTheDialogAndKeepsTheChoices) {
  Press(action::ChooseSeek{});
  Press(action::SeekClock{"10+5"});
  EXPECT_TRUE(lobby.Do(Key{KeyCode::kEscape}, now));
  EXPECT_FALSE(View().seek_dialog);
  EXPECT_EQ(state.seek.clocks.size(), 2U);
}

class ComputerAfterAWhileTest : public SeekChoicesTest {
 protected:
  ComputerAfterAWhileTest() { Press(action::SeekComputer{}); }
  void HearLobby(std::vector<lobby::Table> tables, std::vector<match::Player> free) {
    Hear(Delivered(session::Topic::Lobby(), 1, 0,
                   lobby::Snapshot{std::move(tables), {}, {}, std::move(free)}));
  }
  void SeekFor(model::Millis time) {
    Press(action::QuickPlay{});
    HearNotices(true);
    now += time;
    lobby.Tick(now);
  }
  std::size_t Cancelled() const { return RequestsIn<api::CancelSeek>(effects).size(); }
  void HearCancelled(std::optional<MatchId> match = {}) { Hear(AnswerTo(api::CancelSeek{}, match)); }

  const match::Player deep_{AccountId("deep"), "Deep", true, true};
};

TEST_F(ComputerAfterAWhileTest, AComputerIsChallengedOnceTheSearchHasEnded) {
  HearLobby({}, {deep_});
  SeekFor(kComputerAfter - model::Millis(1));
  EXPECT_EQ(Cancelled(), 0U);
  now += model::Millis(1);
  lobby.Tick(now);
  lobby.Tick(now);
  EXPECT_EQ(Cancelled(), 1U);
  EXPECT_TRUE(RequestsIn<api::CreateChallenge>(effects).empty()) << "the pairing may be on its way";
  HearCancelled();
  const auto asked = RequestsIn<api::CreateChallenge>(effects);
  ASSERT_EQ(asked.size(), 1U);
  EXPECT_EQ(asked[0].player, "deep");
  EXPECT_EQ(asked[0].clock, ClockOf("5+3"));
  EXPECT_FALSE(asked[0].rated);
  EXPECT_EQ(effects.notes.back().text, "Nobody yet: Deep, a computer, has been challenged");
}

TEST_F(ComputerAfterAWhileTest, TheNoticeOfTheEndMayComeBeforeTheAnswer) {
  HearLobby({}, {deep_});
  SeekFor(kComputerAfter);
  HearNotice(++notices, lobby::SeekEnded{Reason::kCancelled, {}});
  EXPECT_TRUE(effects.notes.empty()) << "the user did not cancel";
  HearCancelled();
  EXPECT_EQ(RequestsIn<api::CreateChallenge>(effects).size(), 1U);
}

TEST_F(ComputerAfterAWhileTest, WhoIsPairedMeanwhilePlaysThatGameAndNoOther) {
  HearLobby({}, {deep_});
  SeekFor(kComputerAfter);
  HearCancelled(MatchId("m1"));
  EXPECT_TRUE(RequestsIn<api::CreateChallenge>(effects).empty());
  EXPECT_EQ(DispatchedIn<action::GoTo>(effects)->what, MatchId("m1"));
}

TEST_F(ComputerAfterAWhileTest, AComputerThatWaitsAtATableOfTheGameIsJoined) {
  auto table = ListedTable("t1", "deep");
  table.owner.bot = true;
  auto other = table;
  other.id = TableId("t0");
  other.clock = ClockOf("1+0");
  HearLobby({other, table}, {deep_});
  SeekFor(kComputerAfter);
  HearCancelled();
  ASSERT_EQ(RequestsIn<api::JoinTable>(effects).size(), 1U);
  EXPECT_EQ(RequestsIn<api::JoinTable>(effects)[0].table, TableId("t1")) << "the clock that was looked for";
}

TEST_F(ComputerAfterAWhileTest, WithoutAFreeComputerOrThatWishTheSearchGoesOn) {
  SeekFor(kComputerAfter);
  EXPECT_EQ(Cancelled(), 0U);
  HearLobby({}, {deep_});
  state.seek.computer = false;
  lobby.Tick(now);
  EXPECT_EQ(Cancelled(), 0U);
}

TEST_F(ComputerAfterAWhileTest, AComputerThatDiesMeanwhileIsSaidToBeGone) {
  HearLobby({}, {deep_});
  SeekFor(kComputerAfter);
  state.lobby = model::Lobby();
  HearCancelled();
  EXPECT_TRUE(RequestsIn<api::CreateChallenge>(effects).empty());
  EXPECT_EQ(effects.notes.back().text, "Nobody yet, and no computer is free any more");
}

TEST_F(SeekChoicesTest, WordsFromOutsideChooseNothing) {
  Press(action::SeekRules{"nonsense"});
  Press(action::SeekClock{"7+7"});
  SeekChoices choices = state.seek;
  choices.Choose({"7+7", false, "standard"});
  EXPECT_EQ(choices.count(), 1U);
  EXPECT_EQ(choices.clocks, SeekChoices{}.clocks);
}

}  // namespace
}  // namespace merels::presenter
