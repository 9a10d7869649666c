#include "server/service/order.h"

#include <gtest/gtest.h>

#include "tests/server/service/order_house.h"

namespace merels::service {
namespace {

using OrderTest = OrderHouse;

TEST_F(OrderTest, WithoutAnInviteNobodySignsUpWhereOneIsAskedFor) {
  Reopen({Registration::kInvite, Guests::kPlay});
  const Bearer guest = Guest();
  EXPECT_EQ(SignUp(guest, "Ann").error().reason, Reason::kWrongCode);
  EXPECT_EQ(SignUp(guest, "Ann", "nonsense").error().reason, Reason::kWrongCode);
  const auto invite = Invite(1);
  EXPECT_TRUE(SignUp(guest, "Ann", invite->code).ok());
  EXPECT_EQ(SignUp(Guest(), "Bob", invite->code).error().reason, Reason::kWrongCode);
}

TEST_F(OrderTest, ATakenNameDoesNotUseAnInviteUp) {
  Member("Ann");
  Reopen({Registration::kInvite, Guests::kPlay});
  const auto invite = Invite(1);
  const Bearer guest = Guest();
  EXPECT_EQ(SignUp(guest, "Ann", invite->code).error().reason, Reason::kNameTaken);
  EXPECT_TRUE(SignUp(guest, "Bob", invite->code).ok());
}

TEST_F(OrderTest, AnInviteExpires) {
  Reopen({Registration::kInvite, Guests::kPlay});
  const auto invite = Invite(5, hours(1));
  world.executor.Advance(hours(1));
  EXPECT_EQ(SignUp(Guest(), "Ann", invite->code).error().reason, Reason::kWrongCode);
  EXPECT_EQ(Invite(0).error().reason, Reason::kBadArgument);
}

TEST_F(OrderTest, AClosedHouseTakesNoMembersAndOneWithoutGuestsNobodyNew) {
  Reopen({Registration::kClosed, Guests::kPlay});
  EXPECT_EQ(SignUp(Guest(), "Ann").error().reason, Reason::kNotAllowed);
  Reopen({Registration::kClosed, Guests::kOff});
  EXPECT_EQ(SignInGuest().error().reason, Reason::kNotAllowed);
  EXPECT_TRUE(SignIn("Mod-of-the-day", "three in a row").ok());
}

TEST_F(OrderTest, WhatGuestsMayDoIsTheHousesToSayAndMembersMayAll) {
  const Bearer guest = Guest();
  EXPECT_EQ(Known(guest.token)->scopes, session::Scopes::All());
  Reopen({Registration::kOpen, Guests::kWatch});
  EXPECT_EQ(session::ScopesText(Known(guest.token)->scopes), "watch,account");
  Reopen({Registration::kOpen, Guests::kOff});
  EXPECT_EQ(session::ScopesText(Known(guest.token)->scopes), "account");
  EXPECT_EQ(Known(moderator.token)->scopes, session::Scopes::All());
}

TEST_F(OrderTest, WithACodeOfTheOperatorsAMemberTakesANewPasswordOnce) {
  const Bearer ann = Member("Ann");
  const std::string code = ResetCode("Ann");
  EXPECT_EQ(Reset("Ann", "nonsense").error().reason, Reason::kWrongCode);
  EXPECT_EQ(Reset("Nobody-here", "nonsense").error(), Reset("Ann", "nonsense").error());
  const auto in = Reset("ann", code);
  ASSERT_TRUE(in.ok());
  EXPECT_EQ(in->player.id, ann.player.id);
  EXPECT_EQ(Known(ann.token).error().reason, Reason::kBadToken);
  EXPECT_TRUE(Known(in->token).ok());
  EXPECT_EQ(SignIn("Ann", "three in a row").error().reason, Reason::kWrongPassword);
  EXPECT_EQ(Reset("Ann", code).error().reason, Reason::kWrongCode);
}

TEST_F(OrderTest, ACodeIsNoGoodForAnotherNameNorTooLate) {
  Member("Ann");
  Member("Bob");
  EXPECT_EQ(Reset("Bob", ResetCode("Ann")).error().reason, Reason::kWrongCode);
  const std::string code = ResetCode("Ann");
  world.executor.Advance(hours(24));
  EXPECT_EQ(Reset("Ann", code).error().reason, Reason::kWrongCode);
}

TEST_F(OrderTest, ATokenForAProgramHasItsScopesAndItsEnd) {
  const Bearer ann = Member("Ann");
  const auto scopes = session::Scopes().With(session::Scope::kWatch);
  const auto made = CreateToken(ann, scopes, hours(2));
  ASSERT_TRUE(made.ok());
  EXPECT_EQ(Known(made->token)->scopes, scopes);
  world.Restart();
  EXPECT_EQ(Known(made->token)->scopes, scopes);
  world.executor.Advance(hours(2));
  EXPECT_EQ(Known(made->token).error().reason, Reason::kBadToken);
  EXPECT_TRUE(Known(ann.token).ok());
}

TEST_F(OrderTest, GuestsMakeNoTokensAndMembersOnlySoMany) {
  EXPECT_EQ(CreateToken(Guest(), session::Scopes::All()).error().reason, Reason::kNotMember);
  world.limits.max_tokens_per_account = 3;
  const Bearer ann = Member("Ann");
  EXPECT_EQ(CreateToken(ann, {}).error().reason, Reason::kBadArgument);
  EXPECT_TRUE(CreateToken(ann, session::Scopes::All()).ok());
  EXPECT_TRUE(CreateToken(ann, session::Scopes::All()).ok());
  EXPECT_EQ(CreateToken(ann, session::Scopes::All()).error().reason, Reason::kLimitReached);
}

TEST_F(OrderTest, OfAClosedAccountOnlyItsGamesAreLeft) {
  const Bearer ann = Member("Ann");
  const Bearer bob = Member("Bob");
  const MatchId match = world.Seat(ann.player, bob.player);
  EXPECT_EQ(Close(ann, "four in a row").error().reason, Reason::kWrongPassword);
  ASSERT_TRUE(Close(ann, "three in a row").ok());
  EXPECT_EQ(Known(ann.token).error().reason, Reason::kBadToken);
  EXPECT_EQ(SignIn("Ann", "three in a row").error().reason, Reason::kWrongPassword);
  EXPECT_EQ(SignUp(Guest(), "Ann").error().reason, Reason::kNameTaken);
  EXPECT_EQ(world.Get(match).players[0].name, Accounts::kClosedAccount);
  Inbox inbox;
  const auto stream = world.house->OpenSession(bob.player, inbox).value();
  stream->Subscribe("lobby", "", 0);
  world.Run();
  const auto lobby = inbox.Contents<lobby::Snapshot>();
  ASSERT_EQ(lobby.size(), 1U);
  EXPECT_EQ(lobby[0].live_matches.front().players[0].name, Accounts::kClosedAccount);
  EXPECT_EQ(Known(ann.token).error().reason, Reason::kBadToken);
}

TEST_F(OrderTest, AGuestIsForgottenWithoutAPassword) {
  const Bearer guest = Guest();
  EXPECT_TRUE(Close(guest, "").ok());
  EXPECT_EQ(Known(guest.token).error().reason, Reason::kBadToken);
}

TEST_F(OrderTest, AnIdMeansItsOwnerThoughAnotherIsCalledLikeIt) {
  const match::Player guest = Guest().player;
  const Bearer liar = Member(guest.id.text());
  const auto found =
      Answer<match::Player>([&](auto done) { world.house->accounts().FindOne(guest.id.text(), done); });
  EXPECT_EQ(found->id, guest.id);
  EXPECT_EQ(liar.player.name, guest.id.text());
}

}  // namespace
}  // namespace merels::service
