// Tests that every store of accounts must pass. A backend joins as in conformance.h:
//   INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, AccountsConformance, SqliteHost);
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/store/accounts.h"
#include "tests/server/store/answers.h"

namespace merels::store {

inline Account GuestOf(const std::string& id) {
  return {AccountId(id), "Guest " + id, "guest" + id, AccountKind::kGuest, Ms(77)};
}
inline Token TokenOf(const std::string& hash, const std::string& account, int created_at = 77) {
  return {hash, AccountId(account), "label of " + hash, Ms(created_at), session::Scopes::All(), Ms(0)};
}
inline Credentials MemberOf(const std::string& id, const std::string& name) {
  return {{AccountId(id), name, "folded " + name, AccountKind::kMember, Ms(77)}, "password of " + name};
}

template <class Host>
class AccountsConformance : public testing::Test {
 protected:
  /// On the current store, which may have been reopened.
  template <class T, class Call>
  Result<T> Answer(Call call) {
    const auto account_store = std::make_unique<AccountStore>(host_.store().sql());
    return Await<T>(host_, [&](auto done) { call(*account_store, done); });
  }

  Result<void> Create(const Account& account, const Token& token) {
    return Answer<void>([&](AccountStore& p, auto done) { p.CreateAccount(account, token, done); });
  }
  /// An existing guest registers.
  Result<Registered> Register(const Credentials& member) {
    return Answer<Registered>([&](AccountStore& p, auto done) { p.Register(member, "", done); });
  }
  /// A new guest registers.
  Registered Join(const Credentials& member) {
    const std::string& id = member.account.id.text();
    EXPECT_TRUE(Create(GuestOf(id), TokenOf("first of " + id, id)));
    return *Register(member);
  }
  std::optional<Credentials> FindName(const std::string& folded) {
    return *Answer<std::optional<Credentials>>([&](AccountStore& p, auto done) { p.FindName(folded, done); });
  }
  bool Change(const std::string& id, const std::string& from, const std::string& to,
              const std::string& kept = "") {
    return *Answer<bool>(
        [&](AccountStore& p, auto done) { p.ChangePassword(AccountId(id), from, to, kept, done); });
  }
  bool Reset(const std::string& password, const Token& token) {
    return *Answer<bool>([&](AccountStore& p, auto done) { p.ResetPassword(password, token, done); });
  }
  bool AddIf(const Token& token, const std::string& checked) {
    return *Answer<bool>([&](AccountStore& p, auto done) { p.AddTokenIf(token, checked, done); });
  }
  TokenAdded AddBy(const std::string& maker, const Token& token, std::size_t most = 50) {
    return *Answer<TokenAdded>([&](AccountStore& p, auto done) { p.AddTokenBy(maker, token, most, done); });
  }
  std::optional<Account> FindToken(const std::string& hash) {
    const auto owner =
        *Answer<std::optional<TokenOwner>>([&](AccountStore& p, auto done) { p.FindToken(hash, done); });
    return owner ? std::optional(owner->account) : std::nullopt;
  }
  std::vector<Token> Tokens(const std::string& id) {
    return *Answer<std::vector<Token>>(
        [&](AccountStore& p, auto done) { p.ListTokens(AccountId(id), done); });
  }
  std::vector<std::string> Ended(const std::vector<std::string>& hashes) {
    return *Answer<std::vector<std::string>>([&](AccountStore& p, auto done) { p.FindEnded(hashes, done); });
  }
  Result<void> Delete(const std::string& hash) {
    return Answer<void>([&](AccountStore& p, auto done) { p.DeleteToken(hash, done); });
  }

  bool Close(const std::string& id, const std::string& checked = "") {
    return *Answer<bool>([&](AccountStore& p, auto done) { p.CloseAccount(AccountId(id), checked, done); });
  }
  bool Erase(const std::string& id) {
    return *Answer<bool>([&](AccountStore& p, auto done) { p.EraseGuest(AccountId(id), Ms(900), done); });
  }
  std::vector<Account> Find(const std::string& id) {
    return *Answer<std::vector<Account>>(
        [&](AccountStore& p, auto done) { p.FindAccounts({AccountId(id)}, done); });
  }

