#include "server/service/order.h"

#include <optional>

#include <gtest/gtest.h>

#include "tests/server/service/world.h"

namespace merels::service {
namespace {

using domain::SanctionKind;
using std::chrono::hours;
using std::chrono::minutes;

class OrderTest : public testing::Test {
 protected:
  template <class T, class Call>
  Result<T> Answer(Call call) {
    std::optional<Result<T>> answer;
    call([&](Result<T> result) { answer = std::move(result); });
    world.Run();
    return answer ? *answer : Result<T>(Error{Reason::kInternal, "no answer"});
  }

  /// A new house over the same disk, with another policy or other limits.
  void Reopen(Policy policy) {
    world.policy = policy;
    world.Restart();
  }

  Result<SignedIn> SignInGuest(const std::string& address = "") {
    return Answer<SignedIn>([&](auto done) { world.house->SignInGuest({"", false, address}, done); });
  }
  Bearer Guest() {
    const auto in = SignInGuest();
    return {in.value().player, in.value().token};
  }
  Result<match::Player> SignUp(const Bearer& guest, const std::string& name, const std::string& invite = "") {
    return Answer<match::Player>([&](auto done) {
      world.house->membership().Register(guest, {name, "three in a row", invite}, done);
    });
  }
  Bearer Member(const std::string& name) {
    const Bearer guest = Guest();
    return {SignUp(guest, name).value(), guest.token};
  }
  Result<SignedIn> SignIn(const std::string& name, const std::string& password) {
    return Answer<SignedIn>([&](auto done) { world.house->membership().SignIn({name, password}, "", done); });
  }
  Result<Identity> Known(const std::string& token, const std::string& address = "") {
    return Answer<Identity>([&](auto done) { world.house->accounts().Authenticate(token, address, done); });
  }
  Result<match::Player> Block(const Bearer& who, const std::string& whom) {
    return Answer<match::Player>(
        [&](auto done) { world.house->players_order().Block(who.player, whom, done); });
  }
  Result<std::string> Report(const Bearer& who, const ReportWish& wish) {
    return Answer<std::string>(
        [&](auto done) { world.house->players_order().Report(who.player, wish, done); });
  }
  Result<domain::Sanction> Impose(const std::string& player, SanctionKind kind, minutes term = minutes(0)) {
    return Answer<domain::Sanction>([&](auto done) {
      world.house->moderation().Impose(moderator.player, {player, kind, "for shouting", term}, done);
    });
  }
  Result<void> Lift(const std::string& id) {
    return Answer<void>(
        [&](auto done) { world.house->moderation().Lift(moderator.player, id, "a mistake", done); });
  }
  Result<IssuedCode> Invite(std::int64_t count, hours valid = hours(0)) {
    return Answer<IssuedCode>([&](auto done) {
      world.house->operations().Invite({count, valid, "club"}, done);
    });
  }
  Result<match::Player> MakeModerator(const std::string& name, bool is_one = true) {
    return Answer<match::Player>(
        [&](auto done) { world.house->operations().SetModerator(name, is_one, done); });
  }
  Result<SignedIn> Reset(const std::string& name, const std::string& code) {
    return Answer<SignedIn>([&](auto done) {
      world.house->keys().Reset({name, code, "four in a row", ""}, done);
    });
  }
  std::string ResetCode(const std::string& name) {
    return Answer<IssuedCode>([&](auto done) { world.house->operations().MakeResetCode(name, done); })
        .value()
        .code;
  }
  Result<SignedIn> CreateToken(const Bearer& who, session::Scopes scopes, hours valid = hours(0)) {
    return Answer<SignedIn>([&](auto done) {
      world.house->keys().Create(who, {scopes, "bot", valid}, done);
    });
  }
  Result<void> Close(const Bearer& who, const std::string& password) {
    return Answer<void>([&](auto done) { world.house->keys().Close(who, password, done); });
  }
  std::vector<std::string> Audit() {
    std::vector<std::string> actions;
    const auto entries = Answer<std::vector<store::AuditEntry>>(
        [&](auto done) { world.house->moderation().ListAudit(0, done); });
    for (const auto& entry : entries.value()) actions.push_back(entry.action);
    return actions;
  }

