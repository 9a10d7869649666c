// What every keeper of people must hold to. A backend joins as in conformance.h:
//   INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, PeopleConformance, SqliteHost);
#ifndef MERELS_TESTS_SERVER_STORE_PEOPLE_CONFORMANCE_H_
#define MERELS_TESTS_SERVER_STORE_PEOPLE_CONFORMANCE_H_

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/store/sql_people.h"
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
class PeopleConformance : public testing::Test {
 protected:
  /// Over the store as it is now: it may have been opened again.
  template <class T, class Call>
  Result<T> Answer(Call call) {
    const auto people = MakePeople(host_.store().sql());
    return Await<T>(host_, [&](auto done) { call(*people, done); });
  }

  Result<void> Create(const Account& account, const Token& token) {
    return Answer<void>([&](People& p, auto done) { p.CreateAccount(account, token, done); });
  }
  Result<bool> Register(const Credentials& member) {
    return Answer<bool>([&](People& p, auto done) { p.Register(member, done); });
  }
  std::optional<Credentials> FindName(const std::string& folded) {
    return *Answer<std::optional<Credentials>>([&](People& p, auto done) { p.FindName(folded, done); });
  }
  Result<void> SetPassword(const std::string& id, const std::string& password) {
    return Answer<void>([&](People& p, auto done) { p.SetPassword(AccountId(id), password, done); });
  }
  Result<void> Add(const Token& token) {
    return Answer<void>([&](People& p, auto done) { p.AddToken(token, done); });
  }
  std::optional<Account> FindToken(const std::string& hash) {
    const auto owner =
        *Answer<std::optional<TokenOwner>>([&](People& p, auto done) { p.FindToken(hash, done); });
    return owner ? std::optional(owner->account) : std::nullopt;
  }
  std::vector<Token> Tokens(const std::string& id) {
    return *Answer<std::vector<Token>>([&](People& p, auto done) { p.ListTokens(AccountId(id), done); });
  }
  Result<void> Delete(const std::string& hash) {
    return Answer<void>([&](People& p, auto done) { p.DeleteToken(hash, done); });
  }
  Result<void> DeleteOthers(const std::string& id, const std::string& kept) {
    return Answer<void>([&](People& p, auto done) { p.DeleteOtherTokens(AccountId(id), kept, done); });
  }

  Result<void> Close(const std::string& id) {
    return Answer<void>([&](People& p, auto done) { p.CloseAccount(AccountId(id), done); });
  }

  Host host_;
};

TYPED_TEST_SUITE_P(PeopleConformance);

TYPED_TEST_P(PeopleConformance, AtFirstThereIsNobody) {
  EXPECT_EQ(this->FindToken("hash"), std::nullopt);
  EXPECT_EQ(this->FindName("ann"), std::nullopt);
  EXPECT_TRUE(this->Tokens("ann").empty());
}

TYPED_TEST_P(PeopleConformance, ATokenFindsItsAccountUntilItIsDeleted) {
  ASSERT_TRUE(this->Create(GuestOf("ann"), TokenOf("one", "ann")));
  ASSERT_TRUE(this->Create(GuestOf("bob"), TokenOf("two", "bob")));
  EXPECT_EQ(this->FindToken("one"), GuestOf("ann"));
  EXPECT_EQ(this->FindToken("two"), GuestOf("bob"));
  ASSERT_TRUE(this->Delete("one"));
  EXPECT_EQ(this->FindToken("one"), std::nullopt);
  EXPECT_EQ(this->FindToken("two"), GuestOf("bob"));
  EXPECT_TRUE(this->Delete("one"));
}

TYPED_TEST_P(PeopleConformance, AnAccountCreatedAgainIsTheSameAccount) {
  ASSERT_TRUE(this->Create(GuestOf("ann"), TokenOf("one", "ann")));
  Account renamed = GuestOf("ann");
  renamed.name = "Eve";
  ASSERT_TRUE(this->Create(renamed, TokenOf("one", "ann")));
  EXPECT_EQ(this->FindToken("one"), GuestOf("ann"));
}

