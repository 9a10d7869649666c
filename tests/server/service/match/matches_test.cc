// Commands: exactly once, in order, judged by the log, also with a failing disk.
#include <gtest/gtest.h>

#include "tests/server/service/world.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class MatchesTest : public ::testing::Test {
 protected:
  match::Command Ply(const std::string& ply, Seq expected) {
    return {{}, world.NewRequest(), expected, 0, match::PlayPly{ply}};
  }
  /// Two entries without effect, the first of them after `newest`, which is even. Offers alternate, since
  /// nobody may offer again at once.
  void OfferAndDecline(const MatchId& match, Seq newest) {
    const bool first = newest / 2 % 2 == 1;
    const match::Player& offers = first ? ann : bob;
    const match::Player& declines = first ? bob : ann;
    ASSERT_TRUE(world.Submit(offers, match, {{}, world.NewRequest(), 2, 0, match::OfferDraw{}}).ok());
    ASSERT_TRUE(
        world.Submit(declines, match, {{}, world.NewRequest(), newest + 1, 0, match::DeclineDraw{}}).ok());
    world.executor.Advance(seconds(10));  // below the limit of commands
  }
  Reason Refusal(const Result<match::SeenEntry>& answer) {
    EXPECT_FALSE(answer.ok());
    return answer.ok() ? Reason::kInternal : answer.error().reason;
  }

  World world;
  match::Player ann = world.Guest("Ann");
  match::Player bob = world.Guest("Bob");
};

TEST_F(MatchesTest, AnAcceptedPlyIsInTheLogBeforeAnybodyHearsOfIt) {
  const MatchId match = world.Seat(ann, bob);
  Inbox inbox;
  const auto session = world.game_server->OpenSession(bob, inbox).value();
  session->Subscribe(session::Topic::Match(match), "", 0);
  world.Run();
  world.disk->write_delay = milliseconds(50);
  bool answered = false;
  world.game_server->match_calls().Submit(match, {ann.id, world.NewRequest(), 1, 0, match::PlayPly{"d2"}},
                                          world.clock.Monotonic(),
                                          [&](const Result<match::SeenEntry>&) { answered = true; });
  world.executor.Advance(milliseconds(49));
  EXPECT_FALSE(answered);
  EXPECT_TRUE(inbox.Contents<match::SeenEntry>().empty());
  world.executor.Advance(milliseconds(1));
  world.Run();
  EXPECT_TRUE(answered);
  EXPECT_EQ(inbox.Contents<match::SeenEntry>().size(), 1U);
  EXPECT_EQ(world.disk->log.at(match).size(), 2U);
}

TEST_F(MatchesTest, WhatANodePublishesIsNoHintToItself) {
  const MatchId match = world.Seat(ann, bob);
  world.Run();
  world.game_server->match_calls().Submit(match, {ann.id, world.NewRequest(), 1, 0, match::PlayPly{"d2"}},
                                          world.clock.Monotonic(), [](const Result<match::SeenEntry>&) {});
  EXPECT_EQ(world.executor.RunUntilIdle(), 2U) << "the store's task and that of its answer";
  EXPECT_EQ(world.disk->log.at(match).size(), 2U);
}

TEST_F(MatchesTest, ARetryOfAnAcceptedCommandGetsTheFirstAnswerAlsoAfterARestart) {
  const MatchId match = world.Seat(ann, bob);
  const auto command = Ply("d2", 1);
  const auto first = world.Submit(ann, match, command);
  ASSERT_TRUE(first.ok());
  ASSERT_TRUE(world.Submit(bob, match, Ply("f4", 2)).ok());
  world.Restart();
  const auto again = world.Submit(ann, match, command);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->logged->entry, first->logged->entry);
  EXPECT_EQ(world.disk->log.at(match).size(), 3U);
}

TEST_F(MatchesTest, ARetryOlderThanWhatIsKeptInMemoryGetsTheFirstAnswer) {
  const MatchId match = world.Seat(ann, bob);
  const auto command = Ply("d2", 1);
  const auto first = world.Submit(ann, match, command);
  ASSERT_TRUE(first.ok());
  for (Seq seq = 2; seq < 50; seq += 2) OfferAndDecline(match, seq);
  for (const bool restarted : {false, true}) {
    if (restarted) world.Restart();
    const auto again = world.Submit(ann, match, command);
    ASSERT_TRUE(again.ok()) << again.error().ToString();
    EXPECT_EQ(*again->logged, *first->logged);
    auto other = command;
    other.action = match::Resign{};
    EXPECT_EQ(Refusal(world.Submit(ann, match, other)), Reason::kRequestIdReused);
    EXPECT_EQ(world.disk->log.at(match).size(), 50U);
  }
}

