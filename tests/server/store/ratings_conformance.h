// Tests that every store of ratings must pass. A backend joins as in conformance.h:
//   INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, RatingsConformance, SqliteHost);
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/store/ratings.h"
#include "tests/server/store/answers.h"

namespace merels::store {

inline constexpr const char* kPool = "standard/blitz";

/// The row that ends a rated match, or, without a score, begins it.
inline Row RatedRow(const std::string& match, Seq seq, const std::string& white, const std::string& black,
                    std::optional<double> white_score, int at, const std::string& pool = kPool, int due = 0,
                    int plies = 40) {
  Row row = RowOf(match, seq);
  row.rated = std::make_shared<const RatedNote>(
      RatedNote{pool, {AccountId(white), AccountId(black)}, white_score, Ms(at), Ms(due), plies});
  return row;
}

template <class Host>
class RatingsConformance : public testing::Test {
 protected:
  using Changes = std::vector<rating::Change>;
  using Standings = std::vector<PoolStanding>;

  /// On the current store, which may have been reopened.
  template <class T, class Call>
  T Answer(Call call) {
    const auto ratings = std::make_unique<Ratings>(host_.store().sql());
    return *Await<T>(host_, [&](auto done) { call(*ratings, done); });
  }
  void Append(std::vector<Row> rows) { AppendAll(host_, std::move(rows)); }
  RatedBatch RateDue(int now, std::size_t most = 100) {
    return Answer<RatedBatch>([&](Ratings& r, auto done) { r.RateNext(most, Ms(now), {10}, done); });
  }
  Changes RateNext(std::size_t most = 100) { return RateDue(0, most).changes; }
  rating::Standing Find(const std::string& account, const std::string& pool = kPool) {
    return Answer<rating::Standing>([&](Ratings& r, auto done) { r.Find(pool, AccountId(account), done); });
  }
  Changes Log(std::int64_t after = 0, std::size_t limit = 100) {
    return Answer<Changes>([&](Ratings& r, auto done) { r.ListLog(kPool, after, limit, done); });
  }
  Changes History(const std::string& account, std::int64_t before = 1000) {
    return Answer<Changes>(
        [&](Ratings& r, auto done) { r.ListHistory(AccountId(account), kPool, before, 100, done); });
  }
  Standings Best(const std::optional<StandingCursor>& after = std::nullopt, std::size_t limit = 100) {
    return Answer<Standings>([&](Ratings& r, auto done) {
      r.ListStandings({kPool, false, after, limit}, done);
    });
  }
  /// The ranked players when so many opponents are needed.
  std::vector<std::string> Ranked(std::int64_t opponents) {
    const auto found = Answer<Standings>([&](Ratings& r, auto done) {
      r.ListStandings({kPool, false, std::nullopt, 100, opponents}, done);
    });
    std::vector<std::string> names;
    for (const PoolStanding& one : found) names.push_back(one.account.text());
    std::sort(names.begin(), names.end());
    return names;
  }
  void SetAddress(const std::string& account, const std::string& hash) {
    const auto ratings = std::make_unique<Ratings>(host_.store().sql());
    ASSERT_TRUE(
        Await<void>(host_, [&](auto done) { ratings->SetAddress(AccountId(account), hash, done); }).ok());
  }
  std::int64_t Count(const std::string& one, const std::string& other, int since) {
    return Answer<std::int64_t>(
        [&](Ratings& r, auto done) { r.CountRated(AccountId(one), AccountId(other), Ms(since), done); });
  }
  /// So many draws of these two, which make both ratings certain.
  void Settle(const std::string& one, const std::string& other, int games = 40) {
    for (int i = 0; i < games; ++i)
      Append({RatedRow(one + other + std::to_string(i), 1, one, other, 0.5, 1000 + i)});
    while (!RateNext().empty()) {
    }
  }

