// The limit of an account's simultaneous matches against others, however they begin.
#include <gtest/gtest.h>

#include "server/service/lobby/challenges.h"
#include "tests/server/service/game_server_test.h"

namespace merels::service {
namespace {

class MatchesGoingOnTest : public GameServerTest {
 protected:
  void SetUp() override {
    world.limits.max_matches_per_account = 2;
    world.Restart();
  }
  Result<lobby::Opened> Open(const match::Player& owner, const std::string& ruleset = "standard") {
    return Answer<lobby::Opened>([&](auto done) {
      world.game_server->tables().Open(owner, {world.NewRequest(), ruleset, {}, rules::Side::kFirst, false},
                                       done);
    });
  }
  Result<Seated> Join(const match::Player& guest, const Result<lobby::Opened>& table) {
    return Answer<Seated>([&](auto done) {
      world.game_server->tables().Join(guest, {world.NewRequest(), std::get<lobby::Table>(*table).id, ""},
                                       done);
    });
  }
  void Resign(const match::Player& player, const MatchId& match) {
    ASSERT_TRUE(world.Submit(player, match, {{}, world.NewRequest(), 0, 0, match::Resign{}}).ok());
  }
  static Reason Why(const Result<Seated>& seated) { return seated ? kLastReason : seated.error().reason; }

  match::Player ann = world.Guest("Ann");
  match::Player bob = world.Guest("Bob");
  match::Player cleo = world.Guest("Cleo");
};

TEST_F(MatchesGoingOnTest, WhoHasAsManyAsOneMayOpensNoTableAndTakesNone) {
  const auto waiting = Open(cleo);
  const MatchId one = world.Seat(ann, bob);
  world.Seat(ann, bob);
  EXPECT_EQ(Open(ann).error().reason, Reason::kLimitReached);
  EXPECT_EQ(Why(Join(bob, waiting)), Reason::kLimitReached);
  EXPECT_EQ(world.game_server->tables().List({}, {})->items.size(), 1U) << "it stands for others";
  Resign(ann, one);
  EXPECT_TRUE(Open(ann).ok());
  EXPECT_TRUE(Join(bob, waiting).ok());
}

TEST_F(MatchesGoingOnTest, ATableWhoseOwnerHasAsManyAsOneMayWaits) {
  const auto table = Open(ann);
  const MatchId one = world.Seat(ann, bob);
  world.Seat(ann, bob);
  const auto refused = Join(cleo, table);
  EXPECT_EQ(Why(refused), Reason::kLimitReached);
  EXPECT_EQ(refused.error().sentence.find("Ann has"), 0U);
  Resign(bob, one);
  EXPECT_TRUE(Join(cleo, table).ok());
}

TEST_F(MatchesGoingOnTest, OfTwoThatAreTakenAtOnceOnlyOneCanBeTheLast) {
  world.Seat(ann, bob);
  const auto table = Open(cleo), other = Open(cleo);
  int begun = 0;
  for (const auto* one : {&table, &other}) {
    world.game_server->tables().Join(bob, {world.NewRequest(), std::get<lobby::Table>(**one).id, ""},
                                     [&](const Result<Seated>& seated) { begun += seated.ok() ? 1 : 0; });
  }
  world.Run();
  EXPECT_EQ(begun, 1);
}

TEST_F(MatchesGoingOnTest, OneThatTheStoreRefusedIsNotCounted) {
  const auto table = Open(ann);
  world.disk->fault = store::MemoryDisk::Fault::kFull;
  for (int i = 0; i < 3; ++i) EXPECT_EQ(Why(Join(bob, table)), Reason::kStoreRefused);
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  EXPECT_TRUE(Join(bob, table).ok());
}

TEST_F(MatchesGoingOnTest, SeeksAndChallengesAreRefusedToo) {
  Inbox inbox;
  const auto session = world.game_server->OpenSession(ann, inbox).value();
  session->Subscribe(session::Topic::Notices(), "", 0);
  const auto challenge = [&](const match::Player& from, const match::Player& to) {
    return Answer<lobby::Challenged>([&](auto done) {
      world.game_server->challenges().Make(
          from, {world.NewRequest(), to.id.text(), "standard", {}, std::nullopt, false, {}}, done);
    });
  };
  const auto from_cleo = challenge(cleo, ann);
  world.Seat(ann, bob);
  world.Seat(ann, bob);
  EXPECT_EQ(world.SeekFor(ann, {world.NewRequest(), {{{"standard", {}}}}}).error().reason, Reason::kLimitReached);
  EXPECT_EQ(challenge(ann, cleo).error().reason, Reason::kLimitReached);
  const auto accepted = Answer<Seated>([&](auto done) {
    world.game_server->challenges().Accept(
        ann, {world.NewRequest(), std::get<lobby::Challenge>(*from_cleo).id}, done);
  });
  EXPECT_EQ(Why(accepted), Reason::kLimitReached);
  EXPECT_EQ(world.game_server->challenges().Of(ann.id).size(), 1U) << "it stands until she has time";
}

TEST_F(MatchesGoingOnTest, AfterARestartThoseThatGoOnCount) {
  world.Seat(ann, bob);
  Resign(bob, world.Seat(ann, bob));
  world.Restart();
  EXPECT_TRUE(Open(ann).ok());
  world.Seat(ann, bob);
  world.Restart();
  EXPECT_EQ(Open(ann).error().reason, Reason::kLimitReached);
  EXPECT_TRUE(Open(ann, "peg").ok()) << "those of one player have their own limit";
}

}  // namespace
}  // namespace merels::service
