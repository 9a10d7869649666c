#include "client/presenter/challenges/challenges_presenter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/challenges/challenges_view_state.h"
#include "client/presenter/table/actions.h"
#include "client/presenter/words/game_names.h"
#include "tests/client/support/requests.h"
#include "tests/client/support/simulated_match.h"

namespace merels::presenter {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class ChallengesTest : public ::testing::Test {
 protected:
  static lobby::Challenge Challenge(const std::string& id, const std::string& from, const std::string& to) {
    lobby::Challenge challenge;
    challenge.id = ChallengeId(id);
    challenge.from = {AccountId(from), from, false, false};
    challenge.to = {AccountId(to), to, false, false};
    challenge.ruleset = SimulatedMatch::kStandard;
    challenge.clock = {std::chrono::minutes(5), std::chrono::seconds(3)};
    return challenge;
  }
  void Hear(lobby::Notice notice) {
    ++seq;
    if (seq == 1) {
      notices.Apply(Delivered(session::Topic::Notices(), seq++, 0, lobby::NoticesSnapshot{}));
    }
    notices.Apply(Delivered(session::Topic::Notices(), seq, seq - 1, std::move(notice)));
  }
  void Press(const Action& action) { challenges.Do(action, now); }
  template <class Request>
  std::vector<Request> Requests() const {
    return RequestsIn<Request>(effects);
  }

