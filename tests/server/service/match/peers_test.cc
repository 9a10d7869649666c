// Two nodes over one store, and a bus between them that may lose everything: each reads the other's rows in
// the log.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/cluster/cluster_time.h"
#include "tests/server/service/nodes.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

class PeersTest : public ::testing::Test {
 protected:
  Result<match::SeenEntry> Submit(ClusterNode& node, const match::Player& player, const MatchId& match,
                                  match::Command command) {
    std::optional<Result<match::SeenEntry>> answer;
    command.by = player.id;
    node.game_server->match_calls().Submit(
        match, std::move(command), world.clock.Monotonic(),
        [&](Result<match::SeenEntry> result) { answer = std::move(result); });
    world.Run();
    return answer ? *answer : Result<match::SeenEntry>(Error{Reason::kInternal, "no answer"});
  }
  match::Command Ply(const std::string& ply, Seq expected) {
    return {{}, world.NewRequest(), expected, 0, match::PlayPly{ply}};
  }
  match::Snapshot Get(ClusterNode& node, const MatchId& match) {
    std::optional<match::Snapshot> seen;
    node.game_server->match_calls().GetMatch(
        {}, {match}, [&](Result<match::Snapshot> found) { seen = std::move(found).value(); });
    world.Run();
    return *seen;
  }
  MatchId Seat(ClusterNode& node, clock::TimeControl time = {}) {
    std::swap(node.game_server, world.game_server);
    const MatchId match = world.Seat(ann, bob, time);
    std::swap(node.game_server, world.game_server);
    return match;
  }
  std::unique_ptr<Session> Follow(ClusterNode& node, const match::Player& player, Inbox& inbox,
                                  const MatchId& match) {
    auto session = node.game_server->OpenSession(player, inbox).value();
    session->Subscribe(session::Topic::Match(match), "", 0);
    world.Run();
    return session;
  }

  World world;
  match::Player ann = world.Guest("Ann");
  match::Player bob = world.Guest("Bob");
  DeafBus deaf;
  ClusterNode one{world, deaf};
  ClusterNode two{world, deaf};
};

TEST_F(PeersTest, WhatTheBusLostIsReadInTheLogWithinASecond) {
  const MatchId match = Seat(one);
  Inbox inbox;
  const auto session = Follow(two, bob, inbox, match);
  ASSERT_TRUE(Submit(one, ann, match, Ply("d2", 1)).ok());
  EXPECT_TRUE(inbox.Contents<match::SeenEntry>().empty());
  world.executor.Advance(seconds(1));
  ASSERT_EQ(inbox.Contents<match::SeenEntry>().size(), 1U);
  EXPECT_EQ(inbox.Contents<match::SeenEntry>()[0].seq(), 2U);
}

TEST_F(PeersTest, WhoHasSeenMoreElsewhereIsNotShownAnOlderMatch) {
  const MatchId match = Seat(one);
  Inbox known;
  const auto keeps = Follow(two, ann, known, match);
  ASSERT_TRUE(Submit(one, ann, match, Ply("d2", 1)).ok());
  Inbox inbox;
  const auto session = two.game_server->OpenSession(bob, inbox).value();
  session->Subscribe(session::Topic::Match(match), std::string(session::kMatchEpoch), 2);
  world.Run();
  EXPECT_TRUE(inbox.Contents<match::Snapshot>().empty());
  ASSERT_TRUE(Submit(one, bob, match, Ply("f4", 2)).ok());
  world.executor.Advance(seconds(1));
  ASSERT_EQ(inbox.Contents<match::SeenEntry>().size(), 1U);
  EXPECT_EQ(inbox.Contents<match::SeenEntry>()[0].seq(), 3U);
}

TEST_F(PeersTest, TheSecondToAskIsNotShownAnOlderMatchWhileTheLogIsReadForTheFirst) {
  const MatchId match = Seat(one);
  Get(two, match);  // from now on it is in memory there, and ages
  ASSERT_TRUE(Submit(one, ann, match, Ply("d2", 1)).ok());
  world.disk->read_delay = milliseconds(50);
  Inbox first, second;
  auto ann_follows = two.game_server->OpenSession(ann, first).value();
  auto bob_follows = two.game_server->OpenSession(bob, second).value();
  for (auto* session : {ann_follows.get(), bob_follows.get()})
    session->Subscribe(session::Topic::Match(match), std::string(session::kMatchEpoch), 2);
  world.executor.Advance(milliseconds(200));
  ASSERT_TRUE(Submit(one, bob, match, Ply("f4", 2)).ok());
  world.executor.Advance(seconds(2));
  for (Inbox* inbox : {&first, &second}) {
    EXPECT_TRUE(inbox->Contents<match::Snapshot>().empty());
    ASSERT_EQ(inbox->Contents<match::SeenEntry>().size(), 1U);
    EXPECT_EQ(inbox->Contents<match::SeenEntry>()[0].seq(), 3U);
  }
}

