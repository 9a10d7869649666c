#include "server/service/accounts/membership.h"

#include <optional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/service/game_server_test.h"

namespace merels::service {
namespace {

const api::SignUp kAnn{"Ann", "three in a row"};

class MembershipTest : public GameServerTest {
 protected:
  Bearer Guest(const std::string& name, bool bot = false) {
    const auto in = Answer<SignedIn>([&](auto done) {
      world.game_server->membership().SignInGuest({name, bot}, done);
    });
    return {in.value().player, in.value().token};
  }
  Result<match::Player> Register(const Bearer& guest, const api::SignUp& request) {
    return Answer<match::Player>([&](auto done) { members().Register(guest, request, done); });
  }
  Result<SignedIn> SignIn(const api::SignUp& who, const std::string& label = "") {
    return Answer<SignedIn>([&](auto done) { members().SignIn({who.name, who.password, label}, done); });
  }
  /// The account that the token now belongs to.
  Result<match::Player> Known(const std::string& token) {
    const auto identity =
        Answer<Identity>([&](auto done) { world.game_server->accounts().Authenticate(token, {}, done); });
    return identity ? Result<match::Player>(identity->player) : identity.error();
  }
  std::vector<api::SignInEntry> List(const Bearer& owner) {
    return Answer<std::vector<api::SignInEntry>>([&](auto done) { members().List(owner, done); }).value();
  }
  Result<void> End(const Bearer& owner, const std::string& id) {
    return Answer<void>([&](auto done) { members().End(owner, id, done); });
  }
  Result<void> ChangePassword(const Bearer& owner, const std::string& from, const std::string& to) {
    return Answer<void>([&](auto done) { members().ChangePassword(owner, {from, to}, done); });
  }
  Bearer Member(const api::SignUp& who) {
    const Bearer guest = Guest("");
    return {Register(guest, who).value(), guest.token};
  }
  Membership& members() { return world.game_server->membership(); }
};

TEST_F(MembershipTest, OneAddressTakesItsShareOfTheNamesOfADayAndNoMore) {
  world.limits.new_names_per_day = 20;
  world.Restart();
  const auto name = [this](const std::string& address, const std::string& network, const std::string& name) {
    Bearer guest = Guest("");
    guest.from = {address, network};
    const auto member = Register(guest, {name, "three in a row"});
    return member ? std::nullopt : std::optional(member.error().reason);
  };
  EXPECT_EQ(name("192.0.2.7", "192.0.2.0/24", "Anna"), std::nullopt);
  EXPECT_EQ(name("192.0.2.7", "192.0.2.0/24", "Berta"), std::nullopt);
  EXPECT_EQ(name("192.0.2.7", "192.0.2.0/24", "Clara"), Reason::kRateLimited);
  EXPECT_EQ(name("198.51.100.9", "198.51.100.0/24", "Dora"), std::nullopt);
}

TEST_F(MembershipTest, AGuestWhoSignsUpStaysWhoTheyAre) {
  const Bearer guest = Guest("");
  const auto member = Register(guest, kAnn);
  ASSERT_TRUE(member.ok());
  EXPECT_EQ(member->id, guest.player.id);
  EXPECT_EQ(member->name, "Ann");
  EXPECT_FALSE(member->guest);
  EXPECT_EQ(Known(guest.token).value(), *member);
  world.Restart();
  EXPECT_EQ(Known(guest.token).value(), *member);
}

TEST_F(MembershipTest, OfTooManySignInsTheOldestEndsWithItsStream) {
  world.limits.max_sign_ins_per_account = 3;
  const Bearer first = Member(kAnn);
  Inbox inbox;
  const auto stream = world.game_server->OpenSession(first.player, inbox, first.token).value();
  std::vector<std::string> tokens;
  for (int i = 0; i < 4; ++i) {
    world.executor.Advance(std::chrono::seconds(10));
    tokens.push_back(SignIn(kAnn).value().token);
  }
  EXPECT_EQ(Known(first.token).error().reason, Reason::kBadToken);
  EXPECT_EQ(Known(tokens[0]).error().reason, Reason::kBadToken);
  EXPECT_EQ(inbox.All<GoAway>().size(), 1U);
  for (int i = 1; i < 4; ++i) EXPECT_TRUE(Known(tokens[static_cast<std::size_t>(i)]).ok()) << i;
  EXPECT_EQ(List({first.player, tokens[3]}).size(), 3U);
}

TEST_F(MembershipTest, TheirSeatIsStillTheirs) {
  const Bearer ann = Guest("");
  const Bearer bob = Guest("Bob");
  const MatchId match = world.Seat(ann.player, bob.player);
  const auto member = Register(ann, kAnn).value();
  EXPECT_TRUE(world.Submit(member, match, {{}, world.NewRequest(), 1, 0, match::PlayPly{"d2"}}).ok());
}

TEST_F(MembershipTest, AComputerStaysOne) {
  const auto member = Register(Guest("Robbie", true), {"Robbie", "three in a row"});
  EXPECT_TRUE(member.value().bot);
  EXPECT_FALSE(member.value().guest);
  EXPECT_TRUE(SignIn({"Robbie", "three in a row"}).value().player.bot);
}

TEST_F(MembershipTest, ANameThatLooksLikeATakenOneIsRefusedToMembersAndGuests) {
  Member({"Lilly", "three in a row"});
  const auto second = Register(Guest(""), {"1ILLY", "three in a row"});
  EXPECT_EQ(second.error().reason, Reason::kNameTaken);
  const auto guest = Answer<SignedIn>([&](auto done) {
    world.game_server->membership().SignInGuest({"lilly", false}, done);
  });
  EXPECT_EQ(guest.error().reason, Reason::kNameTaken);
}

TEST_F(MembershipTest, BadWishesAreRefusedAndChangeNothing) {
  const Bearer guest = Guest("");
  const auto refusal = [&](const api::SignUp& request) { return Register(guest, request).error().reason; };
  EXPECT_EQ(refusal({"", "three in a row"}), Reason::kBadName);
  EXPECT_EQ(refusal({std::string(21, 'a'), "three in a row"}), Reason::kNameTooLong);
  EXPECT_EQ(refusal({"Adm1n", "three in a row"}), Reason::kNameReserved);
  EXPECT_EQ(refusal({"Ann", "1234567"}), Reason::kBadPassword);
  EXPECT_EQ(refusal({"Ann", std::string(129, 'x')}), Reason::kBadPassword);
  EXPECT_EQ(Known(guest.token).value(), guest.player);
}

TEST_F(MembershipTest, SigningUpAgainIsHarmlessWithTheSamePasswordAndRefusedOtherwise) {
  const Bearer ann = Member(kAnn);
  EXPECT_EQ(Register(ann, kAnn).value(), ann.player);
  EXPECT_EQ(Register(ann, {"Ann", "four in a row"}).error().reason, Reason::kWrongPassword);
  EXPECT_EQ(Register(ann, {"Anna", "three in a row"}).error().reason, Reason::kAlreadyMember);
}

TEST_F(MembershipTest, NameAndPasswordGiveAnotherTokenOfTheSameAccount) {
  const Bearer ann = Member(kAnn);
  const auto in = SignIn({"ANN", "three in a row"}, "the window");
  ASSERT_TRUE(in.ok());
  EXPECT_EQ(in->player, ann.player);
  EXPECT_NE(in->token, ann.token);
  EXPECT_EQ(Known(in->token).value(), ann.player);
}

TEST_F(MembershipTest, AnUnknownNameIsAnsweredLikeAWrongPasswordAndAfterAsMuchWork) {
  Member(kAnn);
  const int before = world.passwords.checked;
  const auto wrong = SignIn({"Ann", "four in a row"});
  const auto unknown = SignIn({"Nobody-here", "four in a row"});
  EXPECT_EQ(wrong.error().reason, Reason::kWrongPassword);
  EXPECT_EQ(unknown.error().reason, wrong.error().reason);
  EXPECT_EQ(unknown.error().sentence, wrong.error().sentence);
  EXPECT_EQ(world.passwords.checked, before + 2);
}

TEST_F(MembershipTest, TriesAreCountedByNameHoweverItIsSpelledAndComeBackWithTime) {
  world.limits.password_tries_per_minute = 3;
  Member({"Lilly", "three in a row"});
  for (const char* name : {"Lilly", "LILLY", "1illy"})
    EXPECT_EQ(SignIn({name, "wrong password"}).error().reason, Reason::kWrongPassword);
  EXPECT_EQ(SignIn({"Lilly", "three in a row"}).error().reason, Reason::kRateLimited);
  EXPECT_EQ(SignIn({"Bob", "three in a row"}).error().reason, Reason::kWrongPassword);
  world.executor.Advance(std::chrono::seconds(21));
  EXPECT_TRUE(SignIn({"Lilly", "three in a row"}).ok());
}

TEST_F(MembershipTest, SignInsAreListedWithTheirLabelsAndTheOneThatAsksIsMarked) {
  const Bearer ann = Member(kAnn);
  world.executor.Advance(std::chrono::seconds(5));
  ASSERT_TRUE(SignIn(kAnn, "a label\nof two lines that is far too long to be shown").ok());
  const auto list = List(ann);
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(list[0].label, "a labelof two lines that is far too long");
  EXPECT_FALSE(list[0].current);
  EXPECT_TRUE(list[1].current);
  EXPECT_EQ(list[0].since - list[1].since, std::chrono::seconds(5));
}

TEST_F(MembershipTest, AnEndedSignInIsGoodForNothingAndItsStreamIsSentAway) {
  const Bearer ann = Member(kAnn);
  const auto in = SignIn(kAnn).value();
  Inbox kept;
  Inbox ended;
  const auto here = world.game_server->OpenSession(ann.player, kept, ann.token).value();
  const auto there = world.game_server->OpenSession(in.player, ended, in.token).value();
  ASSERT_TRUE(End(ann, List(ann)[0].current ? List(ann)[1].id : List(ann)[0].id).ok());
  EXPECT_EQ(Known(in.token).error().reason, Reason::kBadToken);
  EXPECT_TRUE(Known(ann.token).ok());
  ASSERT_EQ(ended.All<GoAway>().size(), 1U);
  EXPECT_EQ(ended.All<GoAway>()[0].error.reason, Reason::kBadToken);
  EXPECT_TRUE(kept.All<GoAway>().empty());
  EXPECT_EQ(List(ann).size(), 1U);
}

TEST_F(MembershipTest, NobodyEndsAnothersSignIn) {
  const Bearer ann = Member(kAnn);
  const Bearer bob = Guest("Bob");
  EXPECT_TRUE(End(bob, List(ann)[0].id).ok());
  EXPECT_TRUE(Known(ann.token).ok());
}

TEST_F(MembershipTest, ANewPasswordCountsAndEndsAllOtherSignIns) {
  const Bearer ann = Member(kAnn);
  const auto in = SignIn(kAnn).value();
  EXPECT_EQ(ChangePassword(ann, "wrong password", "four in a row").error().reason, Reason::kWrongPassword);
  EXPECT_EQ(ChangePassword(ann, "three in a row", "short").error().reason, Reason::kBadPassword);
  ASSERT_TRUE(ChangePassword(ann, "three in a row", "four in a row").ok());
  EXPECT_TRUE(Known(ann.token).ok());
  EXPECT_EQ(Known(in.token).error().reason, Reason::kBadToken);
  EXPECT_EQ(SignIn(kAnn).error().reason, Reason::kWrongPassword);
  EXPECT_TRUE(SignIn({"Ann", "four in a row"}).ok());
}

TEST_F(MembershipTest, AGuestHasNoPasswordToChange) {
  EXPECT_EQ(ChangePassword(Guest("Bob"), "", "four in a row").error().reason, Reason::kNotMember);
}

TEST_F(MembershipTest, AStoreThatFailsIsSaidSoAndNobodyIsLetIn) {
  Member(kAnn);
  world.disk->fault = store::MemoryDisk::Fault::kBroken;
  EXPECT_EQ(SignIn(kAnn).error().reason, Reason::kStoreRefused);
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  EXPECT_TRUE(SignIn(kAnn).ok());
}

}  // namespace
}  // namespace merels::service
