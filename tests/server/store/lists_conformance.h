// Tests that every store's lists of matches must pass. A backend joins as in conformance.h:
//   INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, ListsConformance, SqliteHost);
#pragma once

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/store/store.h"
#include "tests/server/store/answers.h"

namespace merels::store {

inline LiveHead Ended(LiveHead head, const std::string& result, int ended_at = 500) {
  head.live = false;
  head.result = result;
  head.reason = "few";
  head.ended_at = Ms(ended_at);
  return head;
}
inline LiveHead Watched(LiveHead head, match::WatchAccess access, int delay_ms = 0) {
  head.watching.access = access;
  head.watching.delay = Ms(delay_ms);
  return head;
}

template <class Host>
class ListsConformance : public testing::Test {
 protected:
  void Put(const std::string& match, const LiveHead& head) {
    ASSERT_EQ(AppendAll(host_, {WithHead(RowOf(match, 1), head)}).front(), AppendStatus::kAppended);
  }
  std::vector<std::string> List(const MatchQuery& query) {
    std::vector<std::string> ids;
    for (const ListedMatch& match : Piece(query).matches) ids.push_back(match.match.text());
    return ids;
  }
  MatchList Piece(const MatchQuery& query) {
    return *Await<MatchList>(host_, [&](auto done) { host_.store().ListMatches(query, std::move(done)); });
  }

