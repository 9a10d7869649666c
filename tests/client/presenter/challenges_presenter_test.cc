#include "client/presenter/challenges_presenter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/support/house.h"

namespace merels::presenter {
namespace {

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
  template <class Order>
  std::vector<Order> Orders() const {
    std::vector<Order> found;
    for (const auto& order : effects.orders) {
      if (const auto* one = std::get_if<Order>(&order)) found.push_back(*one);
    }
    return found;
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
  ASSERT_THAT(Orders<model::Challenge>(), SizeIs(1)) << "one at a time";
  EXPECT_EQ(Orders<model::Challenge>()[0].name, "Bob");
  EXPECT_EQ(Orders<model::Challenge>()[0].clock, ClockOf("10+5"));
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
  EXPECT_EQ(Orders<model::AcceptChallenge>()[0].challenge, ChallengeId("c1"));
  Press(asks[0].no.action, asks[0].no.argument);
  EXPECT_THAT(Orders<model::DeclineChallenge>(), SizeIs(1));
  EXPECT_EQ(challenges.Hear(model::ChallengeAnswer{std::optional(MatchId("m9")), false}), MatchId("m9"));
  Hear(lobby::ChallengeEnded{ChallengeId("c1"), lobby::ChallengeEnd::kDeclined, {}, {}});
  EXPECT_THAT(challenges.Asks(lobby), IsEmpty());
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
  EXPECT_EQ(Orders<model::Rematch>()[0].match, MatchId("m1"));
}

}  // namespace
}  // namespace merels::presenter
