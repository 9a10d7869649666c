#include "client/presenter/lobby/new_table.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "client/presenter/base/actions.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/words/game_names.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

NewTableDialog Chosen(std::string_view ruleset) {
  NewTable choices;
  choices.Choose(action::ChooseRuleset{std::string(ruleset)});
  return choices.View();
}

TEST(NewTable, EveryRegisteredRulesetHasItsRulesAndItsBoard) {
  NewTable all;
  all.Choose(action::ToggleVariations{});
  const auto registry = variants::Registry();
  ASSERT_EQ(all.View().rulesets.size(), registry.size());
  for (const auto& line : registry) {
    const auto dialog = Chosen(line.name);
    EXPECT_EQ(dialog.rules_title, Typeset(line.title));
    EXPECT_EQ(dialog.rules_title.find('\''), std::string::npos);
    EXPECT_EQ(dialog.rules.action, Action(action::ShowRules{std::string(line.name)}));
    ASSERT_NE(dialog.board.topology, nullptr) << line.name;
    EXPECT_EQ(dialog.rules_note, RulesParagraphs(line.name).front());
    EXPECT_FALSE(dialog.rules_difference.empty()) << line.name;
  }
}

TEST(NewTable, VariationsAreListedWhenTheyAreWishedOrChosen) {
  const auto lists = [](const NewTableDialog& dialog, const std::string& name) {
    return std::any_of(dialog.rulesets.begin(), dialog.rulesets.end(),
                       [&](const Button& one) { return one.Id() == "choose-ruleset:" + name; });
  };
  NewTable choices;
  for (const char* usual : {"standard", "six", "lasker", "morabaraba", "foxgeese", "race", "peg"}) {
    EXPECT_TRUE(lists(choices.View(), usual)) << usual;
  }
  EXPECT_FALSE(lists(choices.View(), "standard-diag"));
  NewTable all;
  all.Choose(action::ToggleVariations{});
  const std::size_t hidden = all.View().rulesets.size() - choices.View().rulesets.size();
  ASSERT_GT(hidden, 1U);
  EXPECT_EQ(choices.View().variations.label, "Show " + std::to_string(hidden) + " more variants");
  choices.ruleset = "standard-diag";
  EXPECT_TRUE(lists(choices.View(), "standard-diag")) << "what is chosen";
  EXPECT_FALSE(lists(choices.View(), "plain"));
  choices.Choose(action::ToggleVariations{});
  EXPECT_TRUE(lists(choices.View(), "plain"));
  EXPECT_EQ(choices.View().variations.label, "Hide variants");
}

TEST(NewTable, WhatIsRarelyChosenIsHiddenButSaid) {
  NewTable choices;
  EXPECT_TRUE(choices.View().opponents.empty());
  EXPECT_TRUE(choices.View().watching.empty());
  EXPECT_FALSE(choices.View().private_table);
  EXPECT_EQ(choices.View().more_note, "Listed in the lobby, for anybody. Everybody may watch");
  choices.Choose(action::ToggleChoices{});
  choices.Choose(action::TogglePrivate{});
  choices.Choose(action::ChooseOpponent{100});
  choices.Choose(action::ChooseWatching{{match::WatchAccess::kCode}});
  choices.Choose(action::ChooseDelay{"2plies"});
  EXPECT_TRUE(choices.View().private_table->chosen);
  EXPECT_EQ(choices.View().more_note, "");
  choices.Choose(action::ToggleChoices{});
  EXPECT_EQ(choices.View().more_note,
            "Join by code only, for 1400–1600. Anybody with the code may watch, 2 turns behind");
  choices.Choose(action::ChooseRuleset{"peg"});
  EXPECT_EQ(choices.View().more_note, "Anybody with the code may watch, 2 turns behind");
}

TEST(NewTable, AChallengeIsGivenInGamesForTwo) {
  NewTable choices;
  choices.opponent = {AccountId("bob"), "Bob", false, false};
  for (const Button& one : choices.View().rulesets) EXPECT_EQ(one.Id().find("peg"), std::string::npos);
  choices.Step(KeyCode::kEnd);
  EXPECT_FALSE(choices.View().alone);
  choices.Choose(action::ChooseRuleset{"peg"});
  EXPECT_FALSE(choices.View().alone) << "that is not offered";
  EXPECT_FALSE(choices.View().more) << "the server decides who may join and watch";
}