  Host host_;
};

TYPED_TEST_SUITE_P(AccountsConformance);

TYPED_TEST_P(AccountsConformance, AtFirstThereIsNobody) {
  EXPECT_EQ(this->FindToken("hash"), std::nullopt);
  EXPECT_EQ(this->FindName("ann"), std::nullopt);
  EXPECT_TRUE(this->Tokens("ann").empty());
}

TYPED_TEST_P(AccountsConformance, OfManyTokensThoseThatHaveEndedAreFound) {
  ASSERT_TRUE(this->Create(GuestOf("ann"), TokenOf("one", "ann")));
  ASSERT_TRUE(this->Create(GuestOf("bob"), TokenOf("two", "bob")));
  ASSERT_TRUE(this->Delete("one"));
  EXPECT_EQ(this->Ended({"two", "one", "never"}), (std::vector<std::string>{"one", "never"}));
  EXPECT_TRUE(this->Close("bob"));
  EXPECT_EQ(this->Ended({"two"}), std::vector<std::string>{"two"});
  EXPECT_TRUE(this->Ended({}).empty());
}

TYPED_TEST_P(AccountsConformance, ATokenFindsItsAccountUntilItIsDeleted) {
  ASSERT_TRUE(this->Create(GuestOf("ann"), TokenOf("one", "ann")));
  ASSERT_TRUE(this->Create(GuestOf("bob"), TokenOf("two", "bob")));
  EXPECT_EQ(this->FindToken("one"), GuestOf("ann"));
  EXPECT_EQ(this->FindToken("two"), GuestOf("bob"));
  ASSERT_TRUE(this->Delete("one"));
  EXPECT_EQ(this->FindToken("one"), std::nullopt);
  EXPECT_EQ(this->FindToken("two"), GuestOf("bob"));
  EXPECT_TRUE(this->Delete("one"));
}

TYPED_TEST_P(AccountsConformance, AnAccountCreatedAgainIsTheSameAccount) {
  ASSERT_TRUE(this->Create(GuestOf("ann"), TokenOf("one", "ann")));
  Account renamed = GuestOf("ann");
  renamed.name = "Eve";
  ASSERT_TRUE(this->Create(renamed, TokenOf("one", "ann")));
  EXPECT_EQ(this->FindToken("one"), GuestOf("ann"));
}

TYPED_TEST_P(AccountsConformance, AccountsAreFoundByTheirIdsAndUnknownOnesLeftOut) {
  for (const char* id : {"ann", "bob", "eve"}) ASSERT_TRUE(this->Create(GuestOf(id), TokenOf(id, id)));
  const auto found = this->template Answer<std::vector<Account>>([](AccountStore& account_store, auto done) {
    account_store.FindAccounts({AccountId("eve"), AccountId("nobody"), AccountId("ann")}, done);
  });
  EXPECT_THAT(*found, testing::UnorderedElementsAre(GuestOf("ann"), GuestOf("eve")));
}

TYPED_TEST_P(AccountsConformance, AGuestWhoRegistersKeepsTheirIdTokenAndDayOfComing) {
  ASSERT_TRUE(this->Create(GuestOf("ann"), TokenOf("one", "ann")));
  Credentials later = MemberOf("ann", "Ann");
  later.account.created_at = Ms(999);
  EXPECT_EQ(*this->Register(later), Registered::kDone);
  EXPECT_EQ(this->FindToken("one"), MemberOf("ann", "Ann").account);
  EXPECT_EQ(this->FindName("folded Ann"), MemberOf("ann", "Ann"));
}

TYPED_TEST_P(AccountsConformance, ANameIsOneAccountsAlone) {
  ASSERT_TRUE(this->Create(GuestOf("ann"), TokenOf("one", "ann")));
  ASSERT_TRUE(this->Create(GuestOf("bob"), TokenOf("two", "bob")));
  EXPECT_EQ(*this->Register(MemberOf("ann", "Ann")), Registered::kDone);
  EXPECT_EQ(*this->Register(MemberOf("bob", "Ann")), Registered::kNameTaken);
  EXPECT_EQ(this->FindToken("two"), GuestOf("bob"));
  EXPECT_EQ(this->FindName("folded Ann"), MemberOf("ann", "Ann"));
  EXPECT_EQ(*this->Register(MemberOf("ann", "Ann")), Registered::kDone) << "the same again";
}

TYPED_TEST_P(AccountsConformance, AGuestsNameIsNotFound) {
  ASSERT_TRUE(this->Create(GuestOf("ann"), TokenOf("one", "ann")));
  EXPECT_EQ(this->FindName("guestann"), std::nullopt);
}

TYPED_TEST_P(AccountsConformance, OnlyAGuestWhoIsThereTakesAName) {
  EXPECT_EQ(*this->Register(MemberOf("ann", "Ann")), Registered::kNoGuest);
  EXPECT_EQ(this->Join(MemberOf("ann", "Ann")), Registered::kDone);
  EXPECT_EQ(*this->Register(MemberOf("ann", "Anna")), Registered::kNoGuest);
  Credentials other = MemberOf("ann", "Ann");
  other.password = "another";
  EXPECT_EQ(*this->Register(other), Registered::kNoGuest);
  EXPECT_EQ(this->FindName("folded Ann"), MemberOf("ann", "Ann"));
  EXPECT_EQ(this->FindName("folded Anna"), std::nullopt);
  ASSERT_TRUE(this->Create(GuestOf("bob"), TokenOf("two", "bob")));
  ASSERT_TRUE(this->Close("bob"));
  EXPECT_EQ(*this->Register(MemberOf("bob", "Bob")), Registered::kNoGuest);
  EXPECT_EQ(this->FindName("folded Bob"), std::nullopt);
  EXPECT_EQ(this->Find("bob").front().kind, AccountKind::kClosed);
}

TYPED_TEST_P(AccountsConformance, APasswordIsReplacedOnceAndEndsAllTokensButOne) {
  ASSERT_EQ(this->Join(MemberOf("ann", "Ann")), Registered::kDone);
  ASSERT_TRUE(this->Create(GuestOf("bob"), TokenOf("two", "bob")));
  for (const char* hash : {"b", "c"}) ASSERT_TRUE(this->AddIf(TokenOf(hash, "ann"), "password of Ann"));
  EXPECT_TRUE(this->Change("ann", "password of Ann", "another", "b"));
  EXPECT_TRUE(this->Change("ann", "password of Ann", "another", "b")) << "the same again";
  EXPECT_FALSE(this->Change("ann", "password of Ann", "a third", "b"));
  EXPECT_EQ(this->FindName("folded Ann")->password, "another");
  EXPECT_EQ(this->Tokens("ann"), std::vector{TokenOf("b", "ann")});
  EXPECT_EQ(this->Tokens("bob"), std::vector{TokenOf("two", "bob")});
}

TYPED_TEST_P(AccountsConformance, AGuestAndAClosedAccountGetNoPassword) {
  ASSERT_TRUE(this->Create(GuestOf("bob"), TokenOf("two", "bob")));
  ASSERT_EQ(this->Join(MemberOf("ann", "Ann")), Registered::kDone);
  ASSERT_TRUE(this->Close("ann", "password of Ann"));
  for (const char* id : {"ann", "bob"}) {
    EXPECT_FALSE(this->Change(id, "", "another", "two"));
    EXPECT_FALSE(this->Reset("another", TokenOf("new", id)));
    EXPECT_FALSE(this->AddIf(TokenOf("new", id), "")) << id;
  }
  EXPECT_EQ(this->FindToken("new"), std::nullopt);
  EXPECT_EQ(this->FindToken("two"), GuestOf("bob"));
}

TYPED_TEST_P(AccountsConformance, ATokenIsAddedOnlyWhileThePasswordIsTheOneThatWasChecked) {
  ASSERT_EQ(this->Join(MemberOf("ann", "Ann")), Registered::kDone);
  ASSERT_TRUE(this->Change("ann", "password of Ann", "another"));
  EXPECT_FALSE(this->AddIf(TokenOf("a", "ann"), "password of Ann"));
  EXPECT_TRUE(this->Tokens("ann").empty());
  EXPECT_TRUE(this->AddIf(TokenOf("a", "ann"), "another"));
  ASSERT_TRUE(this->Close("ann", "another"));
  EXPECT_FALSE(this->AddIf(TokenOf("b", "ann"), "another"));
  EXPECT_EQ(this->FindToken("b"), std::nullopt);
}

TYPED_TEST_P(AccountsConformance, AResetLeavesOneTokenWhateverThePasswordWas) {
  ASSERT_EQ(this->Join(MemberOf("ann", "Ann")), Registered::kDone);
  EXPECT_TRUE(this->Reset("another", TokenOf("a", "ann")));
  EXPECT_TRUE(this->Reset("another", TokenOf("a", "ann"))) << "the same again";
  EXPECT_EQ(this->FindName("folded Ann")->password, "another");
  EXPECT_EQ(this->Tokens("ann"), std::vector{TokenOf("a", "ann")});
}

TYPED_TEST_P(AccountsConformance, ATokenIsMadeByAnotherOfItsAccountAndOnlySoMany) {
  ASSERT_TRUE(this->Create(GuestOf("ann"), TokenOf("a", "ann")));
  ASSERT_TRUE(this->Create(GuestOf("bob"), TokenOf("d", "bob")));
  EXPECT_EQ(this->AddBy("a", TokenOf("b", "ann"), 2), TokenAdded::kDone);
  EXPECT_EQ(this->AddBy("a", TokenOf("b", "ann"), 2), TokenAdded::kDone) << "the same again";
  EXPECT_EQ(this->AddBy("a", TokenOf("c", "ann"), 2), TokenAdded::kTooMany);
  EXPECT_EQ(this->AddBy("d", TokenOf("c", "ann")), TokenAdded::kNoMaker);
  ASSERT_TRUE(this->Delete("a"));
  EXPECT_EQ(this->AddBy("a", TokenOf("c", "ann")), TokenAdded::kNoMaker);
  EXPECT_EQ(this->Tokens("ann"), std::vector{TokenOf("b", "ann")});
}

TYPED_TEST_P(AccountsConformance, TokensAreListedNewestFirstAndOfOneAccountAlone) {
  ASSERT_TRUE(this->Create(GuestOf("ann"), TokenOf("a", "ann", 10)));
  ASSERT_TRUE(this->Create(GuestOf("bob"), TokenOf("d", "bob", 40)));
  ASSERT_EQ(this->AddBy("a", TokenOf("b", "ann", 30)), TokenAdded::kDone);
  ASSERT_EQ(this->AddBy("a", TokenOf("c", "ann", 20)), TokenAdded::kDone);
  EXPECT_EQ(this->Tokens("ann"),
            (std::vector{TokenOf("b", "ann", 30), TokenOf("c", "ann", 20), TokenOf("a", "ann", 10)}));
}

TYPED_TEST_P(AccountsConformance, WhoWasKeptIsThereAfterReopening) {
  ASSERT_TRUE(this->Create(GuestOf("bob"), TokenOf("two", "bob")));
  ASSERT_EQ(this->Join(MemberOf("ann", "Ann")), Registered::kDone);
  this->host_.Reopen();
  EXPECT_EQ(this->FindToken("two"), GuestOf("bob"));
  EXPECT_EQ(this->FindName("folded Ann"), MemberOf("ann", "Ann"));
}

TYPED_TEST_P(AccountsConformance, ATokenKeepsItsScopesAndItsEnd) {
  ASSERT_TRUE(this->Create(GuestOf("ann"), TokenOf("one", "ann")));
  Token key = TokenOf("key", "ann", 99);
  key.scopes = session::Scopes().With(session::Scope::kWatch);
  key.expires_at = Ms(500);
  ASSERT_EQ(this->AddBy("one", key), TokenAdded::kDone);
  const auto owner = *this->template Answer<std::optional<TokenOwner>>(
      [](AccountStore& account_store, auto done) { account_store.FindToken("key", done); });
  EXPECT_EQ(owner, (TokenOwner{key, GuestOf("ann")}));
  EXPECT_EQ(this->Tokens("ann").front(), key);
}

TYPED_TEST_P(AccountsConformance, OfAClosedAccountOnlyTheIdIsLeft) {
  ASSERT_EQ(this->Join(MemberOf("ann", "Ann")), Registered::kDone);
  ASSERT_TRUE(this->Close("ann", "password of Ann"));
  EXPECT_EQ(this->FindToken("first of ann"), std::nullopt);
  EXPECT_EQ(this->FindName("folded Ann"), std::nullopt);
  EXPECT_EQ(this->Find("ann"),
            (std::vector<Account>{{AccountId("ann"), "", "", AccountKind::kClosed, Ms(0)}}));
  EXPECT_TRUE(this->Close("ann", "password of Ann"));
  EXPECT_TRUE(this->Close("nobody"));
}

TYPED_TEST_P(AccountsConformance, OfAnErasedGuestNothingIsLeftAndOfAMemberNothingGoes) {
  ASSERT_TRUE(this->Create(GuestOf("ann"), TokenOf("one", "ann")));
  ASSERT_EQ(this->Join(MemberOf("bob", "Bob")), Registered::kDone);
  EXPECT_TRUE(this->Erase("ann"));
  EXPECT_FALSE(this->Erase("bob"));
  EXPECT_TRUE(this->Erase("nobody"));
  this->host_.Reopen();
  EXPECT_TRUE(this->Find("ann").empty());
  EXPECT_EQ(this->FindToken("one"), std::nullopt);
  EXPECT_EQ(this->FindToken("first of bob"), MemberOf("bob", "Bob").account);
}

TYPED_TEST_P(AccountsConformance, ANameThatReadsLikeAMembersIsTaken) {
  const auto named = [](const std::string& id, const std::string& folded) {
    Credentials member = MemberOf(id, folded);
    member.account.folded_name = folded;
    return member;
  };
  const auto alike = [this](const std::string& folded) {
    return *this->template Answer<std::optional<AccountId>>(
        [&](AccountStore& p, auto done) { p.FindLookAlike(folded, done); });
  };
  ASSERT_EQ(this->Join(named("clara", "clara8")), Registered::kDone);
  EXPECT_EQ(this->Join(named("dara", "darab")), Registered::kNameTaken);
  EXPECT_EQ(alike("darab"), AccountId("clara"));
  EXPECT_EQ(alike("dora"), std::nullopt);
  EXPECT_EQ(this->FindName("darab"), std::nullopt) << "a name is found as it is";
  EXPECT_EQ(this->FindName("clara8"), named("clara", "clara8"));
  EXPECT_EQ(*this->Register(named("clara", "clara8")), Registered::kDone) << "the same again";
}

TYPED_TEST_P(AccountsConformance, AnAccountIsClosedOnlyWhileItIsWhatItWas) {
  ASSERT_EQ(this->Join(MemberOf("ann", "Ann")), Registered::kDone);
  EXPECT_FALSE(this->Close("ann")) << "a guest by then";
  ASSERT_TRUE(this->Change("ann", "password of Ann", "another", "first of ann"));
  EXPECT_FALSE(this->Close("ann", "password of Ann"));
  EXPECT_EQ(this->FindToken("first of ann"), MemberOf("ann", "Ann").account);
  EXPECT_TRUE(this->Close("ann", "another"));
  EXPECT_EQ(this->FindToken("first of ann"), std::nullopt);
}

TYPED_TEST_P(AccountsConformance, TheNameOfAClosedAccountIsNeverGivenAgain) {
  ASSERT_EQ(this->Join(MemberOf("ann", "Ann")), Registered::kDone);
  ASSERT_TRUE(this->Close("ann", "password of Ann"));
  this->host_.Reopen();
  EXPECT_EQ(this->Join(MemberOf("eve", "Ann")), Registered::kNameTaken);
  EXPECT_EQ(*this->Register(MemberOf("eve", "Eve")), Registered::kDone);
}

TYPED_TEST_P(AccountsConformance, AClosedStoreRefuses) {
  this->host_.store().Close();
  EXPECT_EQ(this->Create(GuestOf("ann"), TokenOf("one", "ann")).error().reason, Reason::kStoreRefused);
  const auto found = this->template Answer<std::optional<TokenOwner>>(
      [](AccountStore& account_store, auto done) { account_store.FindToken("one", done); });
  EXPECT_EQ(found.error().reason, Reason::kStoreRefused);
}

REGISTER_TYPED_TEST_SUITE_P(
    AccountsConformance, AtFirstThereIsNobody, OfManyTokensThoseThatHaveEndedAreFound,
    ATokenFindsItsAccountUntilItIsDeleted, AnAccountCreatedAgainIsTheSameAccount,
    AccountsAreFoundByTheirIdsAndUnknownOnesLeftOut, AGuestWhoRegistersKeepsTheirIdTokenAndDayOfComing,
    ANameIsOneAccountsAlone, AGuestsNameIsNotFound, OnlyAGuestWhoIsThereTakesAName,
    APasswordIsReplacedOnceAndEndsAllTokensButOne, AGuestAndAClosedAccountGetNoPassword,
    ATokenIsAddedOnlyWhileThePasswordIsTheOneThatWasChecked, AResetLeavesOneTokenWhateverThePasswordWas,
    ATokenIsMadeByAnotherOfItsAccountAndOnlySoMany, TokensAreListedNewestFirstAndOfOneAccountAlone,
    WhoWasKeptIsThereAfterReopening, ATokenKeepsItsScopesAndItsEnd, OfAClosedAccountOnlyTheIdIsLeft,
    OfAnErasedGuestNothingIsLeftAndOfAMemberNothingGoes, ANameThatReadsLikeAMembersIsTaken,
    AnAccountIsClosedOnlyWhileItIsWhatItWas, TheNameOfAClosedAccountIsNeverGivenAgain, AClosedStoreRefuses);

}  // namespace merels::store
