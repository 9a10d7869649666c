#include "client/cli/lobby/challenges.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/cli/match/chat.h"
#include "tests/client/server/server_remote.h"

namespace merels::cli {
namespace {

using merels::testing::RunningServer;
using merels::testing::ServerRemote;
using ::testing::HasSubstr;

class OnlineChallenges : public ::testing::Test {
 protected:
  ChallengeOptions To(const std::string& whom) {
    ChallengeOptions options;
    options.whom = whom;
    options.offer.terms.ruleset = "standard";
    options.offer.terms.clock = {clock::Millis(300'000), clock::Millis(3'000)};
    options.offer.terms.side = rules::Side::kFirst;
    return options;
  }
  std::string Out() {
    std::string text = out_.str();
    out_.str("");
    return text;
  }
  std::string Id() { return Challenges(ada_).back().id.text(); }

  std::istringstream in_;
  std::ostringstream out_, err_;
  Console console_{in_, out_, err_};
  RunningServer server_;
  ServerRemote ada_{server_, "Ada"};
  ServerRemote bob_{server_, "Bob", ServerRemote::Kind::kMember};
};

TEST_F(OnlineChallenges, OneIsMadeListedAndAccepted) {
  EXPECT_EQ(MakeChallenge(ada_, To("Bob"), false, console_), kDone);
  const std::string line = Id() + "\tAda\tBob\tstandard+reps=3+quiet=100\t5+3\twhite\tcasual\n";
  EXPECT_EQ(Out(), line);
  EXPECT_EQ(ListChallenges(bob_.calls(), false, console_), kDone);
  EXPECT_EQ(Out(), line);
  EXPECT_EQ(AcceptChallenge(bob_.calls(), Id(), false, console_), kDone);
  EXPECT_EQ(Out(), Matches(ada_).at(0).match.text() + "\tblack\n");
}

TEST_F(OnlineChallenges, AGuestIsChallengedByTheirAccount) {
  EXPECT_EQ(MakeChallenge(ada_, To("nobody"), false, console_), kRefused);
  EXPECT_THAT(err_.str(), HasSubstr("unknown-player: "));
  ServerRemote cyd(server_, "Cyd");
  EXPECT_EQ(MakeChallenge(ada_, To(cyd.account().text()), true, console_), kDone);
  EXPECT_THAT(Out(), HasSubstr("\"to\":\"Cyd\""));
}

TEST_F(OnlineChallenges, WhoMayWatchTheMatchAndHowLateIsPartOfIt) {
  ChallengeOptions options = To("Bob");
  options.offer.terms.watching = {match::WatchAccess::kCode, 0, clock::Millis(30'000), {}};
  EXPECT_EQ(MakeChallenge(ada_, options, false, console_), kDone);
  EXPECT_THAT(Out(), HasSubstr("\tcasual\tcode\t30s\n"));
  EXPECT_EQ(ListChallenges(bob_.calls(), true, console_), kDone);
  EXPECT_THAT(Out(), ::testing::AllOf(HasSubstr("\"watching\":\"code\""), HasSubstr("\"delay\":\"30s\"")));
}

TEST_F(OnlineChallenges, AReasonForDecliningIsOneOfAFew) {
  MakeChallenge(ada_, To("Bob"), false, console_);
  EXPECT_EQ(DeclineChallenge(bob_.calls(), Id(), "because", console_), kUsage);
  EXPECT_EQ(DeclineChallenge(bob_.calls(), Id(), "too-slow", console_), kDone);
  EXPECT_TRUE(Challenges(ada_).empty());
}

TEST_F(OnlineChallenges, AnOwnOneIsWithdrawnLikeATable) {
  MakeChallenge(ada_, To("Bob"), false, console_);
  EXPECT_EQ(Withdraw(ada_.calls(), Id(), console_), kDone);
  EXPECT_TRUE(Challenges(ada_).empty());
}

TEST_F(OnlineChallenges, TheSecondOfferOfARematchIsTheMatch) {
  const MatchId over = Begin(server_, ada_, bob_);
  ResignIn(ada_, over);
  EXPECT_EQ(OfferRematch(ada_, over.text(), false, false, console_), kDone);
  EXPECT_THAT(Out(), HasSubstr("\tAda\tBob\tstandard+reps=3+quiet=100\t"));
  server_.clock.Advance(std::chrono::seconds(1));
  EXPECT_EQ(OfferRematch(bob_, over.text(), false, false, console_), kDone);
  EXPECT_EQ(Out(), Matches(ada_).at(0).match.text() + "\twhite\n");
}

TEST_F(OnlineChallenges, WhatIsSaidIsListed) {
  const MatchId match = Begin(server_, ada_, bob_);
  EXPECT_EQ(Say(ada_.calls(), {match.text(), "good-luck", false}, false, console_), kDone);
  EXPECT_EQ(Say(bob_.calls(), {match.text(), "you too", false}, false, console_), kDone);
  EXPECT_EQ(Out(), "1\n2\n");
  EXPECT_EQ(Chat(ada_.calls(), {match.text(), false, false, false}, false, console_), kDone);
  EXPECT_EQ(Out(), "1\tAda\tGood luck\n2\tBob\tyou too\n");
  EXPECT_EQ(Chat(ada_.calls(), {match.text(), true, false, false}, false, console_), kRefused);
  EXPECT_EQ(
      err_.str(),
      "not-allowed: players have no part in the spectators' chat until everybody may know that the match "
      "is over\n");
  ServerRemote cyd(server_, "Cyd");
  EXPECT_EQ(Say(cyd.calls(), {match.text(), "well played", true}, false, console_), kDone);
  EXPECT_EQ(Out(), "3\n");
  EXPECT_EQ(Chat(cyd.calls(), {match.text(), true, false, false}, false, console_), kDone);
  EXPECT_EQ(Out(), "3\tCyd\twell played\n");
  EXPECT_EQ(Chat(bob_.calls(), {match.text(), false, false, false}, true, console_), kDone);
  EXPECT_THAT(Out(), HasSubstr("\"courtesy\":\"good-luck\""));
}

TEST_F(OnlineChallenges, TalkIsTurnedOffAndOn) {
  const MatchId match = Begin(server_, ada_, bob_);
  EXPECT_EQ(Chat(ada_.calls(), {match.text(), false, true, false}, false, console_), kDone);
  EXPECT_EQ(Say(bob_.calls(), {match.text(), "hello", false}, false, console_), kRefused);
  EXPECT_THAT(err_.str(), HasSubstr("chat-off: "));
  EXPECT_EQ(Chat(ada_.calls(), {match.text(), false, false, true}, false, console_), kDone);
  EXPECT_EQ(Say(bob_.calls(), {match.text(), "hello", false}, false, console_), kDone);
}

}  // namespace
}  // namespace merels::cli