TEST(NewTable, TheRulesThatARulesetBuildsOnAreShownTheNearestFirst) {
  NewTable table;
  table.ruleset = "morabaraba";
  const auto base = table.View().rules_base;
  ASSERT_EQ(base.size(), 2U);
  EXPECT_EQ(base[0].rfind("Twelve Men’s Morris: As Nine Men’s Morris, ", 0), 0U) << base[0];
  EXPECT_EQ(base[1].rfind("Nine Men’s Morris: ", 0), 0U) << base[1];
  table.ruleset = "race";
  EXPECT_TRUE(table.View().rules_base.empty());
}

TEST(NewTable, WhatDiffersIsPartOfTheListing) {
  EXPECT_EQ(Chosen("standard").rules_difference, "The rules of quick play and of rated games.");
  EXPECT_EQ(Chosen("plain").rules_difference, "Differs from the standard rules: no flying.");
  EXPECT_EQ(Chosen("foxgeese").rules_difference, "A different game from quick play.");
  EXPECT_EQ(Chosen("foxgeese-15-fwd").rules_difference,
            "Differs from Fox and Geese: 15 geese, geese go forward only.");
}

TEST(NewTable, ArrowsGoThroughTheListAndStopAtItsEnds) {
  NewTable choices;
  EXPECT_TRUE(choices.Step(KeyCode::kUp));
  EXPECT_EQ(choices.ruleset, "standard");
  choices.Step(KeyCode::kDown);
  EXPECT_EQ(choices.ruleset, "six") << "the next that is listed";
  choices.Step(KeyCode::kUp);
  choices.variations = true;
  choices.Step(KeyCode::kDown);
  EXPECT_EQ(choices.ruleset, variants::Registry()[1].name);
  choices.Step(KeyCode::kEnd);
  EXPECT_EQ(choices.ruleset, variants::Registry().back().name);
  EXPECT_TRUE(choices.Step(KeyCode::kDown));
  choices.Step(KeyCode::kHome);
  EXPECT_EQ(choices.ruleset, "standard");
  EXPECT_FALSE(choices.Step(KeyCode::kEnter));
}

TEST(NewTable, DaysForATurnAreOfferedInGamesForTwoAndChosenInPlaceOfAClock) {
  NewTable choices;
  const auto shown = choices.View();
  ASSERT_EQ(shown.days.size(), kDaysClocks.size());
  EXPECT_EQ(shown.days[1].label, "3 days a turn");
  EXPECT_EQ(shown.days[3].label, "3 days, 1 day more a turn, at most 7 days");
  EXPECT_TRUE(
      std::none_of(shown.days.begin(), shown.days.end(), [](const Button& one) { return one.chosen; }));
  choices.Choose(shown.days[1].action);
  EXPECT_EQ(ClockOf(choices.Clock()), clock::DaysPerPly(3));
  EXPECT_TRUE(choices.View().days[1].chosen);
  for (const Button& one : choices.View().clocks) EXPECT_FALSE(one.chosen) << one.label;
  EXPECT_TRUE(Chosen("peg").days.empty());
  choices.Choose(action::ToggleChoices{});
  const auto open = choices.View();
  EXPECT_TRUE(open.days.empty()) << "the rare choices have its line";
  EXPECT_TRUE(std::any_of(open.clocks.begin(), open.clocks.end(),
                          [](const Button& one) { return one.chosen && one.label == "3 days"; }));
}

TEST(NewTable, SidesAreCalledAsTheGameCallsThem) {
  EXPECT_EQ(Chosen("foxgeese").sides.at(1).label, "Fox");
  EXPECT_EQ(Chosen("foxgeese").sides.at(2).label, "Geese");
  EXPECT_EQ(Chosen("six").sides.at(2).label, "Black");
}

TEST(NewTable, APuzzleStartsAtOnceWithoutClockAndOpponent) {
  NewTable choices;
  choices.side = rules::Side::kSecond;
  choices.is_private = true;
  choices.Choose(action::ChooseRuleset{"peg"});
  EXPECT_TRUE(choices.View().alone);
  EXPECT_TRUE(choices.View().sides.empty());
  EXPECT_EQ(choices.View().create.label, "Start");
  const auto order = choices.Order(RequestId("r"));
  EXPECT_FALSE(order.side);
  EXPECT_FALSE(order.is_private);
  EXPECT_FALSE(order.clock.timed());
  choices.Choose(action::ChooseTableClock{"1+0"});
  EXPECT_TRUE(choices.Order(RequestId("r")).clock.timed());
}

class NewTableWishes : public ::testing::Test {
 protected:
  void Choose(const Action& action) { EXPECT_TRUE(choices.Choose(action)); }
  api::OpenTable Order() const { return choices.Order(RequestId("r"), member); }
  NewTableDialog View() const { return choices.View(member); }
  static const Button& Chosen(const std::vector<Button>& buttons) {
    return *std::find_if(buttons.begin(), buttons.end(), [](const auto& one) { return one.chosen; });
  }