TEST_F(MatchesTest, WhileTheLogIsAskedForAnOldRequestLaterCommandsWaitAndAreThenJudged) {
  const MatchId match = world.Seat(ann, bob);
  const auto old = Ply("d2", 1);
  ASSERT_TRUE(world.Submit(ann, match, old).ok());
  for (Seq seq = 2; seq < 50; seq += 2) OfferAndDecline(match, seq);
  std::vector<Seq> answers;
  const auto submit = [&](const match::Player& player, match::Command command) {
    command.by = player.id;
    world.game_server->match_calls().Submit(
        match, std::move(command), world.clock.Monotonic(),
        [&](const Result<match::SeenEntry>& answer) { answers.push_back(answer.value().seq()); });
  };
  submit(ann, old);
  submit(bob, Ply("f4", 2));
  world.Run();
  EXPECT_EQ(answers, (std::vector<Seq>{2, 51}));
}

TEST_F(MatchesTest, TheLogOfAnOldRequestIsReadAmongTheListsSoThatNoSignInWaitsForIt) {
  const MatchId match = world.Seat(ann, bob);
  const auto old = Ply("d2", 1);
  ASSERT_TRUE(world.Submit(ann, match, old).ok());
  for (Seq seq = 2; seq < 50; seq += 2) OfferAndDecline(match, seq);
  world.disk->list_delay = seconds(5);
  std::optional<Seq> answer;
  match::Command command = old;
  command.by = ann.id;
  world.game_server->match_calls().Submit(
      match, std::move(command), world.clock.Monotonic(),
      [&](const Result<match::SeenEntry>& found) { answer = found.value().seq(); });
  world.Run();
  EXPECT_FALSE(world.Guest("Eve").id.empty());
  EXPECT_EQ(answer, std::nullopt);
  world.executor.Advance(seconds(5));
  EXPECT_EQ(answer, Seq{2});
}

TEST_F(MatchesTest, WhoWasAwayForLongerThanWhatIsKeptGetsASnapshotAndOthersTheEntries) {
  const MatchId match = world.Seat(ann, bob);
  ASSERT_TRUE(world.Submit(ann, match, Ply("d2", 1)).ok());
  for (Seq seq = 2; seq < 50; seq += 2) OfferAndDecline(match, seq);
  for (const auto& [after, entries] : {std::pair<Seq, std::size_t>{17, 0}, {18, 32}, {49, 1}}) {
    Inbox inbox;
    const auto session = world.game_server->OpenSession(bob, inbox).value();
    session->Subscribe(session::Topic::Match(match), "log", after);
    world.Run();
    EXPECT_EQ(inbox.Contents<match::SeenEntry>().size(), entries) << after;
    EXPECT_EQ(inbox.Contents<match::Snapshot>().size(), entries == 0 ? 1U : 0U) << after;
  }
}

TEST_F(MatchesTest, TheSameRequestIdWithOtherContentsIsRefused) {
  const MatchId match = world.Seat(ann, bob);
  auto command = Ply("d2", 1);
  ASSERT_TRUE(world.Submit(ann, match, command).ok());
  command.action = match::PlayPly{"d3"};
  EXPECT_EQ(Refusal(world.Submit(ann, match, command)), Reason::kRequestIdReused);
}

TEST_F(MatchesTest, TheRequestIdOfACommandInOneMatchIsFreeInAnother) {
  const MatchId one = world.Seat(ann, bob), other = world.Seat(ann, bob);
  auto command = Ply("d2", 1);
  ASSERT_TRUE(world.Submit(ann, one, command).ok());
  command.action = match::PlayPly{"d3"};
  EXPECT_TRUE(world.Submit(ann, other, command).ok());
}

TEST_F(MatchesTest, OfTwoCommandsWithTheSameExpectedSeqOneIsAccepted) {
  const MatchId match = world.Seat(ann, bob);
  std::vector<bool> accepted;
  for (const char* ply : {"d2", "d3"}) {
    world.game_server->match_calls().Submit(
        match, {ann.id, world.NewRequest(), 1, 0, match::PlayPly{ply}}, world.clock.Monotonic(),
        [&](const Result<match::SeenEntry>& answer) { accepted.push_back(answer.ok()); });
  }
  world.Run();
  EXPECT_EQ(accepted, (std::vector<bool>{true, false}));
}

