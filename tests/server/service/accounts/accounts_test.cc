#include "server/service/accounts/accounts.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/base/hash.h"
#include "server/store/moderation.h"
#include "tests/server/service/game_server_test.h"
#include "tests/support/held_reads.h"

namespace merels::service {
namespace {

/// The accounts service alone, over a server's store.
class AccountsTest : public GameServerTest {
 protected:
  std::optional<Result<Identity>> Begin(const std::string& token) {
    answer_.reset();
    accounts_.Authenticate(token, {}, [this](Result<Identity> result) { answer_ = std::move(result); });
    world.Run();
    return answer_;
  }

  void Revoke() {
    const std::string hash = HashToken(ann_.token);
    ASSERT_TRUE(Answer<void>([&](auto done) { world.account_store->DeleteToken(hash, done); }).ok());
    accounts_.ForgetTokens(ann_.player.id);
  }

  SignedIn ann_ = *Answer<SignedIn>([&](auto done) {
    world.game_server->membership().SignInGuest({"Ann", false}, done);
  });
  store::HeldReads reads_{world.store->sql()};
  std::unique_ptr<store::AccountStore> account_store_ = std::make_unique<store::AccountStore>(reads_);
  std::unique_ptr<store::ModerationStore> moderation_store_ =
      std::make_unique<store::ModerationStore>(reads_);
  domain::AccessPolicy access_;
  Accounts accounts_{{world.executor, world.clock, world.random, *world.store, *account_store_, *world.chat,
                      world.passwords, nullptr, world.limits, [](const std::string&) {}},
                     access_,
                     *moderation_store_,
                     [](const match::Player&, const Origin&) {}};
  std::optional<Result<Identity>> answer_;
};

TEST_F(AccountsTest, AKnownTokenIsNotLookedUpAgain) {
  ASSERT_TRUE(Begin(ann_.token)->ok());
  reads_.Hold();
  EXPECT_EQ(Begin(ann_.token)->value().player, ann_.player);
}

TEST_F(AccountsTest, TokensOfAnAccountAreForgottenWhateverTheirHashes) {
  ASSERT_TRUE(Begin(ann_.token)->ok());
  Revoke();
  EXPECT_EQ(Begin(ann_.token)->error().reason, Reason::kBadToken);
}

TEST_F(AccountsTest, WhenAllIsForgottenTheStoreIsAskedAgain) {
  ASSERT_TRUE(Begin(ann_.token)->ok());
  const std::string hash = HashToken(ann_.token);
  ASSERT_TRUE(Answer<void>([&](auto done) { world.account_store->DeleteToken(hash, done); }).ok());
  EXPECT_TRUE(Begin(ann_.token)->ok()) << "it is remembered";
  accounts_.ForgetAll();
  EXPECT_EQ(Begin(ann_.token)->error().reason, Reason::kBadToken);
}

TEST_F(AccountsTest, NamesThatAreForgottenWhileOthersAreLookedUpAreStillGiven) {
  const auto bob = Answer<SignedIn>([&](auto done) {
    world.game_server->membership().SignInGuest({"Bob", false}, done);
  });
  ASSERT_TRUE(Begin(ann_.token)->ok());
  reads_.Hold();
  std::optional<Result<std::vector<match::Player>>> found;
  accounts_.Find({ann_.player.id, bob->player.id},
                 [&](Result<std::vector<match::Player>> players) { found = std::move(players); });
  accounts_.ForgetAll();
  reads_.Release();
  world.Run();
  ASSERT_TRUE(found.has_value() && found->ok());
  EXPECT_EQ(found->value(), (std::vector<match::Player>{ann_.player, bob->player}));
}

TEST_F(AccountsTest, AnAnswerThatWasOnItsWayWhenTokensWereForgottenDoesNotCount) {
  reads_.Hold();
  EXPECT_FALSE(Begin(ann_.token).has_value());
  Revoke();
  reads_.Release();
  world.Run();
  ASSERT_TRUE(answer_.has_value());
  EXPECT_EQ(answer_->error().reason, Reason::kBadToken);
}

TEST_F(AccountsTest, WhatIsForgottenOfOneAccountIsKnownOfAnother) {
  const auto bob = Answer<SignedIn>([&](auto done) {
    world.game_server->membership().SignInGuest({"Bob", false}, done);
  });
  ASSERT_TRUE(Begin(bob->token)->ok());
  accounts_.ForgetTokens(ann_.player.id);
  reads_.Hold();
  EXPECT_TRUE(Begin(bob->token).has_value());
}

TEST_F(AccountsTest, ARenamedAccountIsKnownByItsNewNameAndItsOldToken) {
  ASSERT_TRUE(Begin(ann_.token)->ok());
  const store::Account member{ann_.player.id, "Anna", "anna", store::AccountKind::kMember, {}};
  ASSERT_TRUE(Answer<store::Registered>([&](auto done) {
                world.account_store->Register({member, "kept"}, "", done);
              }).ok());
  EXPECT_EQ(accounts_.Rename(member).name, "Anna");
  EXPECT_EQ(Begin(ann_.token)->value().player.name, "Anna");
}

}  // namespace
}  // namespace merels::service
