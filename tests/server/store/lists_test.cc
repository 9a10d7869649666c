// Lists of matches: what is asked for.
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/store/memory/memory.h"
#include "tests/server/store/answers.h"
#include "tests/server/store/sqlite/host.h"
#include "tests/support/manual_executor.h"

namespace merels::store {
namespace {

using Kind = MatchQuery::Kind;
using Standing = MatchQuery::Standing;
using testing::ElementsAre;

class MemoryHost {
 public:
  Store& store() { return *store_; }
  void Drive() { executor_.RunUntilIdle(); }

 private:
  ManualClock clock_;
  ManualExecutor executor_{clock_};
  std::unique_ptr<Store> store_ = MakeMemoryStore(executor_, std::make_shared<MemoryDisk>());
};

LiveHead Ended(LiveHead head, const std::string& result, int ended_at = 500) {
  head.live = false;
  head.result = result;
  head.reason = "few";
  head.ended_at = Ms(ended_at);
  return head;
}
LiveHead Watched(LiveHead head, match::WatchAccess access, int delay_ms = 0) {
  head.watching.access = access;
  head.watching.delay = Ms(delay_ms);
  return head;
}

template <class Host>
class Lists : public testing::Test {
 protected:
  void Put(const std::string& match, const LiveHead& head) {
    ASSERT_EQ(AppendAll(host, {WithHead(RowOf(match, 1), head)}).front(), AppendStatus::kAppended);
  }
  std::vector<std::string> List(const MatchQuery& query) {
    std::vector<std::string> ids;
    for (const ListedMatch& match : Piece(query).matches) ids.push_back(match.match.text());
    return ids;
  }
  MatchList Piece(const MatchQuery& query) {
    return *Await<MatchList>(host, [&](auto done) { host.store().ListMatches(query, std::move(done)); });
  }

