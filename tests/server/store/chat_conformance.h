// Tests that every store of chat must pass. A backend joins as in conformance.h:
//   INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, ChatConformance, SqliteHost);
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/accounts.h"
#include "server/store/chat.h"
#include "tests/server/store/answers.h"

namespace merels::store {

inline const chat::Place kTableOne{MatchId("one"), chat::Room::kPlayers};

inline chat::Message Saying(const std::string& by, const std::string& text, int at = 100) {
  return {0,    Ms(at), AccountId(by), "Name of " + by,
          text, {},     true};  // no such accounts: guests who are gone
}

template <class Host>
class ChatConformance : public testing::Test {
 protected:
  /// On the current store, which may have been reopened.
  template <class T, class Call>
  Result<T> Answer(Call call) {
    const auto chat = std::make_unique<ChatStore>(host_.store().sql());
    return Await<T>(host_, [&](auto done) { call(*chat, done); });
  }

  chat::Message Add(const std::string& request, const chat::Message& message,
                    const chat::Place& place = kTableOne) {
    return *Answer<chat::Message>(
        [&](ChatStore& c, auto done) { c.Add(place, RequestId(request), message, done); });
  }
  std::vector<std::string> Texts(const chat::Place& place = kTableOne, const ChatRange& range = {},
                                 std::size_t most = 10) {
    std::vector<std::string> texts;
    const auto messages = Answer<std::vector<chat::Message>>(
        [&](ChatStore& c, auto done) { c.List(place, range, most, done); });
    for (const chat::Message& message : *messages) texts.push_back(message.text);
    return texts;
  }
  void SetOff(const std::string& player, bool off) {
    EXPECT_TRUE(Answer<void>([&](ChatStore& c, auto done) {
                  c.SetOff(MatchId("one"), AccountId(player), off, done);
                }).ok());
  }
  bool IsOff(const std::string& match) {
    return *Answer<bool>([&](ChatStore& c, auto done) { c.IsOff(MatchId(match), done); });
  }