  World world;
  Bearer moderator = Member("Mod-of-the-day");
};

// ---- Who may come

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

// ---- Tokens and the end of an account

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

// ---- Among players

TEST_F(OrderTest, ABlockOutlivesTheHouseAndIsTakenBack) {
  const Bearer ann = Member("Ann");
  const Bearer bob = Member("Bob");
  EXPECT_EQ(Block(ann, "bob")->id, bob.player.id);
  EXPECT_TRUE(Block(ann, bob.player.id.text()).ok());
  EXPECT_EQ(Block(ann, "Ann").error().reason, Reason::kBadArgument);
  EXPECT_EQ(Block(ann, "nobody").error().reason, Reason::kUnknownPlayer);
  world.Restart();
  EXPECT_FALSE(world.house->company().MayPair(bob.player.id, ann.player.id));
  const auto unblocked = Answer<match::Player>(
      [&](auto done) { world.house->players_order().Unblock(ann.player, "Bob", done); });
  EXPECT_TRUE(unblocked.ok());
  EXPECT_TRUE(world.house->company().MayPair(bob.player.id, ann.player.id));
}

TEST_F(OrderTest, WhoIsBlockedFindsNoTableOfHisBlocker) {
  const Bearer ann = Member("Ann");
  const Bearer bob = Member("Bob");
  ASSERT_TRUE(Block(ann, "Bob").ok());
  TableId table;
  world.house->OpenTableFor(ann.player, {world.NewRequest(), "standard", {}, {}, false},
                            [&](const auto& opened) { table = std::get<lobby::Table>(opened.value()).id; });
  world.Run();
  const auto join = [&](const Bearer& who) {
    return Answer<Seated>([&](auto done) {
      world.house->JoinTableFor(who.player, {world.NewRequest(), table, ""}, done);
    });
  };
  EXPECT_EQ(join(bob).error().reason, Reason::kUnknownTable);
  EXPECT_TRUE(join(Guest()).ok());
}

TEST_F(OrderTest, SoManyAreBlockedAndNoMore) {
  world.limits.max_blocks_per_account = 1;
  const Bearer ann = Member("Ann");
  Member("Bob");
  Member("Eve");
  EXPECT_TRUE(Block(ann, "Bob").ok());
  EXPECT_TRUE(Block(ann, "Bob").ok());
  EXPECT_EQ(Block(ann, "Eve").error().reason, Reason::kLimitReached);
}

TEST_F(OrderTest, AReportWaitsForAModeratorWithItsMatchAndIsResolvedOnce) {
  const Bearer ann = Member("Ann");
  const Bearer bob = Guest();
  const MatchId match = world.Seat(ann.player, bob.player, {minutes(5), {}});
  const ReportWish wish{bob.player.id.text(), match, store::ReportKind::kInsult, "he shouts"};
  const auto id = Report(ann, wish);
  ASSERT_TRUE(id.ok());
  const auto queue =
      Answer<std::vector<WaitingReport>>([&](auto done) { world.house->moderation().ListReports(done); });
  ASSERT_EQ(queue->size(), 1U);
  EXPECT_EQ(queue->front().reporter, ann.player);
  EXPECT_EQ(queue->front().player, bob.player);
  EXPECT_EQ(queue->front().report.match, wish.match);
  const auto resolve = [&] {
    return Answer<void>(
        [&](auto done) { world.house->moderation().Resolve(moderator.player, *id, "warned", done); });
  };
  EXPECT_TRUE(resolve().ok());
  EXPECT_EQ(resolve().error().reason, Reason::kUnknownRequest);
  EXPECT_EQ(Audit(), std::vector<std::string>{"resolve"});
}

TEST_F(OrderTest, ReportsThatAreNoneAreRefused) {
  const Bearer ann = Member("Ann");
  EXPECT_EQ(Report(ann, {"Ann", {}, {}, ""}).error().reason, Reason::kBadArgument);
  EXPECT_EQ(Report(ann, {"nobody", {}, {}, ""}).error().reason, Reason::kUnknownPlayer);
  EXPECT_EQ(Report(ann, {"Mod-of-the-day", {}, {}, "a\nb"}).error().reason, Reason::kBadArgument);
  EXPECT_EQ(Report(ann, {"Mod-of-the-day", MatchId("nosuchmatch22"), {}, ""}).error().reason,
            Reason::kUnknownMatch);
  const Bearer bob = Member("Bob");
  const MatchId match = world.Seat(bob.player, moderator.player, {minutes(5), {}});
  world.house->company().Block(bob.player.id, ann.player.id);
  EXPECT_EQ(Report(ann, {"Mod-of-the-day", match, {}, ""}).error().reason, Reason::kUnknownMatch);
  world.limits.max_reports_per_account = 1;
  EXPECT_TRUE(Report(ann, {"Mod-of-the-day", {}, {}, ""}).ok());
  EXPECT_EQ(Report(ann, {"Mod-of-the-day", {}, {}, ""}).error().reason, Reason::kLimitReached);
}

// ---- Moderators

TEST_F(OrderTest, ABanEndsStreamsAndKeepsOutUntilItIsLiftedAlsoAfterARestart) {
  const Bearer bob = Member("Bob");
  Inbox inbox;
  auto stream = world.house->OpenSession(bob.player, inbox, bob.token).value();
  const auto ban = Impose("Bob", SanctionKind::kBan);
  ASSERT_TRUE(ban.ok());
  ASSERT_EQ(inbox.All<GoAway>().size(), 1U);
  EXPECT_EQ(inbox.All<GoAway>().front().error.reason, Reason::kBanned);
  stream.reset();
  EXPECT_EQ(Known(bob.token).error().reason, Reason::kBanned);
  world.Restart();
  EXPECT_EQ(Known(bob.token).error().reason, Reason::kBanned);
  EXPECT_TRUE(Lift(ban->id).ok());
  EXPECT_TRUE(Known(bob.token).ok());
  EXPECT_EQ(Lift(ban->id).error().reason, Reason::kUnknownRequest);
  EXPECT_EQ(Audit(), (std::vector<std::string>{"lift-ban", "ban"}));
}

TEST_F(OrderTest, ABanEndsByItselfAfterItsTerm) {
  const Bearer bob = Member("Bob");
  ASSERT_TRUE(Impose("Bob", SanctionKind::kBan, minutes(10)).ok());
  world.executor.Advance(minutes(10) - std::chrono::milliseconds(1));
  EXPECT_EQ(Known(bob.token).error().reason, Reason::kBanned);
  world.executor.Advance(std::chrono::milliseconds(1));
  EXPECT_TRUE(Known(bob.token).ok());
}

TEST_F(OrderTest, NobodyNewComesFromWhereABannedAccountWasOrComes) {
  const Bearer bob = Member("Bob");
  ASSERT_TRUE(Known(bob.token, "192.0.2.7").ok());
  const auto ban = Impose("Bob", SanctionKind::kBan);
  EXPECT_EQ(SignInGuest("192.0.2.7").error().reason, Reason::kBanned);
  EXPECT_TRUE(SignInGuest("192.0.2.8").ok());
  EXPECT_FALSE(Known(bob.token, "192.0.2.8").ok());
  EXPECT_EQ(SignInGuest("192.0.2.8").error().reason, Reason::kBanned);
  world.Restart();
  EXPECT_EQ(SignInGuest("192.0.2.8").error().reason, Reason::kBanned);
  ASSERT_TRUE(Lift(ban->id).ok());
  EXPECT_TRUE(SignInGuest("192.0.2.8").ok());
}

TEST_F(OrderTest, OfAnAddressNothingIsLeftAnHourAfterTheBan) {
  const Bearer bob = Member("Bob");
  const auto closed = [&] {
    const auto order = store::MakeOrder(world.store->sql());
    return Answer<store::OrderState>([&](auto done) { order->Load(done); })->closed_addresses.size();
  };
  ASSERT_TRUE(Known(bob.token, "192.0.2.7").ok());
  ASSERT_TRUE(Impose("Bob", SanctionKind::kBan, minutes(90)).ok());
  world.executor.Advance(minutes(89));
  world.Run();
  EXPECT_EQ(closed(), 1U);
  world.executor.Advance(hours(1));
  world.Run();
  EXPECT_EQ(closed(), 0U);
}

TEST_F(OrderTest, AnIdMeansItsOwnerThoughAnotherIsCalledLikeIt) {
  const match::Player guest = Guest().player;
  const Bearer liar = Member(guest.id.text());
  const auto found =
      Answer<match::Player>([&](auto done) { world.house->accounts().FindOne(guest.id.text(), done); });
  EXPECT_EQ(found->id, guest.id);
  EXPECT_EQ(liar.player.name, guest.id.text());
}

TEST_F(OrderTest, ABanClosesOpenTables) {
  const Bearer bob = Member("Bob");
  world.house->OpenTableFor(bob.player, {world.NewRequest(), "standard", {}, {}, false}, [](const auto&) {});
  world.Run();
  ASSERT_EQ(world.house->ListTables({})->items.size(), 1U);
  ASSERT_TRUE(Impose("Bob", SanctionKind::kBan).ok());
  EXPECT_TRUE(world.house->ListTables({})->items.empty());
}

TEST_F(OrderTest, AMuteAndARatedBanKeepFromTalkAndFromRatedMatchesAlone) {
  const Bearer bob = Member("Bob");
  ASSERT_TRUE(Impose("Bob", SanctionKind::kMute).ok());
  ASSERT_TRUE(Impose("Bob", SanctionKind::kRatedBan).ok());
  ASSERT_TRUE(Impose("Bob", SanctionKind::kWarning).ok());
  const auto now = world.clock.Now();
  EXPECT_EQ(world.house->company().MayTalk(bob.player.id, now).error().reason, Reason::kMuted);
  EXPECT_EQ(world.house->company().MayPlayRated(bob.player.id, now).error().reason, Reason::kBanned);
  EXPECT_TRUE(Known(bob.token).ok());
  const auto own = Answer<std::vector<store::KeptSanction>>(
      [&](auto done) { world.house->players_order().ListOwn(bob.player, done); });
  EXPECT_EQ(own->size(), 3U);
}

TEST_F(OrderTest, ModeratorsAreMadeAndUnmadeAndDoNotPunishEachOther) {
  EXPECT_EQ(MakeModerator(Guest().player.id.text()).error().reason, Reason::kNotMember);
  EXPECT_EQ(MakeModerator("nobody").error().reason, Reason::kUnknownPlayer);
  Member("Bob");
  ASSERT_TRUE(MakeModerator("Bob").ok());
  world.Restart();
  EXPECT_EQ(Impose("Bob", SanctionKind::kMute).error().reason, Reason::kNotAllowed);
  ASSERT_TRUE(MakeModerator("Bob", false).ok());
  EXPECT_TRUE(Impose("Bob", SanctionKind::kMute).ok());
}

TEST_F(OrderTest, ASanctionNeedsAReasonAndATerm) {
  Member("Bob");
  const auto impose = [&](const SanctionWish& wish) {
    return Answer<domain::Sanction>(
               [&](auto done) { world.house->moderation().Impose(moderator.player, wish, done); })
        .error()
        .reason;
  };
  EXPECT_EQ(impose({"Bob", SanctionKind::kMute, "", minutes(1)}), Reason::kBadArgument);
  EXPECT_EQ(impose({"Bob", SanctionKind::kMute, "why", minutes(-1)}), Reason::kBadArgument);
  EXPECT_EQ(impose({"nobody", SanctionKind::kMute, "why", minutes(1)}), Reason::kUnknownPlayer);
  EXPECT_TRUE(Audit().empty());
}

}  // namespace
}  // namespace merels::service
