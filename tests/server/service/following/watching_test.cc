// Access and delay of spectators: every way by which data of a match leaves the server.
#include <algorithm>

#include "server/domain/access_policy.h"
#include "tests/server/service/following/spectators.h"

namespace merels::service {
namespace {

class WatchingTest : public SpectatorsTest {
 protected:
  /// Checks that Eve can learn nothing of the match without its players' permission.
  void ExpectThereIsNoSuchMatch(const MatchId& match, const std::string& code = "") {
    EXPECT_EQ(eve.Get(match, code).error().reason, Reason::kUnknownMatch);
    EXPECT_EQ(eve.Get(match, code).error().sentence, eve.Get(MatchId("nosuchmatch22")).error().sentence);
    EXPECT_EQ(eve.Legal(match, code).error().reason, Reason::kUnknownMatch);
    EXPECT_EQ(eve.Export(match, code).error().reason, Reason::kUnknownMatch);
    eve.Follow(match, code);
    EXPECT_EQ(eve.LastRefusal(), Reason::kUnknownMatch);
    eve.session->Subscribe(Subscription{session::Topic::Match(match), "", 0, code, 0});
    world.Run();
    EXPECT_EQ(eve.inbox.All<SubscriptionEnded>().size(), 2U);
    EXPECT_TRUE(eve.Snapshots().empty());
    EXPECT_TRUE(eve.List()->items.empty());
    EXPECT_EQ(world.Submit(eve.me, match, {{}, world.NewRequest(), 0, 0, match::Resign{}}).error().reason,
              Reason::kUnknownMatch);
    eve.inbox.messages.clear();
  }
  std::vector<MatchId> LiveFor(const OnlineGuest& who) {
    std::vector<MatchId> live;
    const auto page = who.List({{}, {{}, match::StateFilter::kLive}}).value();
    for (const auto& match : page.items) live.push_back(match.match);
    return live;
  }
};

TEST_F(WatchingTest, OfAClosedMatchNobodyButItsPlayersLearnsAnything) {
  eve.session->Subscribe(session::Topic::Lobby(), "", 0);
  eve.session->Subscribe(session::Topic::Tv(), "", 0);
  const MatchId match = Open(With(WatchAccess::kClosed));
  Play(match, 2);
  for (const auto& change : eve.inbox.Contents<lobby::Change>())
    EXPECT_FALSE(std::holds_alternative<lobby::MatchStarted>(change));
  EXPECT_EQ(eve.inbox.Contents<session::OnAir>().size(), 1U);
  EXPECT_FALSE(eve.Channels().front().match);
  ExpectThereIsNoSuchMatch(match);
  Resign(match);
  ExpectThereIsNoSuchMatch(match);
  EXPECT_TRUE(ann.ExportAll()->items.empty());
  EXPECT_EQ(bob.Get(match)->plies.size(), 2U);
  EXPECT_EQ(bob.List()->items.size(), 1U);
}

TEST_F(WatchingTest, AMatchByCodeIsThereForWhoeverHasTheCodeWhichItsPlayersAreTold) {
  const MatchId match = Open(With(WatchAccess::kCode));
  Play(match, 2);
  const std::string code = bob.Get(match)->settings.watching.code.text();
  ASSERT_EQ(code.size(), 8U);
  ExpectThereIsNoSuchMatch(match);
  ExpectThereIsNoSuchMatch(match, "x" + code.substr(1));
  EXPECT_EQ(eve.Legal(match, code)->plies, ann.Legal(match)->plies);
  EXPECT_TRUE(eve.Export(match, code).ok());
  EXPECT_EQ(eve.Get(match, code)->settings.watching.code.text(), "");
  eve.Follow(match, code);
  ASSERT_EQ(eve.Snapshots().size(), 1U);
  EXPECT_EQ(eve.Snapshots()[0].settings.watching.code.text(), "");
  Play(match, 1);
  EXPECT_EQ(eve.Rows(), std::vector<Seq>{4});
  eve.inbox.messages.clear();
  eve.session->Unsubscribe(session::Topic::Match(match));
  Resign(match);
  ExpectThereIsNoSuchMatch(match);
  EXPECT_EQ(eve.Get(match, code)->outcome->reason, "resign");
}

TEST_F(WatchingTest, NobodyTriesManyCodes) {
  world.limits.lookup_burst = 3;
  Restart();
  OnlineGuest guesser(world, "Guesser");
  const MatchId match = Open(With(WatchAccess::kCode));
  for (int i = 0; i < 4; ++i) guesser.Follow(match, "guess" + std::to_string(i));
  EXPECT_EQ(guesser.LastRefusal(), Reason::kRateLimited);
}

TEST_F(WatchingTest, WithADelayInPliesNoWayOutHasTheNewest) {
  const MatchId match = Open(ByPlies(2));
  ann.Follow(match);
  eve.Follow(match);
  Play(match, 5);
  EXPECT_EQ(ann.Rows(), (std::vector<Seq>{2, 3, 4, 5, 6}));
  EXPECT_EQ(eve.Rows(), (std::vector<Seq>{2, 3, 4}));
  const match::Snapshot seen = eve.Get(match).value();
  EXPECT_EQ(seen.seq, 4U);
  EXPECT_EQ(seen.plies.size(), 3U);
  EXPECT_NE(seen.position, ann.Get(match)->position);
  EXPECT_EQ(eve.Legal(match)->position_seq, 4U);
  EXPECT_EQ(eve.Export(match)->find("\n4 "), std::string::npos);
  EXPECT_NE(ann.Export(match)->find("\n5 "), std::string::npos);
}

TEST_F(WatchingTest, TheNumbersOfAHeartbeatAreThoseOfWhatWasShown) {
  const MatchId match = Open(ByPlies(2));
  eve.Follow(match);
  Play(match, 5);
  Advance(milliseconds(world.limits.ping_interval_ms));
  EXPECT_EQ(eve.inbox.All<Ping>().back().heads.at(0).seq, 4U);
}

TEST_F(WatchingTest, WhoComesBackOrReplaysIsShownNoMoreThanWhoStayed) {
  const MatchId match = Open(ByPlies(2));
  Play(match, 5);
  eve.Follow(match, "", 2);
  EXPECT_EQ(eve.Rows(), (std::vector<Seq>{3, 4}));
  eve.Follow(match, "", 5);  // more than Eve can have seen
  EXPECT_EQ(eve.Snapshots().back().seq, 4U);
  eve.inbox.messages.clear();
  eve.session->Subscribe(Subscription{session::Topic::Match(match), "", 0, "", 1});
  world.Run();
  EXPECT_EQ(eve.Snapshots().at(0).plies.size(), 1U);
  EXPECT_EQ(eve.Rows(), (std::vector<Seq>{3, 4}));
  Play(match, 1);
  EXPECT_EQ(eve.Rows().back(), 5U);
  eve.session->Subscribe(Subscription{session::Topic::Match(match), "", 0, "", 5});
  world.Run();
  EXPECT_EQ(eve.LastRefusal(), Reason::kBadArgument);  // Eve must not learn that there is such a ply
}

TEST_F(WatchingTest, OnceItIsOverADelayInPliesShowsTheRestAtOnce) {
  const MatchId match = Open(ByPlies(3));
  eve.Follow(match);
  Play(match, 4);
  Resign(match);
  EXPECT_EQ(eve.Rows(), (std::vector<Seq>{2, 3, 4, 5, 6}));
  EXPECT_EQ(eve.Get(match)->outcome->reason, "resign");
}

TEST_F(WatchingTest, ADelayInTimeShowsEachRowAtItsTimeTheEndToo) {
  eve.session->Subscribe(session::Topic::Lobby(), "", 0);
  eve.session->Subscribe(session::Topic::Tv(), "", 0);
  const MatchId match = Open(ByTime(seconds(30)));
  eve.Follow(match);
  Play(match, 1);
  Advance(seconds(10));
  Resign(match);
  EXPECT_EQ(ann.Get(match)->outcome->reason, "resign");
  EXPECT_EQ(ann.List()->items.at(0).outcome->reason, "resign");
  const auto nothing_is_known = [&] {
    EXPECT_TRUE(eve.Rows().empty() || eve.Rows() == std::vector<Seq>{2});
    EXPECT_FALSE(eve.Get(match)->outcome);
    EXPECT_FALSE(eve.List()->items.at(0).outcome);
    EXPECT_EQ(LiveFor(eve), std::vector<MatchId>{match});
    EXPECT_TRUE(eve.ExportAll()->items.empty());
    EXPECT_TRUE(ann.ExportAll()->items.empty());  // an export of many has only public matches
    for (const auto& change : eve.inbox.Contents<lobby::Change>())
      EXPECT_FALSE(std::holds_alternative<lobby::MatchEnded>(change));
  };
  Advance(milliseconds(19'999));
  nothing_is_known();
  EXPECT_TRUE(eve.Rows().empty());
  Advance(milliseconds(1));
  EXPECT_EQ(eve.Rows(), std::vector<Seq>{2});
  Advance(milliseconds(9'999));
  nothing_is_known();
  Advance(milliseconds(1));
  EXPECT_EQ(eve.Rows(), (std::vector<Seq>{2, 3}));
  EXPECT_EQ(eve.List()->items.at(0).outcome->reason, "resign");
  EXPECT_TRUE(LiveFor(eve).empty());
  EXPECT_EQ(eve.ExportAll()->items.size(), 1U);
  EXPECT_TRUE(std::holds_alternative<lobby::MatchEnded>(eve.inbox.Contents<lobby::Change>().back()));
}

TEST_F(WatchingTest, AClockIsShownAsItStoodThen) {
  const MatchId match = Open(ByTime(seconds(30)));
  Play(match, 1);
  Advance(seconds(50));  // spectators have seen twenty of Black's thinking time
  EXPECT_EQ(eve.Get(match)->clocks.left[1], seconds(280));
  EXPECT_EQ(ann.Get(match)->clocks.left[1], seconds(250));
}

TEST_F(WatchingTest, OfADelayedMatchSpectatorsAreNotToldWhoIsThere) {
  const MatchId match = Open(ByPlies(1));
  for (auto* one : {&ann, &bob, &eve}) one->Follow(match);
  Advance(seconds(4));
  bob.session.reset();
  world.Run();
  EXPECT_EQ(ann.inbox.Contents<session::PresenceChanged>().size(), 1U);
  EXPECT_TRUE(eve.inbox.Contents<session::PresenceChanged>().empty());
  EXPECT_TRUE(eve.Get(match)->presence[1].present);
  EXPECT_FALSE(ann.Get(match)->presence[1].present);
  eve.Follow(match, "", 1);
  EXPECT_TRUE(eve.inbox.Contents<session::PresenceChanged>().empty());
}

TEST_F(WatchingTest, AfterARestartSpectatorsAreAsLateAsBefore) {
  const MatchId match = Open(ByTime(seconds(30)));
  Play(match, 1);
  Advance(seconds(10));
  Resign(match);
  Restart();
  eve.session->Subscribe(session::Topic::Lobby(), "", 0);
  EXPECT_EQ(eve.inbox.Contents<lobby::Snapshot>().back().live_matches.size(), 1U);
  EXPECT_EQ(eve.Get(match)->seq, 1U);
  eve.Follow(match);
  Advance(seconds(20));
  EXPECT_EQ(eve.Rows(), std::vector<Seq>{2});
  EXPECT_TRUE(eve.inbox.Contents<lobby::Change>().empty());
  Advance(seconds(10));
  EXPECT_EQ(eve.Rows(), (std::vector<Seq>{2, 3}));
  EXPECT_TRUE(std::holds_alternative<lobby::MatchEnded>(eve.inbox.Contents<lobby::Change>().back()));
}

TEST_F(WatchingTest, MatchesWithADelayInPliesLeaveMemoryTooAndAreShownAsLateAsBefore) {
  world.limits.max_loaded_matches = 16;
  world.limits.commands_per_minute = world.limits.command_burst = 1'000'000;
  world.limits.lookups_per_minute = world.limits.lookup_burst = 1'000'000;
  Restart();
  std::vector<MatchId> matches;
  for (int i = 0; i < 40; ++i) {
    matches.push_back(Open(ByPlies(2)));
    Play(matches.back(), 3);
  }
  world.disk->fault = store::MemoryDisk::Fault::kBroken;
  int in_memory = 0;
  for (const MatchId& match : matches) in_memory += eve.Get(match).ok() ? 1 : 0;
  EXPECT_LE(in_memory, 16);
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  EXPECT_EQ(eve.Get(matches.front())->plies.size(), 1U);
  eve.Follow(matches.front());
  Play(matches.front(), 1);
  EXPECT_EQ(eve.Get(matches.front())->plies.size(), 2U);
  EXPECT_EQ(eve.Rows(), (std::vector<Seq>{3}));
}

TEST_F(WatchingTest, APuzzleThatIsNotForAllToSeeAtOnceIsOnNoBestList) {
  const auto best = [&] {
    return eve
        .Ask<match::BestList>([&](auto done) {
          world.game_server->match_calls().ListBestSolutions(eve.me, {"peg", {}}, done);
        })
        ->solutions.size();
  };
  for (const Watching& watching : {With(WatchAccess::kClosed), ByTime(seconds(5)), Watching{}}) {
    EXPECT_EQ(best(), 0U);
    const MatchId match = Open(watching, {}, "peg");
    for (int ply = 0; !ann.Get(match)->outcome; ++ply) {
      const auto legal = ann.Legal(match).value();
      const match::PlayPly first{legal.plies.front()};
      ASSERT_TRUE(world.Submit(ann.me, match, {{}, world.NewRequest(), legal.position_seq, 0, first}).ok());
      Advance(seconds(1));
    }
  }
  EXPECT_EQ(best(), 1U);
}

TEST_F(WatchingTest, WhoIsBlockedDoesNotWatchTheirBlockerButMayReadWhatIsOver) {
  const MatchId match = Open({});
  world.game_server->access().Block(bob.me.id, eve.me.id);
  EXPECT_EQ(eve.Get(match).error().reason, Reason::kUnknownMatch);
  EXPECT_EQ(eve.Legal(match).error().reason, Reason::kUnknownMatch);
  eve.Follow(match);
  EXPECT_EQ(eve.LastRefusal(), Reason::kUnknownMatch);
  EXPECT_TRUE(ann.Get(match).ok());
  Resign(match);
  EXPECT_TRUE(eve.Get(match).ok());
}

TEST_F(WatchingTest, TheUsualMatchIsToldToAllByOneAndTheSameObject) {
  const MatchId match = Open({});
  ann.Follow(match);
  eve.Follow(match);
  Play(match, 1);
  const auto newest = [](const OnlineGuest& who) { return who.inbox.All<SharedDelivery>().back().get(); };
  EXPECT_EQ(newest(ann), newest(eve));
}

TEST_F(WatchingTest, ADelayOutOfRangeOpensNoTable) {
  Result<lobby::Opened> opened = lobby::Opened(MatchId());
  world.game_server->tables().Open(ann.me, {world.NewRequest(), "standard", {}, {}, false, ByPlies(201)},
                                   [&](Result<lobby::Opened> answer) { opened = std::move(answer); });
  world.Run();
  EXPECT_EQ(opened.error().reason, Reason::kBadArgument);
}

/// With three shards.
class ShardedWatchingTest : public SpectatorsTest {
 protected:
  ShardedWatchingTest() : SpectatorsTest(3) {}
};

TEST_F(ShardedWatchingTest, ADelayHoldsOnEveryShard) {
  eve.session->Subscribe(session::Topic::Lobby(), "", 0);
  for (int i = 0; i < 6; ++i) {
    const MatchId match = Open(i % 2 == 0 ? ByTime(seconds(30)) : ByPlies(2));
    eve.inbox.messages.clear();
    eve.Follow(match);
    Play(match, 3);
    EXPECT_EQ(eve.Rows().size(), i % 2 == 0 ? 0U : 1U);
    Advance(seconds(30));
    EXPECT_EQ(eve.Rows().size(), i % 2 == 0 ? 3U : 1U);
    Resign(match);
    Advance(seconds(30));
    EXPECT_EQ(eve.Rows(), (std::vector<Seq>{2, 3, 4, 5}));
    EXPECT_TRUE(std::holds_alternative<lobby::MatchEnded>(eve.inbox.Contents<lobby::Change>().back()));
    EXPECT_EQ(eve.Get(Open(With(WatchAccess::kClosed))).error().reason, Reason::kUnknownMatch);
  }
}

}  // namespace
}  // namespace merels::service