TEST_F(MatchesTest, StrangersOldNumbersAndIllegalPliesChangeNothing) {
  const MatchId match = world.Seat(ann, bob);
  EXPECT_EQ(Refusal(world.Submit(world.Guest("Eve"), match, Ply("d2", 1))), Reason::kNotYourSeat);
  EXPECT_EQ(Refusal(world.Submit(bob, match, Ply("d2", 1))), Reason::kNotYourTurn);
  EXPECT_EQ(Refusal(world.Submit(ann, match, Ply("d2", 0))), Reason::kStale);
  EXPECT_EQ(Refusal(world.Submit(ann, match, Ply("zz", 1))), Reason::kBadNotation);
  EXPECT_EQ(Refusal(world.Submit(ann, match, Ply("d2-d3", 1))), Reason::kMustPlace);
  EXPECT_EQ(Refusal(world.Submit(ann, MatchId("aaaaaaaaaaaaa"), Ply("d2", 1))), Reason::kUnknownMatch);
  EXPECT_EQ(world.disk->log.at(match).size(), 1U);
}

TEST_F(MatchesTest, AFullDiskRefusesAndServiceResumesWhenItHeals) {
  const MatchId match = world.Seat(ann, bob);
  world.disk->fault = store::MemoryDisk::Fault::kFull;
  const auto command = Ply("d2", 1);
  EXPECT_EQ(Refusal(world.Submit(ann, match, command)), Reason::kStoreRefused);
  EXPECT_TRUE(world.Get(match).plies.empty());
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  EXPECT_TRUE(world.Submit(ann, match, command).ok());
}

TEST_F(MatchesTest, AWriteOfUnknownOutcomeIsLookedUpInTheLogBeforeAnythingIsJudged) {
  for (const auto fault :
       {store::MemoryDisk::Fault::kUnknownWritten, store::MemoryDisk::Fault::kUnknownLost}) {
    const MatchId match = world.Seat(ann, bob);
    world.disk->fault = fault;
    std::optional<bool> accepted;
    world.game_server->match_calls().Submit(
        match, {ann.id, world.NewRequest(), 1, 0, match::PlayPly{"d2"}}, world.clock.Monotonic(),
        [&](const Result<match::SeenEntry>& answer) { accepted = answer.ok(); });
    world.executor.RunOne();  // the append, of unknown outcome
    world.disk->fault = store::MemoryDisk::Fault::kNone;
    world.Run();
    EXPECT_EQ(accepted, true);
    EXPECT_EQ(world.disk->log.at(match).size(), 2U);
    EXPECT_EQ(world.Get(match).plies, std::vector<std::string>{"d2"});
  }
}

TEST_F(MatchesTest, ARowOfUnknownOutcomeIsToldWhenTheLogCanBeReadAgainAlsoWithoutAClock) {
  const MatchId match = world.Seat(ann, bob);
  Inbox inbox;
  const auto session = world.game_server->OpenSession(bob, inbox).value();
  session->Subscribe(session::Topic::Match(match), "", 0);
  world.Run();
  world.disk->fault = store::MemoryDisk::Fault::kUnknownWritten;
  std::optional<Reason> refused;
  world.game_server->match_calls().Submit(match, {ann.id, world.NewRequest(), 1, 0, match::PlayPly{"d2"}},
                                          world.clock.Monotonic(),
                                          [&](const Result<match::SeenEntry>& answer) {
                                            if (!answer) refused = answer.error().reason;
                                          });
  world.executor.RunOne();
  world.disk->fault = store::MemoryDisk::Fault::kBroken;
  world.Run();
  EXPECT_EQ(refused, Reason::kStoreRefused);
  world.executor.Advance(seconds(3));
  EXPECT_TRUE(inbox.Contents<match::SeenEntry>().empty());
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  world.executor.Advance(seconds(1));
  EXPECT_EQ(inbox.Contents<match::SeenEntry>().size(), 1U);
}