  Host host_;
};

TYPED_TEST_SUITE_P(ListsConformance);

TYPED_TEST_P(ListsConformance, OfAPlayerAgainstAnotherInEitherSeat) {
  this->Put("a", HeadOf("ann", "bob", 1));
  this->Put("b", HeadOf("bob", "ann", 2));
  this->Put("c", HeadOf("ann", "eve", 3));
  this->Put("d", HeadOf("eve", "bob", 4));
  MatchQuery query;
  query.account = AccountId("ann");
  EXPECT_THAT(this->List(query), testing::ElementsAre("c", "b", "a"));
  query.opponent = AccountId("bob");
  EXPECT_THAT(this->List(query), testing::ElementsAre("b", "a"));
}

TYPED_TEST_P(ListsConformance, ByResultAndByWhoWon) {
  this->Put("a", Ended(HeadOf("ann", "bob", 1), "1-0"));
  this->Put("b", Ended(HeadOf("bob", "ann", 2), "1-0"));
  this->Put("c", Ended(HeadOf("bob", "ann", 3), "0-1"));
  this->Put("d", Ended(HeadOf("ann", "bob", 4), "1/2"));
  this->Put("e", HeadOf("ann", "bob", 5));
  MatchQuery query;
  query.result = "1-0";
  EXPECT_THAT(this->List(query), testing::ElementsAre("b", "a"));
  query.result = "";
  query.account = AccountId("ann");
  query.standing = MatchQuery::Standing::kWon;
  EXPECT_THAT(this->List(query), testing::ElementsAre("c", "a"));
  query.standing = MatchQuery::Standing::kLost;
  EXPECT_THAT(this->List(query), testing::ElementsAre("b"));
}

TYPED_TEST_P(ListsConformance, ByRulesetClockAndWhetherRated) {
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
  EXPECT_THAT(this->List(query), testing::ElementsAre("b"));
  query = {};
  query.rated = true;
  EXPECT_THAT(this->List(query), testing::ElementsAre("a"));
  query.rated = false;
  EXPECT_THAT(this->List(query), testing::ElementsAre("c", "b"));
  const auto pace = [&](clock::TimeClass wanted) {
    query = {};
    query.pace = wanted;
    return this->List(query);
  };
  EXPECT_THAT(pace(clock::TimeClass::kBullet), testing::ElementsAre("b"));
  EXPECT_THAT(pace(clock::TimeClass::kBlitz), testing::ElementsAre("a"));
  EXPECT_THAT(pace(clock::TimeClass::kRapid), testing::ElementsAre());
  EXPECT_THAT(pace(clock::TimeClass::kClassical), testing::ElementsAre());
  EXPECT_THAT(pace(clock::TimeClass::kUnlimited), testing::ElementsAre("c"));
}

TYPED_TEST_P(ListsConformance, ByTheTimeOfTheirBeginningAndInPages) {
  for (int i = 1; i <= 9; ++i) this->Put("m" + std::to_string(i), HeadOf("ann", "bob", i));
  MatchQuery query;
  query.from = Ms(3);
  query.until = Ms(8);
  query.limit = 3;
  EXPECT_THAT(this->List(query), testing::ElementsAre("m7", "m6", "m5"));
  query.before = MatchCursor{Ms(5), MatchId("m5")};
  EXPECT_THAT(this->List(query), testing::ElementsAre("m4", "m3"));
}

TYPED_TEST_P(ListsConformance, WhatNotEverybodyMayWatchIsForItsPlayersAlone) {
  this->Put("closed", Watched(HeadOf("ann", "bob", 1), match::WatchAccess::kClosed));
  this->Put("code", Watched(Ended(HeadOf("ann", "bob", 2), "1-0"), match::WatchAccess::kCode));
  this->Put("open", HeadOf("ann", "bob", 3));
  MatchQuery query;
  EXPECT_THAT(this->List(query), testing::ElementsAre("open"));
  query.viewer = AccountId("eve");
  EXPECT_THAT(this->List(query), testing::ElementsAre("open"));
  query.account = AccountId("ann");
  EXPECT_THAT(this->List(query), testing::ElementsAre("open"));
  query.viewer = AccountId("bob");
  EXPECT_THAT(this->List(query), testing::ElementsAre("open", "code", "closed"));
  query.account = {};
  EXPECT_THAT(this->List(query), testing::ElementsAre("open", "code", "closed"));
}

TYPED_TEST_P(ListsConformance, AnEndThatSpectatorsMayNotKnowYetIsKnownToThePlayersAlone) {
  this->Put("late", Watched(Ended(HeadOf("ann", "bob", 1), "1-0", 500), match::WatchAccess::kOpen, 100));
  this->Put("live", HeadOf("ann", "bob", 2));
  const auto list = [&](MatchQuery::Kind kind, int now, const std::string& viewer,
                        const std::string& result = "") {
    MatchQuery query = QueryOf(kind);
    query.now = Ms(now);
    query.viewer = AccountId(viewer);
    query.result = result;
    return this->List(query);
  };
  EXPECT_THAT(list(MatchQuery::Kind::kLive, 599, ""), testing::ElementsAre("live", "late"));
  EXPECT_THAT(list(MatchQuery::Kind::kLive, 600, ""), testing::ElementsAre("live"));
  EXPECT_THAT(list(MatchQuery::Kind::kLive, 599, "ann"), testing::ElementsAre("live"));
  EXPECT_THAT(list(MatchQuery::Kind::kEnded, 599, "eve"), testing::ElementsAre());
  EXPECT_THAT(list(MatchQuery::Kind::kEnded, 599, "bob"), testing::ElementsAre("late"));
  EXPECT_THAT(list(MatchQuery::Kind::kEnded, 600, "eve"), testing::ElementsAre("late"));
  EXPECT_THAT(list(MatchQuery::Kind::kAll, 599, "", "1-0"), testing::ElementsAre());
  EXPECT_THAT(list(MatchQuery::Kind::kAll, 599, "ann", "1-0"), testing::ElementsAre("late"));
  EXPECT_THAT(list(MatchQuery::Kind::kAll, 600, "", "1-0"), testing::ElementsAre("late"));
}

TYPED_TEST_P(ListsConformance, AHeadKeepsWhetherItIsRatedAndHowItIsWatched) {
  LiveHead head = Watched(HeadOf("ann", "bob", 1), match::WatchAccess::kCode);
  head.rated = true;
  head.watching.delay_plies = 7;
  this->Put("a", head);
  const auto live = Await<std::vector<ListedMatch>>(
      this->host_, [&](auto done) { this->host_.store().LiveMatches(std::move(done)); });
  EXPECT_EQ(live->front().head, head);
}

TYPED_TEST_P(ListsConformance, APieceIsAsLongAsItsLooksAllowAndGoesOnBehindTheLastThatWasLookedAt) {
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
  EXPECT_THAT(this->List(query), testing::ElementsAre("rated"));
  query.before = this->Piece(query).next;
  query.looks = 100;
  const MatchList last = this->Piece(query);
  EXPECT_FALSE(last.next);
  EXPECT_EQ(last.looked_at, 2U);
}

TYPED_TEST_P(ListsConformance, AMatchHasInItsListTheTurnThatItHasNow) {
  this->Put("m", HeadOf("ann", "bob", 1));
  ASSERT_EQ(AppendAll(this->host_, {WithTurn(RowOf("m", 2), {Ms(900), Ms(600), 1}), RowOf("m", 3)}).back(),
            AppendStatus::kAppended);
  const ListedMatch listed = this->Piece({}).matches.at(0);
  EXPECT_EQ(listed.seq, 2U);
  EXPECT_EQ(listed.head.deadline_at, Ms(900));
  EXPECT_EQ(listed.head.turn_began_at, Ms(600));
  EXPECT_EQ(listed.head.mover, 1);
}

TYPED_TEST_P(ListsConformance, AnEndThatIsAppendedWithOtherPlayersOrTermsReplacesTheHeadAllTheSame) {
  this->Put("m", HeadOf("ann", "bob", 1));
  LiveHead other = Ended(HeadOf("ann", "cleo", 1), "1-0");
  other.clock = "60+0";
  ASSERT_EQ(AppendAll(this->host_, {WithHead(RowOf("m", 2), other)}).front(), AppendStatus::kAppended);
  EXPECT_EQ(this->Piece({}).matches.at(0).head, other);
  MatchQuery query;
  query.account = AccountId("bob");
  EXPECT_THAT(this->List(query), testing::ElementsAre());
}

TYPED_TEST_P(ListsConformance, ALogIsGivenForAListAsForAMatch) {
  this->Put("m", HeadOf("ann", "bob", 1));
  const auto rows = Await<std::vector<Row>>(
      this->host_, [&](auto done) { this->host_.store().LoadForList(MatchId("m"), std::move(done)); });
  EXPECT_EQ(*rows, std::vector{RowOf("m", 1)});
}

REGISTER_TYPED_TEST_SUITE_P(
    ListsConformance, OfAPlayerAgainstAnotherInEitherSeat, ByResultAndByWhoWon, ByRulesetClockAndWhetherRated,
    ByTheTimeOfTheirBeginningAndInPages, WhatNotEverybodyMayWatchIsForItsPlayersAlone,
    AnEndThatSpectatorsMayNotKnowYetIsKnownToThePlayersAlone, AHeadKeepsWhetherItIsRatedAndHowItIsWatched,
    APieceIsAsLongAsItsLooksAllowAndGoesOnBehindTheLastThatWasLookedAt, AMatchHasInItsListTheTurnThatItHasNow,
    AnEndThatIsAppendedWithOtherPlayersOrTermsReplacesTheHeadAllTheSame, ALogIsGivenForAListAsForAMatch);

}  // namespace merels::store
