// Tests that every store of moderation, invites and codes must pass. A backend joins as in conformance.h:
//   INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, ModerationConformance, SqliteHost);
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/base/hash.h"
#include "server/store/accounts.h"
#include "server/store/invites.h"
#include "server/store/moderation.h"
#include "server/store/ratings.h"
#include "server/store/sql/runner.h"
#include "tests/server/store/answers.h"

namespace merels::store {

inline domain::Sanction SanctionOf(const std::string& id, const std::string& account, int at) {
  return {id,     AccountId(account), domain::SanctionKind::kBan, "for shouting", AccountId("mod"), Ms(at),
          Ms(900)};
}
inline domain::AuditEntry EntryOf(const std::string& action, const std::string& account) {
  return {0, Ms(5), AccountId("mod"), action, AccountId(account), "why"};
}
inline domain::Report ReportOf(const std::string& id, const std::string& reporter, int at) {
  return {id,
          AccountId(reporter),
          AccountId("bob"),
          MatchId("match"),
          domain::ReportKind::kInsult,
          "he shouts",
          Ms(at),
          Ms(0),
          {},
          ""};
}

template <class Host>
class ModerationConformance : public testing::Test {
 protected:
  template <class T, class Call>
  T Ask(Call call) {
    const auto order = std::make_unique<ModerationStore>(host_.store().sql());
    return Await<T>(host_, [&](auto done) { call(*order, done); }).value();
  }
  /// For a call without a result.
  template <class Call>
  bool Do(Call call) {
    const auto order = std::make_unique<ModerationStore>(host_.store().sql());
    return Await<void>(host_, [&](auto done) { call(*order, done); }).ok();
  }
  template <class T, class Call>
  T AskInvites(Call call) {
    const auto invites = std::make_unique<InviteStore>(host_.store().sql());
    return Await<T>(host_, [&](auto done) { call(*invites, done); }).value();
  }
  template <class Call>
  bool DoInvites(Call call) {
    const auto invites = std::make_unique<InviteStore>(host_.store().sql());
    return Await<void>(host_, [&](auto done) { call(*invites, done); }).ok();
  }

  ModerationState State() {
    return Ask<ModerationState>([](ModerationStore& order, auto done) { order.Load(done); });
  }
  std::vector<std::string> Actions() {
    std::vector<std::string> actions;
    for (const domain::AuditEntry& entry : Ask<std::vector<domain::AuditEntry>>(
             [](ModerationStore&order, auto done) { order.ListAudit(0, 100, done); })) {
      actions.push_back(entry.action + " " + entry.account.text());
    }
    return actions;
  }
  bool Impose(const domain::Sanction& sanction, const std::vector<ClosedAddress>& closes = {}) {
    return Do([&](ModerationStore& order, auto done) {
      order.Impose(sanction, EntryOf("ban", sanction.account.text()), closes, done);
    });
  }
  bool Lift(const domain::StoredSanction& lifted) {
    return Ask<bool>(
        [&](ModerationStore& order, auto done) { order.Lift(lifted, EntryOf("lift", "bob"), done); });
  }
  bool Add(const domain::Report& report) { return AddFrom(report, "address of " + report.reporter.text()); }
  /// Of ten places in all: five for anybody, then one for an address, and two for the prefix.
  bool AddFrom(const domain::Report& report, const std::string& address) {
    const WaitingLimits most{2, {10, 5, 1, 2, 10, 1}, address, "prefix of " + address};
    return Ask<bool>([&](ModerationStore& order, auto done) { order.AddReport(report, most, done); });
  }
  std::vector<domain::Report> Reports() {
    return Ask<std::vector<domain::Report>>(
        [](ModerationStore& order, auto done) { order.ListReports({}, 100, done); });
  }
  /// A guest signs up by the invite.
  Registered SignUp(const std::string& id, int now, const std::string& name = "") {
    const auto accounts = std::make_unique<AccountStore>(host_.store().sql());
    const std::string& called = name.empty() ? id : name;
    Account guest{AccountId(id), "Guest-1", "guest1", AccountKind::kGuest, Ms(1)};
    const Account member{AccountId(id), called, called, AccountKind::kMember, Ms(now)};
    EXPECT_TRUE(Await<void>(host_, [&](auto done) {
                  accounts->CreateAccount(guest, {"token of " + id, guest.id, "", Ms(1)}, done);
                }).ok());
    return *Await<Registered>(host_, [&](auto done) {
      accounts->Register({member, "secret"}, "invite", done);
    });
  }
  bool Use(const std::string& id, int now) {
    const bool may = AskInvites<bool>([&](InviteStore& invites, auto done) {
      invites.MayUse({"invite", AccountId(id), Ms(now)}, done);
    });
    const Registered registered = SignUp(id, now);
    EXPECT_EQ(may, registered == Registered::kDone);
    return may;
  }
  std::optional<ResetCode> Take(const std::string& hash, int now) {
    return AskInvites<std::optional<ResetCode>>(
        [&](InviteStore& invites, auto done) { invites.TakeResetCode(hash, Ms(now), done); });
  }