TEST_F(PeersTest, WhileTheStoreDoesNotAnswerAMatchThatMayBeOldIsNotShown) {
  const MatchId match = Seat(one);
  Get(two, match);
  ASSERT_TRUE(Submit(one, ann, match, Ply("d2", 1)).ok());
  world.disk->read_delay = seconds(3);
  std::vector<Result<match::Snapshot>> answers;
  for (int i = 0; i < 2; ++i) {
    two.game_server->match_calls().GetMatch({}, {match},
                                            [&](Result<match::Snapshot> found) { answers.push_back(found); });
  }
  world.executor.Advance(seconds(1));
  EXPECT_TRUE(answers.empty());
  world.executor.Advance(seconds(10));
  ASSERT_EQ(answers.size(), 2U);
  for (const auto& answer : answers) EXPECT_EQ(answer->seq, 2U);
}

TEST_F(PeersTest, OnTheBusANodeFollowsAMatchAsLongAsSomebodyFollowsItThere) {
  const MatchId match = Seat(one);
  EXPECT_THAT(deaf.followed, testing::IsEmpty());
  Inbox inbox, other;
  auto session = Follow(two, bob, inbox, match);
  auto second = Follow(two, ann, other, match);
  EXPECT_THAT(deaf.followed, testing::ElementsAre(match));
  session.reset();
  world.Run();
  EXPECT_THAT(deaf.followed, testing::ElementsAre(match));
  second.reset();
  world.Run();
  EXPECT_THAT(deaf.followed, testing::IsEmpty());
}

TEST_F(PeersTest, WhileTheStoreAnswersSlowlyItIsAskedOnceAndNotEverySecond) {
  const MatchId match = Seat(one);
  Inbox inbox;
  const auto session = Follow(two, bob, inbox, match);
  ASSERT_TRUE(Submit(one, ann, match, Ply("d2", 1)).ok());
  world.disk->read_delay = seconds(10);
  world.executor.Advance(seconds(5));
  const std::size_t timers = world.executor.timers();
  world.executor.Advance(seconds(5));
  EXPECT_LE(world.executor.timers(), timers + 2);
  world.executor.Advance(seconds(20));
  EXPECT_EQ(inbox.Contents<match::SeenEntry>().size(), 1U);
}

TEST_F(PeersTest, OnABusThatLosesNothingTheLogIsNotAsked) {
  ClusterNode alone(world);
  const MatchId match = Seat(one, {minutes(1), {}});
  Inbox inbox;
  const auto session = Follow(alone, bob, inbox, match);
  ASSERT_TRUE(Submit(one, ann, match, Ply("d2", 1)).ok());
  world.executor.Advance(seconds(30));
  EXPECT_TRUE(inbox.Contents<match::SeenEntry>().empty());
}

TEST_F(PeersTest, ACommandIsNotRefusedBecauseOfWhatThisNodeHasMissed) {
  const MatchId match = Seat(one);
  Inbox inbox;
  const auto session = Follow(two, bob, inbox, match);
  ASSERT_TRUE(Submit(one, ann, match, Ply("d2", 1)).ok());
  EXPECT_EQ(Submit(two, bob, match, Ply("zz", 2)).error().reason, Reason::kBadNotation)
      << "refused by the newest: not as stale";
  const auto played = Submit(two, bob, match, Ply("f4", 2));
  ASSERT_TRUE(played.ok()) << played.error().ToString();
  EXPECT_EQ(played->seq(), 3U);
}

TEST_F(PeersTest, ACommandThatCannotBeComparedWithTheLogIsRefusedByTheStore) {
  const MatchId match = Seat(one);
  Get(two, match);
  ASSERT_TRUE(Submit(one, ann, match, Ply("d2", 1)).ok());
  world.disk->fault = store::MemoryDisk::Fault::kBroken;
  EXPECT_EQ(Submit(two, bob, match, Ply("f4", 2)).error().reason, Reason::kStoreRefused);
}

TEST_F(PeersTest, ARetryAtAnotherNodeGetsTheFirstAnswer) {
  const MatchId match = Seat(one);
  Inbox inbox;
  const auto session = Follow(two, bob, inbox, match);
  const auto command = Ply("d2", 1);
  const auto first = Submit(one, ann, match, command);
  ASSERT_TRUE(first.ok());
  const auto again = Submit(two, ann, match, command);
  ASSERT_TRUE(again.ok()) << again.error().ToString();
  EXPECT_EQ(again->logged->entry, first->logged->entry);
  EXPECT_EQ(world.disk->log.at(match).size(), 2U);
}

