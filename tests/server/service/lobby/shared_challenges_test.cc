// Challenges in a cluster of several nodes: between two of them every hint is lost, between two others none.
#include <optional>

#include <gtest/gtest.h>

#include "server/service/lobby/challenges.h"
#include "tests/server/service/nodes.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// Time for a node to poll the store, and to receive broadcasts.
constexpr milliseconds kLooked{1000};
constexpr milliseconds kHeard{200};

class SharedChallengesTest : public ::testing::Test {
 protected:
  lobby::Challenge Challenge(ClusterNode& node, RequestId request = {}) {
    if (request.empty()) request = world.NewRequest();
    std::optional<lobby::Challenged> made;
    node.game_server->challenges().Make(
        ann, {request, bob.id.text(), "standard", {seconds(300), seconds(2)}, rules::Side::kFirst, false, {}},
        [&](const Result<lobby::Challenged>& answer) { made = answer.value(); });
    world.Run();
    return std::get<lobby::Challenge>(*made);
  }
  std::shared_ptr<std::optional<Result<Seated>>> BeginToAccept(ClusterNode& node,
                                                               const api::AcceptChallenge& request) {
    const auto answer = std::make_shared<std::optional<Result<Seated>>>();
    node.game_server->challenges().Accept(bob, request,
                                          [answer](const Result<Seated>& seated) { *answer = seated; });
    return answer;
  }
  Result<Seated> Accept(ClusterNode& node, const api::AcceptChallenge& request) {
    const auto answer = BeginToAccept(node, request);
    world.Run();
    return **answer;
  }
  static std::unique_ptr<Session> Listen(ClusterNode& node, const match::Player& player, Inbox& inbox) {
    auto session = node.game_server->OpenSession(player, inbox).value();
    session->Subscribe(session::Topic::Notices(), "", 0);
    return session;
  }
  template <class T>
  static std::vector<T> NoticesOf(const Inbox& inbox) {
    std::vector<T> found;
    for (const auto& notice : inbox.Contents<lobby::Notice>()) {
      if (const auto* one = std::get_if<T>(&notice)) found.push_back(*one);
    }
    return found;
  }
  std::size_t Standing(ClusterNode& node) { return node.game_server->challenges().Of(ann.id).size(); }

  World world;
  match::Player ann = world.Guest("Ann");
  match::Player bob = world.Guest("Bob");
  DeafBus deaf;
  ClusterNode one{world, deaf};
  ClusterNode two{world, deaf};
  CarryingBus bus;
  ClusterNode three{world, bus};
  ClusterNode four{world, bus};
};

TEST_F(SharedChallengesTest, TwoOffersOfOneRematchAtTwoNodesAtOnceAreOneMatch) {
  const MatchId over = world.Seat(ann, bob);
  ASSERT_TRUE(world.Submit(ann, over, {{}, world.NewRequest(), 0, 0, match::Resign{}}).ok());
  world.game_server.reset();
  world.executor.Advance(kLooked);
  Inbox anns, bobs;
  const auto a = Listen(three, ann, anns), b = Listen(four, bob, bobs);
  const auto ignore = [](const Result<lobby::Challenged>& answer) { EXPECT_TRUE(answer.ok()); };
  three.game_server->challenges().OfferRematch(ann, {world.NewRequest(), over}, ignore);
  four.game_server->challenges().OfferRematch(bob, {world.NewRequest(), over}, ignore);
  world.Run();
  world.executor.Advance(kHeard + kLooked);
  EXPECT_EQ(world.disk->log.size(), 2U) << "the old match and the new";
  EXPECT_EQ(Standing(three) + Standing(four), 0U);
  for (const Inbox* inbox : {&anns, &bobs}) {
    for (const auto& ended : NoticesOf<lobby::ChallengeEnded>(*inbox))
      EXPECT_EQ(ended.how, lobby::ChallengeEnd::kAccepted);
  }
}

TEST_F(SharedChallengesTest, WhoIsChallengedIsToldAtAnotherNodeAndBothOfItsEnd) {
  Inbox anns, bobs;
  const auto a = Listen(three, ann, anns), b = Listen(four, bob, bobs);
  const auto first = Challenge(three);
  world.executor.Advance(kHeard);
  ASSERT_EQ(NoticesOf<lobby::ChallengeMade>(bobs).size(), 1U);
  EXPECT_EQ(NoticesOf<lobby::ChallengeMade>(bobs)[0].challenge, first);
  four.game_server->challenges().Decline(bob, {first.id, lobby::DeclineReason::kTooFast},
                                         [](const Result<void>&) {});
  world.executor.Advance(kHeard);
  const auto second = Challenge(three);
  world.executor.Advance(kHeard);
  const auto seated = Accept(four, {world.NewRequest(), second.id});
  ASSERT_TRUE(seated.ok()) << seated.error().ToString();
  world.executor.Advance(kHeard);
  const std::vector<lobby::ChallengeEnded> ends = {
      {first.id, lobby::ChallengeEnd::kDeclined, lobby::DeclineReason::kTooFast, {}},
      {second.id, lobby::ChallengeEnd::kAccepted, lobby::DeclineReason::kNone, seated->match}};
  for (const Inbox* inbox : {&anns, &bobs}) {
    EXPECT_EQ(NoticesOf<lobby::ChallengeEnded>(*inbox), ends);
    ASSERT_EQ(NoticesOf<lobby::Paired>(*inbox).size(), 1U);
    EXPECT_EQ(NoticesOf<lobby::Paired>(*inbox)[0].match, seated->match);
  }
}

