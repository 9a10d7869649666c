#include "server/domain/offers.h"

#include <gtest/gtest.h>

namespace merels::domain {
namespace {

using std::chrono::seconds;
using Ids = std::vector<std::string>;

lobby::Table TableOf(const std::string& id, const std::string& owner, int opened_at = 0,
                     const std::string& code = "") {
  lobby::Table table;
  table.id = TableId(id);
  table.owner.id = AccountId(owner);
  table.opened_at = clock::Millis(opened_at);
  table.code = code;
  table.is_private = !code.empty();
  return table;
}

class TablesTest : public ::testing::Test {
 protected:
  bool Open(const lobby::Table& table, const std::string& request = "r", bool here = true) {
    const bool may = tables.MayOpen(table.owner.id).ok();
    if (may) tables.Put(table, RequestId(request), here, seconds(0));
    return may;
  }
  std::vector<std::string> Expired(seconds now) {
    std::vector<std::string> ids;
    for (const TableId& id : tables.TakeDue(now)) ids.push_back(id.text());
    return ids;
  }
  Tables tables{{2, seconds(600), seconds(60)}};
};

TEST_F(TablesTest, ATableIsTakenOnceAndByAStranger) {
  ASSERT_TRUE(Open(TableOf("t", "ann")));
  EXPECT_EQ(tables.Take(TableId("t"), AccountId("ann")).error().reason, Reason::kOwnTable);
  EXPECT_TRUE(tables.Take(TableId("t"), AccountId("bob")).ok());
  EXPECT_EQ(tables.Take(TableId("t"), AccountId("cleo")).error().reason, Reason::kUnknownTable);
}

TEST_F(TablesTest, ATableTakenForNothingComesBackToItsPlace) {
  ASSERT_TRUE(Open(TableOf("old", "ann", 1)));
  ASSERT_TRUE(Open(TableOf("new", "bob", 2)));
  tables.Put(tables.Take(TableId("old"), AccountId("cleo")).value(), RequestId("again"), true, seconds(0));
  EXPECT_EQ(tables.RequestOf(TableId("old")), RequestId("again"));
  EXPECT_EQ(tables.Public(10, "").front().id, TableId("old"));
}

TEST_F(TablesTest, AnAccountHasOnlySoManyTables) {
  EXPECT_TRUE(Open(TableOf("a", "ann")));
  EXPECT_TRUE(Open(TableOf("b", "ann")));
  EXPECT_EQ(tables.MayOpen(AccountId("ann")).error().reason, Reason::kTooManyTables);
  EXPECT_TRUE(Open(TableOf("d", "bob")));
  EXPECT_EQ(tables.OwnerOfEach(), (std::vector{AccountId("ann"), AccountId("ann"), AccountId("bob")}));
  ASSERT_TRUE(tables.Close(TableId("a")));
  EXPECT_TRUE(Open(TableOf("f", "ann")));
}

TEST_F(TablesTest, ATableClosesOnce) {
  ASSERT_TRUE(Open(TableOf("t", "ann")));
  EXPECT_EQ(tables.Owners(), std::vector{AccountId("ann")});
  EXPECT_EQ(tables.Close(TableId("t")), TableOf("t", "ann"));
  EXPECT_EQ(tables.Close(TableId("t")), std::nullopt);
  EXPECT_TRUE(tables.OfOwner(AccountId("ann")).empty());
  EXPECT_TRUE(tables.Owners().empty());
  EXPECT_TRUE(tables.Ids().empty());
}

TEST_F(TablesTest, APrivateTableIsFoundByItsCodeAndIsOnNoList) {
  ASSERT_TRUE(Open(TableOf("t", "ann", 0, "abc234")));
  EXPECT_TRUE(tables.Public(10, "").empty());
  ASSERT_NE(tables.FindCode("abc234"), nullptr);
  ASSERT_TRUE(tables.Take(TableId("t"), AccountId("bob")).ok());
  EXPECT_EQ(tables.FindCode("abc234"), nullptr);
}

TEST_F(TablesTest, PagesGoOnWhereTheLastEndedAlsoWhenItsTableIsGone) {
  ASSERT_TRUE(Open(TableOf("a", "ann", 1)));
  ASSERT_TRUE(Open(TableOf("b", "ann", 2)));
  ASSERT_TRUE(Open(TableOf("c", "bob", 3)));
  const auto first = tables.Public(2, "");
  ASSERT_EQ(first.size(), 2U);
  const std::string place = Tables::PlaceOf(first.back());
  ASSERT_TRUE(tables.Take(TableId("b"), AccountId("bob")).ok());
  const auto second = tables.Public(2, place);
  ASSERT_EQ(second.size(), 1U);
  EXPECT_EQ(second.front().id, TableId("c"));
}

TEST_F(TablesTest, ARequestFindsTheTableItOpened) {
  ASSERT_TRUE(Open(TableOf("t", "ann"), "once"));
  EXPECT_EQ(tables.FindRequest(AccountId("ann"), RequestId("once"))->id, TableId("t"));
  EXPECT_EQ(tables.FindRequest(AccountId("bob"), RequestId("once")), nullptr);
  EXPECT_EQ(tables.FindRequest(AccountId("ann"), RequestId("twice")), nullptr);
}

TEST_F(TablesTest, WhileItsOwnerIsThereATableHasNoTerm) {
  ASSERT_TRUE(Open(TableOf("t", "ann")));
  EXPECT_EQ(tables.NextExpiry(), std::nullopt);
  EXPECT_EQ(Expired(seconds(1'000'000)), Ids{});
}

TEST_F(TablesTest, ATableGoesAWhileAfterItsOwnerAndStaysWhenTheyComeBackInTime) {
  ASSERT_TRUE(Open(TableOf("left", "ann", 0, "code")));
  ASSERT_TRUE(Open(TableOf("back", "bob")));
  tables.SetHere(AccountId("ann"), false, seconds(10));
  tables.SetHere(AccountId("bob"), false, seconds(10));
  tables.SetHere(AccountId("bob"), true, seconds(69));
  EXPECT_EQ(tables.NextExpiry(), seconds(70));
  EXPECT_EQ(Expired(seconds(69)), Ids{});
  EXPECT_EQ(Expired(seconds(70)), Ids{"left"});
  EXPECT_NE(tables.Find(TableId("back")), nullptr);
  EXPECT_EQ(tables.NextExpiry(), std::nullopt);
}

TEST_F(TablesTest, ATableOfCorrespondenceStandsForItsDaysWhereverItsOwnerIs) {
  lobby::Table table = TableOf("t", "ann");
  table.clock = clock::DaysPerPly(3);
  ASSERT_TRUE(Open(table));
  tables.SetHere(AccountId("ann"), false, seconds(10));
  tables.SetHere(AccountId("ann"), true, seconds(20));
  const std::chrono::hours last(14 * 24);
  EXPECT_EQ(tables.NextExpiry(), last);
  EXPECT_EQ(Expired(last - seconds(1)), Ids{});
  EXPECT_EQ(Expired(last), Ids{"t"});
}

TEST_F(TablesTest, WithoutAStreamATableStandsForItsTermWhichAskingAgainRenews) {
  ASSERT_TRUE(Open(TableOf("one", "ann"), "r", false));
  ASSERT_TRUE(Open(TableOf("other", "bob"), "r", false));
  tables.Renew(TableId("other"), seconds(500));
  EXPECT_EQ(Expired(seconds(599)), Ids{});
  EXPECT_EQ(Expired(seconds(600)), Ids{"one"});
  EXPECT_EQ(Expired(seconds(1100)), Ids{"other"});
  tables.EndAt(TableId("other"), seconds(1200));
  EXPECT_EQ(tables.NextExpiry(), seconds(1200));
  tables.EndAt(TableId("nowhere"), seconds(1000));
}

TEST_F(TablesTest, ATableThatIsTakenOrWithdrawnHasNoTermAnyMore) {
  ASSERT_TRUE(Open(TableOf("taken", "ann"), "r", false));
  ASSERT_TRUE(Open(TableOf("withdrawn", "bob"), "r", false));
  const lobby::Table taken = tables.Take(TableId("taken"), AccountId("cleo")).value();
  EXPECT_TRUE(tables.Close(TableId("withdrawn")));
  EXPECT_EQ(tables.NextExpiry(), std::nullopt);
  tables.Put(taken, RequestId("r"), false, seconds(300));
  EXPECT_EQ(Expired(seconds(900)), Ids{"taken"});
}

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
