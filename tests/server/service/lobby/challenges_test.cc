// Challenges: permissions, notices to both players, and no double acceptance.
#include "server/service/lobby/challenges.h"

#include <gtest/gtest.h>

#include "tests/server/service/world.h"

namespace merels::service {
namespace {

using std::chrono::seconds;

class ChallengesTest : public ::testing::Test {
 protected:
  template <class T, class Start>
  Result<T> Ask(Start start) {
    std::optional<Result<T>> answer;
    start([&](Result<T> result) { answer = std::move(result); });
    world.Run();
    return answer ? *answer : Result<T>(Error{Reason::kInternal, "no answer"});
  }
  Result<lobby::Challenged> Make(const match::Player& from, api::CreateChallenge request) {
    return Ask<lobby::Challenged>([&](auto done) { all().Make(from, request, std::move(done)); });
  }
  Result<lobby::Challenged> Rematch(const match::Player& player, const MatchId& match) {
    return Ask<lobby::Challenged>([&](auto done) {
      all().OfferRematch(player, {world.NewRequest(), match}, std::move(done));
    });
  }
  Result<Seated> Accept(const match::Player& to, const api::AcceptChallenge& request) {
    return Ask<Seated>([&](auto done) { all().Accept(to, request, std::move(done)); });
  }
  Result<match::Snapshot> Get(const match::Player& viewer, const MatchId& match) {
    return Ask<match::Snapshot>(
        [&](auto done) { world.game_server->match_calls().GetMatch(viewer, {match}, std::move(done)); });
  }
  api::CreateChallenge To(const match::Player& to) {
    return {world.NewRequest(),  to.id.text(), "standard", {seconds(300), seconds(2)},
            rules::Side::kFirst, false,        {}};
  }
  ChallengeId Challenge(const match::Player& from, const match::Player& to) {
    return std::get<lobby::Challenge>(Make(from, To(to)).value()).id;
  }
  std::unique_ptr<Session> Listen(const match::Player& player, Inbox& inbox) {
    auto session = world.game_server->OpenSession(player, inbox).value();
    session->Subscribe(session::Topic::Notices(), "", 0);
    world.Run();
    return session;
  }
  template <class T>
  static std::vector<T> Notices(const Inbox& inbox) {
    std::vector<T> found;
    for (const auto& notice : inbox.Contents<lobby::Notice>()) {
      if (const auto* one = std::get_if<T>(&notice)) found.push_back(*one);
    }
    return found;
  }
  Challenges& all() { return world.game_server->challenges(); }

