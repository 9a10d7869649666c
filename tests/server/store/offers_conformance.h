// Tests that every store of offers must pass. A backend joins as in conformance.h:
//   INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, OffersConformance, SqliteHost);
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/accounts.h"
#include "server/store/offers.h"
#include "tests/server/store/answers.h"

namespace merels::store {

inline StoredTable TableBy(const std::string& owner, const std::string& id, int until = 1000) {
  StoredTable kept{{}, {AccountId(owner), RequestId("request of " + id)}, Ms(until)};
  kept.opened_by.contents = "hash of " + id;
  lobby::Table& table = kept.table;
  table.id = TableId(id);
  table.owner.id = AccountId(owner);
  table.ruleset = "standard+reps=3+quiet=100";
  table.opened_at = Ms(7);
  return kept;
}

/// A non-default value in every column.
inline StoredTable PrivateTable() {
  StoredTable kept = TableBy("ann", "private");
  lobby::Table& table = kept.table;
  table.clock = {std::chrono::minutes(5), std::chrono::seconds(3)};
  table.rated = true;
  table.owner_side = rules::Side::kSecond;
  table.code = "abc234";
  table.is_private = true;
  table.watching = {match::WatchAccess::kCode, 4, Ms(30'000), {}};
  table.opponent = {1200, 1900};
  table.owner_rating = 1550;
  return kept;
}

/// A non-default value in every column.
inline StoredChallenge SomeChallenge(const std::string& from, const std::string& to, int made_at = 100) {
  StoredChallenge kept{{}, {AccountId(from), RequestId("request")}, Ms(1000)};
  kept.made_by.contents = "hash";
  lobby::Challenge& challenge = kept.challenge;
  challenge.id = ChallengeId("challenge of " + from);
  challenge.from.id = AccountId(from);
  challenge.to.id = AccountId(to);
  challenge.ruleset = "standard+reps=3+quiet=100";
  challenge.clock = {std::chrono::minutes(5), std::chrono::seconds(3)};
  challenge.rated = true;
  challenge.side = rules::Side::kSecond;
  challenge.created_at = Ms(made_at);
  challenge.rematch_of = MatchId("before");
  challenge.watching = {match::WatchAccess::kClosed, 0, Ms(30'000), {}};
  challenge.heard = false;
  return kept;
}

/// The first row of a match that takes an offer.
inline Row Taking(const std::string& match, const std::string& offer) {
  Row row = WithHead(RowOf(match, 1), HeadOf("ann", "bob", 10));
  row.takes = offer;
  row.answers = {{AccountId("bob"), RequestId("join " + match)}};
  return row;
}

template <class Host>
class OffersConformance : public testing::Test {
 protected:
  template <class T, class Call>
  Result<T> Answer(Call call) {
    const auto offers = std::make_unique<OfferStore>(host_.store().sql());
    return Await<T>(host_, [&](auto done) { call(*offers, done); });
  }

  Result<OfferOrMatch<StoredTable>> OpenOnce(const StoredTable& table, std::size_t most = 4) {
    return Answer<OfferOrMatch<StoredTable>>(
        [&](OfferStore& offers, auto done) { offers.OpenTable(table, most, done); });
  }
  Result<StoredTable> Open(const StoredTable& table, std::size_t most = 4) {
    return OfferIn(OpenOnce(table, most));
  }
  std::vector<std::string> Tables() {
    std::vector<std::string> ids;
    const auto all =
        Answer<std::vector<StoredTable>>([](OfferStore& offers, auto done) { offers.ListTables(done); });
    for (const StoredTable& kept : *all) ids.push_back(kept.table.id.text());
    std::sort(ids.begin(), ids.end());
    return ids;
  }
  std::vector<StoredTable> Find(const std::vector<TableId>& ids) {
    return *Answer<std::vector<StoredTable>>(
        [&](OfferStore& offers, auto done) { offers.FindTables(ids, done); });
  }
  Result<OfferOrMatch<StoredChallenge>> MakeOnce(const StoredChallenge& challenge) {
    return Answer<OfferOrMatch<StoredChallenge>>(
        [&](OfferStore& offers, auto done) { offers.MakeChallenge(challenge, done); });
  }
  Result<StoredChallenge> Make(const StoredChallenge& challenge) { return OfferIn(MakeOnce(challenge)); }
  std::vector<StoredChallenge> Challenges() {
    return *Answer<std::vector<StoredChallenge>>(
        [](OfferStore& offers, auto done) { offers.ListChallenges(done); });
  }
  bool Close(const std::string& id) {
    return *Answer<bool>([&](OfferStore& offers, auto done) { offers.Close(id, done); });
  }
  std::vector<std::string> CloseOver(const std::vector<std::string>& ids, int by) {
    return *Answer<std::vector<std::string>>(
        [&](OfferStore& offers, auto done) { offers.CloseOver(ids, Ms(by), done); });
  }
  std::vector<AppendStatus> Append(std::vector<Row> rows) { return AppendAll(host_, std::move(rows)); }
  std::size_t Rows(const std::string& match) {
    return Await<std::vector<Row>>(host_,
                                   [&](auto done) { host_.store().LoadMatch(MatchId(match), 0, done); })
        .value()
        .size();
  }

  Host host_;
};
TYPED_TEST_SUITE_P(OffersConformance);

TYPED_TEST_P(OffersConformance, ATableIsThereAsItWasOpenedAlsoAfterReopening) {
  ASSERT_EQ(this->Open(PrivateTable()).value(), PrivateTable());
  ASSERT_TRUE(this->Open(TableBy("ann", "plain")).ok());
  this->host_.Reopen();
  EXPECT_EQ(this->Tables(), (std::vector<std::string>{"plain", "private"}));
  EXPECT_EQ(this->Find({TableId("private"), TableId("nowhere"), TableId("plain")}),
            (std::vector{PrivateTable(), TableBy("ann", "plain")}));
}

TYPED_TEST_P(OffersConformance, APrivateTableIsFoundByItsCodeAndNoneByAnEmptyOne) {
  ASSERT_TRUE(this->Open(PrivateTable()).ok());
  ASSERT_TRUE(this->Open(TableBy("ann", "plain")).ok());
  const auto by_code = [this](const std::string& code) {
    return *this->template Answer<std::optional<StoredTable>>(
        [&](OfferStore& offers, auto done) { offers.FindTableByCode(code, done); });
  };
  EXPECT_EQ(by_code("abc234"), PrivateTable());
  EXPECT_EQ(by_code("abc235"), std::nullopt);
  EXPECT_EQ(by_code(""), std::nullopt);
}

TYPED_TEST_P(OffersConformance, ARequestOpensOneTableHoweverOftenItComes) {
  ASSERT_TRUE(this->Open(TableBy("ann", "first")).ok());
  StoredTable again = TableBy("ann", "second");
  again.opened_by = TableBy("ann", "first").opened_by;
  EXPECT_EQ(this->Open(again, 1)->table.id, TableId("first")) << "nor is it one too many";
  StoredTable changed = again;
  changed.opened_by.contents = "another hash";
  EXPECT_EQ(this->Open(changed).error().reason, Reason::kRequestIdReused);
  again.table.owner.id = again.opened_by.key.account = AccountId("bob");
  EXPECT_EQ(this->Open(again)->table.id, TableId("second")) << "a request is its account's own";
}

TYPED_TEST_P(OffersConformance, ARequestThatLedToAMatchOpensNoOtherTable) {
  StoredTable table = TableBy("ann", "first");
  ASSERT_TRUE(this->Open(table).ok());
  Row begins = Taking("m1", "first");
  begins.answers.push_back(table.opened_by);
  ASSERT_EQ(this->Append({begins}), std::vector{AppendStatus::kAppended});
  table.table.id = TableId("second");
  EXPECT_EQ(std::get<MatchId>(*this->OpenOnce(table)), MatchId("m1"));
  table.opened_by.contents = "another hash";
  EXPECT_EQ(this->OpenOnce(table).error().reason, Reason::kRequestIdReused);
  EXPECT_TRUE(this->Tables().empty());
}

TYPED_TEST_P(OffersConformance, ARequestThatLedToAMatchMakesNoOtherChallenge) {
  StoredChallenge challenge = SomeChallenge("ann", "bob");
  ASSERT_TRUE(this->Make(challenge).ok());
  Row begins = Taking("m1", challenge.challenge.id.text());
  begins.answers.push_back(challenge.made_by);
  ASSERT_EQ(this->Append({begins}), std::vector{AppendStatus::kAppended});
  challenge.challenge.id = ChallengeId("second");
  EXPECT_EQ(std::get<MatchId>(*this->MakeOnce(challenge)), MatchId("m1"));
  EXPECT_TRUE(this->Challenges().empty());
}

TYPED_TEST_P(OffersConformance, ARequestMakesOneOfferOfOneKind) {
  ASSERT_TRUE(this->Open(TableBy("ann", "table")).ok());
  ASSERT_TRUE(this->Make(SomeChallenge("ann", "bob")).ok());
  StoredChallenge challenge = SomeChallenge("ann", "cleo");
  challenge.challenge.id = ChallengeId("other");
  challenge.made_by.key = TableBy("ann", "table").opened_by.key;
  EXPECT_EQ(this->Make(challenge).error().reason, Reason::kRequestIdReused);
  StoredTable table = TableBy("ann", "other");
  table.opened_by.key = SomeChallenge("ann", "bob").made_by.key;
  EXPECT_EQ(this->Open(table).error().reason, Reason::kRequestIdReused);
  EXPECT_EQ(this->Tables(), std::vector<std::string>{"table"});
  EXPECT_EQ(this->Challenges().size(), 1U);
}

TYPED_TEST_P(OffersConformance, OfTwoMatchesForOneRequestOneBeginsAndOthersOfThatMomentAreKept) {
  const auto begins = [](const std::string& match, const std::string& contents) {
    Row row = WithHead(RowOf(match, 1), HeadOf("ann", "bob", 10));
    row.asker = AccountId("ann");
    row.answers = {domain::IdempotencyKey({row.asker, RequestId("request")}, contents)};
    return row;
  };
  const std::vector<Row> rows = {begins("m1", "join"), WithHead(RowOf("n1", 1), HeadOf("eve", "bob", 5)),
                                 begins("m2", "join"), WithHead(RowOf("n2", 1), HeadOf("eve", "bob", 5)),
                                 begins("m3", "open")};
  const std::vector<AppendStatus> statuses = this->Append(rows);
  EXPECT_EQ(std::count(statuses.begin(), statuses.end(), AppendStatus::kAnswered), 2);
  EXPECT_EQ(this->Rows("m1") + this->Rows("m2") + this->Rows("m3"), 1U);
  EXPECT_EQ(this->Rows("n1") + this->Rows("n2"), 2U);
  EXPECT_EQ(this->Append({begins("m4", "join")}), std::vector{AppendStatus::kAnswered});
}

TYPED_TEST_P(OffersConformance, AMatchWhoseRequestWasAnsweredLeavesItsTable) {
  ASSERT_TRUE(this->Open(TableBy("eve", "table")).ok());
  Row first = Taking("m1", "");
  first.asker = AccountId("bob");
  ASSERT_EQ(this->Append({first}), std::vector{AppendStatus::kAppended});
  Row second = first;
  second.match = MatchId("m2");
  second.takes = "table";
  EXPECT_EQ(this->Append({second}), std::vector{AppendStatus::kAnswered});
  EXPECT_EQ(this->Tables(), std::vector<std::string>{"table"});
}

TYPED_TEST_P(OffersConformance, OneMoreThanAPlayerMayHaveIsRefused) {
  ASSERT_TRUE(this->Open(TableBy("ann", "first"), 2).ok());
  ASSERT_TRUE(this->Open(TableBy("bob", "other"), 2).ok());
  ASSERT_TRUE(this->Open(TableBy("ann", "second"), 2).ok());
  EXPECT_EQ(this->Open(TableBy("ann", "third"), 2).error().reason, Reason::kTooManyTables);
  ASSERT_TRUE(this->Close("first"));
  EXPECT_TRUE(this->Open(TableBy("ann", "third"), 2).ok());
}

TYPED_TEST_P(OffersConformance, OfSeveralMatchesThatTakeATableOneBegins) {
  ASSERT_TRUE(this->Open(TableBy("ann", "table")).ok());
  const auto statuses = this->Append({Taking("m1", "table"), Taking("m2", "table")});
  EXPECT_EQ(std::count(statuses.begin(), statuses.end(), AppendStatus::kAppended), 1);
  EXPECT_EQ(std::count(statuses.begin(), statuses.end(), AppendStatus::kFenced), 1);
  EXPECT_EQ(this->Rows("m1") + this->Rows("m2"), 1U);
  EXPECT_TRUE(this->Tables().empty());
  EXPECT_EQ(this->Append({Taking("m3", "table")}), std::vector{AppendStatus::kFenced});
  EXPECT_FALSE(this->Close("table"));
}

TYPED_TEST_P(OffersConformance, AMatchThatCannotTakeItsTableLeavesNothingBehindAndOthersAlone) {
  ASSERT_TRUE(this->Open(TableBy("ann", "table")).ok());
  ASSERT_TRUE(this->Close("table"));
  const std::vector<Row> rows = {Taking("late", "table"),
                                 WithHead(RowOf("other", 1), HeadOf("ann", "eve", 5))};
  EXPECT_EQ(this->Append(rows), (std::vector{AppendStatus::kFenced, AppendStatus::kAppended}));
  EXPECT_EQ(this->Rows("late"), 0U);
  const auto live = Await<std::vector<ListedMatch>>(
      this->host_, [this](auto done) { this->host_.store().LiveMatches(done); });
  ASSERT_EQ(live->size(), 1U);
  EXPECT_EQ(live->front().match, MatchId("other"));
  const auto answer = Await<std::optional<MatchId>>(this->host_, [this](auto done) {
    this->host_.store().FindRequest({AccountId("bob"), RequestId("join late")}, done);
  });
  EXPECT_EQ(*answer, std::nullopt);
}

TYPED_TEST_P(OffersConformance, ATermEndsWhenItIsOverAndCanBePutOff) {
  ASSERT_TRUE(this->Open(TableBy("ann", "ann1", 1000)).ok());
  ASSERT_TRUE(this->Open(TableBy("bob", "bob1", 1000)).ok());
  const std::vector<std::string> all = {"ann1", "bob1", "nowhere"};
  EXPECT_TRUE(this->CloseOver(all, 999).empty());
  const std::vector<AccountId> ann = {AccountId("ann")};
  ASSERT_TRUE(this->template Answer<void>(
                      [&](OfferStore& offers, auto done) { offers.ExtendExpiry(ann, Ms(2000), done); })
                  .ok());
  ASSERT_TRUE(this->template Answer<void>(
                      [&](OfferStore& offers, auto done) { offers.ExtendExpiry(ann, Ms(1500), done); })
                  .ok());
  EXPECT_EQ(this->CloseOver(all, 1999), std::vector<std::string>{"bob1"});
  ASSERT_TRUE(this->template Answer<void>([&](OfferStore& offers, auto done) {
                    offers.SetTerm(AccountId("ann"), Ms(1200), done);
                  })
                  .ok());
  const auto terms = this->template Answer<std::vector<OfferTerm>>(
      [](OfferStore& offers, auto done) { offers.ListTableTerms(done); });
  EXPECT_EQ(*terms, (std::vector<OfferTerm>{{"ann1", Ms(1200)}}));
  EXPECT_TRUE(this->CloseOver({"bob1"}, 1200).empty()) << "only those that are named";
  EXPECT_EQ(this->CloseOver(all, 1200), std::vector<std::string>{"ann1"});
}

TYPED_TEST_P(OffersConformance, OffersOfCorrespondenceDoNotEndBecauseTheirMakersGo) {
  StoredTable table = TableBy("ann", "table", 5000);
  table.table.clock = clock::DaysPerPly(3);
  StoredChallenge challenge = SomeChallenge("ann", "bob");
  challenge.challenge.clock = {3 * clock::kDay, clock::kDay, 7 * clock::kDay};
  ASSERT_TRUE(this->Open(table).ok());
  ASSERT_TRUE(this->Make(challenge).ok());
  const auto until = this->Challenges()[0].until;
  const std::vector<AccountId> ann = {AccountId("ann")};
  ASSERT_TRUE(this->template Answer<void>(
                      [&](OfferStore& offers, auto done) { offers.SetTerm(AccountId("ann"), Ms(10), done); })
                  .ok());
  ASSERT_TRUE(this->template Answer<void>([&](OfferStore& offers, auto done) {
                    offers.SetChallengers(ann, Ms(10), Ms(900), done);
                  })
                  .ok());
  const auto terms = this->template Answer<std::vector<OfferTerm>>(
      [](OfferStore& offers, auto done) { offers.ListTableTerms(done); });
  EXPECT_EQ(*terms, (std::vector<OfferTerm>{{"table", Ms(5000)}}));
  ASSERT_EQ(this->Challenges().size(), 1U);
  EXPECT_EQ(this->Challenges()[0].until, until);
  EXPECT_EQ(this->Challenges()[0].challenge.clock, challenge.challenge.clock);
}

TYPED_TEST_P(OffersConformance, AChallengeIsThereAsItWasMadeAlsoAfterReopeningAndIsNoTable) {
  const StoredChallenge challenge = SomeChallenge("ann", "bob");
  ASSERT_EQ(this->Make(challenge).value(), challenge);
  ASSERT_TRUE(this->Open(TableBy("ann", "table")).ok());
  this->host_.Reopen();
  EXPECT_EQ(this->Challenges(), std::vector{challenge});
  EXPECT_EQ(this->Tables(), std::vector<std::string>{"table"});
  const auto found = this->template Answer<std::vector<StoredChallenge>>([&](OfferStore& offers, auto done) {
    offers.FindChallenges({ChallengeId("table"), challenge.challenge.id}, done);
  });
  EXPECT_EQ(*found, std::vector{challenge});
}

TYPED_TEST_P(OffersConformance, ARequestMakesOneChallenge) {
  ASSERT_TRUE(this->Make(SomeChallenge("ann", "bob")).ok());
  StoredChallenge again = SomeChallenge("ann", "bob");
  again.challenge.id = ChallengeId("again");
  EXPECT_EQ(this->Make(again).value(), SomeChallenge("ann", "bob"));
  again.made_by.contents = "another hash";
  EXPECT_EQ(this->Make(again).error().reason, Reason::kRequestIdReused);
}

TYPED_TEST_P(OffersConformance, OneMatchTakesAChallenge) {
  const std::string id = SomeChallenge("ann", "bob").challenge.id.text();
  ASSERT_TRUE(this->Make(SomeChallenge("ann", "bob")).ok());
  EXPECT_EQ(this->Append({Taking("m1", id)}), std::vector{AppendStatus::kAppended});
  EXPECT_EQ(this->Append({Taking("m2", id)}), std::vector{AppendStatus::kFenced});
  EXPECT_TRUE(this->Challenges().empty());
}

TYPED_TEST_P(OffersConformance, AChallengeEndsEarlierWhileItsMakerIsAwayAndATableDoesNot) {
  ASSERT_TRUE(this->Make(SomeChallenge("ann", "bob", 100)).ok());
  ASSERT_TRUE(this->Open(TableBy("ann", "table", 1000)).ok());
  const auto set = [this](const std::optional<std::chrono::milliseconds>& away) {
    const std::vector<AccountId> ann = {AccountId("ann")};
    EXPECT_TRUE(this->template Answer<void>([&](OfferStore& offers, auto done) {
                      offers.SetChallengers(ann, away, Ms(900), done);
                    })
                    .ok());
    return this->Challenges()[0].until;
  };
  EXPECT_EQ(set(Ms(500)), Ms(500));
  EXPECT_EQ(set(Ms(700)), Ms(500));
  EXPECT_EQ(set(std::nullopt), Ms(1000));
  EXPECT_EQ(set(Ms(600)), Ms(600));
  ASSERT_TRUE(this->template Answer<void>([&](OfferStore& offers, auto done) {
                    offers.ExtendExpiry({AccountId("ann")}, Ms(5000), done);
                  })
                  .ok());
  const auto terms = this->template Answer<std::vector<OfferTerm>>(
      [](OfferStore& offers, auto done) { offers.ListChallengeTerms(done); });
  EXPECT_EQ(*terms, (std::vector<OfferTerm>{{"challenge of ann", Ms(600)}}));
}

TYPED_TEST_P(OffersConformance, AnAccountThatClosesTakesItsOffersWithItAndMakesNone) {
  const auto account_store = std::make_unique<AccountStore>(this->host_.store().sql());
  const Account account{AccountId("ann"), "Ann", "ann", AccountKind::kGuest, Ms(1)};
  const Token token{"hash", account.id, "", Ms(1), session::Scopes::All(), Ms(0)};
  ASSERT_TRUE(
      Await<void>(this->host_, [&](auto done) { account_store->CreateAccount(account, token, done); }).ok());
  ASSERT_TRUE(this->Open(TableBy("ann", "before")).ok());
  ASSERT_TRUE(this->Open(TableBy("bob", "other")).ok());
  ASSERT_TRUE(this->Make(SomeChallenge("ann", "bob")).ok());
  ASSERT_TRUE(this->Make(SomeChallenge("cleo", "ann")).ok());
  ASSERT_TRUE(
      Await<bool>(this->host_, [&](auto done) { account_store->CloseAccount(account.id, "", done); }).ok());
  EXPECT_EQ(this->Open(TableBy("ann", "after")).error().reason, Reason::kBadToken);
  EXPECT_EQ(this->Tables(), std::vector<std::string>{"other"});
  EXPECT_TRUE(this->Challenges().empty());
  EXPECT_EQ(this->Make(SomeChallenge("ann", "bob")).error().reason, Reason::kBadToken);
  EXPECT_EQ(this->Make(SomeChallenge("cleo", "ann")).error().reason, Reason::kUnknownPlayer)
      << "Cleo stays signed in";
}

REGISTER_TYPED_TEST_SUITE_P(
    OffersConformance, ATableIsThereAsItWasOpenedAlsoAfterReopening,
    APrivateTableIsFoundByItsCodeAndNoneByAnEmptyOne, ARequestOpensOneTableHoweverOftenItComes,
    ARequestThatLedToAMatchOpensNoOtherTable, ARequestThatLedToAMatchMakesNoOtherChallenge,
    ARequestMakesOneOfferOfOneKind, OfTwoMatchesForOneRequestOneBeginsAndOthersOfThatMomentAreKept,
    AMatchWhoseRequestWasAnsweredLeavesItsTable, OneMoreThanAPlayerMayHaveIsRefused,
    OfSeveralMatchesThatTakeATableOneBegins, AMatchThatCannotTakeItsTableLeavesNothingBehindAndOthersAlone,
    ATermEndsWhenItIsOverAndCanBePutOff, OffersOfCorrespondenceDoNotEndBecauseTheirMakersGo,
    AChallengeIsThereAsItWasMadeAlsoAfterReopeningAndIsNoTable, ARequestMakesOneChallenge,
    OneMatchTakesAChallenge, AChallengeEndsEarlierWhileItsMakerIsAwayAndATableDoesNot,
    AnAccountThatClosesTakesItsOffersWithItAndMakesNone);

}  // namespace merels::store