  Effects effects;
  model::Notices notices;
  model::RatingBook book;
  ChallengesPresenter challenges{
      AccountId("ann"), [] { return RequestId("r"); }, notices, book, [] { return model::Millis(0); },
      effects};
  const model::Millis now{1000};
  Seq seq = 0;
};

TEST_F(ChallengesTest, ARatedOneSaysWhatItWouldChangeOnceBothRatingsAreKnown) {
  auto challenge = Challenge("c1", "bob", "ann");
  challenge.rated = true;
  Hear(lobby::ChallengeMade{challenge});
  challenges.Settle();
  EXPECT_EQ(Requests<api::GetRatings>().at(0).player, "bob");
  const rating::Standing standing{{1500, 350, 0.06}, 3, {}};
  book.Take(AccountId("bob"), {{"standard/blitz", standing, true}});
  EXPECT_EQ(challenges.Asks().at(0).detail, "5+3 · Rated · Standard") << "the own one is not known";
  book.Take(AccountId("ann"), {{"standard/blitz", standing, true}});
  EXPECT_EQ(challenges.Asks().at(0).detail, "5+3 · Rated · Standard · Win +162, draw +0, loss −162");
  challenge.rated = false;
  challenge.id = ChallengeId("c2");
  Hear(lobby::ChallengeMade{challenge});
  EXPECT_EQ(challenges.Asks().at(1).detail, "5+3 · Casual · Standard");
}

TEST_F(ChallengesTest, AChallengeIsAskedAboutAndAnswered) {
  auto challenge = Challenge("c1", "bob", "ann");
  challenge.side = rules::Side::kFirst;
  challenge.rated = true;
  Hear(lobby::ChallengeMade{challenge});
  Hear(lobby::ChallengeMade{Challenge("c2", "ann", "bob")});
  const auto asks = challenges.Asks();
  ASSERT_THAT(asks, SizeIs(1)) << "one's own is not asked about";
  EXPECT_EQ(asks[0].title, "bob challenges you");
  EXPECT_EQ(asks[0].detail, "5+3 · Rated · you play Black · Standard");
  ASSERT_TRUE(asks[0].rules);
  EXPECT_EQ(asks[0].rules->Id(), "rules:standard+reps=3+quiet=100");
  Press(asks[0].yes.action);
  EXPECT_EQ(Requests<api::AcceptChallenge>()[0].challenge, ChallengeId("c1"));
  EXPECT_EQ(asks[0].no.label, "Decline");
  challenges.Hear(AnswerTo(Requests<api::AcceptChallenge>()[0], api::Seated{MatchId("m9")}), now);
  EXPECT_EQ(DispatchedIn<action::GoTo>(effects)->what, MatchId("m9"));
  Hear(lobby::ChallengeEnded{ChallengeId("c1"), lobby::ChallengeEnd::kDeclined, {}, {}});
  EXPECT_THAT(challenges.Asks(), IsEmpty());
}

TEST_F(ChallengesTest, ANoNeedsNoReason) {
  Hear(lobby::ChallengeMade{Challenge("c1", "bob", "ann")});
  Press(challenges.Asks()[0].no.action);
  ASSERT_THAT(Requests<api::DeclineChallenge>(), SizeIs(1));
  EXPECT_EQ(Requests<api::DeclineChallenge>()[0].challenge, ChallengeId("c1"));
  EXPECT_EQ(Requests<api::DeclineChallenge>()[0].reason, lobby::DeclineReason::kNone);
}

TEST_F(ChallengesTest, ANoMayBeSaidWithItsReason) {
  Hear(lobby::ChallengeMade{Challenge("c1", "bob", "ann")});
  Hear(lobby::ChallengeMade{Challenge("c2", "cee", "ann")});
  const auto why = challenges.Asks()[0].why;
  Press(why.action);
  EXPECT_THAT(Requests<api::DeclineChallenge>(), IsEmpty()) << "why has not been said yet";
  EXPECT_THAT(challenges.Asks()[1].reasons, IsEmpty());
  const auto reasons = challenges.Asks()[0].reasons;
  ASSERT_THAT(reasons, SizeIs(6));
  EXPECT_EQ(reasons[1].label, "Too fast");
  EXPECT_EQ(reasons[4].label, "Rated") << "it is a casual one";
  Press(reasons[5].action);
  EXPECT_THAT(challenges.Asks()[0].reasons, IsEmpty()) << "that was the way back";
  Press(why.action);
  Press(reasons[1].action);
  ASSERT_THAT(Requests<api::DeclineChallenge>(), SizeIs(1));
  EXPECT_EQ(Requests<api::DeclineChallenge>()[0].challenge, ChallengeId("c1"));
  EXPECT_EQ(Requests<api::DeclineChallenge>()[0].reason, lobby::DeclineReason::kTooFast);
}

TEST_F(ChallengesTest, OnlyReasonsThatFitAreOffered) {
  const auto labels = [this](lobby::Challenge challenge) {
    Hear(lobby::ChallengeMade{challenge});
    Press(action::WhyDecline{challenge.id});
    std::vector<std::string> all;
    const auto asks = challenges.Asks();
    for (const auto& reason : asks.back().reasons) all.push_back(reason.label);
    return all;
  };
  auto bot = Challenge("c1", "bob", "ann");
  bot.from.bot = true;
  bot.clock = {};
  EXPECT_THAT(labels(bot), ElementsAre("Later", "Too slow", "Other rules", "No computer", "Back"));
  auto rated = Challenge("c2", "cee", "ann");
  rated.rated = true;
  EXPECT_THAT(labels(rated), testing::Contains("Casual"));
  auto again = Challenge("c3", "dan", "ann");
  again.rematch_of = MatchId("m1");
  EXPECT_THAT(labels(again), ElementsAre("Later", "Back"));
}

TEST_F(ChallengesTest, WhatBecameOfAnOwnChallengeIsTold) {
  Hear(lobby::ChallengeMade{Challenge("c1", "ann", "bob")});
  const lobby::Notice ended = lobby::ChallengeEnded{
      ChallengeId("c1"), lobby::ChallengeEnd::kDeclined, lobby::DeclineReason::kLater, {}};
  challenges.Hear(Delivered(session::Topic::Notices(), seq + 1, seq, ended), now);
  ASSERT_THAT(effects.notes, SizeIs(1));
  EXPECT_EQ(effects.notes[0].text, "bob declines the challenge: later, please");
}

TEST_F(ChallengesTest, ARematchIsAskedAboutAsOne) {
  auto again = Challenge("c1", "bob", "ann");
  again.rematch_of = MatchId("m1");
  Hear(lobby::ChallengeMade{again});
  EXPECT_EQ(challenges.Asks()[0].title, "bob offers a rematch");
}

TEST_F(ChallengesTest, EveryAnswerThatBringsAMatchLeadsThereAndEveryRefusalIsSaid) {
  const auto gone_to = [this](const model::Update& answer) {
    effects.actions.clear();
    challenges.Hear(answer, now);
    const auto wanted = DispatchedIn<action::GoTo>(effects);
    return wanted ? wanted->what : MatchId();
  };
  EXPECT_EQ(gone_to(AnswerTo(api::CreateChallenge{}, lobby::Challenged(MatchId("m1")))), MatchId("m1"));
  EXPECT_EQ(gone_to(AnswerTo(api::OfferRematch{}, lobby::Challenged(MatchId("m2")))), MatchId("m2"));
  EXPECT_EQ(gone_to(AnswerTo(api::OfferRematch{}, lobby::Challenged(lobby::Challenge()))), MatchId());
  EXPECT_EQ(gone_to(AnswerTo(api::DeclineChallenge{}, Result<void>())), MatchId());
  EXPECT_EQ(gone_to(AnswerTo(api::WithdrawChallenge{}, Result<void>())), MatchId());
  EXPECT_THAT(effects.notes, IsEmpty());
  const Error why{Reason::kRateLimited, "wait a little"};
  for (const model::Update& refused : std::initializer_list<model::Update>{
           AnswerTo(api::CreateChallenge{}, why), AnswerTo(api::OfferRematch{}, why),
           AnswerTo(api::AcceptChallenge{}, why), AnswerTo(api::DeclineChallenge{}, why),
           AnswerTo(api::WithdrawChallenge{}, why)}) {
    effects.notes.clear();
    EXPECT_EQ(gone_to(refused), MatchId());
    ASSERT_THAT(effects.notes, SizeIs(1));
    EXPECT_EQ(effects.notes[0].text, "wait a little");
  }
}

class ChallengeByNameTest : public ::testing::Test {
 protected:
  std::vector<api::CreateChallenge> Requests() const { return RequestsIn<api::CreateChallenge>(effects); }