  Host host_;
};

TYPED_TEST_SUITE_P(ModerationConformance);

TYPED_TEST_P(ModerationConformance, BlocksAndModeratorsAreThereAfterReopeningUntilTheyAreTakenBack) {
  const domain::Block block{AccountId("ann"), AccountId("bob")};
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(this->Do([&](ModerationStore& order, auto done) { order.AddBlock(block, done); }));
    EXPECT_TRUE(this->Do([&](ModerationStore& order, auto done) {
      order.SetModerator(AccountId("mod"), true, EntryOf("make", "mod"), done);
    }));
  }
  this->host_.Reopen();
  EXPECT_EQ(this->State().blocks, std::vector{block});
  EXPECT_EQ(this->State().moderators, std::vector{AccountId("mod")});
  EXPECT_TRUE(this->Do([&](ModerationStore& order, auto done) { order.RemoveBlock(block, done); }));
  EXPECT_TRUE(this->Do([&](ModerationStore& order, auto done) {
    order.SetModerator(AccountId("mod"), false, EntryOf("unmake", "mod"), done);
  }));
  EXPECT_TRUE(this->State().blocks.empty());
  EXPECT_TRUE(this->State().moderators.empty());
  EXPECT_EQ(this->Actions(), (std::vector<std::string>{"unmake mod", "make mod"}));
}

TYPED_TEST_P(ModerationConformance, ASanctionIsInForceUntilItIsLiftedOnceAndStaysInTheList) {
  const auto first = SanctionOf("first", "bob", 10);
  const auto second = SanctionOf("second", "bob", 20);
  ASSERT_TRUE(this->Impose(second));
  ASSERT_TRUE(this->Impose(first, {{"address", "first", Ms(900)}}));
  EXPECT_EQ(this->State().sanctions, (std::vector{first, second}));
  EXPECT_EQ(this->State().closed_addresses, (std::vector<ClosedAddress>{{"address", "first", Ms(900)}}));
  const domain::StoredSanction lifted{first, Ms(30), AccountId("mod"), "a mistake"};
  EXPECT_TRUE(this->Lift(lifted));
  EXPECT_FALSE(this->Lift(lifted));
  this->host_.Reopen();
  EXPECT_EQ(this->State().sanctions, std::vector{second});
  EXPECT_TRUE(this->State().closed_addresses.empty());
  const auto all = this->template Ask<std::vector<domain::StoredSanction>>(
      [](ModerationStore& order, auto done) { order.ListSanctions(AccountId("bob"), {}, 100, done); });
  EXPECT_EQ(all, (std::vector<domain::StoredSanction>{{second, Ms(0), {}, ""}, lifted}));
  const auto of_place = [&](const domain::NewestPlace& after, std::size_t most) {
    return this->template Ask<std::vector<domain::StoredSanction>>(
        [&](ModerationStore& order, auto done) { order.ListSanctions(AccountId("bob"), after, most, done); });
  };
  EXPECT_EQ(of_place({}, 1), (std::vector<domain::StoredSanction>{{second, Ms(0), {}, ""}}));
  EXPECT_EQ(of_place({second.at, second.id}, 1), std::vector{lifted});
  EXPECT_TRUE(of_place({first.at, first.id}, 1).empty());
  const auto found = this->template Ask<std::optional<domain::StoredSanction>>(
      [](ModerationStore& order, auto done) { order.FindSanction("first", done); });
  EXPECT_EQ(found, lifted);
  EXPECT_EQ(this->Actions(), (std::vector<std::string>{"lift bob", "ban bob", "ban bob"}));
}

TYPED_TEST_P(ModerationConformance, OfAnAddressNothingIsLeftOnceItsBanHasEnded) {
  ASSERT_TRUE(this->Impose(SanctionOf("a", "bob", 10), {{"over", "a", Ms(900)}}));
  ASSERT_TRUE(this->Impose(SanctionOf("b", "bob", 10), {{"lasting", "b", Ms(901)}}));
  ASSERT_TRUE(this->Impose(SanctionOf("c", "bob", 10), {{"for-ever", "c", Ms(0)}}));
  ASSERT_TRUE(this->Do([](ModerationStore& order, auto done) { order.ForgetAddresses(Ms(900), done); }));
  this->host_.Reopen();
  std::set<std::string> left;
  for (const ClosedAddress& closed : this->State().closed_addresses) left.insert(closed.hash);
  EXPECT_EQ(left, (std::set<std::string>{"for-ever", "lasting"}));
}

