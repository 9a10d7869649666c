#include "server/service/accounts/passwords.h"

#include <chrono>
#include <string>

#include <gtest/gtest.h>

#include "tests/server/service/game_server_test.h"

namespace merels::service {
namespace {

Origin From(const std::string& address, const std::string& network) { return {address, network}; }
const Origin kHome = From("192.0.2.7", "192.0.2.0/24");
const Origin kElsewhere = From("198.51.100.9", "198.51.100.0/24");

class PasswordTriesTest : public GameServerTest {
 protected:
  void SetUp() override {
    world.limits.password_tries_per_minute = 3;
    world.limits.network_password_tries_per_minute = 5;
    world.limits.name_password_tries_per_minute = 8;
    world.limits.address_password_tries_per_minute = 6;
    const auto in = Answer<SignedIn>([&](auto done) {
      world.game_server->membership().SignInGuest({"", false}, done);
    });
    ann_ = {in->player, in->token};
    ann_.player = Answer<match::Player>([&](auto done) {
                    world.game_server->membership().Register(ann_, {"Ann", kRight}, done);
                  }).value();
  }
  std::string Try(const Origin& from, const std::string& password, const std::string& name = "Ann") {
    const auto in = Answer<SignedIn>([&](auto done) {
      world.game_server->membership().SignIn({name, password}, done, from);
    });
    return in ? "in" : std::string(Name(in.error().reason));
  }
  std::string Guess(const Origin& from, const std::string& name = "Ann") {
    return Try(from, "wrong password", name);
  }
  int GuessUntilRefused(const Origin& from, const std::string& name = "Ann") {
    int tries = 0;
    while (tries < 1000 && Guess(from, name) == "wrong-password") ++tries;
    return tries;
  }
  void UseUpTheName() {
    int tries = 0;
    for (const char* place : {"a", "b", "c", "d"}) tries += GuessUntilRefused(From(place, place));
    EXPECT_GE(tries, 7);
  }