TYPED_TEST_P(PeopleConformance, AccountsAreFoundByTheirIdsAndUnknownOnesLeftOut) {
  for (const char* id : {"ann", "bob", "eve"}) ASSERT_TRUE(this->Create(GuestOf(id), TokenOf(id, id)));
  const auto found = this->template Answer<std::vector<Account>>([](People& people, auto done) {
    people.FindAccounts({AccountId("eve"), AccountId("nobody"), AccountId("ann")}, done);
  });
  EXPECT_THAT(*found, testing::UnorderedElementsAre(GuestOf("ann"), GuestOf("eve")));
}

TYPED_TEST_P(PeopleConformance, AGuestWhoRegistersKeepsHisIdTokenAndDayOfComing) {
  ASSERT_TRUE(this->Create(GuestOf("ann"), TokenOf("one", "ann")));
  Credentials later = MemberOf("ann", "Ann");
  later.account.created_at = Ms(999);
  EXPECT_EQ(*this->Register(later), true);
  EXPECT_EQ(this->FindToken("one"), MemberOf("ann", "Ann").account);
  EXPECT_EQ(this->FindName("folded Ann"), MemberOf("ann", "Ann"));
}

TYPED_TEST_P(PeopleConformance, ANameIsOneAccountsAlone) {
  ASSERT_TRUE(this->Create(GuestOf("ann"), TokenOf("one", "ann")));
  ASSERT_TRUE(this->Create(GuestOf("bob"), TokenOf("two", "bob")));
  EXPECT_EQ(*this->Register(MemberOf("ann", "Ann")), true);
  EXPECT_EQ(*this->Register(MemberOf("bob", "Ann")), false);
  EXPECT_EQ(this->FindToken("two"), GuestOf("bob"));
  EXPECT_EQ(this->FindName("folded Ann"), MemberOf("ann", "Ann"));
  EXPECT_EQ(*this->Register(MemberOf("ann", "Ann")), true) << "the same again";
}

TYPED_TEST_P(PeopleConformance, AGuestsNameIsNotFound) {
  ASSERT_TRUE(this->Create(GuestOf("ann"), TokenOf("one", "ann")));
  EXPECT_EQ(this->FindName("guestann"), std::nullopt);
}

TYPED_TEST_P(PeopleConformance, APasswordIsReplacedAndAGuestGetsNone) {
  ASSERT_TRUE(this->Create(GuestOf("bob"), TokenOf("two", "bob")));
  ASSERT_TRUE(this->Register(MemberOf("ann", "Ann")));
  ASSERT_TRUE(this->SetPassword("ann", "another"));
  ASSERT_TRUE(this->SetPassword("bob", "another"));
  EXPECT_EQ(this->FindName("folded Ann")->password, "another");
  ASSERT_TRUE(this->Register({MemberOf("bob", "Bob").account, ""}));
  EXPECT_EQ(this->FindName("folded Bob")->password, "");
}

TYPED_TEST_P(PeopleConformance, TokensAreListedNewestFirstAndOfOneAccountAlone) {
  ASSERT_TRUE(this->Create(GuestOf("ann"), TokenOf("a", "ann", 10)));
  ASSERT_TRUE(this->Create(GuestOf("bob"), TokenOf("d", "bob", 40)));
  ASSERT_TRUE(this->Add(TokenOf("b", "ann", 30)));
  ASSERT_TRUE(this->Add(TokenOf("c", "ann", 20)));
  EXPECT_EQ(this->Tokens("ann"),
            (std::vector{TokenOf("b", "ann", 30), TokenOf("c", "ann", 20), TokenOf("a", "ann", 10)}));
}

TYPED_TEST_P(PeopleConformance, AllTokensButOneAreDeletedAndNobodyElses) {
  ASSERT_TRUE(this->Create(GuestOf("ann"), TokenOf("a", "ann")));
  ASSERT_TRUE(this->Create(GuestOf("bob"), TokenOf("d", "bob")));
  for (const char* hash : {"b", "c"}) ASSERT_TRUE(this->Add(TokenOf(hash, "ann")));
  ASSERT_TRUE(this->DeleteOthers("ann", "b"));
  EXPECT_EQ(this->Tokens("ann"), std::vector{TokenOf("b", "ann")});
  EXPECT_EQ(this->Tokens("bob"), std::vector{TokenOf("d", "bob")});
}

