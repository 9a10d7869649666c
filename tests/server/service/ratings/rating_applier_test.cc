#include <gtest/gtest.h>

#include "server/service/lobby/challenges.h"
#include "server/service/ratings/ratings.h"
#include "tests/server/service/following/spectators.h"
#include "tests/server/service/ratings/rated_matches.h"

namespace merels::service {
namespace {

/// A server in which spectators see rated matches late.
class LateRatings : public RatedMatches {
 protected:
  lobby::PlayerRatings SeenBy(const OnlineGuest& viewer, const Client& of) {
    return viewer
        .Ask<lobby::PlayerRatings>(
            [&](auto done) { world.game_server->ratings().Get(of.player.id.text(), done); })
        .value();
  }
  Page<match::Summary> Ended(const OnlineGuest& viewer) {
    MatchQuery query;
    query.filter.state = match::StateFilter::kEnded;
    return viewer.List(query).value();
  }
};

TEST_F(LateRatings, AResultThatSpectatorsMayNotKnowYetIsRatedForNobody) {
  world.limits.rated_delay_ms = 30'000;
  const Client ann = Member("Ann");
  const Client bob = Member("Bob");
  OnlineGuest eve{world, "Eve"};
  const MatchId match = Pair(ann, bob).match;
  EXPECT_EQ(eve.Get(match)->settings.watching, ByTime(seconds(30)));
  WhiteResigns(match);
  world.executor.Advance(seconds(29));
  world.Run();
  EXPECT_EQ(eve.Get(match)->outcome, std::nullopt);
  EXPECT_TRUE(Ended(eve).items.empty());
  EXPECT_TRUE(SeenBy(eve, ann).pools.empty());
  EXPECT_TRUE(Log().items.empty());
  EXPECT_TRUE(Told<lobby::RatingChanged>(ann).empty());
  world.executor.Advance(seconds(1));
  world.Run();
  EXPECT_NE(eve.Get(match)->outcome, std::nullopt);
  EXPECT_EQ(Ended(eve).items.size(), 1U);
  EXPECT_EQ(SeenBy(eve, ann).pools.size(), 1U);
  for (const Client* client : {&ann, &bob}) EXPECT_EQ(Told<lobby::RatingChanged>(*client).size(), 1U);
}

TEST_F(LateRatings, WhatIsHeldBackIsRatedInItsTimeAlsoByALaterRun) {
  world.limits.rated_delay_ms = 30'000;
  Client ann = Member("Ann");
  Client bob = Member("Bob");
  WhiteResigns(Pair(ann, bob).match);
  for (Client* client : {&ann, &bob}) client->session.reset();
  world.limits.rated_delay_ms = 0;
  world.Restart();
  EXPECT_TRUE(Log().items.empty());
  world.executor.Advance(seconds(31));
  world.Run();
  EXPECT_EQ(Log().items.size(), 1U);
}

TEST_F(LateRatings, WhatIsToldAtOnceDoesNotWaitForWhatIsHeldBack) {
  world.limits.rated_delay_ms = 3'600'000;
  Client ann = Member("Ann");
  Client bob = Member("Bob");
  WhiteResigns(Pair(ann, bob).match);
  world.limits.rated_delay_ms = 10'000;
  WhiteResigns(Pair(ann, bob).match);
  world.limits.rated_delay_ms = 0;
  WhiteResigns(Pair(ann, bob).match);
  EXPECT_EQ(Log().items.size(), 1U);
  world.executor.Advance(seconds(11));
  world.Run();
  EXPECT_EQ(Log().items.size(), 2U);
  world.executor.Advance(hours(1));
  world.Run();
  EXPECT_EQ(Log().items.size(), 3U);
}

TEST_F(LateRatings, ADelayInPliesEndsWithTheMatchAndSoItIsRatedAtOnce) {
  world.limits.rated_delay_plies = 2;
  const Client ann = Member("Ann");
  const Client bob = Member("Bob");
  OnlineGuest eve{world, "Eve"};
  const MatchId match = Pair(ann, bob).match;
  Do(match, Side::kFirst, match::PlayPly{"d2"});
  Do(match, Side::kSecond, match::PlayPly{"f4"});
  EXPECT_TRUE(eve.Get(match)->plies.empty());
  Do(match, Side::kFirst, match::Resign{});
  EXPECT_EQ(eve.Get(match)->plies.size(), 2U);
  EXPECT_EQ(Log().items.size(), 1U);
}

TEST_F(LateRatings, TheHouseChoosesHowLateARatedMatchIsSeenAndNobodyElseDoes) {
  world.limits.rated_delay_plies = 6;
  const Client ann = Member("Ann");
  const Client bob = Member("Bob");
  const auto open = [&](bool rated, const Watching& watching) {
    OpenTable request{world.NewRequest(), "standard", kBlitz, Side::kFirst, false, watching};
    request.rated = rated;
    return Answer<lobby::Opened>(
        [&](auto done) { world.game_server->tables().Open(ann.player, request, done); });
  };
  EXPECT_EQ(open(true, ByPlies(1)).error().reason, Reason::kNotRateable);
  EXPECT_EQ(open(true, With(WatchAccess::kClosed)).error().reason, Reason::kNotRateable);
  const auto challenge = [&](const Watching& watching) {
    return Answer<lobby::Challenged>([&](auto done) {
      world.game_server->challenges().Make(
          ann.player,
          {world.NewRequest(), bob.player.id.text(), "standard", kBlitz, Side::kFirst, true, watching}, done);
    });
  };
  EXPECT_EQ(challenge(ByPlies(1)).error().reason, Reason::kNotRateable);
  EXPECT_EQ(std::get<lobby::Challenge>(*challenge({})).watching, ByPlies(6));
  const auto listed = open(true, {});
  const auto& table = std::get<lobby::Table>(*listed);
  EXPECT_EQ(table.watching, ByPlies(6));
  const auto seated = Answer<Seated>([&](auto done) {
    world.game_server->tables().Join(bob.player, {world.NewRequest(), table.id, ""}, done);
  });
  EXPECT_EQ(world.Get(seated->match).settings.watching, ByPlies(6));
  EXPECT_EQ(Pair(ann, bob).settings.watching, ByPlies(6));
  EXPECT_EQ(Pair(ann, bob, false).settings.watching, Watching()) << "a casual one";
}

}  // namespace
}  // namespace merels::service