  Host host;
};
using Hosts = testing::Types<MemoryHost, SqliteHost>;
TYPED_TEST_SUITE(Lists, Hosts);

TYPED_TEST(Lists, OfAPlayerAgainstAnotherInEitherSeat) {
  this->Put("a", HeadOf("ann", "bob", 1));
  this->Put("b", HeadOf("bob", "ann", 2));
  this->Put("c", HeadOf("ann", "eve", 3));
  this->Put("d", HeadOf("eve", "bob", 4));
  MatchQuery query;
  query.account = AccountId("ann");
  EXPECT_THAT(this->List(query), ElementsAre("c", "b", "a"));
  query.opponent = AccountId("bob");
  EXPECT_THAT(this->List(query), ElementsAre("b", "a"));
}

TYPED_TEST(Lists, ByResultAndByWhoWon) {
  this->Put("a", Ended(HeadOf("ann", "bob", 1), "1-0"));
  this->Put("b", Ended(HeadOf("bob", "ann", 2), "1-0"));
  this->Put("c", Ended(HeadOf("bob", "ann", 3), "0-1"));
  this->Put("d", Ended(HeadOf("ann", "bob", 4), "1/2"));
  this->Put("e", HeadOf("ann", "bob", 5));
  MatchQuery query;
  query.result = "1-0";
  EXPECT_THAT(this->List(query), ElementsAre("b", "a"));
  query.result = "";
  query.account = AccountId("ann");
  query.standing = Standing::kWon;
  EXPECT_THAT(this->List(query), ElementsAre("c", "a"));
  query.standing = Standing::kLost;
  EXPECT_THAT(this->List(query), ElementsAre("b"));
}

TYPED_TEST(Lists, ByRulesetClockAndWhetherRated) {
  LiveHead head = HeadOf("ann", "bob", 1);
  head.rated = true;
  this->Put("a", head);  // 300+3: blitz
  head = HeadOf("ann", "bob", 2);
  head.ruleset = "six";
  head.clock = "60+0";
  this->Put("b", head);
  head = HeadOf("ann", "bob", 3);
  head.clock = "";
  this->Put("c", head);
  MatchQuery query;
  query.ruleset = "six";
  EXPECT_THAT(this->List(query), ElementsAre("b"));
  query = {};
  query.rated = true;
  EXPECT_THAT(this->List(query), ElementsAre("a"));
  query.rated = false;
  EXPECT_THAT(this->List(query), ElementsAre("c", "b"));
  const auto pace = [&](clock::TimeClass wanted) {
    query = {};
    query.pace = wanted;
    return this->List(query);
  };
  EXPECT_THAT(pace(clock::TimeClass::kBullet), ElementsAre("b"));
  EXPECT_THAT(pace(clock::TimeClass::kBlitz), ElementsAre("a"));
  EXPECT_THAT(pace(clock::TimeClass::kRapid), ElementsAre());
  EXPECT_THAT(pace(clock::TimeClass::kClassical), ElementsAre());
  EXPECT_THAT(pace(clock::TimeClass::kUnlimited), ElementsAre("c"));
}

TYPED_TEST(Lists, ByTheTimeOfTheirBeginningAndInPages) {
  for (int i = 1; i <= 9; ++i) this->Put("m" + std::to_string(i), HeadOf("ann", "bob", i));
  MatchQuery query;
  query.from = Ms(3);
  query.until = Ms(8);
  query.limit = 3;
  EXPECT_THAT(this->List(query), ElementsAre("m7", "m6", "m5"));
  query.before = MatchCursor{Ms(5), MatchId("m5")};
  EXPECT_THAT(this->List(query), ElementsAre("m4", "m3"));
}

TYPED_TEST(Lists, WhatNotEverybodyMayWatchIsForItsPlayersAlone) {
  this->Put("closed", Watched(HeadOf("ann", "bob", 1), match::WatchAccess::kClosed));
  this->Put("code", Watched(Ended(HeadOf("ann", "bob", 2), "1-0"), match::WatchAccess::kCode));
  this->Put("open", HeadOf("ann", "bob", 3));
  MatchQuery query;
  EXPECT_THAT(this->List(query), ElementsAre("open"));
  query.viewer = AccountId("eve");
  EXPECT_THAT(this->List(query), ElementsAre("open"));
  query.account = AccountId("ann");
  EXPECT_THAT(this->List(query), ElementsAre("open"));
  query.viewer = AccountId("bob");
  EXPECT_THAT(this->List(query), ElementsAre("open", "code", "closed"));
  query.account = {};
  EXPECT_THAT(this->List(query), ElementsAre("open", "code", "closed"));
}

TYPED_TEST(Lists, AnEndThatSpectatorsMayNotKnowYetIsKnownToThePlayersAlone) {
  this->Put("late", Watched(Ended(HeadOf("ann", "bob", 1), "1-0", 500), match::WatchAccess::kOpen, 100));
  this->Put("live", HeadOf("ann", "bob", 2));
  const auto list = [&](Kind kind, int now, const std::string& viewer, const std::string& result = "") {
    MatchQuery query = QueryOf(kind);
    query.now = Ms(now);
    query.viewer = AccountId(viewer);
    query.result = result;
    return this->List(query);
  };
  EXPECT_THAT(list(Kind::kLive, 599, ""), ElementsAre("live", "late"));
  EXPECT_THAT(list(Kind::kLive, 600, ""), ElementsAre("live"));
  EXPECT_THAT(list(Kind::kLive, 599, "ann"), ElementsAre("live"));
  EXPECT_THAT(list(Kind::kEnded, 599, "eve"), ElementsAre());
  EXPECT_THAT(list(Kind::kEnded, 599, "bob"), ElementsAre("late"));
  EXPECT_THAT(list(Kind::kEnded, 600, "eve"), ElementsAre("late"));
  EXPECT_THAT(list(Kind::kAll, 599, "", "1-0"), ElementsAre());
  EXPECT_THAT(list(Kind::kAll, 599, "ann", "1-0"), ElementsAre("late"));
  EXPECT_THAT(list(Kind::kAll, 600, "", "1-0"), ElementsAre("late"));
}

TYPED_TEST(Lists, AHeadKeepsWhetherItIsRatedAndHowItIsWatched) {
  LiveHead head = Watched(HeadOf("ann", "bob", 1), match::WatchAccess::kCode);
  head.rated = true;
  head.watching.delay_plies = 7;
  this->Put("a", head);
  const auto live = Await<std::vector<ListedMatch>>(
      this->host, [&](auto done) { this->host.store().LiveMatches(std::move(done)); });
  EXPECT_EQ(live->front().head, head);
}

TYPED_TEST(Lists, APieceIsAsLongAsItsLooksAllowAndGoesOnBehindTheLastThatWasLookedAt) {
  for (int i = 1; i <= 9; ++i) this->Put("m" + std::to_string(i), HeadOf(i == 2 ? "eve" : "ann", "bob", i));
  LiveHead rated = HeadOf("ann", "bob", 5);
  rated.rated = true;
  this->Put("rated", rated);
  MatchQuery query;
  query.looks = 4;
  query.pace = clock::TimeClass::kBlitz;
  query.rated = true;
  const MatchList first = this->Piece(query);
  EXPECT_TRUE(first.matches.empty());
  EXPECT_EQ(first.looked_at, 4U);
  ASSERT_TRUE(first.next);
  EXPECT_EQ(first.next->match, MatchId("m6"));
  query.before = first.next;
  EXPECT_THAT(this->List(query), ElementsAre("rated"));
  query.before = this->Piece(query).next;
  query.looks = 100;
  const MatchList last = this->Piece(query);
  EXPECT_FALSE(last.next);
  EXPECT_EQ(last.looked_at, 2U);
}

TYPED_TEST(Lists, AMatchHasInItsListTheTurnThatItHasNow) {
  this->Put("m", HeadOf("ann", "bob", 1));
  ASSERT_EQ(AppendAll(this->host, {WithTurn(RowOf("m", 2), {Ms(900), Ms(600), 1}), RowOf("m", 3)}).back(),
            AppendStatus::kAppended);
  const ListedMatch listed = this->Piece({}).matches.at(0);
  EXPECT_EQ(listed.seq, 2U);
  EXPECT_EQ(listed.head.deadline_at, Ms(900));
  EXPECT_EQ(listed.head.turn_began_at, Ms(600));
  EXPECT_EQ(listed.head.mover, 1);
}

TYPED_TEST(Lists, AnEndThatIsAppendedWithOtherPlayersOrTermsReplacesTheHeadAllTheSame) {
  this->Put("m", HeadOf("ann", "bob", 1));
  LiveHead other = Ended(HeadOf("ann", "cleo", 1), "1-0");
  other.clock = "60+0";
  ASSERT_EQ(AppendAll(this->host, {WithHead(RowOf("m", 2), other)}).front(), AppendStatus::kAppended);
  EXPECT_EQ(this->Piece({}).matches.at(0).head, other);
  MatchQuery query;
  query.account = AccountId("bob");
  EXPECT_THAT(this->List(query), ElementsAre());
}

TYPED_TEST(Lists, ALogIsGivenForAListAsForAMatch) {
  this->Put("m", HeadOf("ann", "bob", 1));
  const auto rows = Await<std::vector<Row>>(
      this->host, [&](auto done) { this->host.store().LoadForList(MatchId("m"), std::move(done)); });
  EXPECT_EQ(*rows, std::vector{RowOf("m", 1)});
}

}  // namespace
}  // namespace merels::store