  Host host_;
};

TYPED_TEST_SUITE_P(RatingsConformance);

TYPED_TEST_P(RatingsConformance, AResultIsNotedWithItsRowAndRatedOnceInTheOrderOfTheRows) {
  this->Append({RatedRow("m1", 1, "ann", "bob", std::nullopt, 10)});
  EXPECT_TRUE(this->RateNext().empty()) << "it has only begun";
  this->Append({RatedRow("m1", 2, "ann", "bob", 1, 20), RatedRow("m2", 2, "bob", "ann", 0.5, 15)});
  this->host_.Reopen();
  const auto changes = this->RateNext();
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[0].game,
            (rating::RatedGame{MatchId("m1"), kPool, {AccountId("ann"), AccountId("bob")}, 1, Ms(20)}));
  EXPECT_EQ(changes[0].n, 1);
  EXPECT_EQ(changes[0].after, rating::Rate({}, 1, Ms(20)));
  EXPECT_EQ(changes[1].n, 2);
  EXPECT_EQ(changes[1].before, (std::array{changes[0].after[1], changes[0].after[0]}));
  EXPECT_TRUE(this->RateNext().empty());
  this->host_.Reopen();
  EXPECT_EQ(this->Log(), changes);
  EXPECT_EQ(this->Find("ann"), (rating::Standing{changes[1].after[1], 2, Ms(20)}))
      << "the later of both ends, whatever the order";
}

TYPED_TEST_P(RatingsConformance, ARowThatIsFencedOffNotesNothing) {
  this->Append({RatedRow("m1", 2, "ann", "bob", 1, 20)});
  this->Append({RatedRow("m1", 2, "ann", "bob", 0, 20)});
  ASSERT_EQ(this->RateNext().size(), 1U);
  EXPECT_TRUE(this->RateNext().empty());
}

TYPED_TEST_P(RatingsConformance, ShortGamesAndGamesFromOneAddressDoNotCountForTheLeaderboard) {
  this->Settle("ann", "bob");
  this->Settle("cleo", "dora");
  EXPECT_EQ(this->Ranked(0), (std::vector<std::string>{"ann", "bob", "cleo", "dora"}));
  EXPECT_EQ(this->Ranked(1), this->Ranked(0)) << "one opponent each";
  EXPECT_TRUE(this->Ranked(2).empty()) << "however often";
  this->SetAddress("ann", "here");
  this->SetAddress("cleo", "here");
  this->Append({RatedRow("a", 2, "ann", "dora", 1, 9000, kPool, 0, 9),
                RatedRow("b", 2, "ann", "cleo", 1, 9001), RatedRow("c", 2, "bob", "cleo", 1, 9002)});
  ASSERT_EQ(this->RateNext().size(), 3U) << "all are rated";
  EXPECT_EQ(this->Ranked(2), (std::vector<std::string>{"bob", "cleo"}));
  this->SetAddress("ann", "elsewhere");
  this->Append({RatedRow("d", 2, "ann", "cleo", 1, 9003)});
  ASSERT_EQ(this->RateNext().size(), 1U);
  EXPECT_EQ(this->Ranked(2), (std::vector<std::string>{"ann", "bob", "cleo"}));
  EXPECT_EQ(this->Ranked(3), (std::vector<std::string>{"cleo"}));
}

TYPED_TEST_P(RatingsConformance, AMatchThatWasRatedIsNotRatedAgain) {
  this->Append({RatedRow("m1", 2, "ann", "bob", 1, 20)});
  ASSERT_EQ(this->RateNext().size(), 1U);
  const auto ann = this->Find("ann");
  this->Append({RatedRow("m1", 3, "ann", "bob", 1, 30), RatedRow("m2", 2, "cleo", "dora", 1, 30)});
  EXPECT_EQ(this->RateNext().size(), 1U);
  EXPECT_EQ(this->Find("ann"), ann);
}

TYPED_TEST_P(RatingsConformance, AtMostSoManyAreRatedInOneStep) {
  for (int i = 0; i < 5; ++i) this->Append({RatedRow("m" + std::to_string(i), 2, "ann", "bob", 1, i)});
  EXPECT_EQ(this->RateNext(2).size(), 2U);
  EXPECT_EQ(this->RateNext(2).size(), 2U);
  EXPECT_EQ(this->RateNext(2).size(), 1U);
}