  World world;
  match::Player ann = world.Guest("Ann");
  match::Player bob = world.Guest("Bob");
};

TEST_F(ChallengesTest, OneThatIsAcceptedBecomesTheMatchThatWasProposed) {
  const ChallengeId id = Challenge(ann, bob);
  const Seated seated = Accept(bob, {world.NewRequest(), id}).value();
  EXPECT_EQ(seated.side, rules::Side::kSecond);
  const match::Snapshot match = world.Get(seated.match);
  EXPECT_EQ(match.settings.ruleset, "standard+reps=3+quiet=100");
  EXPECT_EQ(match.settings.clock, (clock::TimeControl{seconds(300), seconds(2)}));
  EXPECT_EQ(match.settings.seats, (std::array{ann.id, bob.id}));
  EXPECT_FALSE(match.settings.tossed);
  EXPECT_TRUE(all().Of(ann.id).empty());
}

TEST_F(ChallengesTest, AMemberIsChallengedByNameInEitherCase) {
  world.game_server->membership().Register({bob, ""}, {"Bob", "three in a row"}, [](const auto&) {});
  world.Run();
  api::CreateChallenge request = To(ann);
  request.player = "bOB";
  EXPECT_EQ(std::get<lobby::Challenge>(Make(ann, request).value()).to.id, bob.id);
  request.request = world.NewRequest();
  request.player = "Nobody";
  EXPECT_EQ(Make(ann, request).error().reason, Reason::kUnknownPlayer);
}

TEST_F(ChallengesTest, ItSaysWhoMayWatchTheMatchAndHowLate) {
  api::CreateChallenge request = To(bob);
  request.watching = {match::WatchAccess::kCode, 4, {}, {}};
  const auto challenge = std::get<lobby::Challenge>(Make(ann, request).value());
  EXPECT_EQ(challenge.watching, request.watching);
  const MatchId first = Accept(bob, {world.NewRequest(), challenge.id}).value().match;
  EXPECT_EQ(Get(world.Guest("Eve"), first).error().reason, Reason::kUnknownMatch);
  const match::Watching played = Get(bob, first)->settings.watching;
  EXPECT_EQ(played.delay_plies, 4);
  EXPECT_FALSE(played.code.empty());

  ASSERT_TRUE(world.Submit(ann, first, {{}, world.NewRequest(), 0, 0, match::Resign{}}).ok());
  EXPECT_EQ(std::get<lobby::Challenge>(Rematch(ann, first).value()).watching, request.watching);
  const match::Watching again = Get(bob, std::get<MatchId>(Rematch(bob, first).value()))->settings.watching;
  EXPECT_EQ(again.delay_plies, 4);
  EXPECT_EQ(again.access, match::WatchAccess::kCode);
  EXPECT_NE(again.code, played.code);
}

TEST_F(ChallengesTest, ADelayThatMakesNoSenseIsRefused) {
  api::CreateChallenge request = To(bob);
  request.watching.delay_plies = 1000;
  EXPECT_EQ(Make(ann, request).error().reason, Reason::kBadArgument);
}

TEST_F(ChallengesTest, BothAreToldOfItAndOfWhatBecomesOfIt) {
  Inbox anns, bobs;
  const auto a = Listen(ann, anns), b = Listen(bob, bobs);
  const ChallengeId id = Challenge(ann, bob);
  for (const Inbox* inbox : {&anns, &bobs}) {
    ASSERT_EQ(Notices<lobby::ChallengeMade>(*inbox).size(), 1U);
    EXPECT_EQ(Notices<lobby::ChallengeMade>(*inbox)[0].challenge.id, id);
  }
  all().Decline(bob, {id, lobby::DeclineReason::kTooFast}, [](const Result<void>&) {});
  world.Run();
  const ChallengeId second = Challenge(ann, bob);
  all().Withdraw(ann, {second}, [](const Result<void>&) {});
  world.Run();
  const ChallengeId third = Challenge(ann, bob);
  const MatchId match = Accept(bob, {world.NewRequest(), third}).value().match;
  const std::vector<lobby::ChallengeEnded> ends = {
      {id, lobby::ChallengeEnd::kDeclined, lobby::DeclineReason::kTooFast, {}},
      {second, lobby::ChallengeEnd::kWithdrawn, lobby::DeclineReason::kNone, {}},
      {third, lobby::ChallengeEnd::kAccepted, lobby::DeclineReason::kNone, match}};
  for (const Inbox* inbox : {&anns, &bobs}) {
    EXPECT_EQ(Notices<lobby::ChallengeEnded>(*inbox), ends);
    EXPECT_EQ(Notices<lobby::Paired>(*inbox).size(), 1U);
  }
}

TEST_F(ChallengesTest, WhoListensLaterFindsItInTheSnapshot) {
  const ChallengeId id = Challenge(ann, bob);
  Inbox inbox;
  const auto session = Listen(bob, inbox);
  const auto now = inbox.Contents<lobby::NoticesSnapshot>();
  ASSERT_EQ(now.size(), 1U);
  ASSERT_EQ(now[0].challenges.size(), 1U);
  EXPECT_EQ(now[0].challenges[0].id, id);
}

TEST_F(ChallengesTest, NobodyElseAnswersOrWithdrawsIt) {
  const match::Player eve = world.Guest("Eve");
  const ChallengeId id = Challenge(ann, bob);
  for (const match::Player& other : {ann, eve}) {
    EXPECT_EQ(Accept(other, {world.NewRequest(), id}).error().reason, Reason::kUnknownChallenge);
    all().Decline(other, {id, lobby::DeclineReason::kNone}, [](const Result<void>&) {});
    world.Run();
  }
  all().Withdraw(bob, {id}, [](const Result<void>&) {});
  world.Run();
  all().Withdraw(eve, {id}, [](const Result<void>&) {});
  world.Run();
  EXPECT_EQ(all().Of(ann.id).size(), 1U);
}

TEST_F(ChallengesTest, WhatCannotBePlayedIsRefused) {
  const auto refusal = [&](auto change) {
    api::CreateChallenge request = To(bob);
    change(request);
    const auto made = Make(ann, request);
    return made.ok() ? kLastReason : made.error().reason;
  };
  EXPECT_EQ(refusal([&](api::CreateChallenge& request) { request.player = ann.id.text(); }),
            Reason::kOwnTable);
  EXPECT_EQ(refusal([&](api::CreateChallenge& request) { request.player = "nobody"; }),
            Reason::kUnknownPlayer);
  EXPECT_EQ(refusal([](api::CreateChallenge& request) { request.ruleset = "draughts"; }),
            Reason::kUnknownRuleset);
  EXPECT_EQ(refusal([](api::CreateChallenge& request) { request.ruleset = "peg"; }), Reason::kNoOpponent);
  EXPECT_EQ(refusal([](api::CreateChallenge& request) {
              request.clock = {clock::Millis(-5), seconds(0)};
            }),
            Reason::kBadClock);
  EXPECT_EQ(refusal([](api::CreateChallenge& request) { request.rated = true; }), Reason::kNotRateable);
  world.game_server->access().Block(ann.id, bob.id);
  EXPECT_EQ(refusal([](api::CreateChallenge&) {}), Reason::kNotAllowed) << "her own block she knows";
}

TEST_F(ChallengesTest, ARetryGetsTheSameChallengeAndOnceAcceptedItsMatchAlsoAfterARestart) {
  const api::CreateChallenge request = To(bob);
  const ChallengeId id = std::get<lobby::Challenge>(Make(ann, request).value()).id;
  EXPECT_EQ(std::get<lobby::Challenge>(Make(ann, request).value()).id, id);
  EXPECT_EQ(all().Of(ann.id).size(), 1U);
  const api::AcceptChallenge answer{world.NewRequest(), id};
  const MatchId match = Accept(bob, answer).value().match;
  EXPECT_EQ(Accept(bob, answer).value().match, match);
  EXPECT_EQ(std::get<MatchId>(Make(ann, request).value()), match);
  world.Restart();
  EXPECT_EQ(Accept(bob, answer).value().match, match);
  EXPECT_EQ(std::get<MatchId>(Make(ann, request).value()), match);
}

TEST_F(ChallengesTest, AnAnswerThatTheStoreRefusesLeavesItStanding) {
  const ChallengeId id = Challenge(ann, bob);
  world.disk->fault = store::MemoryDisk::Fault::kFull;
  EXPECT_EQ(Accept(bob, {world.NewRequest(), id}).error().reason, Reason::kStoreRefused);
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  EXPECT_TRUE(Accept(bob, {world.NewRequest(), id}).ok());
}

TEST_F(ChallengesTest, OneEndsWhenItsMakerHasBeenAwayForTooLong) {
  Inbox anns, bobs;
  auto a = Listen(ann, anns);
  const auto b = Listen(bob, bobs);
  Challenge(ann, bob);
  world.executor.Advance(seconds(59));
  a.reset();
  world.executor.Advance(seconds(59));
  a = Listen(ann, anns);
  world.executor.Advance(seconds(120));
  EXPECT_EQ(all().Of(bob.id).size(), 1U) << "she came back in time";
  a.reset();
  world.executor.Advance(seconds(61));
  EXPECT_TRUE(all().Of(bob.id).empty());
  EXPECT_EQ(Notices<lobby::ChallengeEnded>(bobs).back().how, lobby::ChallengeEnd::kExpired);
}

class RematchTest : public ChallengesTest {
 protected:
  void Resign(const match::Player& player) {
    ASSERT_TRUE(world.Submit(player, match, {{}, world.NewRequest(), 0, 0, match::Resign{}}).ok());
  }
  const MatchId match = world.Seat(ann, bob, {seconds(60), seconds(1)});
};

TEST_F(RematchTest, TheOthersOfferIsAcceptedByOfferingTheSameWithTheSidesSwapped) {
  Resign(ann);
  const auto offer = std::get<lobby::Challenge>(Rematch(bob, match).value());
  EXPECT_EQ(offer.rematch_of, match);
  EXPECT_EQ(offer.side, rules::Side::kFirst);
  EXPECT_EQ(std::get<lobby::Challenge>(Rematch(bob, match).value()).id, offer.id) << "asked twice";
  const auto again = world.Get(std::get<MatchId>(Rematch(ann, match).value()));
  const auto before = world.Get(match);
  EXPECT_EQ(again.settings.seats, (std::array{bob.id, ann.id}));
  EXPECT_EQ(again.settings.ruleset, before.settings.ruleset);
  EXPECT_EQ(again.settings.clock, before.settings.clock);
}

TEST_F(RematchTest, TwoOffersAtOnceAreOneMatch) {
  Resign(ann);
  Inbox inboxes[2];
  const std::unique_ptr<Session> sessions[] = {Listen(ann, inboxes[0]), Listen(bob, inboxes[1])};
  const RequestId requests[] = {world.NewRequest(), world.NewRequest()};
  int granted = 0;
  const auto count = [&](const Result<lobby::Challenged>& answer) { granted += answer.ok() ? 1 : 0; };
  all().OfferRematch(ann, {requests[0], match}, count);
  all().OfferRematch(bob, {requests[1], match}, count);
  world.Run();
  EXPECT_EQ(granted, 2);
  EXPECT_EQ(world.disk->log.size(), 2U) << "the old match and the new";
  EXPECT_EQ(all().standing(), 0U);
  std::vector<MatchId> told;
  for (const Inbox& inbox : inboxes) {
    const auto ended = Notices<lobby::ChallengeEnded>(inbox);
    ASSERT_EQ(ended.size(), 2U) << "both offers";
    for (const auto& end : ended) {
      EXPECT_EQ(end.how, lobby::ChallengeEnd::kAccepted);
      told.push_back(end.match);
    }
  }
  EXPECT_EQ(told, std::vector(4, told.front()));
  EXPECT_EQ(world.Get(told.front()).settings.seats, (std::array{bob.id, ann.id})) << "sides change";
  const match::Player players[] = {ann, bob};
  for (int i = 0; i < 2; ++i) {
    const auto again = Ask<lobby::Challenged>([&](auto done) {
      all().OfferRematch(players[i], {requests[i], match}, std::move(done));
    });
    EXPECT_EQ(std::get<MatchId>(again.value()), told.front()) << "a retry";
  }
}

TEST_F(RematchTest, ItIsForThoseWhoPlayedAMatchThatIsOver) {
  EXPECT_EQ(Rematch(ann, match).error().reason, Reason::kMatchGoesOn);
  Resign(ann);
  EXPECT_EQ(Rematch(world.Guest("Eve"), match).error().reason, Reason::kNotYourSeat);
  EXPECT_EQ(Rematch(ann, MatchId("nosuchmatch22")).error().reason, Reason::kUnknownMatch);
}

TEST_F(RematchTest, AMatchThatIsNotThereForSomebodyIsNotThereForTheirRematchEither) {
  const match::Player eve = world.Guest("Eve");
  world.game_server->access().Block(bob.id, eve.id);
  EXPECT_EQ(Rematch(eve, match).error().reason, Reason::kUnknownMatch) << "she may not watch it";
  Resign(ann);
  EXPECT_EQ(Rematch(eve, match).error().reason, Reason::kNotYourSeat) << "the records are everybody's";
}

TEST_F(RematchTest, ItCanBeDeclinedLikeAnyChallenge) {
  Resign(ann);
  const auto offer = std::get<lobby::Challenge>(Rematch(bob, match).value());
  all().Decline(ann, {offer.id, lobby::DeclineReason::kLater}, [](const Result<void>&) {});
  world.Run();
  EXPECT_TRUE(all().Of(bob.id).empty());
}

}  // namespace
}  // namespace merels::service
