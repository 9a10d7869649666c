// Presence, absence, and claims.
#include <gtest/gtest.h>

#include "server/service/match/seated_players.h"
#include "tests/server/service/world.h"
#include "tests/support/known_values.h"

namespace merels::service {
namespace {

using match::Claim;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

/// A blitz match that both players have begun to play and follow; White is to move. Absence counts after 30
/// s, leaving after 10 s.
class PresenceTest : public ::testing::Test {
 protected:
  struct Seat {
    Seat(World& host, const std::string& name) : player(host.Guest(name)) { Come(host); }
    void Come(World& host) { session = host.game_server->OpenSession(player, inbox).value(); }
    void Follow(const MatchId& played) { session->Subscribe(session::Topic::Match(played), "", 0); }

    match::Player player;
    Inbox inbox;
    std::unique_ptr<Session> session;
  };

  PresenceTest() { Begin(); }
  /// Both have played, and their time to follow the match is over.
  void Begin() {
    for (Seat* seat : {&ann, &bob}) seat->Follow(match);
    Pass(SeatedPlayers::kTimeToFollow);
    Play(ann, "g1");
    Play(bob, "g7");
  }
  ~PresenceTest() override { ann.session = nullptr, bob.session = nullptr; }

  Result<match::SeenEntry> ClaimFor(const Seat& seat, Claim claim = Claim::kWin) {
    return world.Submit(seat.player, match, {{}, world.NewRequest(), 0, 0, match::ClaimAbandoned{claim}});
  }
  Reason Refusal(const Result<match::SeenEntry>& answer) {
    EXPECT_FALSE(answer.ok());
    return answer.ok() ? Reason::kInternal : answer.error().reason;
  }
  void Play(const Seat& seat, const std::string& ply) {
    const Seq expected = world.Get(match).position_seq;
    ASSERT_TRUE(
        world.Submit(seat.player, match, {{}, world.NewRequest(), expected, 0, match::PlayPly{ply}}).ok());
  }
  void Pass(milliseconds time) { world.executor.Advance(time); }