  model::RatingBook book;
  Host member{AccountId("ann"), true, &book};
  NewTable choices;
};

TEST_F(NewTableWishes, AMembersTableIsRatedWhereSuchGamesAre) {
  EXPECT_FALSE(Order().rated) << "unless that is chosen";
  Choose(action::ChooseTableKind{GameKind::kRated});
  EXPECT_TRUE(Order().rated);
  EXPECT_EQ(Chosen(View().kinds).action, Action(action::ChooseTableKind{GameKind::kRated}));
  EXPECT_EQ(View().kinds_note, "Only members can join");
  EXPECT_FALSE(choices.Order(RequestId("r")).rated) << "a guest's";
  EXPECT_EQ(choices.View().kinds_note, "Rated: members only");
  EXPECT_FALSE(choices.View().kinds[0].enabled);
  Choose(action::ChooseTableClock{"none"});
  EXPECT_FALSE(Order().rated);
  EXPECT_EQ(Chosen(View().kinds).action, Action(action::ChooseTableKind{GameKind::kCasual}));
  EXPECT_EQ(View().kinds_note, "Rated games need a clock");
}

TEST_F(NewTableWishes, WhatTheServerRefusesTogetherIsNotOfferedTogether) {
  choices.all_choices = true;
  Choose(action::ChooseTableKind{GameKind::kRated});
  EXPECT_FALSE(View().watching[1].enabled);
  EXPECT_FALSE(View().watching[2].enabled);
  EXPECT_EQ(View().watching_note, "Rated: set by the server");
  Choose(action::ChooseTableKind{GameKind::kCasual});
  EXPECT_TRUE(View().watching[1].enabled);
  EXPECT_EQ(View().watching_note, "");
  Choose(action::ChooseWatching{{match::WatchAccess::kCode}});
  EXPECT_FALSE(View().kinds[0].enabled);
  EXPECT_EQ(View().kinds_note, "Not when watching is restricted");
  Choose(action::ChooseTableKind{GameKind::kRated});
  EXPECT_FALSE(Order().rated) << "that is not offered";
  EXPECT_EQ(Order().watching.access, match::WatchAccess::kCode);
  Choose(action::ChooseWatching{{match::WatchAccess::kOpen}});
  EXPECT_TRUE(View().kinds[0].enabled);
  Choose(action::ChooseDelay{"2plies"});
  EXPECT_FALSE(View().kinds[0].enabled);
  Choose(action::ChooseWatching{{match::WatchAccess::kClosed}});
  EXPECT_EQ(View().delays_note, "No spectators");
}

TEST_F(NewTableWishes, AGuestIsNotChallengedToARatedGame) {
  choices.opponent = {AccountId("bob"), "Bob", true, false};
  choices.rated = true;
  EXPECT_FALSE(View().kinds[0].enabled);
  EXPECT_EQ(View().kinds_note, "Guests cannot play rated games");
  EXPECT_FALSE(choices.Challenge(RequestId("r"), member).rated);
  choices.opponent.guest = false;
  EXPECT_TRUE(choices.Challenge(RequestId("r"), member).rated);
}

TEST_F(NewTableWishes, AnOpponentsRatingIsWantedAroundOnesOwn) {
  choices.all_choices = true;
  EXPECT_TRUE(Order().opponent.any());
  Choose(action::ChooseOpponent{100});
  EXPECT_EQ(Order().opponent, (lobby::RatingRange{1400, 1600})) << "as one begins";
  book.Take(AccountId("ann"), {{"standard/blitz", {{1742.4, 50, 0.06}, 31, {}}, false}});
  EXPECT_EQ(Order().opponent, (lobby::RatingRange{1642, 1842}));
  EXPECT_EQ(View().opponents_note, "1642–1842");
  Choose(action::ChooseTableClock{"10+5"});
  EXPECT_EQ(Order().opponent, (lobby::RatingRange{1400, 1600})) << "that is another pool";
  Choose(action::ChooseOpponent{150});
  EXPECT_EQ(Chosen(View().opponents).action, Action(action::ChooseOpponent{100})) << "150 is not offered";
  Choose(action::ChooseTableClock{"none"});
  EXPECT_TRUE(Order().opponent.any());
  EXPECT_EQ(Chosen(View().opponents).label, "Anybody");
}

