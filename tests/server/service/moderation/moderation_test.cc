#include "server/service/moderation/moderation.h"

#include <memory>

#include <gtest/gtest.h>

#include "server/service/chat/chat.h"
#include "server/service/lobby/challenges.h"
#include "server/service/match/matches.h"
#include "server/store/moderation.h"
#include "tests/server/service/moderation/moderation_fixture.h"

namespace merels::service {
namespace {

using ModerationTest = ModerationFixture;

TEST_F(ModerationTest, ABanEndsStreamsAndKeepsOutUntilItIsLiftedAlsoAfterARestart) {
  const Bearer bob = Member("Bob");
  Inbox inbox;
  auto stream = world.game_server->OpenSession(bob.player, inbox, bob.token).value();
  const auto ban = Impose("Bob", SanctionKind::kBan);
  ASSERT_TRUE(ban.ok());
  ASSERT_EQ(inbox.All<GoAway>().size(), 1U);
  EXPECT_EQ(inbox.All<GoAway>().front().error.reason, Reason::kBanned);
  stream.reset();
  EXPECT_EQ(Known(bob.token).error().reason, Reason::kBanned);
  world.Restart();
  EXPECT_EQ(Known(bob.token).error().reason, Reason::kBanned);
  EXPECT_TRUE(Lift(ban->imposed.id).ok());
  EXPECT_TRUE(Known(bob.token).ok());
  EXPECT_EQ(Lift(ban->imposed.id).error().reason, Reason::kUnknownRequest);
  EXPECT_EQ(Audit(), (std::vector<std::string>{"lift-ban", "ban"}));
}

TEST_F(ModerationTest, ABanEndsByItselfAfterItsTerm) {
  const Bearer bob = Member("Bob");
  ASSERT_TRUE(Impose("Bob", SanctionKind::kBan, minutes(10)).ok());
  world.executor.Advance(minutes(10) - std::chrono::milliseconds(1));
  EXPECT_EQ(Known(bob.token).error().reason, Reason::kBanned);
  world.executor.Advance(std::chrono::milliseconds(1));
  EXPECT_TRUE(Known(bob.token).ok());
}

TEST_F(ModerationTest, NobodyNewComesFromWhereABannedAccountHasSignedIn) {
  const Bearer bob = Member("Bob");
  ASSERT_TRUE(SignIn("Bob", "three in a row", "192.0.2.7").ok());
  const auto ban = Impose("Bob", SanctionKind::kBan);
  EXPECT_EQ(SignInGuest("192.0.2.7").error().reason, Reason::kBanned);
  EXPECT_TRUE(SignInGuest("192.0.2.8").ok());
  world.Restart();
  EXPECT_EQ(SignInGuest("192.0.2.7").error().reason, Reason::kBanned);
  ASSERT_TRUE(Lift(ban->imposed.id).ok());
  EXPECT_TRUE(SignInGuest("192.0.2.7").ok());
}

TEST_F(ModerationTest, WhereATokenIsShownAloneNothingIsClosed) {
  const Bearer bob = Member("Bob");
  ASSERT_TRUE(SignIn("Bob", "three in a row", "192.0.2.7").ok());
  ASSERT_TRUE(Known(bob.token, "198.51.100.1").ok());
  ASSERT_TRUE(Impose("Bob", SanctionKind::kBan).ok());
  EXPECT_EQ(Known(bob.token, "198.51.100.2").error().reason, Reason::kBanned);
  EXPECT_TRUE(SignInGuest("198.51.100.1").ok());
  EXPECT_TRUE(SignInGuest("198.51.100.2").ok());
}

TEST_F(ModerationTest, ABannedMemberIsRefusedWhenTheySignIn) {
  const Bearer bob = Member("Bob");
  const std::string code = ResetCode("Bob");
  const auto ban = Impose("Bob", SanctionKind::kBan);
  EXPECT_EQ(SignIn("Bob").error().reason, Reason::kBanned);
  EXPECT_EQ(SignIn("Bob", "another one").error().reason, Reason::kWrongPassword);
  EXPECT_EQ(Reset("Bob", code).error().reason, Reason::kBanned);
  ASSERT_TRUE(Lift(ban->imposed.id).ok());
  EXPECT_TRUE(SignIn("Bob").ok());
}

TEST_F(ModerationTest, TwoBansAtOneAddressAreLiftedEachForItself) {
  Member("Bob"), Member("Eve");
  for (const char* name : {"Bob", "Eve"}) ASSERT_TRUE(SignIn(name, "three in a row", "192.0.2.7").ok());
  const auto bobs = Impose("Bob", SanctionKind::kBan), eves = Impose("Eve", SanctionKind::kBan);
  ASSERT_TRUE(Lift(eves->imposed.id).ok());
  EXPECT_EQ(SignInGuest("192.0.2.7").error().reason, Reason::kBanned);
  world.Restart();
  EXPECT_EQ(SignInGuest("192.0.2.7").error().reason, Reason::kBanned);
  ASSERT_TRUE(Lift(bobs->imposed.id).ok());
  EXPECT_TRUE(SignInGuest("192.0.2.7").ok());
}

TEST_F(ModerationTest, ASecondBanOfOneAccountKeepsItsAddressClosedWhenTheFirstIsLifted) {
  Member("Bob");
  ASSERT_TRUE(SignIn("Bob", "three in a row", "192.0.2.7").ok());
  const auto first = Impose("Bob", SanctionKind::kBan), second = Impose("Bob", SanctionKind::kBan);
  ASSERT_TRUE(Lift(second->imposed.id).ok());
  EXPECT_EQ(SignInGuest("192.0.2.7").error().reason, Reason::kBanned);
  ASSERT_TRUE(Lift(first->imposed.id).ok());
  EXPECT_TRUE(SignInGuest("192.0.2.7").ok());
}

TEST_F(ModerationTest, AMuteHoldsForNewAccountsOfItsAddressForAWhile) {
  const auto guest = [this](const std::string& address) {
    const SignedIn in = SignInGuest(address).value();
    EXPECT_TRUE(Known(in.token, address).ok());
    return in.player;
  };
  const auto refusal = [this](const match::Player& who) {
    const auto may = world.game_server->moderation().MayChat(who);
    return may ? std::optional<Reason>() : may.error().reason;
  };
  const match::Player rude = guest("192.0.2.7"), neighbour = guest("192.0.2.7");
  world.executor.Advance(minutes(1));
  ASSERT_TRUE(Impose(rude.id.text(), SanctionKind::kMute).ok());
  world.executor.Advance(minutes(1));
  const match::Player again = guest("192.0.2.7");
  EXPECT_EQ(refusal(rude), Reason::kMuted);
  EXPECT_EQ(refusal(again), Reason::kMuted);
  EXPECT_EQ(refusal(neighbour), std::nullopt) << "who was there before";
  EXPECT_EQ(refusal(guest("192.0.2.8")), std::nullopt);
  const SignedIn new_guest = SignInGuest("192.0.2.7").value();
  const auto member = Answer<match::Player>([&](auto done) {
    world.game_server->membership().Register({new_guest.player, new_guest.token}, {"Rudy", "three in a row"},
                                             done);
  });
  EXPECT_TRUE(Known(new_guest.token, "192.0.2.7").ok());
  EXPECT_EQ(refusal(member.value()), Reason::kMuted) << "a name of their own changes nothing";
  ASSERT_TRUE(SignInGuest("192.0.2.7").ok()) << "a mute is no ban";
  const auto last = hours(world.limits.mute_address_hours);
  world.executor.Advance(last);
  EXPECT_EQ(refusal(again), std::nullopt);
  EXPECT_EQ(refusal(rude), Reason::kMuted);
}

TEST_F(ModerationTest, NobodyLiftsASanctionOnThemselves) {
  const Bearer bob = Member("Bob");
  const auto mute = Impose("Bob", SanctionKind::kMute);
  ASSERT_TRUE(MakeModerator("Bob").ok());
  EXPECT_EQ(LiftBy(bob, mute->imposed.id).error().reason, Reason::kNotAllowed);
  EXPECT_TRUE(Lift(mute->imposed.id).ok());
}

TEST_F(ModerationTest, WhichPrivateTalkAModeratorReadsIsInTheAudit) {
  const auto ann = world.Guest("Ann"), bob = world.Guest("Bob");
  const MatchId match = world.Seat(ann, bob);
  const auto read = [&](const AccountId& who, chat::Room room) {
    return Answer<chat::Snapshot>(
        [&](auto done) { world.game_server->chat().List({who}, match, room, 0, done); });
  };
  ASSERT_TRUE(MakeModerator("Mod-of-the-day").ok());
  const std::size_t before = Audit().size();
  ASSERT_TRUE(read(ann.id, chat::Room::kPlayers).ok());
  ASSERT_TRUE(read(moderator.player.id, chat::Room::kSpectators).ok());
  EXPECT_EQ(Audit().size(), before);
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(read(moderator.player.id, chat::Room::kPlayers).ok());
  EXPECT_EQ(Audit().front(), "read-chat");
  EXPECT_EQ(Audit().size(), before + 1) << "not for each page";
  world.executor.Advance(hours(1));
  world.disk->fault = store::MemoryDisk::Fault::kFull;
  EXPECT_FALSE(read(moderator.player.id, chat::Room::kPlayers).ok()) << "what is not noted is not read";
}

/// The messages of a match's private chat on a stream.
std::vector<std::string> Talked(const Inbox& inbox) {
  std::vector<std::string> texts;
  for (const auto& message : inbox.Contents<chat::Message>()) texts.push_back(message.text);
  return texts;
}

TEST_F(ModerationTest, AFormerModeratorHearsNoPrivateTalkFromThatMomentOn) {
  const Bearer ann = Member("Ann"), bob = Member("Bob");
  ASSERT_TRUE(MakeModerator("Mod-of-the-day").ok());
  const MatchId match = world.Seat(ann.player, moderator.player), other = world.Seat(ann.player, bob.player);
  const auto say = [&](const MatchId& where, const std::string& text) {
    ASSERT_TRUE(Answer<chat::Message>([&](auto done) {
                  world.game_server->chat().Say(
                      ann.player, {world.NewRequest(), where, chat::Room::kPlayers, text, {}}, done);
                }).ok());
  };
  Inbox inbox, late;
  const auto session = world.game_server->OpenSession(moderator.player, inbox, moderator.token).value();
  for (const MatchId& one : {match, other})
    session->Subscribe(session::Topic::Chat(one, chat::Room::kPlayers), "", 0);
  world.Run();
  say(other, "between us");
  EXPECT_EQ(Talked(inbox), std::vector<std::string>{"between us"});
  world.disk->read_delay = std::chrono::milliseconds(50);  // an answer that is on its way
  const auto slow = world.game_server->OpenSession(moderator.player, late, moderator.token).value();
  slow->Subscribe(session::Topic::Chat(other, chat::Room::kPlayers), "", 0);
  std::optional<Result<chat::Snapshot>> listed;
  world.game_server->chat().List({moderator.player.id}, other, chat::Room::kPlayers, 0,
                                 [&](const auto& now) { listed = now; });
  ASSERT_TRUE(MakeModerator(moderator.player.id.text(), false).ok());
  ASSERT_FALSE(listed) << "its answer is on its way";
  world.executor.Advance(std::chrono::milliseconds(500));
  world.Run();
  ASSERT_TRUE(listed);
  EXPECT_EQ(listed->error().reason, Reason::kNotAllowed);
  world.disk->read_delay = std::chrono::milliseconds(0);
  say(other, "now he is gone");
  say(match, "good luck");
  EXPECT_EQ(Talked(inbox), (std::vector<std::string>{"between us", "good luck"}))
      << "the chat of their own match is heard, that of the other no more";
  EXPECT_TRUE(late.Contents<chat::Snapshot>().empty());
  for (const Inbox* one : {&inbox, &late}) {
    const auto ended = one->All<SubscriptionEnded>();
    ASSERT_EQ(ended.size(), 1U);
    EXPECT_EQ(ended[0].topic.match, other);
    EXPECT_EQ(ended[0].error.reason, Reason::kNotAllowed);
  }
}

TEST_F(ModerationTest, ANewModeratorIsShownOnOpenStreamsWhatBlocksHid) {
  const Bearer ann = Member("Ann");
  ASSERT_TRUE(Block(ann, "Mod-of-the-day").ok());
  world.game_server->tables().Open(ann.player, {world.NewRequest(), "standard", {}, {}, false},
                                   [](const auto&) {});
  Inbox inbox;
  const auto session = world.game_server->OpenSession(moderator.player, inbox, moderator.token).value();
  session->Subscribe(session::Topic::Lobby(), "", 0);
  world.Run();
  EXPECT_TRUE(inbox.Contents<lobby::Snapshot>().back().tables.empty());
  ASSERT_TRUE(MakeModerator("Mod-of-the-day").ok());
  EXPECT_EQ(inbox.Contents<lobby::Snapshot>().back().tables.size(), 1U);
  ASSERT_TRUE(MakeModerator("Mod-of-the-day", false).ok());
  EXPECT_TRUE(inbox.Contents<lobby::Snapshot>().back().tables.empty());
}

TEST_F(ModerationTest, OfAnAddressNothingIsLeftAnHourAfterTheBan) {
  const Bearer bob = Member("Bob");
  const auto closed = [&] {
    const auto order = std::make_unique<store::ModerationStore>(world.store->sql());
    return Answer<store::ModerationState>([&](auto done) { order->Load(done); })->closed_addresses.size();
  };
  ASSERT_TRUE(SignIn("Bob", "three in a row", "192.0.2.7").ok());
  ASSERT_TRUE(Impose("Bob", SanctionKind::kBan, minutes(90)).ok());
  world.executor.Advance(minutes(89));
  world.Run();
  EXPECT_EQ(closed(), 1U);
  world.executor.Advance(hours(1));
  world.Run();
  EXPECT_EQ(closed(), 0U);
}

TEST_F(ModerationTest, ABanClosesOpenTables) {
  const Bearer bob = Member("Bob");
  world.game_server->tables().Open(bob.player, {world.NewRequest(), "standard", {}, {}, false},
                                   [](const auto&) {});
  world.Run();
  ASSERT_EQ(world.game_server->tables().List({}, {})->items.size(), 1U);
  ASSERT_TRUE(Impose("Bob", SanctionKind::kBan).ok());
  EXPECT_TRUE(world.game_server->tables().List({}, {})->items.empty());
}

TEST_F(ModerationTest, ABanEndsTheChallengesOfTheAccountAndThoseAtIt) {
  const Bearer ann = Member("Ann"), bob = Member("Bob"), eve = Member("Eve");
  Challenges& all = world.game_server->challenges();
  const auto challenge = [&](const Bearer& from, const Bearer& to) {
    all.Make(from.player, {world.NewRequest(), to.player.id.text(), "standard", {}, {}, false, {}},
             [](const auto&) {});
    world.Run();
  };
  challenge(bob, ann);
  challenge(ann, bob);
  challenge(ann, eve);
  ASSERT_EQ(all.Of(ann.player.id).size(), 3U);
  ASSERT_TRUE(Impose("Bob", SanctionKind::kBan).ok());
  EXPECT_TRUE(all.Of(bob.player.id).empty());
  EXPECT_EQ(all.Of(ann.player.id).size(), 1U);
  challenge(bob, ann);  // a call that was under way
  EXPECT_TRUE(all.Of(bob.player.id).empty());
}

TEST_F(ModerationTest, AMuteAndARatedBanKeepFromTalkAndFromRatedMatchesAlone) {
  const Bearer bob = Member("Bob");
  ASSERT_TRUE(Impose("Bob", SanctionKind::kMute).ok());
  ASSERT_TRUE(Impose("Bob", SanctionKind::kRatedBan).ok());
  ASSERT_TRUE(Impose("Bob", SanctionKind::kWarning).ok());
  const auto now = world.clock.Now();
  EXPECT_EQ(world.game_server->access().MayChat(bob.player.id, now).error().reason, Reason::kMuted);
  EXPECT_EQ(world.game_server->access().MayPlayRated(bob.player.id, now).error().reason, Reason::kBanned);
  EXPECT_TRUE(Known(bob.token).ok());
  const auto own = Answer<Page<api::Sanction>>(
      [&](auto done) { world.game_server->player_safety().ListOwn(bob.player, {}, done); });
  ASSERT_EQ(own->items.size(), 3U);
  PageQuery query{2, ""};
  const auto next = [&] {
    const auto page = Answer<Page<api::Sanction>>(
        [&](auto done) { world.game_server->player_safety().ListOwn(bob.player, query, done); });
    query.token = page->next;
    return page->items;
  };
  EXPECT_EQ(next(), (std::vector{own->items[0], own->items[1]}));
  EXPECT_EQ(next(), std::vector{own->items[2]});
  EXPECT_EQ(query.token, "");
  std::vector<std::string> acts;
  for (PageQuery one{1, ""};;) {
    const auto page = Answer<Page<api::AuditEntry>>(
        [&](auto done) { world.game_server->moderation().ListAudit(0, one, done); });
    for (const auto& entry : page->items) acts.push_back(entry.action);
    one.token = page->next;
    if (one.token.empty()) break;
  }
  EXPECT_EQ(acts, Audit()) << "page by page";
}

TEST_F(ModerationTest, WhatIsImposedIsToldAtOnceAndToWhoComesLater) {
  const Bearer bob = Member("Bob");
  Inbox inbox, later;
  const auto session = world.game_server->OpenSession(bob.player, inbox, bob.token).value();
  session->Subscribe(session::Topic::Notices(), "", 0);
  world.Run();
  const auto warning = Impose("Bob", SanctionKind::kWarning);
  const auto notices = inbox.Contents<lobby::Notice>();
  ASSERT_EQ(notices.size(), 1U);
  EXPECT_EQ(std::get<lobby::Sanctioned>(notices[0]), warning->imposed);
  EXPECT_EQ(warning->imposed.account, bob.player.id);
  const auto second = world.game_server->OpenSession(bob.player, later, bob.token).value();
  second->Subscribe(session::Topic::Notices(), "", 0);
  world.Run();
  EXPECT_EQ(later.Contents<lobby::NoticesSnapshot>().at(0).sanctions, std::vector{warning->imposed});

  Inbox busy;
  world.disk->read_delay = std::chrono::milliseconds(50);
  const auto third = world.game_server->OpenSession(bob.player, busy, bob.token).value();
  third->Subscribe(session::Topic::Notices(), "", 0);
  ASSERT_TRUE(Impose(bob.player.id.text(), SanctionKind::kWarning).ok());
  world.executor.Advance(std::chrono::milliseconds(100));
  world.Run();
  EXPECT_EQ(busy.Contents<lobby::NoticesSnapshot>().at(0).sanctions, std::vector{warning->imposed});
  EXPECT_EQ(busy.Contents<lobby::Notice>().size(), 1U)
      << "what comes while it is asked how things stand is told once";
}

TEST_F(ModerationTest, WhatIsTakenBackIsToldAtOnceAndOnce) {
  const Bearer bob = Member("Bob");
  Inbox inbox;
  const auto session = world.game_server->OpenSession(bob.player, inbox, bob.token).value();
  session->Subscribe(session::Topic::Notices(), "", 0);
  const auto mute = Impose("Bob", SanctionKind::kMute);
  world.disk->fault = store::MemoryDisk::Fault::kFull;
  EXPECT_FALSE(Lift(mute->imposed.id).ok());
  EXPECT_EQ(inbox.Contents<lobby::Notice>().size(), 1U) << "it stands";
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  ASSERT_TRUE(Lift(mute->imposed.id).ok());
  EXPECT_FALSE(Lift(mute->imposed.id).ok());
  const auto notices = inbox.Contents<lobby::Notice>();
  ASSERT_EQ(notices.size(), 2U);
  EXPECT_EQ(std::get<lobby::SanctionLifted>(notices[1]),
            (lobby::SanctionLifted{mute->imposed, "a mistake", world.clock.Now()}));
  EXPECT_TRUE(world.game_server->access().MayChat(bob.player.id, world.clock.Now()).ok());
}

TEST_F(ModerationTest, ModeratorsAreMadeAndUnmadeAndDoNotPunishEachOther) {
  EXPECT_EQ(MakeModerator(Guest().player.id.text()).error().reason, Reason::kNotMember);
  EXPECT_EQ(MakeModerator("nobody").error().reason, Reason::kUnknownPlayer);
  Member("Bob");
  ASSERT_TRUE(MakeModerator("Bob").ok());
  world.Restart();
  EXPECT_EQ(Impose("Bob", SanctionKind::kMute).error().reason, Reason::kNotAllowed);
  ASSERT_TRUE(MakeModerator("Bob", false).ok());
  EXPECT_TRUE(Impose("Bob", SanctionKind::kMute).ok());
}

TEST_F(ModerationTest, ASanctionNeedsAReasonAndATerm) {
  Member("Bob");
  const auto impose = [&](const api::ImposeSanction& request) {
    return Answer<api::Sanction>(
               [&](auto done) { world.game_server->moderation().Impose(moderator.player, request, done); })
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