  Effects effects;
  Terms terms{"5+3", false};
  KnownNames names;
  ChallengeByName by_name{[] { return RequestId("r"); }, names, effects};
};

TEST_F(ChallengeByNameTest, APlayerIsChallengedByNameOnTheChosenClock) {
  terms.clock = "10+5";
  EXPECT_FALSE(by_name.View(terms).send.enabled);
  by_name.Edit("Bob");
  by_name.Send(terms);
  by_name.Send(terms);
  ASSERT_THAT(Requests(), SizeIs(1)) << "one at a time";
  EXPECT_EQ(Requests()[0].player, "Bob");
  EXPECT_EQ(Requests()[0].clock, ClockOf("10+5"));
  by_name.Hear(AnswerTo(Requests()[0], Error{Reason::kBadName, "nobody is called Bob"}));
  EXPECT_EQ(by_name.View(terms).field.problem, "Nobody is called Bob");
  EXPECT_TRUE(effects.notes.empty()) << "it is said once, at the field";
  EXPECT_EQ(std::count(effects.announcements.begin(), effects.announcements.end(), "Nobody is called Bob."),
            1);
  EXPECT_TRUE(by_name.View(terms).send.enabled);
}

TEST_F(ChallengeByNameTest, AChallengeIsAsTheKindThatIsChosen) {
  by_name.Edit("Bob");
  EXPECT_EQ(by_name.View(terms).field.label, "Challenge a player, casual 5+3");
  terms.rated = true;
  EXPECT_EQ(by_name.View(terms).field.label, "Challenge a player, rated 5+3");
  EXPECT_EQ(by_name.View(terms).field.hint, "Player’s name");
  by_name.Send(terms);
  EXPECT_TRUE(Requests()[0].rated);
}

}  // namespace
}  // namespace merels::presenter