TEST_F(NewTableWishes, WhoMayWatchAndHowLateIsChosenOfCasualGames) {
  choices.all_choices = true;
  EXPECT_EQ(Order().watching, match::Watching());
  Choose(action::ChooseWatching{{match::WatchAccess::kCode}});
  Choose(action::ChooseDelay{"2plies"});
  EXPECT_EQ(Order().watching.access, match::WatchAccess::kCode);
  EXPECT_EQ(Order().watching.delay_plies, 2);
  Choose(action::ChooseDelay{"60s"});
  EXPECT_EQ(Order().watching.delay, std::chrono::minutes(1));
  EXPECT_EQ(Order().watching.delay_plies, 0);
  Choose(action::ChooseDelay{"for ever"});
  EXPECT_EQ(Order().watching.delay, std::chrono::minutes(1));
  Choose(action::ChooseWatching{{match::WatchAccess::kOpen}});
  Choose(action::ChooseDelay{"none"});
  Choose(action::ChooseTableKind{GameKind::kRated});
  EXPECT_FALSE(Order().watching.delayed());
  EXPECT_EQ(Chosen(View().delays).label, "No delay");
  EXPECT_FALSE(View().delays[1].enabled);
  EXPECT_NE(View().delays_note, "");
  Choose(action::ChooseTableKind{GameKind::kCasual});
  Choose(action::ChooseDelay{"60s"});
  Choose(action::ChooseWatching{{match::WatchAccess::kClosed}});
  EXPECT_FALSE(Order().watching.delayed()) << "of what nobody watches";
}

TEST_F(NewTableWishes, APuzzlesWatchersAreChosenToo) {
  Choose(action::ChooseRuleset{"peg"});
  Choose(action::ChooseTableKind{GameKind::kRated});
  Choose(action::ChooseOpponent{100});
  Choose(action::ChooseWatching{{match::WatchAccess::kClosed}});
  EXPECT_TRUE(View().kinds.empty());
  EXPECT_TRUE(View().opponents.empty());
  EXPECT_FALSE(Order().rated);
  EXPECT_TRUE(Order().opponent.any());
  EXPECT_EQ(Order().watching.access, match::WatchAccess::kClosed);
}

TEST(NewTable, ARangeIsWrittenByTheEndsThatItHas) {
  EXPECT_EQ(RangeText({}), "");
  EXPECT_EQ(RangeText({1400, 1600}), "1400–1600");
  EXPECT_EQ(RangeText({1400, 0}), "from 1400");
  EXPECT_EQ(RangeText({0, 1600}), "up to 1600");
}

TEST(GameNames, NewCombinationsOfKnownKnobsAreSaidInWords) {
  EXPECT_EQ(RulesShort("six"), "Six Men’s Morris");
  EXPECT_EQ(RulesShort("six+reps=3+quiet=100"), "Six Men’s Morris") << "as a table opened by that name";
  EXPECT_EQ(RulesShort("six+fly=3+reps=3+quiet=100"), "Six Men’s Morris, flying with 3 men left");
  EXPECT_EQ(RulesShort("standard+reps=3+quiet=50"), "Standard, a draw after 50 turns without progress");
  EXPECT_EQ(RulesName("six+fly=3"), "Six Men’s Morris");
  EXPECT_EQ(RulesShort("hexamorris+rings=4"), "hexamorris+rings=4") << "it is not known here";
  EXPECT_EQ(RulesDifference("six+fly=3+reps=3+quiet=100"), "a board of two squares, 6 men each");
  EXPECT_EQ(RulesDifference("foxgeese+foxstart=d5+reps=3+cap=400"), "Fox and Geese, the fox starts on d5");
  EXPECT_EQ(RulesShort("foxgeese+reps=3+cap=400"), "Fox and Geese");
}

TEST(GameNames, EveryKnobOfEveryRulesetHasWords) {
  for (const auto& line : variants::Registry()) {
    for (const auto& [knob, value] : variants::KnobValues(*variants::ParseRuleset(line.name))) {
      EXPECT_EQ(KnobWords(knob, value).find('='), std::string::npos) << knob << "=" << value;
    }
  }
  EXPECT_EQ(KnobWords("gravity", "2"), "gravity=2");
}

TEST(GameNames, PoolsAndDelaysAreSaidInWords) {
  EXPECT_EQ(PoolTitle("standard/blitz"), "Blitz");
  EXPECT_EQ(PoolTitle("lasker/rapid"), "Lasker Morris rapid");
  match::Watching watching;
  EXPECT_EQ(BehindText(watching), "");
  watching.delay_plies = 1;
  EXPECT_EQ(BehindText(watching), "1 turn behind");
  watching.delay_plies = 2;
  EXPECT_EQ(BehindText(watching), "2 turns behind");
  watching = {};
  watching.delay = std::chrono::seconds(90);
  EXPECT_EQ(BehindText(watching), "90 seconds behind");
}

}  // namespace
}  // namespace merels::presenter
