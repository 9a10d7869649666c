// A password comparison takes a while. Other calls for the account meanwhile take effect.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/service/moderation/moderation_fixture.h"

namespace merels::service {
namespace {

const std::string kOld = "three in a row";
const std::string kNew = "four in a row";

/// The answer to a call under way.
template <class T>
class UnderWay {
 public:
  std::function<void(Result<T>)> done() const {
    return [answer = answer_](Result<T> result) { *answer = std::move(result); };
  }
  bool answered() const { return answer_->has_value(); }
  /// kInternal: none yet.
  Result<T> get() const { return answered() ? **answer_ : Error{Reason::kInternal, "no answer"}; }
  Reason reason() const { return get().error().reason; }

 private:
  std::shared_ptr<std::optional<Result<T>>> answer_ = std::make_shared<std::optional<Result<T>>>();
};

class SignInRaces : public ModerationFixture {
 protected:
  UnderWay<SignedIn> BeginSignIn(const std::string& password = kOld) {
    return Begin<SignedIn>([&](auto done) {
      world.game_server->membership().SignIn({"Ann", password}, done);
    });
  }
  UnderWay<void> BeginChange(const Bearer& who, const std::string& to = kNew) {
    return Begin<void>([&](auto done) {
      world.game_server->membership().ChangePassword(who, {kOld, to}, done);
    });
  }
  UnderWay<void> BeginClose(const Bearer& who, const std::string& password = kOld) {
    return Begin<void>([&](auto done) { world.game_server->credentials().Close(who, password, done); });
  }
  UnderWay<match::Player> BeginSignUp(const Bearer& who, const std::string& name,
                                      const std::string& password = kOld) {
    return Begin<match::Player>([&](auto done) {
      world.game_server->membership().Register(who, {name, password}, done);
    });
  }
  UnderWay<SignedIn> BeginReset(const std::string& code) {
    return Begin<SignedIn>([&](auto done) {
      world.game_server->credentials().Reset({"Ann", code, kNew, ""}, done);
    });
  }
  /// Releases the held answer at that place, and all effects up to further held answers.
  void Release(std::size_t place = 0) {
    world.passwords.Release(place);
    world.Run();
  }
  std::size_t TokensOf(const AccountId& account) {
    return Answer<std::vector<store::Token>>(
               [&](auto done) { world.account_store->ListTokens(account, done); })
        ->size();
  }
  store::AccountKind KindOf(const AccountId& account) {
    const auto found = Answer<std::vector<store::Account>>(
        [&](auto done) { world.account_store->FindAccounts({account}, done); });
    return found->front().kind;
  }

