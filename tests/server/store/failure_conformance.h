// Tests that every store must pass when its base fails. A backend joins by a host type and one line:
//   INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, FailingStoreConformance, FailingSqliteHost);
// A host is one of conformance.h that also has
//   void Fill();     from now on nothing more can be written
//   void Doubt();    from now on writes have an unknown outcome
//   void Heal();
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/store/store.h"
#include "tests/server/store/accounts_conformance.h"
#include "tests/server/store/answers.h"

namespace merels::store {

/// A row with every part that a row may have.
inline Row FullRow(const std::string& match, Seq seq) {
  Row row = WithSolution(match, seq, {"peg", AccountId(match), MatchId(match), 3, 20, Ms(100)});
  row.head = HeadOf("ann", "bob", 100);
  row.answers = {{AccountId("ann"), RequestId("for " + match)}};
  return row;
}

template <class Host>
class FailingStoreConformance : public testing::Test {
 protected:
  Store& store() { return host_.store(); }

  std::vector<AppendStatus> Append(std::vector<Row> rows) { return AppendAll(host_, std::move(rows)); }
  Result<std::vector<Row>> Load(const std::string& match) {
    return Await<std::vector<Row>>(host_,
                                   [&](auto done) { store().LoadMatch(MatchId(match), 0, std::move(done)); });
  }
  /// The stored parts of a FullRow: its row, head, solution and answer.
  std::vector<bool> Kept(const std::string& match) {
    const auto live =
        Await<std::vector<ListedMatch>>(host_, [&](auto done) { store().LiveMatches(std::move(done)); });
    const auto best = Await<std::vector<Solution>>(host_, [&](auto done) {
      store().ListSolutions({"peg", 100}, std::move(done));
    });
    const auto answer = Await<std::optional<MatchId>>(host_, [&](auto done) {
      store().FindRequest({AccountId("ann"), RequestId("for " + match)}, std::move(done));
    });
    const auto is = [&match](const auto& one) { return one.match == MatchId(match); };
    return {!Load(match)->empty(), std::any_of(live->begin(), live->end(), is),
            std::any_of(best->begin(), best->end(), is), answer->has_value()};
  }
  Result<void> Create(const std::string& id, const std::string& hash) {
    const auto account_store = std::make_unique<AccountStore>(store().sql());
    return Await<void>(host_, [&](auto done) {
      account_store->CreateAccount(GuestOf(id), TokenOf(hash, id), std::move(done));
    });
  }
  Result<void> Revoke(const std::string& hash) {
    const auto account_store = std::make_unique<AccountStore>(store().sql());
    return Await<void>(host_, [&](auto done) { account_store->DeleteToken(hash, std::move(done)); });
  }
  Result<void> NoteLiveness() {
    return Await<void>(host_, [&](auto done) {
      store().WriteLiveness({"node", Ms(7), Ms(7)}, std::move(done));
    });
  }
  bool Knows(const std::string& hash) {
    const auto account_store = std::make_unique<AccountStore>(store().sql());
    return Await<std::optional<TokenOwner>>(
               host_, [&](auto done) { account_store->FindToken(hash, std::move(done)); })
        ->has_value();
  }

  Host host_;
};

TYPED_TEST_SUITE_P(FailingStoreConformance);

TYPED_TEST_P(FailingStoreConformance, AFullStoreRefusesEveryKindOfWriteAndSaysWhy) {
  ASSERT_TRUE(this->Create("ann", "hash"));
  this->host_.Fill();
  auto append = Begin(this->store(), {RowOf("m", 1), RowOf("n", 1)});
  this->host_.Drive();
  for (const AppendResult& result : append.get()) {
    EXPECT_EQ(result.status, AppendStatus::kRefused);
    EXPECT_EQ(Refusal(result).reason, Reason::kStoreRefused);
    EXPECT_THAT(Refusal(result).sentence, testing::HasSubstr("full"));
  }
  for (const auto& refused : {this->Create("bob", "two"), this->Revoke("hash"), this->NoteLiveness()}) {
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().reason, Reason::kStoreRefused);
    EXPECT_THAT(refused.error().sentence, testing::HasSubstr("full"));
  }
  EXPECT_TRUE(this->Knows("hash")) << "what was not revoked is good, and can be read";
}

