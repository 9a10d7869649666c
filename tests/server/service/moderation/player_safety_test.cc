#include <gtest/gtest.h>

#include "server/service/lobby/challenges.h"
#include "server/service/moderation/moderation.h"
#include "tests/server/service/moderation/moderation_fixture.h"

namespace merels::service {
namespace {

using PlayerSafetyTest = ModerationFixture;

TEST_F(PlayerSafetyTest, ABlockOutlivesTheHouseAndIsTakenBack) {
  const Bearer ann = Member("Ann");
  const Bearer bob = Member("Bob");
  EXPECT_EQ(Block(ann, "bob")->id, bob.player.id);
  EXPECT_TRUE(Block(ann, bob.player.id.text()).ok());
  EXPECT_EQ(Block(ann, "Ann").error().reason, Reason::kBadArgument);
  EXPECT_EQ(Block(ann, "nobody").error().reason, Reason::kUnknownPlayer);
  world.Restart();
  EXPECT_FALSE(world.game_server->access().MayPair(bob.player.id, ann.player.id));
  const auto unblocked = Answer<match::Player>(
      [&](auto done) { world.game_server->player_safety().Unblock(ann.player, "Bob", done); });
  EXPECT_TRUE(unblocked.ok());
  EXPECT_TRUE(world.game_server->access().MayPair(bob.player.id, ann.player.id));
}

TEST_F(PlayerSafetyTest, WhoIsBlockedFindsNoTableOfTheirBlocker) {
  const Bearer ann = Member("Ann");
  const Bearer bob = Member("Bob");
  ASSERT_TRUE(Block(ann, "Bob").ok());
  TableId table;
  world.game_server->tables().Open(
      ann.player, {world.NewRequest(), "standard", {}, {}, false},
      [&](const auto& opened) { table = std::get<lobby::Table>(opened.value()).id; });
  world.Run();
  const auto join = [&](const Bearer& who) {
    return Answer<Seated>([&](auto done) {
      world.game_server->tables().Join(who.player, {world.NewRequest(), table, ""}, done);
    });
  };
  EXPECT_EQ(join(bob).error().reason, Reason::kUnknownTable);
  EXPECT_TRUE(join(Guest()).ok());
}

TEST_F(PlayerSafetyTest, ABlockEndsTheChallengesBetweenTheTwoAndNoOthers) {
  const Bearer ann = Member("Ann");
  const Bearer bob = Member("Bob");
  const Bearer eve = Member("Eve");
  Inbox inbox;
  const auto session = world.game_server->OpenSession(bob.player, inbox, bob.token).value();
  session->Subscribe(session::Topic::Notices(), "", 0);
  world.Run();
  const auto challenge = [&](const Bearer& from, const Bearer& to) {
    const auto made = Answer<lobby::Challenged>([&](auto done) {
      world.game_server->challenges().Make(
          from.player, {world.NewRequest(), to.player.id.text(), "standard", {minutes(5), {}}, {}, false, {}},
          done);
    });
    world.executor.Advance(std::chrono::milliseconds(1));  // for a definite order
    return std::get<lobby::Challenge>(made.value()).id;
  };
  const auto to_ann = challenge(bob, ann), from_ann = challenge(ann, bob), to_eve = challenge(bob, eve);
  ASSERT_TRUE(Block(ann, "Bob").ok());
  std::vector<std::pair<ChallengeId, lobby::ChallengeEnd>> ended;
  for (const auto& notice : inbox.Contents<lobby::Notice>()) {
    if (const auto* end = std::get_if<lobby::ChallengeEnded>(&notice)) ended.emplace_back(end->id, end->how);
  }
  EXPECT_EQ(ended,
            (std::vector<std::pair<ChallengeId, lobby::ChallengeEnd>>{
                {to_ann, lobby::ChallengeEnd::kDeclined}, {from_ann, lobby::ChallengeEnd::kWithdrawn}}));
  const auto left = world.game_server->challenges().Of(bob.player.id);
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left[0].id, to_eve);
}

TEST_F(PlayerSafetyTest, ABlockEndsWhatTheBlockedWatchesOfTheBlockerAndNothingElse) {
  const Bearer ann = Member("Ann");
  const Bearer bob = Member("Bob");
  const Bearer eve = Member("Eve");
  const MatchId anns = world.Seat(ann.player, eve.player, {minutes(5), {}});
  const MatchId own = world.Seat(ann.player, bob.player, {minutes(5), {}});
  const MatchId other = world.Seat(eve.player, moderator.player, {minutes(5), {}});
  Inbox inbox, eves;
  const auto session = world.game_server->OpenSession(bob.player, inbox, bob.token).value();
  const auto spectator = world.game_server->OpenSession(moderator.player, eves, moderator.token).value();
  for (const MatchId& match : {anns, own, other}) session->Subscribe(session::Topic::Match(match), "log", 0);
  session->Subscribe(session::Topic::Chat(anns, chat::Room::kSpectators), "log", 0);
  spectator->Subscribe(session::Topic::Match(anns), "log", 0);
  world.Run();
  const std::size_t before = inbox.messages.size();
  ASSERT_TRUE(Block(ann, "Bob").ok());
  const auto ended = inbox.All<SubscriptionEnded>();
  EXPECT_EQ(inbox.messages.size(), before + 2) << "of all else nothing is told";
  ASSERT_EQ(ended.size(), 2U);
  for (const SubscriptionEnded& one : ended) {
    EXPECT_EQ(one.topic.match, anns);
    EXPECT_EQ(one.error.reason, Reason::kUnknownMatch);
  }
  const auto resign = [&](const Bearer& who, const MatchId& match) {
    ASSERT_TRUE(world.Submit(who.player, match, {{}, world.NewRequest(), 0, 0, match::Resign{}}).ok());
  };
  resign(eve, anns);
  resign(eve, other);
  resign(ann, own);
  std::vector<MatchId> heard;
  for (const auto& entry : inbox.Contents<match::SeenEntry>()) heard.push_back(entry.match);
  EXPECT_EQ(heard, (std::vector{other, own}));
  EXPECT_EQ(eves.Contents<match::SeenEntry>().size(), 1U);
}

TEST_F(PlayerSafetyTest, WhoIsBlockedIsNotShownWhatTheirBlockerOpensAndPlays) {
  const Bearer ann = Member("Ann");
  const Bearer bob = Member("Bob");
  const Bearer eve = Member("Eve");
  ASSERT_TRUE(Block(ann, "Bob").ok());
  Inbox bobs, eves;
  const auto listen = [&](const Bearer& who, Inbox& inbox) {
    auto session = world.game_server->OpenSession(who.player, inbox, who.token).value();
    for (const char* topic : {"lobby", "lobby?bots=no", "tv"})
      session->Subscribe(session::ParseTopic(topic).value(), "", 0);
    world.Run();
    return session;
  };
  const auto bobs_stream = listen(bob, bobs), eves_stream = listen(eve, eves);
  const MatchId anns = world.Seat(ann.player, moderator.player, {minutes(5), {}});
  world.game_server->tables().Open(ann.player, {world.NewRequest(), "standard", {}, {}, false},
                                   [](const auto&) {});
  world.Run();
  const auto told = [](const Inbox& inbox) {
    std::size_t of_ann = 0;
    for (const auto& change : inbox.Contents<lobby::Change>()) {
      of_ann += std::holds_alternative<lobby::TableOpened>(change);
      of_ann += std::holds_alternative<lobby::MatchStarted>(change);
    }
    for (const auto& on : inbox.Contents<session::OnAir>()) of_ann += on.match.has_value();
    return of_ann;
  };
  EXPECT_EQ(told(eves), 7U) << "the table that became the match, the match, a table; and the channel";
  EXPECT_EQ(told(bobs), 0U);
  Inbox later;
  const auto again = listen(bob, later);
  for (const auto& now : later.Contents<lobby::Snapshot>()) {
    EXPECT_TRUE(now.tables.empty() && now.live_matches.empty());
  }
  const auto live = [&](const Bearer& who) {
    MatchQuery query;
    query.filter.state = match::StateFilter::kLive;
    return Answer<Page<match::Summary>>(
               [&](auto done) { world.game_server->match_calls().ListMatches(who.player, query, done); })
        ->items.size();
  };
  EXPECT_EQ(live(eve), 1U);
  EXPECT_EQ(live(bob), 0U);
  EXPECT_TRUE(world.game_server->tables().List(bob.player, {})->items.empty());
  EXPECT_EQ(world.game_server->match_calls().ListChannels(bob.player)->items.at(0).match, std::nullopt);
  EXPECT_NE(world.game_server->match_calls().ListChannels(eve.player)->items.at(0).match, std::nullopt);
  ASSERT_TRUE(world.Submit(ann.player, anns, {{}, world.NewRequest(), 0, 0, match::Resign{}}).ok());
  const auto games = Answer<Page<match::Summary>>(
      [&](auto done) { world.game_server->match_calls().ListMatches(bob.player, {}, done); });
  EXPECT_EQ(games->items.size(), 1U) << "what is over is everybody's";
}

TEST_F(PlayerSafetyTest, SoManyAreBlockedAndNoMore) {
  world.limits.max_blocks_per_account = 1;
  const Bearer ann = Member("Ann");
  Member("Bob");
  Member("Eve");
  EXPECT_TRUE(Block(ann, "Bob").ok());
  EXPECT_TRUE(Block(ann, "Bob").ok());
  EXPECT_EQ(Block(ann, "Eve").error().reason, Reason::kLimitReached);
}

TEST_F(PlayerSafetyTest, AReportWaitsForAModeratorWithItsMatchAndIsResolvedOnce) {
  const Bearer ann = Member("Ann");
  const Bearer bob = Guest();
  const MatchId match = world.Seat(ann.player, bob.player, {minutes(5), {}});
  const api::ReportPlayer request{bob.player.id.text(), match, domain::ReportKind::kInsult, "he shouts"};
  const auto id = Report(ann, request);
  ASSERT_TRUE(id.ok());
  const auto queue =
      Answer<Page<api::Report>>([&](auto done) { world.game_server->moderation().ListReports({}, done); });
  ASSERT_EQ(queue->items.size(), 1U);
  EXPECT_EQ(queue->items.front().reporter, ann.player);
  EXPECT_EQ(queue->items.front().player, bob.player);
  EXPECT_EQ(queue->items.front().match, request.match);
  const auto resolve = [&] {
    return Answer<void>(
        [&](auto done) { world.game_server->moderation().Resolve(moderator.player, *id, "warned", done); });
  };
  EXPECT_TRUE(resolve().ok());
  EXPECT_EQ(resolve().error().reason, Reason::kUnknownRequest);
  EXPECT_EQ(Audit(), std::vector<std::string>{"resolve"});
}

TEST_F(PlayerSafetyTest, ReportsAreListedPageByPageOldestFirst) {
  std::vector<std::string> made;
  for (int i = 0; i < 5; ++i) {
    made.push_back(*Report(Guest(), {"Mod-of-the-day", {}, {}, "number " + std::to_string(i)}));
    world.executor.Advance(std::chrono::milliseconds(1));
  }
  std::vector<std::string> listed;
  PageQuery query{2, ""};
  for (int page = 0; page < 5; ++page) {
    const auto reports = Answer<Page<api::Report>>(
        [&](auto done) { world.game_server->moderation().ListReports(query, done); });
    ASSERT_TRUE(reports.ok());
    EXPECT_LE(reports->items.size(), 2U);
    for (const api::Report& one : reports->items) listed.push_back(one.id);
    if (reports->next.empty()) break;
    query.token = reports->next;
  }
  EXPECT_EQ(listed, made);
  query.token = "nonsense";
  EXPECT_EQ(
      Answer<Page<api::Report>>([&](auto done) { world.game_server->moderation().ListReports(query, done); })
          .error()
          .reason,
      Reason::kBadArgument);
}

TEST_F(PlayerSafetyTest, OfEverybodyTogetherSoManyReportsWaitAndNoMore) {
  world.limits.max_waiting_reports = 2;
  const api::ReportPlayer request{"Mod-of-the-day", {}, {}, ""};
  const auto first = Report(Guest(), request);
  EXPECT_TRUE(Report(Guest(), request).ok());
  EXPECT_EQ(Report(Guest(), request).error().reason, Reason::kLimitReached);
  ASSERT_TRUE(Answer<void>([&](auto done) {
                world.game_server->moderation().Resolve(moderator.player, *first, "seen", done);
              }).ok());
  EXPECT_TRUE(Report(Guest(), request).ok());
}

TEST_F(PlayerSafetyTest, ReportsThatAreNoneAreRefused) {
  const Bearer ann = Member("Ann");
  EXPECT_EQ(Report(ann, {"Ann", {}, {}, ""}).error().reason, Reason::kBadArgument);
  EXPECT_EQ(Report(ann, {"nobody", {}, {}, ""}).error().reason, Reason::kUnknownPlayer);
  EXPECT_EQ(Report(ann, {"Mod-of-the-day", {}, {}, "a\nb"}).error().reason, Reason::kBadArgument);
  EXPECT_EQ(Report(ann, {"Mod-of-the-day", MatchId("nosuchmatch22"), {}, ""}).error().reason,
            Reason::kUnknownMatch);
  const Bearer bob = Member("Bob");
  const MatchId match = world.Seat(bob.player, moderator.player, {minutes(5), {}});
  world.game_server->access().Block(bob.player.id, ann.player.id);
  EXPECT_EQ(Report(ann, {"Mod-of-the-day", match, {}, ""}).error().reason, Reason::kUnknownMatch);
  world.limits.max_reports_per_account = 1;
  EXPECT_TRUE(Report(ann, {"Mod-of-the-day", {}, {}, ""}).ok());
  EXPECT_EQ(Report(ann, {"Mod-of-the-day", {}, {}, ""}).error().reason, Reason::kLimitReached);
}

}  // namespace
}  // namespace merels::service