TYPED_TEST_P(PeopleConformance, WhoWasKeptIsThereAfterReopening) {
  ASSERT_TRUE(this->Create(GuestOf("bob"), TokenOf("two", "bob")));
  ASSERT_TRUE(this->Register(MemberOf("ann", "Ann")));
  this->host_.Reopen();
  EXPECT_EQ(this->FindToken("two"), GuestOf("bob"));
  EXPECT_EQ(this->FindName("folded Ann"), MemberOf("ann", "Ann"));
}

TYPED_TEST_P(PeopleConformance, ATokenKeepsItsScopesAndItsEnd) {
  ASSERT_TRUE(this->Create(GuestOf("ann"), TokenOf("one", "ann")));
  Token key = TokenOf("key", "ann", 99);
  key.scopes = session::Scopes().With(session::Scope::kWatch);
  key.expires_at = Ms(500);
  ASSERT_TRUE(this->Add(key));
  const auto owner = *this->template Answer<std::optional<TokenOwner>>(
      [](People& people, auto done) { people.FindToken("key", done); });
  EXPECT_EQ(owner, (TokenOwner{key, GuestOf("ann")}));
  EXPECT_EQ(this->Tokens("ann").front(), key);
}

TYPED_TEST_P(PeopleConformance, OfAClosedAccountOnlyTheIdIsLeft) {
  ASSERT_TRUE(this->Create(GuestOf("ann"), TokenOf("one", "ann")));
  ASSERT_TRUE(this->Register(MemberOf("ann", "Ann")));
  ASSERT_TRUE(this->Close("ann"));
  EXPECT_EQ(this->FindToken("one"), std::nullopt);
  EXPECT_EQ(this->FindName("folded Ann"), std::nullopt);
  const auto left = *this->template Answer<std::vector<Account>>(
      [](People& people, auto done) { people.FindAccounts({AccountId("ann")}, done); });
  EXPECT_EQ(left, (std::vector<Account>{{AccountId("ann"), "", "", AccountKind::kClosed, Ms(0)}}));
  EXPECT_TRUE(this->Close("ann"));
  EXPECT_TRUE(this->Close("nobody"));
}

TYPED_TEST_P(PeopleConformance, TheNameOfAClosedAccountIsNeverGivenAgain) {
  ASSERT_TRUE(this->Register(MemberOf("ann", "Ann")));
  ASSERT_TRUE(this->Close("ann"));
  this->host_.Reopen();
  EXPECT_FALSE(*this->Register(MemberOf("eve", "Ann")));
  EXPECT_TRUE(*this->Register(MemberOf("eve", "Eve")));
}

TYPED_TEST_P(PeopleConformance, AClosedStoreRefuses) {
  this->host_.store().Close();
  EXPECT_EQ(this->Create(GuestOf("ann"), TokenOf("one", "ann")).error().reason, Reason::kStoreRefused);
  const auto found = this->template Answer<std::optional<TokenOwner>>(
      [](People& people, auto done) { people.FindToken("one", done); });
  EXPECT_EQ(found.error().reason, Reason::kStoreRefused);
}

REGISTER_TYPED_TEST_SUITE_P(PeopleConformance, AtFirstThereIsNobody, ATokenFindsItsAccountUntilItIsDeleted,
                            AnAccountCreatedAgainIsTheSameAccount,
                            AccountsAreFoundByTheirIdsAndUnknownOnesLeftOut,
                            AGuestWhoRegistersKeepsHisIdTokenAndDayOfComing, ANameIsOneAccountsAlone,
                            AGuestsNameIsNotFound, APasswordIsReplacedAndAGuestGetsNone,
                            TokensAreListedNewestFirstAndOfOneAccountAlone,
                            AllTokensButOneAreDeletedAndNobodyElses, WhoWasKeptIsThereAfterReopening,
                            ATokenKeepsItsScopesAndItsEnd, OfAClosedAccountOnlyTheIdIsLeft,
                            TheNameOfAClosedAccountIsNeverGivenAgain, AClosedStoreRefuses);

}  // namespace merels::store

#endif  // MERELS_TESTS_SERVER_STORE_PEOPLE_CONFORMANCE_H_