TYPED_TEST_P(ModerationConformance, TwoBansCloseAnAddressEachForItself) {
  const ClosedAddress one{"address", "first", Ms(900)}, other{"address", "second", Ms(0)};
  ASSERT_TRUE(this->Impose(SanctionOf("first", "bob", 10), {one}));
  ASSERT_TRUE(this->Impose(SanctionOf("second", "bob", 20), {other, one}));
  EXPECT_THAT(this->State().closed_addresses, testing::UnorderedElementsAre(one, other));
  EXPECT_TRUE(this->Lift({SanctionOf("first", "bob", 10), Ms(30), AccountId("mod"), "a mistake"}));
  this->host_.Reopen();
  EXPECT_EQ(this->State().closed_addresses, std::vector{other});
}

TYPED_TEST_P(ModerationConformance, AHashStandsForOneAddressAlsoAfterReopening) {
  const auto hash = [&](const std::string& address) {
    return std::make_unique<ModerationStore>(this->host_.store().sql())->HashAddress(address);
  };
  const std::string before = hash("192.0.2.7");
  EXPECT_NE(before, hash("192.0.2.8"));
  EXPECT_NE(before, HashToken("address 192.0.2.7")) << "everybody could work it out";
  this->host_.Reopen();
  EXPECT_EQ(hash("192.0.2.7"), before);
}

TYPED_TEST_P(ModerationConformance, ACodeIsFoundForItsOwnersNameAndStays) {
  const auto account_store = std::make_unique<AccountStore>(this->host_.store().sql());
  const Account ann{AccountId("ann"), "Ann", "ann", AccountKind::kGuest, Ms(1)};
  Account member = ann;
  member.kind = AccountKind::kMember;
  const Token token{"token", ann.id, "", Ms(1), session::Scopes::All(), Ms(0)};
  ASSERT_TRUE(Await<void>(this->host_, [&](auto done) { account_store->CreateAccount(ann, token, done); }));
  ASSERT_TRUE(Await<void>(this->host_, [&](auto done) {
    account_store->Register({member, "password"}, "", [done](const auto& registered) {
      registered ? done(Result<void>()) : done(registered.error());
    });
  }));
  ASSERT_TRUE(this->DoInvites([](InviteStore& invites, auto done) {
    invites.PutResetCode({"code", AccountId("ann"), Ms(100)}, EntryOf("code", "ann"), done);
  }));
  const auto find = [&](const std::string& name, int now) {
    return this->template AskInvites<std::optional<ResetCode>>(
        [&](InviteStore& invites, auto done) { invites.FindResetCode("code", name, Ms(now), done); });
  };
  EXPECT_EQ(find("anna", 50), std::nullopt);
  EXPECT_EQ(find("ann", 100), std::nullopt);
  EXPECT_EQ(find("ann", 50), (ResetCode{"code", AccountId("ann"), Ms(100)}));
  EXPECT_NE(this->Take("code", 50), std::nullopt) << "it was only looked at";
}

TYPED_TEST_P(ModerationConformance, ReportsWaitOldestFirstAndAreResolvedOnce) {
  EXPECT_TRUE(this->Add(ReportOf("late", "ann", 20)));
  EXPECT_TRUE(this->Add(ReportOf("early", "eve", 10)));
  EXPECT_EQ(this->Reports(), (std::vector{ReportOf("early", "eve", 10), ReportOf("late", "ann", 20)}));
  domain::Report resolved = ReportOf("early", "eve", 10);
  resolved.resolved_at = Ms(30);
  const auto resolve = [&] {
    return this->template Ask<bool>([&](ModerationStore& order, auto done) {
      order.ResolveReport(resolved, EntryOf("resolve", ""), done);
    });
  };
  EXPECT_TRUE(resolve());
  EXPECT_FALSE(resolve());
  EXPECT_EQ(this->Reports(), std::vector{ReportOf("late", "ann", 20)});
  EXPECT_EQ(this->Actions(), std::vector<std::string>{"resolve "});
}