TYPED_TEST_P(FailingStoreConformance, OfARefusedBatchNothingIsKeptAndWhatWasThereBeforeStays) {
  ASSERT_EQ(this->Append({FullRow("old", 1)}), std::vector{AppendStatus::kAppended});
  this->host_.Fill();
  EXPECT_THAT(this->Append({FullRow("m", 1), FullRow("old", 2), FullRow("n", 1)}),
              testing::Each(AppendStatus::kRefused));
  for (const bool reopened : {false, true}) {
    this->host_.Heal();
    if (reopened) this->host_.Reopen();
    EXPECT_THAT(this->Kept("m"), testing::Each(false));
    EXPECT_THAT(this->Kept("n"), testing::Each(false));
    EXPECT_THAT(this->Kept("old"), testing::Each(true));
    EXPECT_EQ(this->Load("old")->size(), 1U);
  }
}

TYPED_TEST_P(FailingStoreConformance, ServiceResumesWhenItHealsWithTheSameNumbers) {
  for (Seq seq = 1; seq <= 3; ++seq) {
    this->host_.Fill();
    EXPECT_THAT(this->Append({RowOf("m", seq), RowOf("n", seq)}), testing::Each(AppendStatus::kRefused));
    this->host_.Heal();
    EXPECT_THAT(this->Append({RowOf("m", seq), RowOf("n", seq)}), testing::Each(AppendStatus::kAppended));
    EXPECT_TRUE(this->NoteLiveness());
  }
  this->host_.Reopen();
  EXPECT_EQ(this->Load("m")->size(), 3U);
  EXPECT_EQ(this->Load("n")->size(), 3U);
}

TYPED_TEST_P(FailingStoreConformance, WritesThatWaitedWhileItFailedAreAnsweredEachOnceAndReadsGoOn) {
  ASSERT_EQ(this->Append({RowOf("m", 1)}), std::vector{AppendStatus::kAppended});
  this->host_.Fill();
  std::vector<std::future<std::vector<AppendResult>>> answers;
  for (Seq seq = 2; seq < 50; ++seq) answers.push_back(Begin(this->store(), {RowOf("m", seq)}));
  this->host_.Drive();
  for (auto& answer : answers) EXPECT_EQ(StatusesOf(answer.get()), std::vector{AppendStatus::kRefused});
  EXPECT_EQ(this->Load("m")->size(), 1U);
}

TYPED_TEST_P(FailingStoreConformance, ARowOfUnknownOutcomeIsThereWholeOrNotAtAllAndTheFenceKnowsWhich) {
  this->host_.Doubt();
  auto unsure = Begin(this->store(), {FullRow("m", 1)});
  this->host_.Drive();
  const AppendResult result = unsure.get().front();
  EXPECT_EQ(result.status, AppendStatus::kUnknown);
  EXPECT_FALSE(result.detail.empty());
  this->host_.Heal();
  const bool kept = this->Kept("m").front();
  EXPECT_THAT(this->Kept("m"), testing::Each(kept));
  EXPECT_EQ(this->Append({FullRow("m", 1)}),
            std::vector{kept ? AppendStatus::kFenced : AppendStatus::kAppended});
  this->host_.Reopen();
  EXPECT_THAT(this->Kept("m"), testing::Each(true));
  EXPECT_EQ(this->Load("m")->size(), 1U);
}

TYPED_TEST_P(FailingStoreConformance, OfABatchThatLosesOneFenceTheOtherRowsKeepAllTheyBring) {
  ASSERT_EQ(this->Append({RowOf("m", 1)}), std::vector{AppendStatus::kAppended});
  EXPECT_EQ(this->Append({FullRow("before", 1), FullRow("m", 1), FullRow("behind", 1)}),
            (std::vector{AppendStatus::kAppended, AppendStatus::kFenced, AppendStatus::kAppended}));
  this->host_.Reopen();
  EXPECT_THAT(this->Kept("before"), testing::Each(true));
  EXPECT_THAT(this->Kept("behind"), testing::Each(true));
  EXPECT_THAT(this->Kept("m"), testing::ElementsAre(true, false, false, false));
  EXPECT_EQ(*this->Load("m"), std::vector{RowOf("m", 1)});
}

REGISTER_TYPED_TEST_SUITE_P(FailingStoreConformance, AFullStoreRefusesEveryKindOfWriteAndSaysWhy,
                            OfARefusedBatchNothingIsKeptAndWhatWasThereBeforeStays,
                            ServiceResumesWhenItHealsWithTheSameNumbers,
                            WritesThatWaitedWhileItFailedAreAnsweredEachOnceAndReadsGoOn,
                            ARowOfUnknownOutcomeIsThereWholeOrNotAtAllAndTheFenceKnowsWhich,
                            OfABatchThatLosesOneFenceTheOtherRowsKeepAllTheyBring);

}  // namespace merels::store
