// Tests that every store must pass. A backend joins by a host type and one line:
//   INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, StoreConformance, SqliteHost);
// A host starts with an empty store and has
//   Store& store();
//   void Reopen();   closes the store and opens another one over its data
//   void Drive();    runs whatever must run in this thread before an answer can come; nothing for stores with
//   threads
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/store/store.h"
#include "tests/server/store/answers.h"

namespace merels::store {

template <class Host>
class StoreConformance : public testing::Test {
 protected:
  Store& store() { return host_.store(); }

  std::vector<AppendStatus> Append(std::vector<Row> rows) { return AppendAll(host_, std::move(rows)); }

  std::vector<Row> Load(const std::string& match, Seq after = 0) {
    return *Await<std::vector<Row>>(
        host_, [&](auto done) { store().LoadMatch(MatchId(match), after, std::move(done)); });
  }

  std::vector<std::string> List(const MatchQuery& query) {
    std::vector<std::string> ids;
    const auto found =
        Await<MatchList>(host_, [&](auto done) { store().ListMatches(query, std::move(done)); });
    for (const ListedMatch& match : found->matches) ids.push_back(match.match.text());
    return ids;
  }

  /// The matches on a ruleset's best list.
  std::vector<std::string> Best(const std::string& ruleset, std::size_t limit = 10,
                                const std::optional<Solution>& after = {}) {
    std::vector<std::string> ids;
    const auto found = Await<std::vector<Solution>>(host_, [&](auto done) {
      store().ListSolutions({ruleset, limit, after}, std::move(done));
    });
    for (const Solution& solution : *found) ids.push_back(solution.match.text());
    return ids;
  }

  std::vector<ListedMatch> Live() {
    return *Await<std::vector<ListedMatch>>(host_, [&](auto done) { store().LiveMatches(std::move(done)); });
  }

  std::vector<LogHead> Heads(const std::vector<MatchId>& matches) {
    return *Await<std::vector<LogHead>>(host_, [&](auto done) { store().Heads(matches, std::move(done)); });
  }

  /// The matches overdue at `by`, after this deadline and match.
  std::vector<ListedMatch> Overdue(int by, int deadline_at = 0, const std::string& match = "") {
    return *Await<std::vector<ListedMatch>>(host_, [&](auto done) {
      store().Overdue(Ms(by), {Ms(deadline_at), MatchId(match)}, std::move(done));
    });
  }

  Result<void> NoteLiveness(const std::string& node, int at) {
    return Await<void>(host_, [&](auto done) {
      store().WriteLiveness({node, Ms(at), Ms(at + 1)}, std::move(done));
    });
  }

  std::vector<ServedSpan> Served() {
    return *Await<std::vector<ServedSpan>>(host_, [&](auto done) { store().ServedSpans(std::move(done)); });
  }

  std::optional<MatchId> FindRequest(const std::string& account, const std::string& request) {
    return *Await<std::optional<MatchId>>(host_, [&](auto done) {
      store().FindRequest({AccountId(account), RequestId(request)}, std::move(done));
    });
  }