TYPED_TEST_P(ModerationConformance, SoManyReportsOfOneWaitAndNoMore) {
  EXPECT_TRUE(this->Add(ReportOf("one", "ann", 1)));
  EXPECT_TRUE(this->Add(ReportOf("two", "ann", 2)));
  EXPECT_FALSE(this->Add(ReportOf("three", "ann", 3)));
  EXPECT_TRUE(this->Add(ReportOf("four", "eve", 4)));
  EXPECT_EQ(this->Reports().size(), 3U);
}

TYPED_TEST_P(ModerationConformance, ReportsOfOneAddressLeaveRoomForOthers) {
  int added = 0;
  for (int i = 0; i < 8; ++i) {
    const std::string id = std::to_string(i);
    added += this->AddFrom(ReportOf("of crowd " + id, "guest" + id, i), "crowd") ? 1 : 0;
  }
  EXPECT_EQ(added, 5);
  EXPECT_TRUE(this->AddFrom(ReportOf("other", "ann", 20), "elsewhere"));
  domain::Report resolved = ReportOf("of crowd 0", "", 0);
  resolved.resolved_at = Ms(30);
  resolved.resolved_by = AccountId("mod");
  EXPECT_TRUE(this->template Ask<bool>([&](ModerationStore& order, auto done) {
    order.ResolveReport(resolved, EntryOf("resolve", ""), done);
  }));
  EXPECT_FALSE(this->AddFrom(ReportOf("one more", "guest9", 40), "crowd"))
      << "they hold more than their share";
}

TYPED_TEST_P(ModerationConformance, AnInviteIsGoodForSoManyAndForOneAccountOnce) {
  ASSERT_TRUE(this->DoInvites([](InviteStore& invites, auto done) {
    invites.AddInvite({"invite", 2, Ms(100), "club", Ms(1)}, EntryOf("invite", ""), done);
  }));
  EXPECT_TRUE(this->Use("ann", 50));
  EXPECT_TRUE(this->Use("ann", 50));
  EXPECT_TRUE(this->Use("bob", 50));
  EXPECT_FALSE(this->Use("eve", 50));
  EXPECT_TRUE(this->Use("ann", 150));
  const auto list = this->template AskInvites<std::vector<domain::Invite>>(
      [](InviteStore& invites, auto done) { invites.ListInvites({}, 100, done); });
  EXPECT_EQ(list, (std::vector<domain::Invite>{{"invite", 0, Ms(100), "club", Ms(1)}}));
}

TYPED_TEST_P(ModerationConformance, ASignUpThatFailsUsesNoInviteAndKeepsNoName) {
  ASSERT_TRUE(this->DoInvites([](InviteStore& invites, auto done) {
    invites.AddInvite({"invite", 2, Ms(100), "club", Ms(1)}, EntryOf("invite", ""), done);
  }));
  EXPECT_EQ(this->SignUp("ann", 50), Registered::kDone);
  EXPECT_EQ(this->SignUp("bob", 50, "ann"), Registered::kNameTaken);
  EXPECT_EQ(this->SignUp("late", 100, "eve"), Registered::kNoInvite);
  EXPECT_EQ(this->SignUp("eve", 50), Registered::kDone) << "the name is free, and a use is left";
}

TYPED_TEST_P(ModerationConformance, AnInviteThatIsOldRevokedOrUnknownIsNotGood) {
  EXPECT_FALSE(this->Use("ann", 50));
  ASSERT_TRUE(this->DoInvites([](InviteStore& invites, auto done) {
    invites.AddInvite({"invite", 9, Ms(100), "", Ms(1)}, EntryOf("invite", ""), done);
  }));
  EXPECT_FALSE(this->Use("ann", 100));
  EXPECT_TRUE(this->Use("ann", 99));
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(this->DoInvites([](InviteStore& invites, auto done) {
      invites.RemoveInvite("invite", EntryOf("revoke", ""), done);
    }));
  }
  EXPECT_FALSE(this->Use("bob", 99));
  EXPECT_EQ(this->Actions(), (std::vector<std::string>{"revoke ", "invite "}))
      << "what changed nothing is no act";
}

TYPED_TEST_P(ModerationConformance, ACodeForANewPasswordIsTakenOnceAndTheNewestCounts) {
  for (const char* hash : {"old", "new"}) {
    ASSERT_TRUE(this->DoInvites([&](InviteStore& invites, auto done) {
      invites.PutResetCode({hash, AccountId("ann"), Ms(100)}, EntryOf("code", "ann"), done);
    }));
  }
  EXPECT_EQ(this->Take("old", 50), std::nullopt);
  EXPECT_EQ(this->Take("new", 50), (ResetCode{"new", AccountId("ann"), Ms(100)}));
  EXPECT_EQ(this->Take("new", 50), std::nullopt);
  ASSERT_TRUE(this->DoInvites([&](InviteStore& invites, auto done) {
    invites.PutResetCode({"late", AccountId("ann"), Ms(100)}, EntryOf("code", "ann"), done);
  }));
  EXPECT_EQ(this->Take("late", 100), std::nullopt);
  EXPECT_EQ(this->Actions(), (std::vector<std::string>{"code ann", "code ann", "code ann"}));
}

