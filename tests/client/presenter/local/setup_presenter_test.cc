#include "client/presenter/local/setup_presenter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/puzzles/actions.h"
#include "common/variants/registry.h"
#include "tests/client/support/memory_settings.h"
#include "tests/client/support/memory_store.h"

namespace merels::presenter {
namespace {

using local::Opponent;
using testing::SizeIs;

class SetupTest : public ::testing::Test, protected Navigator {
 protected:
  void Show(Screen to, model::Millis /*now*/) override { shown = to; }
  void Press(const Action& action) { setup.Do(action, now); }
  SetupViewState View() const { return setup.View(now); }
  static std::string ChosenOf(const std::vector<Button>& buttons) {
    for (const auto& button : buttons) {
      if (button.chosen) return button.label;
    }
    return "";
  }

  MemoryStore store;
  LocalState state{local::Matches(&store), nullptr, nullptr, {}};
  Effects effects;
  const model::Millis now{1000};
  Screen shown = Screen::kSignIn;
  SetupPresenter setup{state, *this, effects};
};

TEST_F(SetupTest, OffersNineLevelsWithAWordEach) {
  ASSERT_THAT(View().levels, SizeIs(9));
  Press(action::ChooseLevel{7});
  EXPECT_EQ(View().level, 7);
  EXPECT_EQ(View().level_name, "Level 7 · Strong");
  Press(action::ChooseLevel{10});
  EXPECT_EQ(View().level, 7) << "there is none";
}

TEST_F(SetupTest, OffersEveryRulesetThatFitsTheOpponent) {
  std::size_t for_two = 0;
  for (const auto& line : variants::Registry()) {
    for_two += rules::Seats(*variants::ParseRuleset(line.name)) == 2 ? 1U : 0U;
  }
  EXPECT_LT(View().rulesets.size(), for_two) << "variations are folded";
  Press(action::ToggleLocalVariants{});
  EXPECT_THAT(View().rulesets, SizeIs(for_two));
  EXPECT_THAT(View().boards, SizeIs(for_two));
  EXPECT_EQ(View().variations->label, "Hide variants");
  Press(action::SetUp{Opponent::kNobody});
  EXPECT_EQ(shown, Screen::kPlay);
  EXPECT_THAT(View().rulesets, SizeIs(variants::Registry().size() - for_two));
  EXPECT_EQ(ChosenOf(View().rulesets), "Peg Solitaire");
  EXPECT_TRUE(View().levels.empty());
  EXPECT_TRUE(View().sides.empty());
  Press(action::SetUp{Opponent::kComputer});
  EXPECT_EQ(ChosenOf(View().rulesets), "Nine Men’s Morris");
}

TEST_F(SetupTest, TheSidesAreCalledAsTheGameCallsThem) {
  Press(action::ChooseLocalRules{"foxgeese"});
  Press(action::ChooseLocalSide{"second"});
  EXPECT_EQ(ChosenOf(View().sides), "Geese");
  EXPECT_EQ(View().board.set, MenSet::kFoxAndGeese);
}

TEST_F(SetupTest, ClocksAreChosenFromThoseOffered) {
  EXPECT_EQ(ChosenOf(View().clocks), "No clock");
  Press(action::ChooseLocalClock{"5+3"});
  EXPECT_EQ(ChosenOf(View().clocks), "5+3");
  EXPECT_EQ(state.terms.clock, clock::ParsePlayers("5+3").value());
}

TEST_F(SetupTest, OnlyTwoPlayersAreAskedWhetherTheBoardTurns) {
  EXPECT_FALSE(View().turning);
  Press(action::SetUp{Opponent::kHuman});
  ASSERT_TRUE(View().turning);
  Press(action::ToggleTurning{});
  EXPECT_TRUE(View().turning->chosen);
}

TEST_F(SetupTest, PlayBeginsAMatchAtTheTable) {
  Press(action::StartLocal{});
  ASSERT_THAT(effects.actions, SizeIs(1));
  EXPECT_TRUE(effects.actions[0].Is<action::BeginLocal>());
}

TEST_F(SetupTest, KeysChooseLevelAndRulesAndBegin) {
  setup.Do(Key{KeyCode::kCharacter, '9'}, now);
  setup.Do(Key{KeyCode::kDown, 0}, now);
  EXPECT_EQ(View().level, 9);
  EXPECT_EQ(state.terms.ruleset, "six");
  setup.Do(Key{KeyCode::kUp, 0}, now);
  setup.Do(Key{KeyCode::kUp, 0}, now);
  EXPECT_EQ(state.terms.ruleset, "standard");
  setup.Do(Key{KeyCode::kEnter, 0}, now);
  EXPECT_THAT(effects.actions, SizeIs(1));
}

TEST_F(SetupTest, LevelSideAndClockAreThereAgainAfterARestart) {
  MemorySettings settings;
  state.settings = &settings;
  Press(action::ChooseLevel{7});
  Press(action::ChooseLocalSide{"second"});
  Press(action::ChooseLocalClock{"5+3"});
  setup.Do(Key{KeyCode::kDown, 0}, now);
  LocalState later{local::Matches(&store), nullptr, nullptr, {}, &settings};
  later.Restore();
  EXPECT_EQ(later.terms, state.terms);
  EXPECT_EQ(later.terms.ruleset, "six");
  SetupPresenter again(later, *this, effects);
  again.Enter(now);
  EXPECT_EQ(again.View(now).level, 7);
  EXPECT_EQ(ChosenOf(again.View(now).clocks), "5+3");
  EXPECT_EQ(ChosenOf(again.View(now).sides), "Black");
}

TEST_F(SetupTest, RulesThatThisProgramDoesNotKnowAreNotTakenOver) {
  MemorySettings settings;
  settings.texts[KeptText::kNextGame] = "computer 7 - lot 0 eleven";
  LocalState later{local::Matches(&store), nullptr, nullptr, {}, &settings};
  later.Restore();
  EXPECT_EQ(later.terms, local::Terms());
}

TEST_F(SetupTest, ThereArePuzzlesBesideTheOpponents) {
  EXPECT_EQ(View().opponents.back().label, "Solitaire") << "without any";
  state.puzzles = true;
  ASSERT_GE(View().opponents.size(), 2U);
  EXPECT_EQ(View().opponents.back().label, "Puzzle of the day");
  EXPECT_EQ(View().opponents.rbegin()[1].action, Action(action::Puzzles{}));
}

TEST_F(SetupTest, WhatWasPlayedLastIsOfferedAgain) {
  local::Terms terms;
  terms.level = 6;
  terms.ruleset = "six";
  auto match = local::LocalMatch::Begin(MatchId("m"), terms, rules::Side::kFirst, local::Millis(1));
  ASSERT_TRUE(match->Act(match::PlayPly{match->game().LegalPlies().front()}, {}).ok());
  setup.OfferLesson(action::SetUp{Opponent::kNobody});
  EXPECT_EQ(View().opponents.back().label, "Learn to play") << "nothing was played here yet";
  state.matches.Keep(*match, now);
  EXPECT_NE(View().opponents.back().label, "Learn to play");
  setup.Enter(now);
  EXPECT_EQ(View().level, 6);
  EXPECT_EQ(state.terms.ruleset, "six");
  ASSERT_TRUE(View().unfinished);
  EXPECT_EQ(View().unfinished->title, "Against level 6");
  EXPECT_EQ(View().unfinished->go_on.Id(), "open-local:m");
}

}  // namespace
}  // namespace merels::presenter