  Host host_;
};
TYPED_TEST_SUITE_P(ChatConformance);

TYPED_TEST_P(ChatConformance, WhatWasSaidIsKeptAsItWasAndNumbered) {
  chat::Message hello = Saying("ann", "Hello");
  hello.courtesy = chat::Courtesy::kHello;
  const chat::Message first = this->Add("r1", hello);
  const chat::Message second = this->Add("r2", Saying("bob", "Bełz \"' -- ó"));
  EXPECT_GT(first.number, 0U);
  EXPECT_GT(second.number, first.number);
  hello.number = first.number;
  EXPECT_EQ(first, hello);
  this->host_.Reopen();
  const auto kept = this->template Answer<std::vector<chat::Message>>(
      [&](ChatStore& c, auto done) { c.List(kTableOne, {}, 10, done); });
  EXPECT_EQ(*kept, (std::vector{first, second}));
}

TYPED_TEST_P(ChatConformance, TheSameRequestSaysItOnce) {
  const chat::Message first = this->Add("r1", Saying("ann", "hi"));
  EXPECT_EQ(this->Add("r1", Saying("ann", "hi", 200)), first);
  this->Add("r1", Saying("bob", "hi"));  // ids are unique for an account only
  EXPECT_EQ(this->Texts().size(), 2U);
}

TYPED_TEST_P(ChatConformance, ARequestThatSaysSomethingElseOrElsewhereIsRefused) {
  const auto reason = [this](const chat::Message& message, const chat::Place& place) {
    return this
        ->template Answer<chat::Message>(
            [&](ChatStore& c, auto done) { c.Add(place, RequestId("r1"), message, done); })
        .error()
        .reason;
  };
  this->Add("r1", Saying("ann", "hi"));
  chat::Message courtesy = Saying("ann", "hi");
  courtesy.courtesy = chat::Courtesy::kHello;
  EXPECT_EQ(reason(Saying("ann", "ho"), kTableOne), Reason::kRequestIdReused);
  EXPECT_EQ(reason(courtesy, kTableOne), Reason::kRequestIdReused);
  EXPECT_EQ(reason(Saying("ann", "hi"), {MatchId("two"), chat::Room::kPlayers}), Reason::kRequestIdReused);
  EXPECT_EQ(reason(Saying("ann", "hi"), {MatchId("one"), chat::Room::kSpectators}), Reason::kRequestIdReused);
  EXPECT_EQ(this->Texts(), std::vector<std::string>{"hi"});
}

TYPED_TEST_P(ChatConformance, OfManyMessagesNoneIsLeftWhenTheyGo) {
  for (int i = 0; i < 450; ++i) this->Add("r" + std::to_string(i), Saying("ann", "hi", 100 + i));
  this->Add("r", Saying("bob", "hi", 100));
  EXPECT_TRUE(
      this->template Answer<void>([&](ChatStore& c, auto done) { c.ForgetBefore(Ms(310), done); }).ok());
  EXPECT_EQ(this->Texts(kTableOne, {}, 1'000).size(), 240U);
  this->Add("r", Saying("bob", "hi", 100));
  EXPECT_TRUE(
      this->template Answer<void>([&](ChatStore& c, auto done) { c.ForgetAccount(AccountId("ann"), done); })
          .ok());
  EXPECT_EQ(this->Texts(kTableOne, {}, 1'000).size(), 1U);
}

TYPED_TEST_P(ChatConformance, RoomsAndMatchesAreApart) {
  this->Add("r1", Saying("ann", "to the other"));
  this->Add("r2", Saying("eve", "among us"), {MatchId("one"), chat::Room::kSpectators});
  this->Add("r3", Saying("ann", "elsewhere"), {MatchId("two"), chat::Room::kPlayers});
  EXPECT_EQ(this->Texts(), std::vector<std::string>{"to the other"});
  EXPECT_EQ(this->Texts({MatchId("one"), chat::Room::kSpectators}), std::vector<std::string>{"among us"});
  EXPECT_TRUE(this->Texts({MatchId("two"), chat::Room::kSpectators}).empty());
}

TYPED_TEST_P(ChatConformance, OfManyTheNewestAreListedOldestFirst) {
  std::uint64_t second = 0;
  for (int i = 1; i <= 5; ++i) {
    const auto added = this->Add("r" + std::to_string(i), Saying("ann", std::to_string(i)));
    if (i == 2) second = added.number;
  }
  EXPECT_EQ(this->Texts(kTableOne, {}, 2), (std::vector<std::string>{"4", "5"}));
  EXPECT_EQ(this->Texts(kTableOne, {second}), (std::vector<std::string>{"3", "4", "5"}));
}

TYPED_TEST_P(ChatConformance, TalkIsOffWhileEitherWantsNone) {
  EXPECT_FALSE(this->IsOff("one"));
  this->SetOff("ann", true);
  this->SetOff("ann", true);
  this->SetOff("bob", true);
  this->SetOff("ann", false);
  EXPECT_TRUE(this->IsOff("one"));
  EXPECT_FALSE(this->IsOff("two"));
  this->SetOff("bob", false);
  EXPECT_FALSE(this->IsOff("one"));
}

TYPED_TEST_P(ChatConformance, WhatIsOldOrOfAnAccountThatGoesIsForgotten) {
  this->Add("r1", Saying("ann", "old", 100));
  this->Add("r2", Saying("ann", "newer", 200));
  this->Add("r3", Saying("bob", "bobs", 300));
  const auto forget = [&](auto call) { return this->template Answer<void>(call).ok(); };
  EXPECT_TRUE(forget([](ChatStore& c, auto done) { c.ForgetBefore(Ms(200), done); }));
  EXPECT_EQ(this->Texts(), (std::vector<std::string>{"newer", "bobs"}));
  EXPECT_TRUE(forget([](ChatStore& c, auto done) { c.ForgetAccount(AccountId("ann"), done); }));
  EXPECT_EQ(this->Texts(), std::vector<std::string>{"bobs"});
}

TYPED_TEST_P(ChatConformance, WhatAClosedAccountWasAboutToSayIsNotKept) {
  const auto account_store = std::make_unique<AccountStore>(this->host_.store().sql());
  const Account account{AccountId("ann"), "Ann", "ann", AccountKind::kGuest, Ms(1)};
  const Token token{"hash", account.id, "", Ms(1), session::Scopes::All(), Ms(0)};
  ASSERT_TRUE(
      Await<void>(this->host_, [&](auto done) { account_store->CreateAccount(account, token, done); }).ok());
  ASSERT_TRUE(
      Await<bool>(this->host_, [&](auto done) { account_store->CloseAccount(account.id, "", done); }).ok());
  const auto said = this->template Answer<chat::Message>(
      [](ChatStore& chat, auto done) { chat.Add(kTableOne, RequestId("r1"), Saying("ann", "Hello"), done); });
  EXPECT_EQ(said.error().reason, Reason::kBadToken);
  EXPECT_TRUE(this->Texts().empty());
}

TYPED_TEST_P(ChatConformance, NothingComesAfterTheHighestNumberThereIs) {
  this->Add("r1", Saying("ann", "Hello"));
  EXPECT_EQ(this->Texts(kTableOne, {UINT64_MAX}), std::vector<std::string>());
  EXPECT_EQ(this->Texts(kTableOne, {std::uint64_t{1} << 63U}), std::vector<std::string>());
}

TYPED_TEST_P(ChatConformance, TheHeadsOfMatchesTellWhatIsNewestInEachRoomAndWhetherItIsOff) {
  const chat::Place spectators{MatchId("one"), chat::Room::kSpectators};
  this->Add("r1", Saying("ann", "Hello"));
  const auto newest = this->Add("r2", Saying("bob", "Hi")).number;
  const auto other = this->Add("r3", Saying("eve", "Well"), spectators).number;
  this->SetOff("ann", true);
  const auto heads = this->template Answer<std::vector<ChatHead>>([](ChatStore& c, auto done) {
    c.Heads({MatchId("two"), MatchId("one")}, done);
  });
  ASSERT_TRUE(heads.ok()) << heads.error().ToString();
  EXPECT_EQ(*heads, (std::vector<ChatHead>{{MatchId("two")}, {MatchId("one"), newest, other, true}}));
}

REGISTER_TYPED_TEST_SUITE_P(ChatConformance, TheHeadsOfMatchesTellWhatIsNewestInEachRoomAndWhetherItIsOff,
                            WhatAClosedAccountWasAboutToSayIsNotKept,
                            NothingComesAfterTheHighestNumberThereIs, WhatWasSaidIsKeptAsItWasAndNumbered,
                            TheSameRequestSaysItOnce, ARequestThatSaysSomethingElseOrElsewhereIsRefused,
                            OfManyMessagesNoneIsLeftWhenTheyGo, RoomsAndMatchesAreApart,
                            OfManyTheNewestAreListedOldestFirst, TalkIsOffWhileEitherWantsNone,
                            WhatIsOldOrOfAnAccountThatGoesIsForgotten);

}  // namespace merels::store
