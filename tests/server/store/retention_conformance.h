// Tests that every store's deletion of expired data must pass. A backend joins as in conformance.h:
//   INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, RetentionConformance, SqliteHost);
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/store/accounts.h"
#include "server/store/invites.h"
#include "server/store/moderation.h"
#include "server/store/retention.h"
#include "tests/server/store/answers.h"

namespace merels::store {

template <class Host>
class RetentionConformance : public testing::Test {
 protected:
  using Texts = std::vector<std::string>;

  template <class T, class Call>
  Result<T> Answer(Call call) {
    const auto retention = std::make_unique<Retention>(host_.store().sql());
    return Await<T>(host_, [&](auto done) { call(*retention, done); });
  }
  template <class Call>
  void DoWithAccounts(Call call) {
    const auto account_store = std::make_unique<AccountStore>(host_.store().sql());
    ASSERT_TRUE(Await<void>(host_, [&](auto done) { call(*account_store, done); }).ok());
  }
  std::size_t Forget(Fading what, int before, std::size_t most) {
    return *Answer<std::size_t>([&](Retention& r, auto done) { r.Forget(what, Ms(before), most, done); });
  }
  std::size_t ForgetRequests(int before, std::size_t most) {
    return *Await<std::size_t>(
        host_, [&](auto done) { host_.store().ForgetRequests(Ms(before), most, std::move(done)); });
  }
  Result<std::optional<MatchId>> FindAnswer(const std::string& request, const std::string& contents) {
    return Await<std::optional<MatchId>>(host_, [&](auto done) {
      host_.store().FindAnswer({{AccountId("ann"), RequestId(request)}, contents}, std::move(done));
    });
  }
  /// A guest or, by kind, another account, created at that time.
  void Add(const std::string& id, int came_at, AccountKind kind = AccountKind::kGuest) {
    const Account account{AccountId(id), "Name of " + id, "folded " + id, kind, Ms(came_at)};
    DoWithAccounts([&](AccountStore& account_store, auto done) {
      account_store.CreateAccount(account,
                                  {id, AccountId(id), "", Ms(came_at), session::Scopes::All(), Ms(0)}, done);
    });
  }
  void AddToken(const std::string& hash, const std::string& account, int made_at, int expires_at,
                session::Scopes scopes = session::Scopes::All()) {
    // A second account of that id is not added, but its token is.
    const Account owner{AccountId(account), account, account, AccountKind::kGuest, Ms(1)};
    const Token token{hash, owner.id, "", Ms(made_at), scopes, Ms(expires_at)};
    DoWithAccounts(
        [&](AccountStore& account_store, auto done) { account_store.CreateAccount(owner, token, done); });
  }
  Texts Idle(int before, std::size_t most) {
    const auto guests = Answer<std::vector<AccountId>>(
        [&](Retention& r, auto done) { r.ListIdleGuests(Ms(before), most, done); });
    Texts ids;
    for (const AccountId& id : *guests) ids.push_back(id.text());
    return ids;
  }
  Texts TokensOf(const std::string& account) {
    const auto account_store = std::make_unique<AccountStore>(host_.store().sql());
    const auto tokens = Await<std::vector<Token>>(
        host_, [&](auto done) { account_store->ListTokens(AccountId(account), done); });
    Texts hashes;
    for (const Token& token : *tokens) hashes.push_back(token.hash);
    return hashes;
  }
  bool IsThere(const std::string& account) {
    const auto account_store = std::make_unique<AccountStore>(host_.store().sql());
    return !Await<std::vector<Account>>(host_, [&](auto done) {
              account_store->FindAccounts({AccountId(account)}, done);
            })->empty();
  }