TEST_F(PeersTest, WhoeverBeginsToLookSeesTheNewestThoughAnOlderCopyIsInMemory) {
  const MatchId match = Seat(one);
  EXPECT_TRUE(Get(two, match).plies.empty());
  ASSERT_TRUE(Submit(one, ann, match, Ply("d2", 1)).ok());
  EXPECT_EQ(Get(two, match).plies.size(), 1U);
}

TEST_F(PeersTest, AFlagFallsThoughTheNodeThatHadTheMatchIsGone) {
  const MatchId match = Seat(one, {minutes(1), {}});
  ASSERT_TRUE(Submit(one, ann, match, Ply("d2", 1)).ok());
  one.game_server.reset();
  world.executor.Advance(seconds(60));
  EXPECT_EQ(world.disk->log.at(match).size(), 2U) << "the others wait a second more";
  world.executor.Advance(milliseconds(2'100));
  ASSERT_EQ(world.disk->log.at(match).size(), 3U);
  EXPECT_EQ(Get(two, match).outcome, (rules::Outcome{rules::Score::kNone, "aborted"}));
}

/// A machine with a wrong time of day.
class WrongClock final : public Clock {
 public:
  WrongClock(const Clock& right, milliseconds ahead) : right_(right), ahead_(ahead) {}
  milliseconds Now() const override { return right_.Now() + ahead_; }
  std::chrono::nanoseconds Monotonic() const override { return right_.Monotonic(); }
  milliseconds Steady() const override { return right_.Steady() + ahead_; }

 private:
  const Clock& right_;
  const milliseconds ahead_;
};

TEST_F(PeersTest, ANodeWhoseMachinesClockIsWrongLetsNoFlagFallEarlySinceItGoesByTheHouses) {
  const WrongClock wrong(world.clock, seconds(20));
  ClusterClock clock(wrong);
  clock.Take(clock.Monotonic(), clock.Monotonic(), world.clock.Now());
  ClusterNode three(world, &deaf, clock);
  const MatchId match = Seat(one, {minutes(1), {}});
  ASSERT_TRUE(Submit(one, ann, match, Ply("d2", 1)).ok());
  world.executor.Advance(seconds(59));
  EXPECT_FALSE(Get(three, match).outcome.has_value());
  ASSERT_TRUE(Submit(three, bob, match, Ply("f4", 2)).ok());
  EXPECT_NEAR(static_cast<double>(Get(one, match).clocks.left[1].count()), 1'000, 100);
}

TEST_F(PeersTest, TheNodeThatThePlayerToMoveUsesLetsTheirFlagFallASecondBeforeTheOthers) {
  const MatchId match = Seat(one, {minutes(1), {}});
  Inbox inbox;
  const auto session = Follow(one, bob, inbox, match);
  ASSERT_TRUE(Submit(two, ann, match, Ply("d2", 1)).ok());
  ASSERT_TRUE(Submit(one, bob, match, Ply("f4", 2)).ok());
  ASSERT_TRUE(Submit(two, ann, match, Ply("b4", 3)).ok());  // Bob's node is the first
  two.game_server.reset();
  world.executor.Advance(seconds(1) + seconds(60) + milliseconds(2));  // a second until Bob is told
  EXPECT_EQ(Get(one, match).outcome, (rules::Outcome{rules::Score::kFirstWins, "time"}));
  const MatchId other = Seat(one, {minutes(1), {}});
  ASSERT_TRUE(Submit(one, ann, other, Ply("d2", 1)).ok());  // Bob's node is not known
  world.executor.Advance(seconds(60) + milliseconds(900));
  EXPECT_FALSE(Get(one, other).outcome.has_value());
  world.executor.Advance(milliseconds(200));
  EXPECT_TRUE(Get(one, other).outcome.has_value());
}

TEST_F(PeersTest, AFlagThatWasKnownHereBeforeAMoveAtAnotherNodeDoesNotFallByIt) {
  const MatchId match = Seat(one, {minutes(1), {}});
  Inbox inbox;
  const auto session = Follow(two, bob, inbox, match);
  world.executor.Advance(seconds(59));
  ASSERT_TRUE(Submit(one, ann, match, Ply("d2", 1)).ok());
  world.executor.Advance(seconds(30));
  EXPECT_FALSE(Get(two, match).outcome.has_value());
  world.executor.Advance(seconds(32));
  EXPECT_EQ(Get(two, match).outcome, (rules::Outcome{rules::Score::kNone, "aborted"}));
}

}  // namespace
}  // namespace merels::service