TYPED_TEST_P(RatingsConformance, AResultThatOnlyItsPlayersKnowIsRatedWhenItIsDue) {
  const Row late = RatedRow("late", 2, "ann", "bob", 1, 20, kPool, 50);
  const Row later = RatedRow("later", 2, "ann", "bob", 0, 21, kPool, 90);
  this->Append({later, late, RatedRow("open", 2, "ann", "bob", 0.5, 22)});
  this->host_.Reopen();
  const auto at_once = this->RateDue(49);
  ASSERT_EQ(at_once.changes.size(), 1U);
  EXPECT_EQ(at_once.changes[0].game.match, MatchId("open"));
  EXPECT_EQ(at_once.next, Ms(50));
  EXPECT_EQ(this->Find("ann").games, 1);
  const auto first = this->RateDue(50);
  ASSERT_EQ(first.changes.size(), 1U);
  EXPECT_EQ(first.changes[0].game.match, MatchId("late"));
  EXPECT_EQ(first.next, Ms(90));
  EXPECT_EQ(this->RateDue(1000).changes.size(), 1U);
  EXPECT_EQ(this->RateDue(1000).next, std::nullopt);
}

TYPED_TEST_P(RatingsConformance, PoolsAreApart) {
  this->Append(
      {RatedRow("m1", 2, "ann", "bob", 1, 20), RatedRow("m2", 2, "ann", "bob", 0, 20, "lasker/rapid")});
  const auto changes = this->RateNext();
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[1].n, 1);
  EXPECT_EQ(this->Find("ann").rating, changes[0].after[0]);
  const auto all = this->template Answer<std::vector<PoolStanding>>(
      [&](Ratings& r, auto done) { r.FindAll(AccountId("ann"), done); });
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].pool, "lasker/rapid");
  EXPECT_EQ(all[1].standing, this->Find("ann"));
  EXPECT_EQ(this->Find("zoe"), rating::Standing());
  const auto many = this->template Answer<std::vector<rating::Standing>>([](Ratings& r, auto done) {
    r.FindMany({{"lasker/rapid", AccountId("ann")}, {kPool, AccountId("zoe")}, {kPool, AccountId("ann")}},
               done);
  });
  EXPECT_EQ(many, (std::vector{all[0].standing, rating::Standing(), all[1].standing}));
}

TYPED_TEST_P(RatingsConformance, TheLeaderboardHasTheSureBestFirstAPageAtATime) {
  this->Settle("ann", "bob");
  this->Settle("cleo", "dora");
  this->Append({RatedRow("x", 2, "cleo", "dora", 1, 5000), RatedRow("y", 2, "new", "newer", 1, 5000)});
  this->RateNext();
  std::vector<std::string> order;
  for (const PoolStanding& one : this->Best()) order.push_back(one.account.text());
  EXPECT_EQ(order, (std::vector<std::string>{"cleo", "ann", "bob", "dora"})) << "newcomers are not sure";
  const auto all = this->template Answer<std::vector<PoolStanding>>([](Ratings& r, auto done) {
    r.ListStandings({kPool, true, std::nullopt, 100}, done);
  });
  ASSERT_EQ(all.size(), 6U);
  EXPECT_EQ(all[0].account, AccountId("new")) << "who has won once, and is the least sure";
  const auto first = this->Best(std::nullopt, 2);
  ASSERT_EQ(first.size(), 2U);
  const auto second = this->Best(StandingCursor{first[1].standing.rating.value, first[1].account}, 2);
  ASSERT_EQ(second.size(), 2U);
  EXPECT_EQ(second[0].account, AccountId("bob"));
}