  Host host_;
};

TYPED_TEST_SUITE_P(RetentionConformance);

TYPED_TEST_P(RetentionConformance, ARequestThatAsksForSomethingElseIsToldSoAlsoAfterReopening) {
  Row row = WithHead(RowOf("m", 1), HeadOf("ann", "bob", 100));
  row.answers = {{{AccountId("ann"), RequestId("one")}, "this"}, {AccountId("ann"), RequestId("old")}};
  AppendAll(this->host_, {row});
  this->host_.Reopen();
  EXPECT_EQ(*this->FindAnswer("one", "this"), MatchId("m"));
  EXPECT_EQ(*this->FindAnswer("one", ""), MatchId("m"));
  EXPECT_EQ(*this->FindAnswer("old", "that"), MatchId("m")) << "what it asked for was not noted";
  EXPECT_EQ(this->FindAnswer("one", "that").error().reason, Reason::kRequestIdReused);
  EXPECT_EQ(*this->FindAnswer("two", "that"), std::nullopt);
}

TYPED_TEST_P(RetentionConformance, OldRequestsAreForgottenAFewAtATimeAndNewOnesStay) {
  for (int i = 1; i <= 6; ++i) {
    Row row = WithHead(RowOf("m" + std::to_string(i), 1), HeadOf("ann", "bob", 100 * i));
    row.answers = {{AccountId("ann"), RequestId(std::to_string(i))}};
    AppendAll(this->host_, {row});
  }
  EXPECT_EQ(this->ForgetRequests(500, 3), 3U);
  EXPECT_EQ(this->ForgetRequests(500, 3), 1U);
  EXPECT_EQ(this->ForgetRequests(500, 3), 0U);
  EXPECT_EQ(*this->FindAnswer("4", ""), std::nullopt);
  EXPECT_EQ(*this->FindAnswer("5", ""), MatchId("m5"));
}

TYPED_TEST_P(RetentionConformance, GuestsAreIdleSinceTheirLastSignOfLifeAndMembersNever) {
  this->Add("ann", 100);
  this->Add("bob", 200);
  this->Add("eve", 300, AccountKind::kGuestBot);
  this->Add("mem", 50, AccountKind::kMember);
  EXPECT_EQ(this->Idle(301, 10), (std::vector<std::string>{"ann", "bob", "eve"}));
  EXPECT_EQ(this->Idle(301, 2), (std::vector<std::string>{"ann", "bob"}));
  EXPECT_EQ(this->Idle(200, 10), (std::vector<std::string>{"ann"}));
  for (const int now : {400, 250}) {  // never backwards
    EXPECT_TRUE(this->template Answer<void>(
                        [&](Retention& r, auto done) { r.NoteSeen(AccountId("ann"), Ms(now), done); })
                    .ok());
  }
  this->host_.Reopen();
  EXPECT_EQ(this->Idle(400, 10), (std::vector<std::string>{"bob", "eve"}));
}

TYPED_TEST_P(RetentionConformance, OfTheSignInsOfAnAccountTheOldestEndAndProgramsKeepTheirTokens) {
  for (int i = 1; i <= 5; ++i) this->AddToken("in" + std::to_string(i), "ann", 100 * i, 0);
  this->AddToken("same time", "ann", 500, 0);
  this->AddToken("program", "ann", 1, 0, session::Scopes().With(session::Scope::kWatch));
  this->AddToken("for a while", "ann", 1, 9'000);
  this->AddToken("of another", "bob", 1, 0);
  const auto ended = this->template Answer<std::vector<std::string>>(
      [](Retention& r, auto done) { r.EndOldSignIns(AccountId("ann"), 2, done); });
  EXPECT_THAT(*ended, testing::UnorderedElementsAre("in1", "in2", "in3", "in4"));
  EXPECT_THAT(this->TokensOf("ann"),
              testing::UnorderedElementsAre("in5", "same time", "program", "for a while"));
  EXPECT_EQ(this->TokensOf("bob").size(), 1U);
}

TYPED_TEST_P(RetentionConformance, TokensAndCodesGoWhenTheyAreNoLongerGoodAFewAtATime) {
  for (int i = 1; i <= 5; ++i) this->AddToken("t" + std::to_string(i), "ann", 1, 100 * i);
  this->AddToken("for ever", "ann", 1, 0);
  EXPECT_EQ(this->Forget(Fading::kTokens, 400, 2), 2U);
  EXPECT_EQ(this->Forget(Fading::kTokens, 400, 2), 1U);
  EXPECT_THAT(this->TokensOf("ann"), testing::UnorderedElementsAre("t4", "t5", "for ever"));
  const auto passes = std::make_unique<InviteStore>(this->host_.store().sql());
  ASSERT_TRUE(Await<void>(this->host_, [&](auto done) {
                passes->PutResetCode({"code", AccountId("ann"), Ms(300)}, {}, done);
              }).ok());
  EXPECT_EQ(this->Forget(Fading::kResetCodes, 300, 2), 0U);
  EXPECT_EQ(this->Forget(Fading::kResetCodes, 301, 2), 1U);
}

TYPED_TEST_P(RetentionConformance, ReportsGoSomeTimeAfterTheyWereResolvedAndThoseThatWaitStay) {
  const auto order = std::make_unique<ModerationStore>(this->host_.store().sql());
  for (const std::string id : {"one", "two", "three"}) {
    const domain::Report report{
        id, AccountId("ann"), AccountId("bob"), {}, domain::ReportKind::kOther, "", Ms(10), {}, {}, ""};
    ASSERT_TRUE(*Await<bool>(this->host_, [&](auto done) {
      order->AddReport(report, {9, {9, 9, 9, 9, 9, 9}, "", ""}, done);
    }));
    if (id == "three") continue;
    domain::Report resolved = report;
    resolved.resolved_at = Ms(id == "one" ? 100 : 200);
    const domain::AuditEntry entry{0, resolved.resolved_at, {}, "resolve", {}, ""};
    ASSERT_TRUE(*Await<bool>(this->host_, [&](auto done) { order->ResolveReport(resolved, entry, done); }));
  }
  EXPECT_EQ(this->Forget(Fading::kReports, 200, 10), 1U);
  EXPECT_EQ(this->Forget(Fading::kReports, 201, 10), 1U);
  EXPECT_EQ(this->Forget(Fading::kReports, 100'000, 10), 0U);
  const auto all = Await<std::vector<domain::Report>>(
      this->host_, [&](auto done) { order->ListReportsBy(AccountId("ann"), {}, 10, done); });
  ASSERT_EQ(all->size(), 1U);
  EXPECT_EQ(all->front().id, "three");
  EXPECT_EQ(this->Forget(Fading::kAudit, 200, 1), 1U);
  EXPECT_EQ(this->Forget(Fading::kAudit, 200, 1), 0U) << "the other was written at 200";
  EXPECT_EQ(this->Forget(Fading::kAudit, 201, 1), 1U);
}

REGISTER_TYPED_TEST_SUITE_P(RetentionConformance, ARequestThatAsksForSomethingElseIsToldSoAlsoAfterReopening,
                            OldRequestsAreForgottenAFewAtATimeAndNewOnesStay,
                            GuestsAreIdleSinceTheirLastSignOfLifeAndMembersNever,
                            OfTheSignInsOfAnAccountTheOldestEndAndProgramsKeepTheirTokens,
                            TokensAndCodesGoWhenTheyAreNoLongerGoodAFewAtATime,
                            ReportsGoSomeTimeAfterTheyWereResolvedAndThoseThatWaitStay);

}  // namespace merels::store
