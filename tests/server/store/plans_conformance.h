// Tests that every store of plans must pass. A backend joins as in conformance.h:
//   INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, PlansConformance, SqliteHost);
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/accounts.h"
#include "server/store/plans.h"
#include "tests/server/store/answers.h"

namespace merels::store {

template <class Host>
class PlansConformance : public testing::Test {
 protected:
  void Put(const StoredPlan& plan) {
    const auto plans = std::make_unique<PlanStore>(host_.store().sql());
    ASSERT_TRUE(Await<void>(host_, [&](auto done) { plans->Put(plan, done); }).ok());
  }
  std::optional<api::PlayerPlan> Find(const std::string& match, const std::string& account) {
    const auto plans = std::make_unique<PlanStore>(host_.store().sql());
    return Await<std::optional<api::PlayerPlan>>(
               host_, [&](auto done) { plans->Find(MatchId(match), AccountId(account), done); })
        .value();
  }
  std::vector<StoredPlan> Open() {
    const auto plans = std::make_unique<PlanStore>(host_.store().sql());
    return Await<std::vector<StoredPlan>>(host_, [&](auto done) { plans->ListOpen(done); }).value();
  }
  void Make(const std::string& name) {
    const auto account_store = std::make_unique<AccountStore>(host_.store().sql());
    const Account account{AccountId(name), name, name, AccountKind::kGuest, Ms(1)};
    const Token token{"t-" + name, account.id, "", Ms(1), session::Scopes::All(), Ms(0)};
    ASSERT_TRUE(
        Await<void>(host_, [&](auto done) { account_store->CreateAccount(account, token, done); }).ok());
  }
  void Close(const std::string& name) {
    const auto account_store = std::make_unique<AccountStore>(host_.store().sql());
    ASSERT_TRUE(
        *Await<bool>(host_, [&](auto done) { account_store->CloseAccount(AccountId(name), "", done); }));
  }

  static StoredPlan Some(const std::string& match, const std::string& account) {
    return {MatchId(match), AccountId(account), {{4, {{"d2", "f4"}, {"*", "a1-a4", "b2", "resign"}}}, true}};
  }

  Host host_;
};

TYPED_TEST_SUITE_P(PlansConformance);

TYPED_TEST_P(PlansConformance, APlanIsThereAsItWasMadeAlsoAfterReopeningForItsPlayerAlone) {
  this->Put(this->Some("m", "ann"));
  this->host_.Reopen();
  EXPECT_EQ(this->Find("m", "ann"), this->Some("m", "ann").plan);
  EXPECT_EQ(this->Find("m", "bob"), std::nullopt);
  EXPECT_EQ(this->Find("n", "ann"), std::nullopt);
}

TYPED_TEST_P(PlansConformance, ANewPlanTakesThePlaceOfTheOldAndOnlyThoseThatGoOnAreOpen) {
  this->Put(this->Some("m", "ann"));
  this->Put(this->Some("m", "bob"));
  StoredPlan over = this->Some("m", "ann");
  over.plan.goes_on = false;
  over.plan.played = {"f4", "a1-a4"};
  over.plan.note = "the game went another way";
  this->Put(over);
  EXPECT_EQ(this->Find("m", "ann"), over.plan);
  EXPECT_EQ(this->Open(), std::vector{this->Some("m", "bob")});
}

TYPED_TEST_P(PlansConformance, NothingIsKeptOfAClosedAccount) {
  this->Make("ann");
  this->Put(this->Some("m", "ann"));
  this->Close("ann");
  EXPECT_EQ(this->Find("m", "ann"), std::nullopt);
  this->Put(this->Some("m", "ann"));
  EXPECT_TRUE(this->Open().empty());
}

REGISTER_TYPED_TEST_SUITE_P(PlansConformance, APlanIsThereAsItWasMadeAlsoAfterReopeningForItsPlayerAlone,
                            ANewPlanTakesThePlaceOfTheOldAndOnlyThoseThatGoOnAreOpen,
                            NothingIsKeptOfAClosedAccount);

}  // namespace merels::store