TYPED_TEST_P(RatingsConformance, ThoseOfTheSameRatingAreListedByAccountFromPageToPage) {
  this->Append({RatedRow("x", 2, "ann", "bob", 1, 20), RatedRow("y", 2, "cleo", "dora", 1, 20),
                RatedRow("z", 2, "eve", "fay", 1, 20)});
  this->RateNext();
  std::vector<std::string> order;
  std::optional<StandingCursor> after;
  for (;;) {
    const auto page = this->template Answer<std::vector<PoolStanding>>([&](Ratings& r, auto done) {
      r.ListStandings({kPool, true, after, 2}, done);
    });
    if (page.empty()) break;
    for (const PoolStanding& one : page) order.push_back(one.account.text());
    after = StandingCursor{page.back().standing.rating.value, page.back().account};
  }
  EXPECT_EQ(order, (std::vector<std::string>{"ann", "cleo", "eve", "bob", "dora", "fay"}));
}

TYPED_TEST_P(RatingsConformance, LogAndHistoryAreListedFromWhereOneIs) {
  this->Append({RatedRow("m1", 2, "ann", "bob", 1, 20), RatedRow("m2", 2, "bob", "cleo", 1, 21),
                RatedRow("m3", 2, "cleo", "ann", 1, 22)});
  this->RateNext();
  EXPECT_EQ(this->Log(1, 1).at(0).n, 2);
  const auto history = this->History("ann");
  ASSERT_EQ(history.size(), 2U);
  EXPECT_EQ(history[0].game.match, MatchId("m3"));
  ASSERT_EQ(this->History("ann", 3).size(), 1U);
  EXPECT_EQ(this->History("ann", 3)[0].game.match, MatchId("m1"));
}

TYPED_TEST_P(RatingsConformance, TheLengthOfTheLogOfEachPoolIsKnown) {
  const auto heads = [this] {
    return this->template Answer<std::vector<PoolHead>>([](Ratings& r, auto done) { r.ListHeads(done); });
  };
  EXPECT_TRUE(heads().empty());
  this->Append({RatedRow("m1", 2, "ann", "bob", 1, 20), RatedRow("m2", 2, "bob", "cleo", 1, 21),
                RatedRow("m3", 2, "cleo", "ann", 1, 22, "six/blitz"),
                RatedRow("m4", 2, "cleo", "ann", 1, 22, "standard/bullet")});
  this->RateNext();
  EXPECT_EQ(heads(), (std::vector<PoolHead>{{"six/blitz", 1}, {kPool, 2}, {"standard/bullet", 1}}));
}

TYPED_TEST_P(RatingsConformance, RatedMatchesOfTwoAreCountedFromTheirBeginning) {
  this->Append({RatedRow("m1", 1, "ann", "bob", std::nullopt, 10),
                RatedRow("m2", 1, "bob", "ann", std::nullopt, 20),
                RatedRow("m3", 1, "ann", "cleo", std::nullopt, 20)});
  EXPECT_EQ(this->Count("ann", "bob", 10), 2);
  EXPECT_EQ(this->Count("bob", "ann", 11), 1);
  EXPECT_EQ(this->Count("bob", "cleo", 0), 0);
}

REGISTER_TYPED_TEST_SUITE_P(RatingsConformance, AResultIsNotedWithItsRowAndRatedOnceInTheOrderOfTheRows,
                            ARowThatIsFencedOffNotesNothing,
                            ShortGamesAndGamesFromOneAddressDoNotCountForTheLeaderboard,
                            AMatchThatWasRatedIsNotRatedAgain, AtMostSoManyAreRatedInOneStep,
                            AResultThatOnlyItsPlayersKnowIsRatedWhenItIsDue, PoolsAreApart,
                            TheLeaderboardHasTheSureBestFirstAPageAtATime,
                            ThoseOfTheSameRatingAreListedByAccountFromPageToPage,
                            LogAndHistoryAreListedFromWhereOneIs, TheLengthOfTheLogOfEachPoolIsKnown,
                            RatedMatchesOfTwoAreCountedFromTheirBeginning);

}  // namespace merels::store
