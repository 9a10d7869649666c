#include "client/presenter/people/people_presenter.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/support/memory_settings.h"
#include "tests/client/support/requests.h"

namespace merels::presenter {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class PeopleTest : public ::testing::Test {
 protected:
  void Press(Action action, const std::string& argument = "") {
    people.Do(presenter::Press{action, argument});
  }
  template <class Request>
  std::vector<Request> Requests() const {
    return RequestsIn<Request>(effects);
  }
  std::vector<std::string> Acts() const {
    std::vector<std::string> labels;
    const auto sheet = people.Sheet();
    for (const auto& act : sheet->acts) labels.push_back(act.label);
    return labels;
  }

  const match::Player bob{AccountId("bob"), "Bob", false, false};
  const match::Player cee{AccountId("cee"), "Cee", true, false};
  Effects effects;
  PeoplePresenter people{effects};
};

TEST_F(PeopleTest, ANameOpensASheetThatEscapeCloses) {
  EXPECT_THAT(Requests<model::ListBlocks>(), SizeIs(1));
  EXPECT_FALSE(people.Sheet());
  EXPECT_FALSE(people.Do(Key{KeyCode::kEscape, 0})) << "that is another screen's";
  people.Open({cee});
  EXPECT_EQ(people.Sheet()->name, "Cee");
  EXPECT_EQ(people.Sheet()->note, "Guest");
  EXPECT_THAT(Acts(), ElementsAre("Challenge", "Mute", "Block", "Report…"));
  EXPECT_TRUE(people.Do(Key{KeyCode::kCharacter, 'f'})) << "nothing below it is played by keys";
  EXPECT_TRUE(people.Do(Key{KeyCode::kEscape, 0}));
  EXPECT_FALSE(people.Sheet());
}

TEST_F(PeopleTest, SomebodyIsBlockedOnceAndLetBackIn) {
  people.Hear(model::BlocksAnswer{std::vector{cee}});
  people.Open({bob});
  Press(Action::kBlockPerson);
  Press(Action::kBlockPerson);
  ASSERT_THAT(Requests<model::SetBlock>(), SizeIs(1));
  EXPECT_TRUE(Requests<model::SetBlock>()[0].blocked);
  EXPECT_EQ(Requests<model::SetBlock>()[0].player, bob);
  people.Hear(model::SetBlockAnswer{bob, true, Result<void>()});
  EXPECT_EQ(effects.notes.back().text, "Bob is blocked");
  EXPECT_THAT(Acts(), Contains("Unblock"));
  EXPECT_FALSE(people.Sheet()->acts[0].enabled) << "nobody challenges a player they have blocked";
  ASSERT_THAT(people.BlockedList().lines, SizeIs(2));
  const auto act = *people.BlockedList().lines[0].act;
  EXPECT_EQ(act.Id(), "unblock-person:cee");
  Press(act.action, act.argument);
  EXPECT_FALSE(Requests<model::SetBlock>()[1].blocked);
  people.Hear(model::SetBlockAnswer{cee, false, Result<void>()});
  EXPECT_EQ(effects.notes.back().text, "Cee is no longer blocked");
  EXPECT_THAT(people.BlockedList().lines, SizeIs(1));
}

TEST_F(PeopleTest, ARefusedBlockIsSaidAndMayBeTriedAgain) {
  people.Open({bob});
  Press(Action::kBlockPerson);
  people.Hear(
      model::SetBlockAnswer{bob, true, Error{Reason::kLimitReached, "you have blocked enough people"}});
  EXPECT_TRUE(effects.notes.back().problem);
  EXPECT_THAT(Acts(), Contains("Block"));
  Press(Action::kBlockPerson);
  EXPECT_THAT(Requests<model::SetBlock>(), SizeIs(2));
}

TEST_F(PeopleTest, AReportSaysWhatItIsAboutAndBringsTheMatch) {
  people.Open({bob, MatchId("m1")});
  Press(Action::kReportPerson);
  EXPECT_FALSE(people.Sheet()->ends[1].enabled) << "its kind is wanted";
  Press(Action::kSendReport);
  Press(Action::kChooseReport, "insult");
  people.Do(Edit{Field::kReport, "He was unkind"});
  people.Do(Submit{Field::kReport});
  Press(Action::kSendReport);
  ASSERT_THAT(Requests<model::ReportPlayer>(), SizeIs(1));
  EXPECT_EQ(Requests<model::ReportPlayer>()[0].match, MatchId("m1"));
  EXPECT_EQ(Requests<model::ReportPlayer>()[0].kind, "insult");
  EXPECT_EQ(Requests<model::ReportPlayer>()[0].text, "He was unkind");
  people.Hear(model::ReportAnswer{bob, Error{Reason::kBadArgument, "that is no plain text"}});
  EXPECT_EQ(people.Sheet()->words->problem, "That is no plain text");
  EXPECT_EQ(people.Sheet()->words->text, "He was unkind") << "to be mended";
  Press(Action::kSendReport);
  people.Hear(model::ReportAnswer{bob, Result<void>()});
  EXPECT_FALSE(people.Sheet());
  people.Open({cee});
  Press(Action::kReportPerson);
  EXPECT_EQ(people.Sheet()->words->text, "") << "that was of another";
}

TEST_F(PeopleTest, EveryKindOfReportHasItsChip) {
  people.Open({bob});
  Press(Action::kReportPerson);
  std::vector<std::string> kinds;
  const auto sheet = people.Sheet();
  for (const auto& kind : sheet->kinds) kinds.push_back(kind.argument);
  EXPECT_THAT(kinds, testing::UnorderedElementsAre("other", "cheating", "insult", "spam", "name"));
  Press(Action::kReportPerson);
  EXPECT_THAT(people.Sheet()->kinds, IsEmpty()) << "the way back";
}

TEST_F(PeopleTest, MutingIsTheWindowsOwnAffair) {
  people.Open({bob});
  Press(Action::kMutePerson);
  EXPECT_THAT(people.muted(), ElementsAre(AccountId("bob")));
  EXPECT_THAT(Acts(), Contains("Unmute"));
  Press(Action::kMutePerson);
  EXPECT_THAT(people.muted(), IsEmpty());
  EXPECT_THAT(effects.requests, SizeIs(1)) << "the server hears nothing of it";
}

TEST_F(PeopleTest, WhoIsMutedStaysMutedForThisAccountUntilHeIsHeardAgain) {
  MemorySettings settings;
  settings.kept[AccountId("dan")] = {cee.id};
  const auto mute = [&](const char* me) {
    PeoplePresenter again(effects, AccountId(me), &settings);
    again.Open({bob});
    again.Do(presenter::Press{Action::kMutePerson, ""});
    return again.muted();
  };
  EXPECT_THAT(mute("ann"), ElementsAre(bob.id));
  EXPECT_THAT(PeoplePresenter(effects, AccountId("ann"), &settings).muted(), ElementsAre(bob.id));
  EXPECT_THAT(PeoplePresenter(effects, AccountId("dan"), &settings).muted(), ElementsAre(cee.id));
  EXPECT_THAT(mute("ann"), IsEmpty());
  EXPECT_THAT(settings.kept[AccountId("ann")], IsEmpty());
}

TEST_F(PeopleTest, SettingsThatCannotBeReadAreComplainedOfAndMutingHoldsForThisRun) {
  MemorySettings settings;
  settings.fault = Error{Reason::kBadFile, "the file is bad"};
  PeoplePresenter other(effects, AccountId("ann"), &settings);
  ASSERT_THAT(effects.notes, SizeIs(1));
  EXPECT_TRUE(effects.notes[0].problem);
  other.Open({bob});
  other.Do(presenter::Press{Action::kMutePerson, ""});
  EXPECT_THAT(other.muted(), ElementsAre(bob.id));
  EXPECT_EQ(effects.notes.back().text, "the file is bad");
}

TEST_F(PeopleTest, NobodyMutesMoreThanTheMost) {
  for (std::size_t i = 0; i <= kMaxMuted; ++i) {
    people.Open({{AccountId("p" + std::to_string(i)), "P", false, false}});
    Press(Action::kMutePerson);
  }
  EXPECT_THAT(people.muted(), SizeIs(kMaxMuted));
  EXPECT_THAT(effects.notes, SizeIs(1));
}

TEST_F(PeopleTest, TheListOfBlocksSaysHowItIs) {
  EXPECT_EQ(people.BlockedList().state, ListState::kLoading);
  people.Hear(model::BlocksAnswer{Error{Reason::kUnreachable, "no answer"}});
  EXPECT_EQ(people.BlockedList().message, "No answer");
  Press(people.BlockedList().more->action);
  EXPECT_THAT(Requests<model::ListBlocks>(), SizeIs(2));
  people.Hear(model::BlocksAnswer{std::vector<match::Player>()});
  EXPECT_EQ(people.BlockedList().state, ListState::kEmpty);
}

}  // namespace
}  // namespace merels::presenter
