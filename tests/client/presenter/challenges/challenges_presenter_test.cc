#include "client/presenter/challenges/challenges_presenter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/support/house.h"
#include "tests/client/support/requests.h"

namespace merels::presenter {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class ChallengesTest : public ::testing::Test {
 protected:
  ChallengesTest() { lobby.me = AccountId("ann"); }
  static lobby::Challenge Challenge(const std::string& id, const std::string& from, const std::string& to) {
    lobby::Challenge challenge;
    challenge.id = ChallengeId(id);
    challenge.from = {AccountId(from), from, false, false};
    challenge.to = {AccountId(to), to, false, false};
    challenge.ruleset = House::kStandard;
    challenge.clock = {std::chrono::minutes(5), std::chrono::seconds(3)};
    return challenge;
  }
  void Hear(lobby::Notice notice) {
    ++seq;
    if (seq == 1) {
      lobby.notices.Apply(Delivered(session::Topic::Notices(), seq++, 0, lobby::NoticesSnapshot{}));
    }
    lobby.notices.Apply(Delivered(session::Topic::Notices(), seq, seq - 1, std::move(notice)));
  }
  void Press(Action action, const std::string& argument = "") {
    challenges.Do(presenter::Press{action, argument}, lobby);
  }
  template <class Request>
  std::vector<Request> Requests() const {
    return RequestsIn<Request>(effects);
  }