  World world;
  Seat ann{world, "Ann"};
  Seat bob{world, "Bob"};
  MatchId match = world.Seat(ann.player, bob.player, {minutes(5), seconds(0)});
};

TEST_F(PresenceTest, AMatchIsClaimedWhenTheAbsentPlayersTurnHasLastedLongEnough) {
  ann.session.reset();
  Pass(milliseconds(29'999));
  const auto early = ClaimFor(bob);
  ASSERT_EQ(Refusal(early), Reason::kClaimTooEarly);
  EXPECT_NE(early.error().sentence.find(" 1 ms"), std::string::npos) << early.error().sentence;
  Pass(milliseconds(1));
  ASSERT_TRUE(ClaimFor(bob).ok());
  EXPECT_EQ(world.Get(match).outcome, (rules::Outcome{rules::Score::kSecondWins, "abandoned"}));
}

TEST_F(PresenceTest, WhoIsThereCannotBeClaimedFromHoweverLongTheTurn) {
  Pass(minutes(4));
  EXPECT_EQ(Refusal(ClaimFor(bob)), Reason::kOpponentPresent);
}

TEST_F(PresenceTest, TheTimeRunsOnTheAbsentPlayersTurnAlone) {
  bob.session.reset();
  Pass(minutes(4));  // Ann's own turn
  EXPECT_EQ(Refusal(ClaimFor(ann)), Reason::kClaimTooEarly);
  Play(ann, "d2");
  Pass(seconds(29));
  EXPECT_EQ(Refusal(ClaimFor(ann)), Reason::kClaimTooEarly);
  Pass(seconds(1));
  ASSERT_TRUE(ClaimFor(ann, Claim::kDraw).ok());
  EXPECT_EQ(world.Get(match).outcome, (rules::Outcome{rules::Score::kDraw, "abandoned"}));
}

TEST_F(PresenceTest, ComingBackCancelsItAndTheNextAbsenceBeginsAnew) {
  ann.session.reset();
  Pass(seconds(29));
  ann.Come(world);
  ann.Follow(match);
  Pass(seconds(5));
  EXPECT_EQ(Refusal(ClaimFor(bob)), Reason::kOpponentPresent);
  ann.session.reset();
  Pass(seconds(29));
  EXPECT_EQ(Refusal(ClaimFor(bob)), Reason::kClaimTooEarly);
  Pass(seconds(1));
  EXPECT_TRUE(ClaimFor(bob).ok());
}

TEST_F(PresenceTest, OneStreamOfSeveralIsEnoughIfItFollowsTheMatch) {
  Inbox second;
  auto other = world.game_server->OpenSession(ann.player, second).value();
  other->Subscribe(session::Topic::Match(match), "", 0);
  ann.session.reset();
  Pass(minutes(1));
  EXPECT_EQ(Refusal(ClaimFor(bob)), Reason::kOpponentPresent);
}

TEST_F(PresenceTest, WhoPlaysElsewhereIsAwayFromTheMatchThatTheyNoLongerFollow) {
  const match::Player eve = world.Guest("Eve");
  const MatchId elsewhere = world.Seat(ann.player, eve, {minutes(5), seconds(0)});
  ann.Follow(elsewhere);
  ann.session->Unsubscribe(session::Topic::Match(match));
  world.Run();
  const auto told = bob.inbox.Contents<session::PresenceChanged>().back();
  EXPECT_EQ(told.side, rules::Side::kFirst);
  EXPECT_FALSE(told.presence.present) << "though the account has a stream, and plays";
  Pass(milliseconds(29'999));
  EXPECT_EQ(Refusal(ClaimFor(bob)), Reason::kClaimTooEarly);
  Pass(milliseconds(1));
  EXPECT_TRUE(ClaimFor(bob).ok());
  EXPECT_TRUE(world.Get(elsewhere).presence[0].present);
}

TEST_F(PresenceTest, AStreamThatFollowsManyMatchesIsPresentAtEachOfThem) {
  const match::Player eve = world.Guest("Eve");
  const MatchId other = world.Seat(ann.player, eve, {minutes(5), seconds(0)});
  ann.Follow(other);
  Pass(minutes(1));
  EXPECT_EQ(Refusal(ClaimFor(bob)), Reason::kOpponentPresent);
  EXPECT_TRUE(world.Get(other).presence[0].present);
  EXPECT_FALSE(world.Get(other).presence[1].present) << "Eve has not come";
}

TEST_F(PresenceTest, WhoSaysThatTheyLeaveIsWaitedForShorter) {
  ann.session->Leave();
  EXPECT_EQ(Refusal(ClaimFor(bob)), Reason::kOpponentPresent) << "the stream is still open";
  ann.session.reset();
  Pass(milliseconds(9'999));
  EXPECT_EQ(Refusal(ClaimFor(bob)), Reason::kClaimTooEarly);
  Pass(milliseconds(1));
  EXPECT_TRUE(ClaimFor(bob).ok());
}

TEST_F(PresenceTest, WhoPlaysBySingleCallsIsNotGone) {
  ann.session.reset();
  Pass(seconds(29));
  EXPECT_EQ(Refusal(world.Submit(ann.player, match, {{}, world.NewRequest(), 3, 0, match::PlayPly{"zz"}})),
            Reason::kBadNotation);
  const auto there = bob.inbox.Contents<session::PresenceChanged>().back().presence;
  EXPECT_EQ(there, (match::Presence{false, false, seconds(30)})) << "who looks on counts from the call";
  Pass(seconds(29));
  EXPECT_EQ(Refusal(ClaimFor(bob)), Reason::kClaimTooEarly);
  Pass(seconds(1));
  EXPECT_TRUE(ClaimFor(bob).ok());
}

TEST_F(PresenceTest, AfterARestartAbsencesBeginWithTheRestart) {
  ann.session.reset();
  bob.session.reset();
  Pass(seconds(29));
  world.Restart();
  bob.Come(world);
  bob.Follow(match);
  Pass(seconds(29));
  EXPECT_EQ(Refusal(ClaimFor(bob)), Reason::kClaimTooEarly);
  Pass(milliseconds(10'999));
  EXPECT_EQ(Refusal(ClaimFor(bob)), Reason::kClaimTooEarly);
  Pass(milliseconds(1));  // 30 s, and 10 s for the reconnect after an outage
  EXPECT_TRUE(ClaimFor(bob).ok());
}

TEST_F(PresenceTest, ViewersAreToldWithoutANumberAndASnapshotTellsItToo) {
  const auto before = bob.inbox.Deliveries().size();
  Pass(seconds(3));
  ann.session.reset();
  world.Run();
  Pass(seconds(2));
  const auto told = bob.inbox.Deliveries();
  ASSERT_EQ(told.size(), before + 1);
  EXPECT_EQ(told.back().seq, 3U);
  EXPECT_EQ(told.back().prev_seq, 3U);
  const auto& change = std::get<session::PresenceChanged>(told.back().content);
  EXPECT_EQ(change.side, rules::Side::kFirst);
  EXPECT_EQ(change.presence, (match::Presence{false, false, seconds(30)}));
  EXPECT_EQ(world.Get(match).presence[0], (match::Presence{false, false, seconds(28)}));
  EXPECT_EQ(world.Get(match).presence[1], match::Presence{});
  ann.Come(world);
  ann.Follow(match);
  world.Run();
  EXPECT_EQ(std::get<session::PresenceChanged>(bob.inbox.Deliveries().back().content).presence,
            match::Presence{});
}

TEST_F(PresenceTest, WhoResumesWithoutASnapshotIsToldOfBothWhetherTheyAreThere) {
  Play(ann, "d2");
  for (const bool there : {false, true}) {
    bob.session.reset();
    ann.session.reset();
    if (there) {
      ann.Come(world);
      ann.Follow(match);
    }
    world.Run();
    bob.Come(world);
    bob.session->Subscribe(session::Topic::Match(match), "log", 3);
    world.Run();
    const auto told = bob.inbox.Deliveries();
    ASSERT_GE(told.size(), 3U);
    EXPECT_EQ(told[told.size() - 3].seq, 4U);
    const auto& last = std::get<session::PresenceChanged>(told.back().content);
    const auto& first = std::get<session::PresenceChanged>(told[told.size() - 2].content);
    EXPECT_EQ(told.back().prev_seq, 4U);
    EXPECT_EQ(first.side, rules::Side::kFirst);
    EXPECT_EQ(first.presence.present, there);
    EXPECT_EQ(last.side, rules::Side::kSecond);
    EXPECT_TRUE(last.presence.present);
  }
}

TEST_F(PresenceTest, SpectatorsAreToldLikePlayersAndKeepTheirNumbers) {
  Seat eve(world, "Eve");
  eve.Follow(match);
  world.Run();
  ann.session.reset();
  world.Run();
  const auto told = eve.inbox.Deliveries().back();
  EXPECT_FALSE(std::get<session::PresenceChanged>(told.content).presence.present);
  Play(ann, "d2");
  EXPECT_EQ(eve.inbox.Deliveries().back().prev_seq, told.seq);
  EXPECT_EQ(eve.inbox.Contents<match::Snapshot>().size(), 1U);
  eve.session.reset();
}

TEST_F(PresenceTest, AHouseMayHaveClaimsSooner) {
  ann.session.reset();
  bob.session.reset();
  world.limits.claim_wait_percent = 10;
  world.Restart();
  Pass(seconds(10));
  match = world.Seat(ann.player, bob.player, {minutes(5), seconds(0)});
  Pass(SeatedPlayers::kTimeToFollow);
  Play(ann, "d2");
  Play(bob, "d3");
  EXPECT_EQ(world.Get(match).presence[0], (match::Presence{false, false, seconds(3)}));
  Pass(milliseconds(2'999));
  EXPECT_EQ(Refusal(ClaimFor(bob)), Reason::kClaimTooEarly);
  Pass(milliseconds(1));
  EXPECT_TRUE(ClaimFor(bob).ok());
}

/// Ann has left, after both have played; the server may have exact values.
class AdjudicationTest : public PresenceTest {
 protected:
  void Begin(bool adjudicate, ExactValues* exact) {
    world.policy.adjudicate = adjudicate;
    world.exact = exact;
    ann.session.reset(), bob.session.reset();
    world.Restart();
    match = world.Seat(ann.player, bob.player, {minutes(5), seconds(0)});
    Play(ann, "d2");
    Play(bob, "d3");
    Pass(minutes(1));
  }
  rules::Outcome Claimed(Claim claim) {
    EXPECT_TRUE(ClaimFor(bob, claim).ok());
    return world.Get(match).outcome.value();
  }

  KnownValues values{world.Get(match).settings.ruleset};
};

TEST_F(AdjudicationTest, WhereTheOperatorWantsItAClaimGetsWhatThePositionIsWorth) {
  values.worth = rules::Score::kFirstWins;
  Begin(true, &values);
  EXPECT_EQ(Claimed(Claim::kWin), (rules::Outcome{rules::Score::kFirstWins, "tablebase"}));
  EXPECT_EQ(values.adjudicated, std::vector<std::string>{world.Get(match).position});
}

TEST_F(AdjudicationTest, WhereTheValueIsNotKnownAClaimGetsWhatItSays) {
  Begin(true, &values);
  EXPECT_EQ(Claimed(Claim::kWin), (rules::Outcome{rules::Score::kSecondWins, "abandoned"}));
  EXPECT_EQ(values.adjudicated.size(), 1U);
}

TEST_F(AdjudicationTest, NothingIsLookedUpUnlessTheOperatorWantsIt) {
  values.worth = rules::Score::kFirstWins;
  Begin(false, &values);
  EXPECT_EQ(Claimed(Claim::kDraw), (rules::Outcome{rules::Score::kDraw, "abandoned"}));
  EXPECT_TRUE(values.adjudicated.empty());
}

TEST_F(AdjudicationTest, ARulesetWithoutValuesIsClaimedAsEver) {
  KnownValues other("six");
  other.worth = rules::Score::kFirstWins;
  Begin(true, &other);
  EXPECT_EQ(Claimed(Claim::kWin).reason, "abandoned");
  EXPECT_TRUE(other.adjudicated.empty());
}

TEST_F(AdjudicationTest, AClaimThatIsRefusedLooksNothingUp) {
  Begin(true, &values);
  ann.Come(world);
  ann.Follow(match);
  EXPECT_EQ(Refusal(ClaimFor(bob)), Reason::kOpponentPresent);
  EXPECT_TRUE(values.adjudicated.empty());
}

TEST_F(AdjudicationTest, AMatchWithoutAClockThatBothHaveLeftEndsByItsWorthToo) {
  values.worth = rules::Score::kDraw;
  Begin(true, &values);
  match = world.Seat(ann.player, bob.player);
  Play(ann, "d2");
  Play(bob, "d3");
  Pass(milliseconds(world.limits.idle_match_ms));
  EXPECT_EQ(world.Get(match).outcome, (rules::Outcome{rules::Score::kDraw, "tablebase"}));
}

TEST(Presence, AfterARestartAbsencesFromMatchesWithoutAClockBeginAnewToo) {
  World world;
  const auto ann = world.Guest("Ann"), bob = world.Guest("Bob");
  const MatchId match = world.Seat(ann, bob);
  for (const auto& [player, ply] : {std::pair(ann, "d2"), std::pair(bob, "d3")}) {
    const Seq expected = world.Get(match).position_seq;
    ASSERT_TRUE(world.Submit(player, match, {{}, world.NewRequest(), expected, 0, match::PlayPly{ply}}).ok());
  }
  world.executor.Advance(minutes(5));
  world.Restart();
  const auto claim = [&] {
    return world.Submit(bob, match, {{}, world.NewRequest(), 0, 0, match::ClaimAbandoned{Claim::kDraw}});
  };
  world.executor.Advance(minutes(5) + milliseconds(9'999));
  ASSERT_FALSE(claim().ok());
  EXPECT_EQ(claim().error().reason, Reason::kClaimTooEarly);
  world.executor.Advance(milliseconds(1));
  EXPECT_TRUE(claim().ok());
}

TEST(Presence, AClaimSentAgainAfterARestartGetsTheFirstAnswer) {
  World world;
  const auto ann = world.Guest("Ann"), bob = world.Guest("Bob");
  const MatchId match = world.Seat(ann, bob);
  const match::Command claim{{}, world.NewRequest(), 0, 0, match::ClaimAbandoned{Claim::kWin}};
  world.executor.Advance(minutes(5) + seconds(10));
  const auto first = world.Submit(bob, match, claim);
  ASSERT_TRUE(first.ok()) << first.error().ToString();
  world.Restart();
  const auto again = world.Submit(bob, match, claim);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->logged->entry, first->logged->entry);
}

}  // namespace
}  // namespace merels::service