TEST_F(SharedChallengesTest, WhatWasLostIsFoundInTheStore) {
  Inbox anns, bobs;
  const auto a = Listen(one, ann, anns), b = Listen(two, bob, bobs);
  const auto challenge = Challenge(one);
  world.executor.Advance(kLooked);
  ASSERT_EQ(NoticesOf<lobby::ChallengeMade>(bobs).size(), 1U);
  two.game_server->challenges().Decline(bob, {challenge.id, lobby::DeclineReason::kNone},
                                        [](const Result<void>&) {});
  world.executor.Advance(kLooked);
  EXPECT_EQ(Standing(one), 0U);
  ASSERT_EQ(NoticesOf<lobby::ChallengeEnded>(anns).size(), 1U);
  EXPECT_EQ(NoticesOf<lobby::ChallengeEnded>(anns)[0].id, challenge.id);
}

TEST_F(SharedChallengesTest, OneIsAcceptedAtANodeThatHasNotSeenItYet) {
  const auto challenge = Challenge(one);
  ASSERT_EQ(Standing(two), 0U);
  EXPECT_TRUE(Accept(two, {world.NewRequest(), challenge.id}).ok());
}

TEST_F(SharedChallengesTest, OfTwoAcceptancesAtTwoNodesOneBecomesAMatch) {
  for (int i = 0; i < 10; ++i) {
    const auto challenge = Challenge(one);
    world.executor.Advance(kLooked);
    ASSERT_EQ(Standing(two), 1U);
    const auto first = BeginToAccept(i % 2 == 0 ? one : two, {world.NewRequest(), challenge.id});
    const auto second = BeginToAccept(i % 2 == 0 ? two : one, {world.NewRequest(), challenge.id});
    world.Run();
    ASSERT_NE((*first)->ok(), (*second)->ok());
    EXPECT_EQ(((*first)->ok() ? **second : **first).error().reason, Reason::kUnknownChallenge);
    EXPECT_EQ(Standing(one) + Standing(two), 0U);
  }
}

TEST_F(SharedChallengesTest, AnAcceptanceThatIsRepeatedAtAnotherNodeGetsTheSameSeat) {
  const auto challenge = Challenge(one);
  world.executor.Advance(kLooked);
  const api::AcceptChallenge request{world.NewRequest(), challenge.id};
  const auto seated = Accept(one, request);
  ASSERT_EQ(Standing(two), 1U) << "it has not heard of that";
  EXPECT_EQ(Accept(two, request)->match, seated->match);
}

TEST_F(SharedChallengesTest, OneThatWasWithdrawnIsNotAcceptedWhereItStillStands) {
  const auto challenge = Challenge(one);
  world.executor.Advance(kLooked);
  one.game_server->challenges().Withdraw(ann, {challenge.id}, [](const Result<void>&) {});
  world.Run();
  ASSERT_EQ(Standing(two), 1U);
  EXPECT_EQ(Accept(two, {world.NewRequest(), challenge.id}).error().reason, Reason::kUnknownChallenge);
}

TEST_F(SharedChallengesTest, ARequestMakesOneChallengeAtWhicheverNodesItComes) {
  const RequestId request = world.NewRequest();
  EXPECT_EQ(Challenge(one, request), Challenge(two, request));
}

TEST_F(SharedChallengesTest, OneStandsWhileItsMakerHasAStreamAtAnyNodeAndAMinuteLonger) {
  Inbox here, there;
  auto first = Listen(one, ann, here);
  Challenge(one);
  world.executor.Advance(kLooked);
  auto second = Listen(two, ann, there);
  first.reset();
  world.executor.Advance(seconds(200));
  EXPECT_EQ(Standing(one), 1U);
  EXPECT_EQ(Standing(two), 1U);
  second.reset();
  world.executor.Advance(seconds(55));
  EXPECT_EQ(Standing(one), 1U);
  world.executor.Advance(seconds(15));
  EXPECT_EQ(Standing(one), 0U);
  EXPECT_EQ(Standing(two), 0U);
}

TEST(ChallengesOfOneHouse, SurviveARestartAsLongAsTheyWouldHaveStood) {
  World world;
  const auto ann = world.Guest("Ann"), bob = world.Guest("Bob");
  Inbox inbox;
  auto session = world.game_server->OpenSession(ann, inbox).value();
  std::optional<lobby::Challenge> made;
  world.game_server->challenges().Make(
      ann, {world.NewRequest(), bob.id.text(), "standard", {seconds(300), {}}, {}, false, {}},
      [&](const Result<lobby::Challenged>& answer) { made = std::get<lobby::Challenge>(*answer); });
  world.Run();
  ASSERT_TRUE(made);
  session.reset();
  world.Restart();
  EXPECT_EQ(world.game_server->challenges().Of(bob.id), std::vector{*made});
  world.executor.Advance(seconds(59));
  EXPECT_EQ(world.game_server->challenges().Of(bob.id).size(), 1U);
  world.executor.Advance(seconds(1));
  EXPECT_TRUE(world.game_server->challenges().Of(bob.id).empty());
}

}  // namespace
}  // namespace merels::service