  template <class T, class Call>
  UnderWay<T> Begin(Call call) {
    UnderWay<T> pending;
    call(pending.done());
    world.Run();
    return pending;
  }
};

TEST_F(SignInRaces, TheOldPasswordGivesNoTokenOnceItsChangeWasAnswered) {
  const Bearer ann = Member("Ann");
  world.passwords.Hold();
  const auto in = BeginSignIn();
  const auto change = BeginChange(ann);
  Release(1);
  Release(1);
  ASSERT_TRUE(change.get().ok());
  ASSERT_FALSE(in.answered());
  Release();
  EXPECT_EQ(in.reason(), Reason::kWrongPassword);
  EXPECT_EQ(TokensOf(ann.player.id), 1U);
}

TEST_F(SignInRaces, ATokenThatWasGivenFirstIsEndedByTheChange) {
  const Bearer ann = Member("Ann");
  world.passwords.Hold();
  const auto change = BeginChange(ann);
  const auto in = BeginSignIn();
  Release();
  Release();
  ASSERT_TRUE(in.get().ok());
  Inbox inbox;
  const auto stream = world.game_server->OpenSession(in.get()->player, inbox, in.get()->token).value();
  Release();
  ASSERT_TRUE(change.get().ok());
  EXPECT_EQ(Known(in.get()->token).error().reason, Reason::kBadToken);
  EXPECT_EQ(inbox.All<GoAway>().size(), 1U);
  EXPECT_TRUE(Known(ann.token).ok());
}

TEST_F(SignInRaces, OfTwoChangesWithTheSameOldPasswordOneCounts) {
  const Bearer ann = Member("Ann");
  world.passwords.Hold();
  const auto first = BeginChange(ann, "five in a row");
  const auto second = BeginChange(ann);
  for (int i = 0; i < 4; ++i) Release();
  EXPECT_TRUE(first.get().ok());
  EXPECT_EQ(second.reason(), Reason::kWrongPassword);
  const auto in = BeginSignIn("five in a row");
  Release();
  EXPECT_TRUE(in.get().ok());
}

TEST_F(SignInRaces, APasswordGivesNoTokenOnceTheAccountIsClosed) {
  const Bearer ann = Member("Ann");
  world.passwords.Hold();
  const auto in = BeginSignIn();
  const auto close = BeginClose(ann);
  Release(1);
  ASSERT_TRUE(close.get().ok());
  Release();
  EXPECT_EQ(in.reason(), Reason::kWrongPassword);
  EXPECT_EQ(TokensOf(ann.player.id), 0U);
}

TEST_F(SignInRaces, TheOldPasswordClosesNothingOnceItsChangeWasAnswered) {
  const Bearer ann = Member("Ann");
  world.passwords.Hold();
  const auto close = BeginClose(ann);
  const auto change = BeginChange(ann);
  Release(1);
  Release(1);
  ASSERT_TRUE(change.get().ok());
  Release();
  EXPECT_EQ(close.reason(), Reason::kWrongPassword);
  EXPECT_TRUE(Known(ann.token).ok());
}

TEST_F(SignInRaces, TheOldPasswordGivesNoTokenOnceAResetWasAnswered) {
  const Bearer ann = Member("Ann");
  const std::string code = ResetCode("Ann");
  world.passwords.Hold();
  const auto in = BeginSignIn();
  const auto reset = BeginReset(code);
  Release(1);
  ASSERT_TRUE(reset.get().ok());
  Release();
  EXPECT_EQ(in.reason(), Reason::kWrongPassword);
  EXPECT_EQ(Known(ann.token).error().reason, Reason::kBadToken);
  EXPECT_TRUE(Known(reset.get()->token).ok());
  EXPECT_EQ(TokensOf(ann.player.id), 1U);
}

TEST_F(SignInRaces, TheOldPasswordChangesNothingOnceAResetWasAnswered) {
  const Bearer ann = Member("Ann");
  const std::string code = ResetCode("Ann");
  world.passwords.Hold();
  const auto change = BeginChange(ann, "five in a row");
  const auto reset = BeginReset(code);
  Release(1);
  ASSERT_TRUE(reset.get().ok());
  for (int i = 0; i < 2; ++i) Release();
  EXPECT_EQ(change.reason(), Reason::kWrongPassword);
  EXPECT_TRUE(Known(reset.get()->token).ok());
}

TEST_F(SignInRaces, AResetOpensNoClosedAccount) {
  const Bearer ann = Member("Ann");
  const std::string code = ResetCode("Ann");
  world.passwords.Hold();
  const auto reset = BeginReset(code);
  const auto close = BeginClose(ann);
  Release(1);
  ASSERT_TRUE(close.get().ok());
  Release();
  EXPECT_EQ(reset.reason(), Reason::kWrongCode);
  EXPECT_EQ(KindOf(ann.player.id), store::AccountKind::kClosed);
  EXPECT_EQ(TokensOf(ann.player.id), 0U);
}

TEST_F(SignInRaces, AGuestWhoClosedTheAccountDoesNotSignUp) {
  const Bearer guest = Guest();
  world.passwords.Hold();
  const auto up = BeginSignUp(guest, "Ann");
  const auto close = BeginClose(guest, "");
  ASSERT_TRUE(close.get().ok());
  Release();
  EXPECT_EQ(up.reason(), Reason::kBadToken);
  EXPECT_EQ(KindOf(guest.player.id), store::AccountKind::kClosed);
  const auto in = BeginSignIn();
  Release();
  EXPECT_EQ(in.reason(), Reason::kWrongPassword);
}

TEST_F(SignInRaces, AGuestWhoSignedUpIsNotClosedWithoutThePassword) {
  const Bearer guest = Guest();
  ASSERT_TRUE(SignUp(guest, "Ann").ok());
  EXPECT_EQ(BeginClose(guest, "").reason(), Reason::kWrongPassword);
  EXPECT_EQ(KindOf(guest.player.id), store::AccountKind::kMember);
  EXPECT_TRUE(Known(guest.token).ok());
}

TEST_F(SignInRaces, OfTwoSignUpsOfOneGuestTheFirstCounts) {
  const Bearer guest = Guest();
  world.passwords.Hold();
  const auto first = BeginSignUp(guest, "Ann");
  const auto other = BeginSignUp(guest, "Anna");
  const auto wrong = BeginSignUp(guest, "Ann", kNew);
  const auto same = BeginSignUp(guest, "Ann");
  while (world.passwords.held() > 0) Release();
  EXPECT_EQ(first.get()->name, "Ann");
  EXPECT_EQ(other.reason(), Reason::kAlreadyMember);
  EXPECT_EQ(wrong.reason(), Reason::kWrongPassword);
  EXPECT_EQ(same.get().value(), first.get().value());
  EXPECT_EQ(Known(guest.token)->player, first.get().value());
}

TEST_F(SignInRaces, ATokenThatWasEndedMakesNoFurtherOne) {
  const Bearer ann = Member("Ann");
  const auto program = CreateToken(ann, session::Scopes::All());
  const Bearer other{ann.player, program->token};
  ASSERT_TRUE(Answer<void>([&](auto done) {
                world.game_server->membership().ChangePassword(ann, {kOld, kNew}, done);
              }).ok());
  EXPECT_EQ(CreateToken(other, session::Scopes::All()).error().reason, Reason::kBadToken);
  EXPECT_EQ(TokensOf(ann.player.id), 1U);
}

}  // namespace
}  // namespace merels::service
