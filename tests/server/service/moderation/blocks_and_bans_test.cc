#include <set>

#include <gtest/gtest.h>

#include "server/base/hash.h"
#include "server/service/chat/chat.h"
#include "server/service/lobby/challenges.h"
#include "server/service/moderation/moderation.h"
#include "tests/server/service/moderation/moderation_fixture.h"

namespace merels::service {
namespace {

using ModerationTest = ModerationFixture;

TEST_F(ModerationTest, WithoutAnInviteNobodySignsUpWhereOneIsAskedFor) {
  Reopen({Registration::kInvite, Guests::kPlay});
  const Bearer guest = Guest();
  EXPECT_EQ(SignUp(guest, "Ann").error().reason, Reason::kWrongCode);
  EXPECT_EQ(SignUp(guest, "Ann", "nonsense").error().reason, Reason::kWrongCode);
  const auto invite = Invite(1);
  EXPECT_TRUE(SignUp(guest, "Ann", invite->code).ok());
  EXPECT_EQ(SignUp(Guest(), "Bob", invite->code).error().reason, Reason::kWrongCode);
}

TEST_F(ModerationTest, ATakenNameDoesNotUseAnInviteUp) {
  Member("Ann");
  Reopen({Registration::kInvite, Guests::kPlay});
  const auto invite = Invite(1);
  const Bearer guest = Guest();
  EXPECT_EQ(SignUp(guest, "Ann", invite->code).error().reason, Reason::kNameTaken);
  EXPECT_TRUE(SignUp(guest, "Bob", invite->code).ok());
}

TEST_F(ModerationTest, AnInviteExpires) {
  Reopen({Registration::kInvite, Guests::kPlay});
  const auto invite = Invite(5, hours(1));
  world.executor.Advance(hours(1));
  EXPECT_EQ(SignUp(Guest(), "Ann", invite->code).error().reason, Reason::kWrongCode);
  EXPECT_EQ(Invite(0).error().reason, Reason::kBadArgument);
}

TEST_F(ModerationTest, AClosedHouseTakesNoMembersAndOneWithoutGuestsNobodyNew) {
  Reopen({Registration::kClosed, Guests::kPlay});
  EXPECT_EQ(SignUp(Guest(), "Ann").error().reason, Reason::kNotAllowed);
  Reopen({Registration::kClosed, Guests::kOff});
  EXPECT_EQ(SignInGuest().error().reason, Reason::kNotAllowed);
  EXPECT_TRUE(SignIn("Mod-of-the-day", "three in a row").ok());
}

TEST_F(ModerationTest, WhatGuestsMayDoIsTheHousesToSayAndMembersMayAll) {
  const Bearer guest = Guest();
  EXPECT_EQ(Known(guest.token)->scopes, session::Scopes::All());
  Reopen({Registration::kOpen, Guests::kWatch});
  EXPECT_EQ(session::ScopesText(Known(guest.token)->scopes), "watch,account");
  Reopen({Registration::kOpen, Guests::kOff});
  EXPECT_EQ(session::ScopesText(Known(guest.token)->scopes), "account");
  EXPECT_EQ(Known(moderator.token)->scopes, session::Scopes::All());
}

TEST_F(ModerationTest, WithACodeOfTheOperatorsAMemberTakesANewPasswordOnce) {
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

TEST_F(ModerationTest, AMistypedNameDoesNotBurnACode) {
  Member("Ann");
  Member("Bob");
  const std::string code = ResetCode("Ann");
  for (const char* name : {"Nobody-here", "Anna", "Bob", ""}) {
    EXPECT_EQ(Reset(name, code).error(), Reset(name, "nonsense").error()) << name;
  }
  EXPECT_TRUE(Reset("ANN", code).ok());
  EXPECT_EQ(Reset("Ann", code).error().reason, Reason::kWrongCode);
}

TEST_F(ModerationTest, InvitesCodesAndOfficesStandInTheAudit) {
  const Bearer ann = Member("Ann");
  const auto invite = Invite(3);
  const std::string id = HashToken(invite->code);
  ResetCode("Ann");
  ASSERT_TRUE(MakeModerator("Ann").ok());
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(
        Answer<void>([&](auto done) { world.game_server->operations().RevokeInvite(id, done); }).ok());
  }
  EXPECT_EQ(Audit(), (std::vector<std::string>{"revoke-invite", "make-moderator", "reset-code", "invite"}));
  const auto entries = Answer<Page<api::AuditEntry>>(
      [&](auto done) { world.game_server->moderation().ListAudit(0, {}, done); });
  EXPECT_EQ(entries->items.at(0).detail, id.substr(0, 13));
  EXPECT_EQ(entries->items.at(2).account, ann.player.id);
  EXPECT_EQ(entries->items.at(3).detail, id.substr(0, 13) + " for 3: club");
}

TEST_F(ModerationTest, WhatTheStoreRefusedIsNeitherDoneNorInTheAudit) {
  Member("Ann");
  world.disk->fault = store::MemoryDisk::Fault::kFull;
  EXPECT_FALSE(Invite(1).ok());
  EXPECT_FALSE(MakeModerator("Ann").ok());
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  EXPECT_TRUE(Audit().empty());
}

TEST_F(ModerationTest, ALabelIsCutBetweenTwoCharacters) {
  const Bearer ann = Member("Ann");
  const std::string long_label = std::string(39, 'x') + "\u00D3";
  ASSERT_TRUE(
      Answer<SignedIn>([&](auto done) {
        world.game_server->credentials().Create(ann, {session::Scopes::All(), long_label, hours(0)}, done);
      }).ok());
  ASSERT_TRUE(
      Answer<SignedIn>([&](auto done) {
        world.game_server->membership().SignIn({"Ann", "three in a row", "a\x1B[1m" + long_label}, done);
      }).ok());
  const auto list = Answer<std::vector<api::SignInEntry>>(
      [&](auto done) { world.game_server->membership().List(ann, done); });
  std::set<std::string> labels;
  for (const api::SignInEntry& one : *list) labels.insert(one.label);
  EXPECT_TRUE(labels.contains(std::string(39, 'x')));
  EXPECT_TRUE(labels.contains("a[1m" + std::string(36, 'x')));
}

TEST_F(ModerationTest, GuestsDoNotPassForTheHouseButItsOwnComputersDo) {
  const auto sign_in = [&](const std::string& name, bool own) {
    Accounts& accounts = world.game_server->accounts();
    return Answer<SignedIn>([&](auto done) {
      own ? accounts.SignInOwnBot(name, done) : accounts.SignInGuest({name, true}, done);
    });
  };
  for (const char* name : {"Computer-1", "Admin", "merels-support", "server", "M0derator"}) {
    EXPECT_EQ(sign_in(name, false).error().reason, Reason::kNameReserved) << name;
  }
  EXPECT_TRUE(sign_in("Guest-k3f7", false).ok());
  EXPECT_EQ(sign_in("Computer-1", true)->player.name, "Computer-1");
}

TEST_F(ModerationTest, ACodeIsNoGoodForAnotherNameNorTooLate) {
  Member("Ann");
  Member("Bob");
  EXPECT_EQ(Reset("Bob", ResetCode("Ann")).error().reason, Reason::kWrongCode);
  const std::string code = ResetCode("Ann");
  world.executor.Advance(hours(24));
  EXPECT_EQ(Reset("Ann", code).error().reason, Reason::kWrongCode);
}

TEST_F(ModerationTest, ATokenForAProgramHasItsScopesAndItsEnd) {
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

TEST_F(ModerationTest, GuestsMakeNoTokensAndMembersOnlySoMany) {
  EXPECT_EQ(CreateToken(Guest(), session::Scopes::All()).error().reason, Reason::kNotMember);
  world.limits.max_tokens_per_account = 3;
  const Bearer ann = Member("Ann");
  EXPECT_EQ(CreateToken(ann, {}).error().reason, Reason::kBadArgument);
  EXPECT_TRUE(CreateToken(ann, session::Scopes::All()).ok());
  EXPECT_TRUE(CreateToken(ann, session::Scopes::All()).ok());
  EXPECT_EQ(CreateToken(ann, session::Scopes::All()).error().reason, Reason::kLimitReached);
}

TEST_F(ModerationTest, ATokenMakesNoneWithScopesThatItHasNot) {
  using session::Scope;
  Bearer ann = Member("Ann");
  ann.scopes = session::Scopes().With(Scope::kAccount).With(Scope::kPlay);
  EXPECT_EQ(CreateToken(ann, session::Scopes::All()).error().reason, Reason::kNotAllowed);
  EXPECT_EQ(CreateToken(ann, ann.scopes.With(Scope::kChat)).error().reason, Reason::kNotAllowed);
  EXPECT_TRUE(CreateToken(ann, ann.scopes).ok());
  EXPECT_TRUE(CreateToken(ann, session::Scopes().With(Scope::kWatch)).ok());
}

TEST_F(ModerationTest, ATokenMakesNoneThatIsValidForLongerThanItself) {
  Bearer ann = Member("Ann");
  ann.expires_at = world.clock.Now() + minutes(150);
  const auto scopes = session::Scopes().With(session::Scope::kWatch);
  EXPECT_EQ(CreateToken(ann, scopes).error().reason, Reason::kNotAllowed) << "without an end";
  const auto longer = CreateToken(ann, scopes, hours(3));
  EXPECT_EQ(longer.error().reason, Reason::kNotAllowed);
  EXPECT_NE(longer.error().sentence.find("more than 2 hours"), std::string::npos) << longer.error().sentence;
  const auto made = CreateToken(ann, scopes, hours(2));
  ASSERT_TRUE(made.ok());
  EXPECT_LE(Known(made->token)->expires_at, ann.expires_at);
}

TEST_F(ModerationTest, OfAClosedAccountOnlyItsGamesAreLeft) {
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
  const auto stream = world.game_server->OpenSession(bob.player, inbox).value();
  stream->Subscribe(session::Topic::Lobby(), "", 0);
  world.Run();
  const auto lobby = inbox.Contents<lobby::Snapshot>();
  ASSERT_EQ(lobby.size(), 1U);
  EXPECT_EQ(lobby[0].live_matches.front().players[0].name, Accounts::kClosedAccount);
  EXPECT_EQ(Known(ann.token).error().reason, Reason::kBadToken);
}

TEST_F(ModerationTest, AClosedAccountHasNoChallengesAndNothingItIsSayingIsKept) {
  const Bearer ann = Guest(), bob = Guest();
  const MatchId match = world.Seat(ann.player, bob.player);
  world.game_server->challenges().Make(
      ann.player, {world.NewRequest(), bob.player.id.text(), "standard", {}, {}, false, {}},
      [](const auto&) {});
  world.Run();
  ASSERT_EQ(world.game_server->challenges().Of(bob.player.id).size(), 1U);
  ASSERT_TRUE(Close(ann, "").ok());
  EXPECT_TRUE(world.game_server->challenges().Of(bob.player.id).empty());
  const auto said = Answer<chat::Message>([&](auto done) {
    world.game_server->chat().Say(ann.player, {world.NewRequest(), match, chat::Room::kPlayers, "hello", {}},
                                  done);
  });
  EXPECT_EQ(said.error().reason, Reason::kBadToken);
}

TEST_F(ModerationTest, AGuestIsForgottenWithoutAPassword) {
  const Bearer guest = Guest();
  EXPECT_TRUE(Close(guest, "").ok());
  EXPECT_EQ(Known(guest.token).error().reason, Reason::kBadToken);
}

TEST_F(ModerationTest, AnIdMeansItsOwnerThoughAnotherIsCalledLikeIt) {
  const match::Player guest = Guest().player;
  const Bearer liar = Member(guest.id.text());
  const auto found =
      Answer<match::Player>([&](auto done) { world.game_server->accounts().FindOne(guest.id.text(), done); });
  EXPECT_EQ(found->id, guest.id);
  EXPECT_EQ(liar.player.name, guest.id.text());
}

}  // namespace
}  // namespace merels::service