TYPED_TEST_P(ModerationConformance, OfAClosedAccountNothingMoreIsTakenIn) {
  const auto account_store = std::make_unique<AccountStore>(this->host_.store().sql());
  const AccountId gone("gone");
  const Account account{gone, "Gone", "gone", AccountKind::kGuest, Ms(1)};
  const Token token{"first", gone, "", Ms(1), session::Scopes::All(), Ms(0)},
      late{"late", gone, "", Ms(2), session::Scopes::All(), Ms(0)};
  ASSERT_TRUE(
      Await<void>(this->host_, [&](auto done) { account_store->CreateAccount(account, token, done); }).ok());
  ASSERT_TRUE(*Await<bool>(this->host_, [&](auto done) { account_store->CloseAccount(gone, "", done); }));
  EXPECT_TRUE(Await<TokenAdded>(this->host_, [&](auto done) {
                account_store->AddTokenBy("first", late, 9, done);
              }).ok());
  EXPECT_FALSE(Await<std::optional<TokenOwner>>(this->host_, [&](auto done) {
                 account_store->FindToken("late", done);
               }).value());
  EXPECT_TRUE(this->Do([&](ModerationStore& order, auto done) {
    order.AddBlock({gone, AccountId("bob")}, done);
  }));
  EXPECT_TRUE(this->Do([&](ModerationStore& order, auto done) {
    order.AddBlock({AccountId("bob"), gone}, done);
  }));
  EXPECT_TRUE(this->Do([&](ModerationStore& order, auto done) {
    order.SetModerator(gone, true, EntryOf("make-moderator", "gone"), done);
  }));
  EXPECT_TRUE(this->State().blocks.empty());
  EXPECT_TRUE(this->State().moderators.empty());
  EXPECT_FALSE(this->template Ask<bool>([](ModerationStore& order, auto done) {
    order.AddReport(ReportOf("one", "gone", 1), {5, {100, 100, 100, 100, 100, 100}, "", ""}, done);
  }));
  EXPECT_TRUE(this->DoInvites([&](InviteStore& p, auto done) {
    p.PutResetCode({"code", gone, Ms(900)}, EntryOf("code", "gone"), done);
  }));
  EXPECT_FALSE(this->template AskInvites<std::optional<ResetCode>>(
      [](InviteStore& p, auto done) { p.TakeResetCode("code", Ms(10), done); }));
  const auto ratings = std::make_unique<Ratings>(this->host_.store().sql());
  EXPECT_TRUE(Await<void>(this->host_, [&](auto done) { ratings->SetAddress(gone, "address", done); }).ok());
  const auto addresses = Await<std::vector<std::string>>(this->host_, [&](auto done) {
    Ask<std::vector<std::string>>(this->host_.store().sql(), std::move(done), [](SqlConnection& connection) {
      return AllOf<std::string>(connection, "SELECT hash FROM account_addresses",
                                [](const SqlRow& row) { return row.Text(0); });
    });
  });
  EXPECT_EQ(addresses.value(), std::vector<std::string>{});
}

REGISTER_TYPED_TEST_SUITE_P(ModerationConformance, OfAClosedAccountNothingMoreIsTakenIn,
                            BlocksAndModeratorsAreThereAfterReopeningUntilTheyAreTakenBack,
                            ASanctionIsInForceUntilItIsLiftedOnceAndStaysInTheList,
                            OfAnAddressNothingIsLeftOnceItsBanHasEnded, TwoBansCloseAnAddressEachForItself,
                            AHashStandsForOneAddressAlsoAfterReopening, ACodeIsFoundForItsOwnersNameAndStays,
                            ReportsWaitOldestFirstAndAreResolvedOnce, SoManyReportsOfOneWaitAndNoMore,
                            ReportsOfOneAddressLeaveRoomForOthers,
                            AnInviteIsGoodForSoManyAndForOneAccountOnce,
                            ASignUpThatFailsUsesNoInviteAndKeepsNoName,
                            AnInviteThatIsOldRevokedOrUnknownIsNotGood,
                            ACodeForANewPasswordIsTakenOnceAndTheNewestCounts);

}  // namespace merels::store
