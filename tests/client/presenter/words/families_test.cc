// The table under the rules of every family: the same gestures, each with the family's own words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/table/table_view.h"
#include "tests/client/support/requests.h"
#include "tests/client/support/table_desk.h"

namespace merels::presenter {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using Kind = Cue::Kind;

constexpr const char* kFox = "foxgeese+reps=3+cap=400";
constexpr const char* kRace = "race+reps=3+cap=400";
// Then the fox has taken one goose and may take two more: c3-e3-g5.
constexpr const char* kFoxAhead = "d4-e5 c3-d4 e5-c3 e3-f4";
// One ply before the other side has none.
constexpr const char* kNoPlyNext =
    "b4-c5 f4-f3 a5-b6 f3-f2 b6-d4 d7-d3 a4-b4 d6-d5 d4-e3 e5-d4 d2-f4 g4-a4 c2-c6 c7-b6 "
    "b3-b5 e6-d6 e3-f3 d4-c4 a3-c7 g5-e3 c1-d2 e3-c1 c3-g5 e7-e6 c7-e5 g3-c3 b4-a5 c4-c2 "
    "a5-c7 c3-b4 f4-g4 b4-c3 e5-f4 d6-d4 e1-e2 f2-e1 e2-f2 f6-b4 c5-d6 b6-a5 c7-e5 d4-c5 "
    "d6-f6 a5-a3 f4-g3 c5-b6 f2-e3 d5-d4 f6-e7 b6-f2 f3-f4 d4-b6 e7-f6 f5-f3 d2-d4 e6-e4 "
    "b5-c5 f3-b3 f6-e7 e4-e2 c6-d6 e2-c4 g5-f6 b6-a5 e5-c7 c3-d2 d4-e4 f2-e2 f4-f5 c4-c3";

std::vector<std::string> Names(const TableDesk& desk, const std::vector<board::Point>& points) {
  std::vector<std::string> names;
  for (const auto point : points) names.push_back(PointName(desk.house.state().game().topology(), point));
  return names;
}

bool Legal(const TableDesk& desk, const std::string& ply) {
  const auto plies = desk.house.state().game().LegalPlies();
  return std::find(plies.begin(), plies.end(), ply) != plies.end();
}

/// The fox's table at a moment when it may capture two geese in a row, by its longest ply.
struct FoxDesk : TableDesk {
  FoxDesk() : TableDesk(AccountId("ann"), kFox) {
    house.Play(kFoxAhead);
    HearSnapshot();
    TakeCues();
    for (const auto& ply : house.state().game().LegalPlies()) {
      if (ply.size() > longest.size()) longest = ply;
    }
  }
  /// The n-th point of the longest ply.
  std::string Of(std::size_t n) const { return longest.substr(n * 3, 2); }
  std::string longest;
};

TEST(Families, TheFoxJumpsOnByClicksFromPointToPoint) {
  FoxDesk desk;
  ASSERT_GE(desk.longest.size(), 8U) << "two jumps";
  desk.Click(desk.Of(0));
  EXPECT_THAT(Names(desk, desk.View().board.targets), Contains(desk.Of(1)));
  desk.Click(desk.Of(1));
  EXPECT_EQ(desk.sent(), 0U) << "the fox may go on";
  EXPECT_THAT(desk.TakeCues(), ElementsAre(Kind::kFly, Kind::kCapture));
  EXPECT_EQ(desk.Man(desk.Of(1)).look, ManLook::kLifted);
  EXPECT_FALSE(desk.Shows(desk.Of(0)));
  EXPECT_THAT(Names(desk, desk.View().board.targets), Contains(desk.Of(2)));
  EXPECT_THAT(desk.RibbonTitle(), HasSubstr("jump on, or stay"));
  for (std::size_t n = 2; n * 3 < desk.longest.size(); ++n) desk.Click(desk.Of(n));
  if (desk.sent() == 0) desk.PressButton(action::FinishPly{});
  EXPECT_THAT(desk.SentPlies(), ElementsAre(desk.longest));
}

TEST(Families, TheFoxStaysByAClickOnItByTheButtonAndByTheKeyboard) {
  const std::string jump = FoxDesk().longest.substr(0, 5);
  for (const int way : {0, 1, 2}) {
    FoxDesk desk;
    ASSERT_TRUE(Legal(desk, jump));
    desk.Click(desk.Of(0) + " " + desk.Of(1));
    ASSERT_EQ(desk.sent(), 0U);
    if (way == 0) desk.Click(desk.Of(1));
    if (way == 1) desk.PressButton(action::FinishPly{});
    if (way == 2) {
      desk.Do(FocusBoard{true});
      desk.Type(desk.Of(1));
      desk.PressKey(KeyCode::kEnter);
    }
    EXPECT_THAT(desk.SentPlies(), ElementsAre(jump)) << "way " << way;
    desk.Deliver();
    EXPECT_EQ(desk.house.state().plies().back(), jump);
  }
}

TEST(Families, HalfAJumpIsTakenBackWhole) {
  FoxDesk desk;
  desk.Click(desk.Of(0) + " " + desk.Of(1));
  desk.PressKey(KeyCode::kEscape);
  EXPECT_EQ(desk.Man(desk.Of(0)).look, ManLook::kPlain);
  EXPECT_THAT(desk.TakeCues(), Contains(Kind::kBack));
  EXPECT_EQ(desk.View().board.men.size(), 17U) << "the jumped goose is back";
}

TEST(Families, TheFoxIsDraggedFromPointToPoint) {
  FoxDesk desk;
  desk.Drag(desk.Of(0), desk.Of(1));
  EXPECT_EQ(desk.sent(), 0U);
  desk.Drag(desk.Of(1), desk.Of(2));
  if (desk.sent() == 0) desk.Click(desk.Of(2));
  EXPECT_THAT(desk.SentPlies(), SizeIs(1));
  EXPECT_EQ(desk.SentPlies().front().substr(0, 8), desk.longest.substr(0, 8));
}

TEST(Families, AJumpOfTheOpponentIsShownLegByLegAndSaid) {
  FoxDesk fox;
  TableDesk geese(AccountId("bob"), kFox);
  for (const auto& ply : fox.house.state().plies()) geese.house.Play(ply);
  geese.HearSnapshot();
  geese.TakeCues();
  geese.Hear(fox.longest.substr(0, 8));
  const auto cues = geese.TakeCues();
  ASSERT_GE(cues.size(), 4U);
  EXPECT_THAT(std::vector(cues.begin(), cues.begin() + 4),
              ElementsAre(Kind::kFly, Kind::kCapture, Kind::kFly, Kind::kCapture));
  EXPECT_THAT(geese.effects.news,
              Contains(HasSubstr("The fox jumps from " + fox.Of(0) + " to " + fox.Of(1))));
  EXPECT_EQ(geese.View().top.set, MenSet::kFoxAndGeese);
}

TEST(Families, CardsAndRibbonSpeakOfFoxAndGeese) {
  TableDesk desk(AccountId("bob"), kFox);
  desk.HearSnapshot();
  EXPECT_EQ(desk.View().bottom.note, "Geese · You");
  EXPECT_EQ(desk.View().top.note, "Fox · Guest");
  EXPECT_FALSE(desk.View().top.rack);
  EXPECT_THAT(desk.effects.news, Contains("You play Geese against Ann."));
  Preferences none_ahead;
  none_ahead.Set(Preference::kPremove, 0);
  desk.table.SetPreferences(none_ahead);
  desk.Click("a3");
  EXPECT_EQ(desk.RibbonTitle(), "The fox is to move");
}

TEST(Families, ARaceManGoesToAnyPointTheRulesReach) {
  TableDesk desk(AccountId("ann"), kRace);
  desk.HearSnapshot();
  desk.Click("c2");
  std::vector<std::string> reached;
  for (const auto& ply : desk.house.state().game().LegalPlies()) {
    if (ply.starts_with("c2-")) reached.push_back(ply.substr(3));
  }
  EXPECT_THAT(Names(desk, desk.View().board.targets), testing::UnorderedElementsAreArray(reached));
  desk.Click(reached.front());
  EXPECT_THAT(desk.SentPlies(), ElementsAre("c2-" + reached.front()));
  EXPECT_TRUE(desk.View().counters.size() == 2) << "repetition and length";
}

TEST(Families, EveryPieceAndPointIsWalkedToByKeys) {
  TableDesk desk(AccountId("ann"), "peg");
  desk.HearSnapshot();
  desk.Do(FocusBoard{true});
  desk.Type("d6");
  EXPECT_EQ(desk.View().board.cursor->label, "d6 · peg");
  desk.PressKey(KeyCode::kEnter);
  for (int i = 0; i < 2; ++i) desk.PressKey(KeyCode::kDown);
  EXPECT_EQ(desk.View().board.cursor->label, "d4 · in reach");
  desk.PressKey(KeyCode::kEnter);
  EXPECT_THAT(desk.SentPlies(), ElementsAre("d6-d4"));
}

TEST(Families, OnePlayerSitsAlone) {
  TableDesk desk(AccountId("ann"), "peg");
  desk.HearSnapshot();
  ASSERT_EQ(desk.sent(), 1U);
  EXPECT_EQ(std::get<api::ListBestSolutions>(desk.effects.requests[0]).ruleset, "peg");
  const auto view = desk.View();
  EXPECT_TRUE(view.alone);
  EXPECT_EQ(view.best->state, ListState::kLoading);
  EXPECT_EQ(view.bottom.summary, "36 pegs left · 0 moves");
  EXPECT_FALSE(desk.Enabled(action::OfferDraw{}));
  EXPECT_TRUE(desk.Enabled(action::Resign{}));
  desk.Click("d6 d4");
  desk.Deliver();
  EXPECT_THAT(desk.effects.news, Contains("The player jumps from d6 to d4 and takes d5."));
  EXPECT_THAT(desk.effects.announcements, Contains("It is your turn."));
  EXPECT_EQ(desk.View().bottom.summary, "35 pegs left · 1 move");
}

TEST(Families, AChainOfJumpsOfOnePegIsOneMove) {
  TableDesk desk(AccountId("ann"), "peg");
  // The last two are the same peg's.
  desk.house.Play("b2-d4 e5-c3 c7-e5 c5-c7 f6-d6 e5-c5 d7-d5 g3-e5 e3-g3 e1-e3 g3-e1");
  desk.HearSnapshot();
  EXPECT_EQ(CountMoves(desk.table.state()), 11);
  desk.house.Play(
      "e4-e2 d2-f2 g5-g3 b4-d6 e7-c5 c4-c6 c3-e3 a5-c5 a3-a5 d5-b5 a5-c5 c7-a5 c1-c3 e1-c1 f5-d5 d5-b5");
  desk.HearSnapshot();
  EXPECT_EQ(CountMoves(desk.table.state()), 27 - 1);
  desk.PressButton(action::ShowPly{3});
  EXPECT_EQ(CountMoves(desk.table.state()), 3) << "of the position shown";
}

TEST(Families, GivingUpEndsItAndTheSameMayBeginAgain) {
  TableDesk desk(AccountId("ann"), "peg");
  desk.HearSnapshot();
  desk.Click("d6 d4");
  desk.Deliver();
  desk.PressButton(action::Resign{});
  desk.PressButton(action::Resign{});
  desk.Deliver();
  ASSERT_TRUE(desk.View().result);
  EXPECT_EQ(desk.View().result->title, "Given up");
  EXPECT_EQ(desk.View().result->detail, "The player gave up, after 1 move");
  EXPECT_TRUE(std::holds_alternative<api::ListBestSolutions>(desk.effects.requests.back()))
      << "the list is renewed";
  desk.PressButton(action::Again{});
  const auto again = std::get<api::OpenTable>(desk.effects.requests.back());
  EXPECT_EQ(again.ruleset, "peg");
}

TEST(Families, TheBestListNamesPlayersAndMarksOnesOwn) {
  TableDesk desk(AccountId("ann"), "peg");
  desk.HearSnapshot();
  desk.table.Hear(AnswerTo(api::ListBestSolutions{"another"}, match::BestList{"another", {}}));
  EXPECT_EQ(desk.View().best->state, ListState::kLoading) << "an answer about other rules";
  const match::Solution mine{MatchId("m"), {AccountId("ann"), "Ann"}, {1, 18}, {}};
  desk.table.Hear(AnswerTo(api::ListBestSolutions{"peg"}, match::BestList{"peg", {mine}}));
  EXPECT_THAT(desk.View().best->rows, ElementsAre(BestRow{"1", "Ann", "1 peg · 18 moves", true}));
  desk.table.Hear(AnswerTo(api::ListBestSolutions{"peg"}, Error{Reason::kUnreachable, "the server is away"}));
  EXPECT_EQ(desk.View().best->message, "The server is away");
  ASSERT_TRUE(desk.View().best->retry);
  desk.effects.requests.clear();
  desk.PressButton(action::ReloadBest{});
  EXPECT_TRUE(std::holds_alternative<api::ListBestSolutions>(desk.effects.requests.at(0)));
}

TEST(Families, WhoHasNoPlyPassesAtOnceAndHearsIt) {
  TableDesk desk(AccountId("bob"), kRace);
  desk.house.Play(kNoPlyNext);
  desk.HearSnapshot();
  EXPECT_THAT(desk.SentPlies(), IsEmpty());
  desk.Hear("g3-g5");
  EXPECT_THAT(desk.SentPlies(), ElementsAre("pass"));
  EXPECT_THAT(desk.effects.news, Contains("You cannot move, so you pass."));
  EXPECT_EQ(desk.RibbonTitle(), "You cannot move, so you pass");
  desk.Deliver();
  EXPECT_EQ(desk.house.state().plies().back(), "pass");
}

}  // namespace
}  // namespace merels::presenter