  Host host_;
};

TYPED_TEST_SUITE_P(StoreConformance);

TYPED_TEST_P(StoreConformance, ANewStoreIsEmpty) {
  EXPECT_TRUE(this->Load("m").empty());
  EXPECT_TRUE(this->Live().empty());
  EXPECT_TRUE(this->List({}).empty());
  EXPECT_TRUE(this->Served().empty());
  EXPECT_EQ(this->FindRequest("ann", "request"), std::nullopt);
}

TYPED_TEST_P(StoreConformance, ARowComesBackExactlyAsWritten) {
  Row row = RowOf("m", 1);
  row.bytes = std::string("\0\xff'\";\n", 6);
  ASSERT_EQ(this->Append({row}), std::vector{AppendStatus::kAppended});
  EXPECT_EQ(this->Load("m"), std::vector{row});
}

TYPED_TEST_P(StoreConformance, ARowWithoutBytesIsARow) {
  const Row row = RowOf("m", 1, "");
  ASSERT_EQ(this->Append({row}), std::vector{AppendStatus::kAppended});
  EXPECT_EQ(this->Load("m"), std::vector{row});
}

TYPED_TEST_P(StoreConformance, ANumberThatIsTakenIsFencedAndTheFirstRowStays) {
  ASSERT_EQ(this->Append({RowOf("m", 1, "first")}), std::vector{AppendStatus::kAppended});
  EXPECT_EQ(this->Append({RowOf("m", 1, "second")}), std::vector{AppendStatus::kFenced});
  EXPECT_EQ(this->Load("m"), std::vector{RowOf("m", 1, "first")});
}

TYPED_TEST_P(StoreConformance, AFencedRowDoesNotTouchTheHead) {
  this->Append({WithHead(RowOf("m", 1), HeadOf("ann", "bob", 100))});
  this->Append({RowOf("m", 2)});
  this->Append({WithHead(RowOf("m", 2), HeadOf("eve", "eve", 999))});
  EXPECT_EQ(this->Live(), (std::vector{ListedMatch{MatchId("m"), 1, HeadOf("ann", "bob", 100)}}));
}

TYPED_TEST_P(StoreConformance, TheFenceOfOneMatchFailsOnlyItsOwnRowOfABatch) {
  this->Append({RowOf("b", 1, "mine")});
  EXPECT_EQ(this->Append({RowOf("a", 1), RowOf("b", 1, "late"), RowOf("c", 1), RowOf("b", 2)}),
            (std::vector{AppendStatus::kAppended, AppendStatus::kFenced, AppendStatus::kAppended,
                         AppendStatus::kAppended}));
  EXPECT_EQ(this->Load("a").size(), 1U);
  EXPECT_EQ(this->Load("b"), (std::vector{RowOf("b", 1, "mine"), RowOf("b", 2)}));
  EXPECT_EQ(this->Load("c").size(), 1U);
}

TYPED_TEST_P(StoreConformance, TwoRowsOfOneNumberAreJudgedInTheOrderOfTheirCalls) {
  EXPECT_EQ(this->Append({RowOf("m", 1, "first"), RowOf("m", 1, "second")}),
            (std::vector{AppendStatus::kAppended, AppendStatus::kFenced}));
  EXPECT_EQ(this->Load("m"), std::vector{RowOf("m", 1, "first")});
}

TYPED_TEST_P(StoreConformance, ALogIsGivenInItsOrderFromBehindTheNumberAskedFor) {
  this->Append({RowOf("m", 1), RowOf("other", 1), RowOf("m", 2)});
  this->Append({RowOf("m", 3), RowOf("m", 10)});
  EXPECT_THAT(this->Load("m", 1), testing::ElementsAre(RowOf("m", 2), RowOf("m", 3), RowOf("m", 10)));
  EXPECT_TRUE(this->Load("m", 10).empty());
}

TYPED_TEST_P(StoreConformance, WritesThatWaitTogetherAreCarriedOutInTheOrderOfTheirCalls) {
  std::vector<std::future<std::vector<AppendResult>>> answers;
  for (int i = 0; i < 50; ++i) {
    answers.push_back(
        Begin(this->store(), {RowOf("m", 1, "call " + std::to_string(i)), RowOf("n", Seq(i) + 1)}));
  }
  this->host_.Drive();
  for (std::size_t i = 0; i < answers.size(); ++i) {
    EXPECT_THAT(StatusesOf(answers[i].get()),
                testing::ElementsAre(i == 0 ? AppendStatus::kAppended : AppendStatus::kFenced,
                                     AppendStatus::kAppended));
  }
  EXPECT_EQ(this->Load("m"), std::vector{RowOf("m", 1, "call 0")});
  EXPECT_EQ(this->Load("n").size(), 50U);
}

TYPED_TEST_P(StoreConformance, WhatWasAppendedIsThereAfterReopening) {
  this->Append({WithHead(RowOf("m", 1), HeadOf("ann", "bob", 100))});
  this->host_.Reopen();
  EXPECT_EQ(this->Load("m"), std::vector{RowOf("m", 1)});
  EXPECT_EQ(this->Live(), (std::vector{ListedMatch{MatchId("m"), 1, HeadOf("ann", "bob", 100)}}));
  EXPECT_EQ(this->Append({RowOf("m", 1)}), std::vector{AppendStatus::kFenced});
}

TYPED_TEST_P(StoreConformance, TheHeadIsThatOfTheNewestRowThatBroughtOne) {
  LiveHead head = HeadOf("ann", "bob", 100);
  this->Append({WithHead(RowOf("m", 1), head)});
  head.mover = 1;
  head.deadline_at = std::chrono::milliseconds{12'345};
  head.turn_began_at = std::chrono::milliseconds{12'000};
  this->Append({WithHead(RowOf("m", 2), head)});
  this->Append({RowOf("m", 3)});
  EXPECT_EQ(this->Live(), (std::vector{ListedMatch{MatchId("m"), 2, head}}));
}

TYPED_TEST_P(StoreConformance, ATurnReplacesItsPartOfTheHeadAndAFencedOneDoesNot) {
  LiveHead head = HeadOf("ann", "bob", 100);
  this->Append({WithHead(RowOf("m", 1), head), WithTurn(RowOf("m", 2), {Ms(900), Ms(600), 1})});
  this->Append({WithTurn(RowOf("m", 3), {Ms(12'345), Ms(12'000), 0}), RowOf("m", 4)});
  this->Append({WithTurn(RowOf("m", 4), {Ms(1), Ms(1), 1}), WithTurn(RowOf("m", 2), {Ms(2), Ms(2), 1})});
  head.deadline_at = Ms(12'345);
  head.turn_began_at = Ms(12'000);
  EXPECT_EQ(this->Live(), (std::vector{ListedMatch{MatchId("m"), 3, head}}));
  this->host_.Reopen();
  const auto listed =
      Await<MatchList>(this->host_, [&](auto done) { this->store().ListMatches({}, std::move(done)); });
  EXPECT_EQ(listed->matches, (std::vector{ListedMatch{MatchId("m"), 3, head}}));
  EXPECT_EQ(this->Load("m", 2).front(), RowOf("m", 3));
  EXPECT_TRUE(this->Overdue(12'344).empty());
  EXPECT_EQ(this->Overdue(12'345).size(), 1U);
}

TYPED_TEST_P(StoreConformance, AHeadAfterATurnReplacesIt) {
  LiveHead head = HeadOf("ann", "bob", 100);
  this->Append({WithHead(RowOf("m", 1), head), WithTurn(RowOf("m", 2), {Ms(900), Ms(600), 1})});
  head.deadline_at = Ms(7);
  this->Append({WithHead(RowOf("m", 3), head)});
  EXPECT_EQ(this->Live(), (std::vector{ListedMatch{MatchId("m"), 3, head}}));
}

TYPED_TEST_P(StoreConformance, AnEndedMatchIsNoLongerLiveAndKeepsItsResult) {
  LiveHead head = HeadOf("ann", "bob", 100);
  this->Append({WithHead(RowOf("m", 1), head), WithHead(RowOf("n", 1), head)});
  this->Append({WithTurn(RowOf("m", 2), {Ms(900), Ms(600), 1})});
  head.live = false;
  head.result = "1-0";
  head.reason = "resign";
  head.ended_at = std::chrono::milliseconds{500};
  this->Append({WithHead(RowOf("m", 3), head)});
  ASSERT_EQ(this->Live().size(), 1U);
  EXPECT_EQ(this->Live().front().match, MatchId("n"));
  const auto ended = Await<MatchList>(this->host_, [&](auto done) {
    this->store().ListMatches(QueryOf(MatchQuery::Kind::kEnded), std::move(done));
  });
  EXPECT_EQ(ended->matches, (std::vector{ListedMatch{MatchId("m"), 3, head}}));
}

TYPED_TEST_P(StoreConformance, OfAnAccountTheLiveMatchesInEitherSeatAreCountedAndThoseOfOnePlayerApart) {
  LiveHead ended = HeadOf("ann", "bob", 100);
  ended.live = false;
  this->Append({WithHead(RowOf("a", 1), HeadOf("ann", "bob", 100)),
                WithHead(RowOf("b", 1), HeadOf("bob", "ann", 100)),
                WithHead(RowOf("c", 1), HeadOf("ann", "", 100)),
                WithHead(RowOf("d", 1), HeadOf("cleo", "bob", 100)), WithHead(RowOf("e", 1), ended)});
  const auto count = [this](const std::string& account) {
    return *Await<LiveCount>(
        this->host_, [&](auto done) { this->store().CountLive(AccountId(account), std::move(done)); });
  };
  EXPECT_EQ(count("ann"), (LiveCount{2, 1}));
  EXPECT_EQ(count("bob"), (LiveCount{3, 0}));
  EXPECT_EQ(count("nobody"), LiveCount{});
}

TYPED_TEST_P(StoreConformance, ALogIsAsLongAsItsNewestRowWhetherThatBroughtAHeadOrNot) {
  this->Append({WithHead(RowOf("m", 1), HeadOf("ann", "bob", 100)), RowOf("m", 2), RowOf("n", 1)});
  this->Append({RowOf("m", 7), RowOf("n", 1), RowOf("other", 5)});
  EXPECT_THAT(this->Heads({MatchId("n"), MatchId("nobody's"), MatchId("m")}),
              testing::UnorderedElementsAre(LogHead{MatchId("m"), 7}, LogHead{MatchId("n"), 1}));
  EXPECT_TRUE(this->Heads({}).empty());
}

TYPED_TEST_P(StoreConformance, OverdueAreTheLiveMatchesWhoseFlagShouldHaveFallenTheLongestOverdueFirst) {
  const auto row = [](const std::string& match, int deadline_at, bool live = true) {
    LiveHead head = HeadOf("ann", "bob", 100);
    head.deadline_at = Ms(deadline_at);
    head.live = live;
    return WithHead(RowOf(match, 1), head);
  };
  this->Append({row("c", 500), row("b", 400), row("a", 500), row("late", 501), row("over", 300, false),
                row("no-clock", 0)});
  const auto ids = [](const std::vector<ListedMatch>& matches) {
    std::vector<std::string> found;
    for (const ListedMatch& match : matches) found.push_back(match.match.text());
    return found;
  };
  EXPECT_THAT(ids(this->Overdue(500)), testing::ElementsAre("b", "a", "c"));
  EXPECT_THAT(ids(this->Overdue(500, 400, "b")), testing::ElementsAre("a", "c"));
  EXPECT_THAT(ids(this->Overdue(500, 500, "a")), testing::ElementsAre("c"));
  EXPECT_TRUE(this->Overdue(399).empty());
  EXPECT_EQ(this->Overdue(400).front().head, *row("b", 400).head);
}

TYPED_TEST_P(StoreConformance, OverdueMatchesComeInPagesThatMissNone) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < kMaxListedMatches + 5; ++i) {
    LiveHead head = HeadOf("ann", "bob", 100);
    head.deadline_at = Ms(7);
    rows.push_back(WithHead(RowOf("m" + std::to_string(1000 + i), 1), head));
  }
  this->Append(rows);
  const auto first = this->Overdue(7);
  ASSERT_EQ(first.size(), kMaxListedMatches);
  EXPECT_EQ(this->Overdue(7, 7, first.back().match.text()).size(), 5U);
}

TYPED_TEST_P(StoreConformance, AListGoesFromTheNewestStartOnAndACursorContinuesIt) {
  this->Append({WithHead(RowOf("a", 1), HeadOf("ann", "bob", 300)),
                WithHead(RowOf("b", 1), HeadOf("ann", "bob", 100)),
                WithHead(RowOf("c", 1), HeadOf("ann", "bob", 200)),
                WithHead(RowOf("d", 1), HeadOf("ann", "bob", 200))});
  MatchQuery query;
  query.limit = 2;
  EXPECT_THAT(this->List(query), testing::ElementsAre("a", "d"));
  query.before = MatchCursor{std::chrono::milliseconds{200}, MatchId("d")};
  EXPECT_THAT(this->List(query), testing::ElementsAre("c", "b"));
  query.before = MatchCursor{std::chrono::milliseconds{100}, MatchId("b")};
  EXPECT_TRUE(this->List(query).empty());
}

TYPED_TEST_P(StoreConformance, AListCanBeOfOneAccountInEitherSeatAndOfOneKind) {
  LiveHead over = HeadOf("ann", "eve", 400);
  over.live = false;
  this->Append({WithHead(RowOf("a", 1), HeadOf("ann", "bob", 100)),
                WithHead(RowOf("b", 1), HeadOf("bob", "ann", 200)),
                WithHead(RowOf("c", 1), HeadOf("bob", "eve", 300)), WithHead(RowOf("d", 1), over)});
  using Kind = MatchQuery::Kind;
  EXPECT_THAT(this->List(QueryOf(Kind::kAll, "ann")), testing::ElementsAre("d", "b", "a"));
  EXPECT_THAT(this->List(QueryOf(Kind::kLive, "ann")), testing::ElementsAre("b", "a"));
  EXPECT_THAT(this->List(QueryOf(Kind::kEnded, "eve")), testing::ElementsAre("d"));
  EXPECT_THAT(this->List(QueryOf(Kind::kLive)), testing::ElementsAre("c", "b", "a"));
}

TYPED_TEST_P(StoreConformance, AListIsNeverLongerThanTheLimit) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < kMaxListedMatches + 5; ++i) {
    rows.push_back(WithHead(RowOf("m" + std::to_string(i), 1), HeadOf("ann", "bob", 100)));
  }
  this->Append(rows);
  MatchQuery query;
  query.limit = 1'000'000;
  EXPECT_EQ(this->List(query).size(), kMaxListedMatches);
}

TYPED_TEST_P(StoreConformance, ARunOfANodeCouldServeFromItsFirstNoteToItsLast) {
  EXPECT_TRUE(this->NoteLiveness("one", 100));
  EXPECT_TRUE(this->NoteLiveness("two", 300));
  EXPECT_TRUE(this->NoteLiveness("one", 200));
  this->host_.Reopen();
  EXPECT_THAT(this->Served(), testing::UnorderedElementsAre(ServedSpan{"one", Ms(100), Ms(200), Ms(201)},
                                                            ServedSpan{"two", Ms(300), Ms(300), Ms(301)}));
  const auto live = Await<std::vector<LiveNode>>(
      this->host_, [&](auto done) { this->store().LiveNodes(Ms(200), std::move(done)); });
  EXPECT_THAT(*live, testing::UnorderedElementsAre(LiveNode{"one", Ms(200)}, LiveNode{"two", Ms(300)}));
  const auto later = Await<std::vector<LiveNode>>(
      this->host_, [&](auto done) { this->store().LiveNodes(Ms(201), std::move(done)); });
  EXPECT_THAT(*later, testing::ElementsAre(LiveNode{"two", Ms(300)}));
}

TYPED_TEST_P(StoreConformance, ARequestFindsTheMatchWhoseRowAnsweredItAndTheFirstAnswerStays) {
  Row row = RowOf("m", 1);
  row.answers = {{AccountId("ann"), RequestId("one")}, {AccountId("bob"), RequestId("two")}};
  this->Append({row});
  row.match = MatchId("n");
  this->Append({row});
  this->host_.Reopen();
  EXPECT_EQ(this->FindRequest("ann", "one"), MatchId("m"));
  EXPECT_EQ(this->FindRequest("bob", "two"), MatchId("m"));
  EXPECT_EQ(this->FindRequest("bob", "one"), std::nullopt) << "a request is its account's own";
  EXPECT_EQ(this->Load("m").front(), RowOf("m", 1)) << "a log's row comes back without them";
}

TYPED_TEST_P(StoreConformance, ARequestIsKnownByItsContents) {
  const domain::RequestKey key{AccountId("ann"), RequestId("one")};
  Row row = RowOf("m", 1);
  row.answers = {{key, "as before"}};
  this->Append({row});
  const auto find = [&](domain::IdempotencyKey asked) {
    return Await<std::optional<MatchId>>(
        this->host_, [&](auto done) { this->store().FindAnswer(asked, std::move(done)); });
  };
  domain::IdempotencyKey asked{key, "as now"};
  EXPECT_EQ(find(asked).error().reason, Reason::kRequestIdReused);
  asked.contents = "as before";
  EXPECT_EQ(*find(asked), MatchId("m"));
}

TYPED_TEST_P(StoreConformance, AFencedRowAnswersNoRequest) {
  this->Append({RowOf("m", 1)});
  Row late = RowOf("m", 1);
  late.answers = {{AccountId("ann"), RequestId("one")}};
  EXPECT_EQ(this->Append({late}), std::vector{AppendStatus::kFenced});
  EXPECT_EQ(this->FindRequest("ann", "one"), std::nullopt);
}

TYPED_TEST_P(StoreConformance, ClosingAnswersWhatWaitsAndRefusesWhatComesLater) {
  auto before = Begin(this->store(), {RowOf("m", 1)});
  this->store().Close();
  EXPECT_EQ(StatusesOf(before.get()), std::vector{AppendStatus::kAppended});
  EXPECT_EQ(this->Append({RowOf("m", 2)}), std::vector{AppendStatus::kRefused});
  const auto read = Await<std::vector<Row>>(
      this->host_, [&](auto done) { this->store().LoadMatch(MatchId("m"), 0, std::move(done)); });
  EXPECT_EQ(read.error().reason, Reason::kStoreRefused);
  this->host_.Reopen();
  EXPECT_EQ(this->Load("m"), std::vector{RowOf("m", 1)});
}

TYPED_TEST_P(StoreConformance, OfEachPlayerTheBestSolutionIsKeptAndTheListGoesFromTheBestOn) {
  this->Append({WithSolution("m", 1, {"peg", AccountId("ann"), MatchId("m"), 3, 20, Ms(100)}),
                WithSolution("n", 1, {"peg", AccountId("bob"), MatchId("n"), 2, 30, Ms(300)}),
                WithSolution("o", 1, {"peg", AccountId("cleo"), MatchId("o"), 2, 30, Ms(200)}),
                WithSolution("p", 1, {"peg-orth", AccountId("ann"), MatchId("p"), 1, 9, Ms(100)})});
  EXPECT_THAT(this->Best("peg"), testing::ElementsAre("o", "n", "m"));
  this->Append({WithSolution("q", 1, {"peg", AccountId("ann"), MatchId("q"), 4, 10, Ms(400)}),
                WithSolution("r", 1, {"peg", AccountId("bob"), MatchId("r"), 2, 29, Ms(900)})});
  EXPECT_THAT(this->Best("peg"), testing::ElementsAre("r", "o", "m"));
  EXPECT_THAT(this->Best("peg", 2), testing::ElementsAre("r", "o"));
  EXPECT_THAT(this->Best("peg-orth"), testing::ElementsAre("p"));
  EXPECT_TRUE(this->Best("standard").empty());
}

TYPED_TEST_P(StoreConformance, ASolutionIsKeptExactlyWhenItsRowIs) {
  const Solution solution{"peg", AccountId("ann"), MatchId("m"), 3, 20, Ms(100)};
  this->Append({RowOf("m", 1)});
  this->Append({WithSolution("m", 1, solution)});
  EXPECT_TRUE(this->Best("peg").empty());
  this->Append({WithSolution("m", 2, solution)});
  this->host_.Reopen();
  const auto kept = Await<std::vector<Solution>>(this->host_, [&](auto done) {
    this->store().ListSolutions({"peg", 10}, std::move(done));
  });
  EXPECT_EQ(*kept, std::vector{solution});
  EXPECT_EQ(this->Load("m").at(1), RowOf("m", 2)) << "a log's row comes back without it";
}

TYPED_TEST_P(StoreConformance, ABestListIsNeverLongerThanTheLimit) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < kMaxListedSolutions + 5; ++i) {
    const std::string id = "m" + std::to_string(i);
    rows.push_back(WithSolution(id, 1, {"peg", AccountId(id), MatchId(id), 3, 20, Ms(100)}));
  }
  this->Append(rows);
  EXPECT_EQ(this->Best("peg", 1'000'000).size(), kMaxListedSolutions);
}

TYPED_TEST_P(StoreConformance, ABestListGoesOnBehindTheLastOfAPageHoweverAlikeTheyAre) {
  std::vector<Row> rows;
  std::vector<std::string> ids;
  std::vector<Solution> solutions;
  for (int i = 0; i < 12; ++i) {
    ids.push_back("m" + std::string(1, static_cast<char>('a' + i)));
    solutions.push_back(
        {"peg", AccountId(ids.back()), MatchId(ids.back()), 3 + i / 8, 20 + i / 4, Ms(100 + i / 2)});
    rows.push_back(WithSolution(ids.back(), 1, solutions.back()));
  }
  this->Append(rows);
  EXPECT_EQ(this->Best("peg", 20), ids);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const std::vector<std::string> rest(ids.begin() + static_cast<std::ptrdiff_t>(i) + 1, ids.end());
    EXPECT_EQ(this->Best("peg", 20, solutions[i]), rest) << i;
  }
}

REGISTER_TYPED_TEST_SUITE_P(
    StoreConformance, ABestListGoesOnBehindTheLastOfAPageHoweverAlikeTheyAre, ANewStoreIsEmpty,
    ARowComesBackExactlyAsWritten, ARowWithoutBytesIsARow, ANumberThatIsTakenIsFencedAndTheFirstRowStays,
    AFencedRowDoesNotTouchTheHead, TheFenceOfOneMatchFailsOnlyItsOwnRowOfABatch,
    TwoRowsOfOneNumberAreJudgedInTheOrderOfTheirCalls, ALogIsGivenInItsOrderFromBehindTheNumberAskedFor,
    WritesThatWaitTogetherAreCarriedOutInTheOrderOfTheirCalls, WhatWasAppendedIsThereAfterReopening,
    TheHeadIsThatOfTheNewestRowThatBroughtOne, ATurnReplacesItsPartOfTheHeadAndAFencedOneDoesNot,
    AHeadAfterATurnReplacesIt, AnEndedMatchIsNoLongerLiveAndKeepsItsResult,
    OfAnAccountTheLiveMatchesInEitherSeatAreCountedAndThoseOfOnePlayerApart,
    ALogIsAsLongAsItsNewestRowWhetherThatBroughtAHeadOrNot,
    OverdueAreTheLiveMatchesWhoseFlagShouldHaveFallenTheLongestOverdueFirst,
    OverdueMatchesComeInPagesThatMissNone, AListGoesFromTheNewestStartOnAndACursorContinuesIt,
    AListCanBeOfOneAccountInEitherSeatAndOfOneKind, AListIsNeverLongerThanTheLimit,
    OfEachPlayerTheBestSolutionIsKeptAndTheListGoesFromTheBestOn, ASolutionIsKeptExactlyWhenItsRowIs,
    ABestListIsNeverLongerThanTheLimit, ARunOfANodeCouldServeFromItsFirstNoteToItsLast,
    ARequestFindsTheMatchWhoseRowAnsweredItAndTheFirstAnswerStays, ARequestIsKnownByItsContents,
    AFencedRowAnswersNoRequest, ClosingAnswersWhatWaitsAndRefusesWhatComesLater);

}  // namespace merels::store