TEST_F(MatchesTest, TheFlagFallsWhenTheTimeIsUpAndNotBefore) {
  const MatchId match = world.Seat(ann, bob, {seconds(10), seconds(0)});
  ASSERT_TRUE(world.Submit(ann, match, Ply("d2", 1)).ok());
  ASSERT_TRUE(world.Submit(bob, match, Ply("f4", 2)).ok());
  world.executor.Advance(milliseconds(9'999));
  EXPECT_FALSE(world.Get(match).outcome.has_value());
  world.executor.Advance(milliseconds(2));
  const auto end = world.Get(match);
  ASSERT_TRUE(end.outcome.has_value());
  EXPECT_EQ(*end.outcome, (rules::Outcome{rules::Score::kSecondWins, "time"}));
}

TEST_F(MatchesTest, ThinkingIsChargedAndTheIncrementAdded) {
  const MatchId match = world.Seat(ann, bob, {seconds(60), seconds(2)});
  world.executor.Advance(seconds(7));
  const auto played = world.Submit(ann, match, Ply("d2", 1));
  ASSERT_TRUE(played.ok());
  const auto& ply = std::get<match::PlyPlayed>(played->logged->entry.events.at(0));
  EXPECT_EQ(ply.charged, seconds(7));
  EXPECT_EQ(ply.left, seconds(55));
}

TEST_F(MatchesTest, AMatchGoesOnAfterACrashAndNobodyPaysForTheOutage) {
  const MatchId match = world.Seat(ann, bob, {seconds(60), seconds(0)});
  ASSERT_TRUE(world.Submit(ann, match, Ply("d2", 1)).ok());
  world.executor.Advance(seconds(5));  // Bob thinks; liveness is noted every second
  world.game_server.reset();
  world.clock.Advance(seconds(3600));
  world.Restart();
  const auto seen = world.Get(match);
  EXPECT_FALSE(seen.outcome.has_value());
  EXPECT_EQ(seen.players[0].name, "Ann");
  EXPECT_EQ(seen.players[1].name, "Bob");
  EXPECT_EQ(seen.plies, std::vector<std::string>{"d2"});
  EXPECT_NEAR(static_cast<double>(seen.clocks.left[1].count()), 55'000, 1000);
  EXPECT_TRUE(world.Submit(bob, match, Ply("f4", 2)).ok());
}

TEST_F(MatchesTest, ATokenIsGoodAfterARestartAndOnlyItsHashIsStored) {
  SignedIn in;
  world.game_server->membership().SignInGuest(
      {"Cleo", false}, [&](const Result<SignedIn>& signed_in) { in = signed_in.value(); });
  world.Run();
  std::optional<store::TokenOwner> by_the_token_itself;
  world.account_store->FindToken(in.token, [&](const auto& found) { by_the_token_itself = found.value(); });
  world.Run();
  EXPECT_FALSE(by_the_token_itself.has_value());
  world.Restart();
  std::string name;
  world.game_server->accounts().Authenticate(
      in.token, {}, [&](const Result<Identity>& who) { name = who.value().player.name; });
  world.Run();
  EXPECT_EQ(name, "Cleo");
}

TEST_F(MatchesTest, AnOfferStandsUntilItIsAnsweredAndAcceptingItDrawsTheMatch) {
  const MatchId match = world.Seat(ann, bob);
  const auto offer = world.Submit(ann, match, {{}, world.NewRequest(), 1, 0, match::OfferDraw{}});
  ASSERT_TRUE(offer.ok());
  EXPECT_EQ(world.Get(match).offer, rules::Side::kFirst);
  const match::Command accept{{}, world.NewRequest(), offer->seq(), 0, match::AcceptDraw{}};
  EXPECT_EQ(Refusal(world.Submit(ann, match, accept)), Reason::kNoOffer);
  ASSERT_TRUE(world.Submit(bob, match, accept).ok());
  EXPECT_EQ(world.Get(match).outcome, (rules::Outcome{rules::Score::kDraw, "agreement"}));
}

TEST_F(MatchesTest, TooManyCommandsAtOnceAreRefusedAndLaterOnesGoOn) {
  const MatchId match = world.Seat(ann, bob);
  int limited = 0;
  for (int i = 0; i < world.limits.command_burst + 5; ++i) {
    world.game_server->match_calls().Submit(
        match, {ann.id, world.NewRequest(), 9, 0, match::OfferDraw{}}, world.clock.Monotonic(),
        [&](const Result<match::SeenEntry>& answer) {
          limited += !answer && answer.error().reason == Reason::kRateLimited ? 1 : 0;
        });
  }
  world.Run();
  EXPECT_GE(limited, 5);
  world.executor.Advance(seconds(60));
  EXPECT_TRUE(world.Submit(ann, match, Ply("d2", 1)).ok());
}

}  // namespace
}  // namespace merels::service