  const std::string kRight = "three in a row";
  Bearer ann_;
};

TEST_F(PasswordTriesTest, WhoGuessesFromOneAddressIsRefusedThereAndTheOwnerIsLetInElsewhere) {
  EXPECT_EQ(GuessUntilRefused(kElsewhere), 3);
  EXPECT_EQ(Try(kElsewhere, kRight), "rate-limited");
  EXPECT_EQ(Try(kHome, kRight), "in");
  world.executor.Advance(std::chrono::seconds(21));
  EXPECT_EQ(Try(kElsewhere, kRight), "in");
}

TEST_F(PasswordTriesTest, OneNetworkHasFewerTriesThanTheNameHas) {
  int tries = 0;
  for (int host = 1; host <= 9; ++host) {
    tries += GuessUntilRefused(From("198.51.100." + std::to_string(host), "198.51.100.0/24"));
  }
  EXPECT_EQ(tries, 5);
  EXPECT_EQ(Try(kHome, kRight), "in");
}

TEST_F(PasswordTriesTest, NetworksOfIPv6AreNetworksToo) {
  EXPECT_EQ(GuessUntilRefused(From("2001:db8:1:1::/64", "2001:db8:1::/48")), 3);
  EXPECT_EQ(GuessUntilRefused(From("2001:db8:1:2::/64", "2001:db8:1::/48")), 2);
  EXPECT_EQ(GuessUntilRefused(From("2001:db8:1:3::/64", "2001:db8:1::/48")), 0);
  EXPECT_EQ(GuessUntilRefused(From("2001:db8:2:1::/64", "2001:db8:2::/48")), 3);
}

TEST_F(PasswordTriesTest, WhoGuessesFromManyNetworksKeepsNobodyOutWhoWasLetInBefore) {
  ASSERT_EQ(Try(kHome, kRight), "in");
  UseUpTheName();
  EXPECT_EQ(Guess(From("new", "new")), "rate-limited");
  EXPECT_EQ(Try(kHome, kRight), "in");
}

TEST_F(PasswordTriesTest, NorWhoShowsATokenAtThatAddress) {
  ASSERT_TRUE(Answer<Identity>([&](auto done) {
                world.game_server->accounts().Authenticate(ann_.token, kHome, done);
              }).ok());
  UseUpTheName();
  EXPECT_EQ(Try(kElsewhere, kRight), "rate-limited");
  EXPECT_EQ(Try(kHome, kRight), "in");
}

TEST_F(PasswordTriesTest, AnAddressWhereOnlyWrongPasswordsCameIsNotKnown) {
  Guess(kHome);
  UseUpTheName();
  EXPECT_EQ(Try(kHome, kRight), "rate-limited");
}

TEST_F(PasswordTriesTest, OneAddressGuessesForManyNamesOnlySoOften) {
  int tries = 0;
  for (int i = 0; i < 10; ++i) tries += GuessUntilRefused(kElsewhere, "nobody-" + std::to_string(i));
  EXPECT_EQ(tries, 6);
  EXPECT_EQ(Try(kElsewhere, kRight), "rate-limited");
  EXPECT_EQ(Try(kHome, kRight), "in");
}

TEST_F(PasswordTriesTest, RightPasswordsAreNoGuessesSoAClassroomSignsInFromOneAddress) {
  for (int i = 100; i < 130; ++i) {
    const auto guest = Answer<SignedIn>([&](auto done) {
      world.game_server->membership().SignInGuest({"", false}, done);
    });
    const std::string name = "pupil-" + std::to_string(i);
    ASSERT_TRUE(
        Answer<match::Player>([&](auto done) {
          world.game_server->membership().Register({guest->player, guest->token}, {name, kRight}, done);
        }).ok())
        << name;
    EXPECT_EQ(Try(kElsewhere, kRight, name), "in") << name;
  }
}

TEST_F(PasswordTriesTest, WhoSignsInFromElsewhereIsNextThoughManyOfOneAddressWait) {
  const auto begin = [this](const Origin& from, const std::string& name) {
    const auto in = std::make_shared<std::optional<bool>>();
    world.game_server->membership().SignIn(
        {name, kRight}, [in](const Result<SignedIn>& signed_in) { *in = signed_in.ok(); }, from);
    world.Run();
    return in;
  };
  world.passwords.Hold();
  for (int i = 0; i < 5; ++i) begin(kElsewhere, "nobody-" + std::to_string(i));
  const auto ann = begin(kHome, "Ann");
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(ann->has_value());
    world.passwords.Release();
    world.Run();
  }
  EXPECT_EQ(*ann, true);
}

TEST_F(PasswordTriesTest, AnUnknownNameIsCountedLikeAnyOther) {
  EXPECT_EQ(GuessUntilRefused(kHome, "nobody-here"), 3);
  EXPECT_EQ(GuessUntilRefused(kElsewhere, "nobody-here"), 3);
}

TEST_F(PasswordTriesTest, NamesThatAreTooLongForAnybodyAreOne) {
  EXPECT_EQ(GuessUntilRefused(kHome, std::string(100, 'x')), 3);
  EXPECT_EQ(Guess(kHome, std::string(60'000, 'y')), "rate-limited");
}

TEST_F(PasswordTriesTest, ACodeOfTheOperatorsLetsTheOwnerInWhileOthersGuess) {
  UseUpTheName();
  const auto code =
      Answer<api::IssuedCode>([&](auto done) { world.game_server->operations().MakeResetCode("Ann", done); });
  EXPECT_TRUE(Answer<SignedIn>([&](auto done) {
                world.game_server->credentials().Reset({"Ann", code->code, "four in a row", ""}, done);
              }).ok());
}

TEST_F(PasswordTriesTest, AStolenTokenGuessesNoMoreThanASignInDoes) {
  ann_.from = kElsewhere;
  int tries = 0;
  for (; tries < 1000; ++tries) {
    const auto closed =
        Answer<void>([&](auto done) { world.game_server->credentials().Close(ann_, "guess", done); });
    if (closed.error().reason != Reason::kWrongPassword) break;
  }
  EXPECT_EQ(tries, 3);
  EXPECT_EQ(Try(kElsewhere, kRight), "rate-limited");
  EXPECT_EQ(Try(kHome, kRight), "in");
}

}  // namespace
}  // namespace merels::service