  Effects effects;
  LobbyState lobby;
  ChallengesPresenter challenges{AccountId("ann"), [] { return RequestId("r"); }, effects};
  Seq seq = 0;
};

TEST_F(ChallengesTest, APlayerIsChallengedByNameOnTheChosenClock) {
  lobby.clock = "10+5";
  EXPECT_FALSE(challenges.Panel(lobby).send.enabled);
  challenges.Do(Edit{Field::kFriend, "Bob"}, lobby);
  challenges.Do(Submit{Field::kFriend}, lobby);
  Press(Action::kSendChallenge);
  ASSERT_THAT(Requests<model::MakeChallenge>(), SizeIs(1)) << "one at a time";
  EXPECT_EQ(Requests<model::MakeChallenge>()[0].player, "Bob");
  EXPECT_EQ(Requests<model::MakeChallenge>()[0].clock, ClockOf("10+5"));
  challenges.Hear(model::ChallengeAnswer{Error{Reason::kBadName, "nobody is called Bob"}, true});
  EXPECT_EQ(challenges.Panel(lobby).field.problem, "Nobody is called Bob");
  EXPECT_TRUE(challenges.Panel(lobby).send.enabled);
}

TEST_F(ChallengesTest, AChallengeIsAskedAboutAndAnswered) {
  auto challenge = Challenge("c1", "bob", "ann");
  challenge.side = rules::Side::kFirst;
  challenge.rated = true;
  Hear(lobby::ChallengeMade{challenge});
  Hear(lobby::ChallengeMade{Challenge("c2", "ann", "bob")});
  const auto asks = challenges.Asks(lobby);
  ASSERT_THAT(asks, SizeIs(1)) << "one's own is not asked about";
  EXPECT_EQ(asks[0].title, "bob challenges you");
  EXPECT_EQ(asks[0].detail, "5+3 · Standard · Rated · you play Black");
  Press(asks[0].yes.action, asks[0].yes.argument);
  EXPECT_EQ(Requests<model::AcceptChallenge>()[0].challenge, ChallengeId("c1"));
  EXPECT_EQ(asks[0].no.label, "Decline");
  EXPECT_EQ(challenges.Hear(model::ChallengeAnswer{std::optional(MatchId("m9")), false}), MatchId("m9"));
  Hear(lobby::ChallengeEnded{ChallengeId("c1"), lobby::ChallengeEnd::kDeclined, {}, {}});
  EXPECT_THAT(challenges.Asks(lobby), IsEmpty());
}

TEST_F(ChallengesTest, AChallengeIsAsTheKindThatIsChosen) {
  challenges.Do(Edit{Field::kFriend, "Bob"}, lobby);
  EXPECT_EQ(challenges.Panel(lobby).field.label, "Challenge a player, casual 5+3");
  lobby.rated = true;
  EXPECT_EQ(challenges.Panel(lobby).field.label, "Challenge a player, rated 5+3");
  EXPECT_EQ(challenges.Panel(lobby).field.hint, "Name, rated 5+3") << "where there is no room for the label";
  Press(Action::kSendChallenge);
  EXPECT_TRUE(Requests<model::MakeChallenge>()[0].rated);
}

TEST_F(ChallengesTest, ANoIsSaidWithItsReason) {
  Hear(lobby::ChallengeMade{Challenge("c1", "bob", "ann")});
  Hear(lobby::ChallengeMade{Challenge("c2", "cee", "ann")});
  const auto no = challenges.Asks(lobby)[0].no;
  Press(no.action, no.argument);
  EXPECT_THAT(Requests<model::DeclineChallenge>(), IsEmpty()) << "why has not been said yet";
  EXPECT_THAT(challenges.Asks(lobby)[1].reasons, IsEmpty());
  const auto reasons = challenges.Asks(lobby)[0].reasons;
  ASSERT_THAT(reasons, SizeIs(7));
  EXPECT_EQ(reasons[2].label, "Too fast");
  EXPECT_EQ(reasons[5].label, "Rated") << "it is a casual one";
  Press(reasons[6].action, reasons[6].argument);
  EXPECT_THAT(challenges.Asks(lobby)[0].reasons, IsEmpty()) << "that was the way back";
  Press(no.action, no.argument);
  Press(reasons[2].action, reasons[2].argument);
  ASSERT_THAT(Requests<model::DeclineChallenge>(), SizeIs(1));
  EXPECT_EQ(Requests<model::DeclineChallenge>()[0].challenge, ChallengeId("c1"));
  EXPECT_EQ(Requests<model::DeclineChallenge>()[0].reason, lobby::DeclineReason::kTooFast);
}

TEST_F(ChallengesTest, OnlyReasonsThatFitAreOffered) {
  const auto labels = [this](lobby::Challenge challenge) {
    Hear(lobby::ChallengeMade{challenge});
    Press(Action::kWhyDecline, challenge.id.text());
    std::vector<std::string> all;
    const auto asks = challenges.Asks(lobby);
    for (const auto& reason : asks.back().reasons) all.push_back(reason.label);
    return all;
  };
  auto bot = Challenge("c1", "bob", "ann");
  bot.from.bot = true;
  bot.clock = {};
  EXPECT_THAT(labels(bot),
              ElementsAre("No reason", "Later", "Too slow", "Other rules", "No computer", "Back"));
  auto rated = Challenge("c2", "cee", "ann");
  rated.rated = true;
  EXPECT_THAT(labels(rated), testing::Contains("Casual"));
  auto again = Challenge("c3", "dan", "ann");
  again.rematch_of = MatchId("m1");
  EXPECT_THAT(labels(again), ElementsAre("No reason", "Later", "Back"));
}

TEST_F(ChallengesTest, WhatBecameOfAnOwnChallengeIsTold) {
  Hear(lobby::ChallengeMade{Challenge("c1", "ann", "bob")});
  challenges.Hear(
      lobby::ChallengeEnded{
          ChallengeId("c1"), lobby::ChallengeEnd::kDeclined, lobby::DeclineReason::kLater, {}},
      lobby);
  ASSERT_THAT(effects.notes, SizeIs(1));
  EXPECT_EQ(effects.notes[0].text, "bob declines the challenge: later, please");
}

TEST_F(ChallengesTest, ARematchStandsAsWhoeverOfferedIt) {
  EXPECT_EQ(challenges.RematchOf(MatchId("m1"), lobby), Rematch::kNone);
  auto again = Challenge("c1", "bob", "ann");
  again.rematch_of = MatchId("m1");
  Hear(lobby::ChallengeMade{again});
  EXPECT_EQ(challenges.RematchOf(MatchId("m1"), lobby), Rematch::kAsked);
  EXPECT_EQ(challenges.Asks(lobby)[0].title, "bob offers a rematch");
  EXPECT_EQ(challenges.RematchOf(MatchId("m2"), lobby), Rematch::kNone);
  Press(Action::kRematch, "m1");
  EXPECT_EQ(Requests<model::Rematch>()[0].match, MatchId("m1"));
}

}  // namespace
}  // namespace merels::presenter
