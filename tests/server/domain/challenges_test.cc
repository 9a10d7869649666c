#include "server/domain/challenges.h"

#include <gtest/gtest.h>

namespace merels::domain {
namespace {

using std::chrono::seconds;

lobby::Challenge From(const std::string& from, const std::string& to, int number) {
  lobby::Challenge challenge;
  challenge.id = ChallengeId("challenge" + std::to_string(number));
  challenge.from = {AccountId(from), from};
  challenge.to = {AccountId(to), to};
  challenge.created_at = clock::Millis(number);
  return challenge;
}

class StandingChallengesTest : public ::testing::Test {
 protected:
  Result<void> Add(const lobby::Challenge& challenge, bool here = true) {
    const auto may = all.MayAdd(challenge);
    if (may) all.PutBack(challenge, RequestId("of " + challenge.id.text()), here, seconds(100));
    return may;
  }

  Challenges all{{2, seconds(600), seconds(60)}};
};

TEST_F(StandingChallengesTest, BothPlayersSeeTheirOwnOldestFirst) {
  ASSERT_TRUE(Add(From("ann", "bob", 2)).ok());
  ASSERT_TRUE(Add(From("cid", "ann", 1)).ok());
  const auto of_ann = all.Of(AccountId("ann"));
  ASSERT_EQ(of_ann.size(), 2U);
  EXPECT_EQ(of_ann[0].from.name, "cid");
  EXPECT_EQ(of_ann[1].to.name, "bob");
  EXPECT_EQ(all.Of(AccountId("bob")).size(), 1U);
  EXPECT_TRUE(all.Of(AccountId("eve")).empty());
}

TEST_F(StandingChallengesTest, OneIsFoundByItsIdItsRequestAndTheMatchItRepeats) {
  lobby::Challenge rematch = From("ann", "bob", 1);
  rematch.rematch_of = MatchId("match");
  ASSERT_TRUE(Add(rematch).ok());
  EXPECT_EQ(*all.Find(rematch.id), rematch);
  EXPECT_EQ(all.RequestOf(rematch.id), RequestId("of challenge1"));
  EXPECT_EQ(all.FindRequest(AccountId("ann"), RequestId("of challenge1"))->id, rematch.id);
  EXPECT_EQ(all.FindRequest(AccountId("bob"), RequestId("of challenge1")), nullptr);
  EXPECT_EQ(all.FindRematch(AccountId("ann"), MatchId("match"))->id, rematch.id);
  EXPECT_EQ(all.FindRematch(AccountId("bob"), MatchId("match")), nullptr);
}

TEST_F(StandingChallengesTest, WhoHasItHasItAlone) {
  const auto challenge = From("ann", "bob", 1);
  ASSERT_TRUE(Add(challenge).ok());
  EXPECT_EQ(all.Remove(challenge.id), challenge);
  EXPECT_FALSE(all.Remove(challenge.id));
  EXPECT_TRUE(all.Of(AccountId("ann")).empty());
  EXPECT_TRUE(all.RequestOf(challenge.id).empty());
}

TEST_F(StandingChallengesTest, GivenOnesAreLimitedAndWhoSentTheOthersIsKnown) {
  ASSERT_TRUE(Add(From("ann", "bob", 1)).ok());
  ASSERT_TRUE(Add(From("ann", "cid", 2)).ok());
  EXPECT_EQ(Add(From("ann", "dan", 3)).error().reason, Reason::kLimitReached);
  ASSERT_TRUE(Add(From("bob", "ann", 4)).ok());
  const AccountId ann("ann"), bob("bob");
  EXPECT_EQ(all.ChallengersOf(bob), std::vector{ann});
  EXPECT_EQ(all.ChallengersOf(ann), std::vector{bob});
  EXPECT_EQ(all.OwnerOfEach(), (std::vector{ann, ann, bob}));
  all.Remove(ChallengeId("challenge1"));
  EXPECT_TRUE(Add(From("ann", "dan", 8)).ok());
}

TEST_F(StandingChallengesTest, OneEndsAfterItsLifetime) {
  ASSERT_TRUE(Add(From("ann", "bob", 1)).ok());
  EXPECT_EQ(all.NextExpiry(), seconds(700));
  EXPECT_TRUE(all.TakeDue(seconds(699)).empty());
  EXPECT_EQ(all.TakeDue(seconds(700)).size(), 1U);
  EXPECT_FALSE(all.NextExpiry());
}

TEST_F(StandingChallengesTest, OneEndsWhenItsMakerIsAwayForTooLongAndNotWhenTheOtherIs) {
  ASSERT_TRUE(Add(From("ann", "bob", 1)).ok());
  ASSERT_TRUE(Add(From("bob", "ann", 2), false).ok());
  EXPECT_EQ(all.NextExpiry(), seconds(160));
  all.SetHere(AccountId("bob"), true, seconds(150));
  EXPECT_EQ(all.NextExpiry(), seconds(700));
  all.SetHere(AccountId("ann"), false, seconds(200));
  EXPECT_EQ(all.TakeDue(seconds(260)), std::vector{ChallengeId("challenge1")});
  EXPECT_EQ(all.NextExpiry(), seconds(700)) << "of the other";
  all.EndBy(ChallengeId("challenge2"), seconds(300));
  EXPECT_EQ(all.NextExpiry(), seconds(300));
}

}  // namespace
}  // namespace merels::domain
