// Quick play, from the request to the match.
#include <gtest/gtest.h>

#include "common/variants/registry.h"
#include "tests/server/service/world.h"

namespace merels::service {
namespace {

class QuickPlayTest : public ::testing::Test {
 protected:
  struct Client {
    match::Player player;
    std::unique_ptr<Inbox> inbox = std::make_unique<Inbox>();
    std::unique_ptr<Session> session;
  };
  Client Join(const std::string& name) {
    Client client;
    client.player = world.Guest(name);
    client.session = world.game_server->OpenSession(client.player, *client.inbox).value();
    client.session->Subscribe(session::Topic::Notices(), "", 0);
    return client;
  }
  Result<Ticket> Seek(const match::Player& player, const std::string& ruleset = "standard") {
    auto ticket = world.SeekFor(player, {world.NewRequest(), {{{ruleset, {}}}}});
    world.Run();
    return ticket;
  }

  Result<Ticket> Seek(const match::Player& player, const lobby::SeekTerms& terms) {
    auto ticket = world.SeekFor(player, {world.NewRequest(), terms});
    world.Run();
    return ticket;
  }
  /// These rulesets, without a clock.
  static lobby::SeekTerms AnyOf(const std::vector<std::string>& rulesets) {
    lobby::SeekTerms terms;
    for (const std::string& ruleset : rulesets) terms.choices.push_back({ruleset, {}});
    return terms;
  }

  /// A client's messages of one kind, oldest first.
  template <class T>
  static std::vector<T> Told(const Inbox& inbox) {
    std::vector<T> told;
    for (const lobby::Notice& notice : inbox.Contents<lobby::Notice>()) {
      if (const auto* one = std::get_if<T>(&notice)) told.push_back(*one);
    }
    return told;
  }

  World world;
};

TEST_F(QuickPlayTest, ARetriedSeekGetsItsFirstAnswerAndNoSecondMatch) {
  Client ann = Join("Ann");
  Client bob = Join("Bob");
  const api::CreateSeek request{world.NewRequest(), {{{"standard", {}}}}};
  const auto first = world.SeekFor(ann.player, request);
  world.executor.Advance(std::chrono::seconds(1));
  const auto waiting = world.SeekFor(ann.player, request);
  EXPECT_EQ(waiting->since, first->since);
  ASSERT_TRUE(Seek(bob.player).ok());
  EXPECT_EQ(world.SeekFor(ann.player, request)->since, first->since);
  ASSERT_TRUE(Seek(Join("Cleo").player).ok());
  EXPECT_EQ(world.disk->log.size(), 1U) << "she waits no more";
}

TEST_F(QuickPlayTest, TwoSeeksOfOneAccountAtOnceAreAnsweredLikeOneAfterTheOther) {
  const Client ann = Join("Ann");
  std::vector<Result<Ticket>> answers;
  for (const char* ruleset : {"standard", "standard", "lasker"}) {
    world.game_server->quick_play().Seek(ann.player, {world.NewRequest(), {{{ruleset, {}}}}},
                                         [&](const Result<Ticket>& ticket) { answers.push_back(ticket); });
  }
  EXPECT_EQ(answers.size(), 2U) << "for the first the store is asked";
  world.Run();
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_EQ(answers[1].error().reason, Reason::kAlreadySeeking);
  ASSERT_TRUE(answers[0].ok() && answers[2].ok());
  EXPECT_EQ(answers[0]->since, answers[2]->since);
}

TEST_F(QuickPlayTest, ASeekThatWasPairedBeforeARestartIsToldItsMatchAndNotPairedAgain) {
  const auto ann = world.Guest("Ann");
  const api::CreateSeek request{world.NewRequest(), {{{"standard", {}}}}};
  {
    Inbox inbox;
    const auto session = world.game_server->OpenSession(ann, inbox).value();
    session->Subscribe(session::Topic::Notices(), "", 0);
    Client bob = Join("Bob");
    ASSERT_TRUE(world.SeekFor(ann, request).ok());
    ASSERT_TRUE(Seek(bob.player).ok());
  }
  const MatchId match = world.disk->log.begin()->first;
  world.Restart();
  Client cleo = Join("Cleo");
  Inbox inbox;
  const auto session = world.game_server->OpenSession(ann, inbox).value();
  session->Subscribe(session::Topic::Notices(), "", 0);
  ASSERT_TRUE(world.SeekFor(ann, request).ok());
  ASSERT_TRUE(Seek(cleo.player).ok());
  EXPECT_EQ(Told<lobby::Paired>(inbox).at(0).match, match);
  EXPECT_EQ(world.CancelSeekFor(ann).value(), match);
  EXPECT_EQ(world.disk->log.size(), 1U);
}

TEST_F(QuickPlayTest, SeekingNeedsAStreamThatHearsOfThePairing) {
  const auto deaf = world.Guest("Deaf");
  EXPECT_EQ(Seek(deaf).error().reason, Reason::kNotListening);
}

TEST_F(QuickPlayTest, ATicketGoesWithItsOwnersLastStream) {
  Client ann = Join("Ann");
  ASSERT_TRUE(Seek(ann.player).ok());
  ann.session.reset();
  Client bob = Join("Bob");
  ASSERT_TRUE(Seek(bob.player).ok());
  EXPECT_TRUE(Told<lobby::Paired>(*bob.inbox).empty());
}

TEST_F(QuickPlayTest, ASeekRetriedAfterALostStreamWaitsAgain) {
  Client ann = Join("Ann");
  const api::CreateSeek request{world.NewRequest(), {{{"standard", {}}}}};
  for (const bool entered : {true, false}) {
    ASSERT_TRUE(world.SeekFor(ann.player, request).ok());
    if (entered) world.Run();
    ann.session.reset();
    world.Run();
    ann.session = world.game_server->OpenSession(ann.player, *ann.inbox).value();
    ann.session->Subscribe(session::Topic::Notices(), "", 0);
    world.clock.Advance(std::chrono::seconds(3));
    const auto again = world.SeekFor(ann.player, request);
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(again->since, world.clock.Now()) << "it waits from now on";
  }
  world.Run();
  Client bob = Join("Bob");
  ASSERT_TRUE(Seek(bob.player).ok());
  EXPECT_EQ(Told<lobby::Paired>(*ann.inbox).size(), 1U);
}

TEST_F(QuickPlayTest, ARetryOfASeekThatWaitsNoMoreSaysWhatBecameOfIt) {
  Client ann = Join("Ann");
  const api::CreateSeek cancelled{world.NewRequest(), {{{"standard", {}}}}};
  ASSERT_TRUE(world.SeekFor(ann.player, cancelled).ok());
  ASSERT_TRUE(world.CancelSeekFor(ann.player).ok());
  ASSERT_TRUE(world.SeekFor(ann.player, cancelled).ok());
  world.Run();
  EXPECT_EQ(Told<lobby::SeekEnded>(*ann.inbox).size(), 2U);
  const api::CreateSeek paired{world.NewRequest(), {{{"standard", {}}}}};
  ASSERT_TRUE(world.SeekFor(ann.player, paired).ok());
  ASSERT_TRUE(Seek(Join("Bob").player).ok());
  ASSERT_TRUE(world.SeekFor(ann.player, paired).ok());
  world.Run();
  const auto told = Told<lobby::Paired>(*ann.inbox);
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0].match, told[1].match);
  EXPECT_EQ(Told<lobby::SeekEnded>(*ann.inbox).size(), 2U);
}

TEST_F(QuickPlayTest, BothOfAPairHearOfItWithTheirSides) {
  Client ann = Join("Ann");
  Client bob = Join("Bob");
  ASSERT_TRUE(Seek(ann.player).ok());
  ASSERT_TRUE(Seek(bob.player).ok());
  const auto a = Told<lobby::Paired>(*ann.inbox).at(0);
  const auto b = Told<lobby::Paired>(*bob.inbox).at(0);
  EXPECT_EQ(a.match, b.match);
  EXPECT_NE(a.side, b.side);
  EXPECT_EQ(a.opponent.name, "Bob");
  EXPECT_EQ(world.CancelSeekFor(ann.player).value(), a.match);
}

TEST_F(QuickPlayTest, ACancelledSeekIsNotPaired) {
  Client ann = Join("Ann");
  Client bob = Join("Bob");
  ASSERT_TRUE(Seek(ann.player).ok());
  EXPECT_EQ(world.CancelSeekFor(ann.player).value(), std::nullopt);
  ASSERT_TRUE(Seek(bob.player).ok());
  EXPECT_TRUE(Told<lobby::Paired>(*bob.inbox).empty());
}

TEST_F(QuickPlayTest, APairWhoseMatchTheStoreRefusedIsTold) {
  Client ann = Join("Ann");
  Client bob = Join("Bob");
  world.Run();
  world.disk->fault = store::MemoryDisk::Fault::kFull;
  ASSERT_TRUE(Seek(ann.player).ok());
  ASSERT_TRUE(Seek(bob.player).ok());
  for (const Client* client : {&ann, &bob}) {
    const auto ended = Told<lobby::SeekEnded>(*client->inbox);
    ASSERT_EQ(ended.size(), 1U);
    EXPECT_EQ(ended[0].reason, Reason::kStoreRefused);
  }
}

TEST_F(QuickPlayTest, WhoSharesOneOfSeveralChoicesIsPairedForIt) {
  Client ann = Join("Ann");
  Client bob = Join("Bob");
  const auto ticket = Seek(ann.player, AnyOf({"standard", "lasker"}));
  ASSERT_TRUE(ticket.ok());
  ASSERT_EQ(ticket->choices.size(), 2U);
  EXPECT_EQ(ticket->choices[0].ruleset, variants::PlayingDefault("standard")->text);
  EXPECT_EQ(ticket->choices[1].ruleset, variants::PlayingDefault("lasker")->text);
  ASSERT_TRUE(Seek(bob.player, AnyOf({"six", "lasker"})).ok());
  const auto paired = Told<lobby::Paired>(*ann.inbox);
  ASSERT_EQ(paired.size(), 1U);
  EXPECT_EQ(world.Get(paired[0].match).settings.ruleset, variants::PlayingDefault("lasker")->text);
  EXPECT_EQ(Told<lobby::Paired>(*bob.inbox).size(), 1U);
}

TEST_F(QuickPlayTest, NobodyIsPairedForAGameThatTheyHaveNotNamed) {
  Client ann = Join("Ann");
  Client bob = Join("Bob");
  ASSERT_TRUE(Seek(ann.player, AnyOf({"standard", "lasker"})).ok());
  ASSERT_TRUE(
      Seek(bob.player, lobby::SeekTerms{{{"six", {}}, {"standard", {std::chrono::minutes(5), {}}}}}).ok());
  world.executor.Advance(std::chrono::minutes(2));
  EXPECT_TRUE(world.disk->log.empty());
}

TEST_F(QuickPlayTest, ASeekOfSeveralChoicesThatIsCancelledAsItIsPairedHasTheMatch) {
  Client ann = Join("Ann");
  Client bob = Join("Bob");
  ASSERT_TRUE(Seek(ann.player, AnyOf({"standard", "lasker"})).ok());
  ASSERT_TRUE(world.SeekFor(bob.player, {world.NewRequest(), AnyOf({"six", "lasker"})}).ok());
  while (world.game_server->quick_play().Seeks(ann.player.id) && world.executor.RunOne()) {
  }
  EXPECT_TRUE(world.disk->log.empty()) << "it is being written";
  const auto cancelled = world.CancelSeekFor(ann.player);
  ASSERT_TRUE(cancelled.ok() && *cancelled);
  world.Run();
  EXPECT_EQ(Told<lobby::Paired>(*bob.inbox).at(0).match, **cancelled);
  EXPECT_TRUE(Told<lobby::SeekEnded>(*ann.inbox).empty());
}

TEST_F(QuickPlayTest, ChoicesThatAreNoneTwoAlikeTooManyOrUnknownAreRefusedWithWhichItIs) {
  world.limits.max_seek_choices = 2;
  Client ann = Join("Ann");
  const auto why = [&](const lobby::SeekTerms& terms) { return Seek(ann.player, terms).error(); };
  EXPECT_EQ(why({}).reason, Reason::kBadArgument);
  const Error twice = why(AnyOf({"lasker", variants::PlayingDefault("lasker")->text}));
  EXPECT_EQ(twice.reason, Reason::kBadArgument);
  EXPECT_NE(twice.sentence.find("lasker"), std::string::npos) << twice.sentence;
  const Error many = why(AnyOf({"standard", "lasker", "six"}));
  EXPECT_EQ(many.reason, Reason::kBadArgument);
  ASSERT_NE(many.facts.Find(fact::kLimit), nullptr);
  EXPECT_EQ(*many.facts.Find(fact::kLimit), "max-seek-choices");
  const Error unknown = why(AnyOf({"standard", "draughts"}));
  EXPECT_EQ(unknown.reason, Reason::kUnknownRuleset);
  EXPECT_EQ(unknown.sentence.find("\"draughts none\": "), 0U) << unknown.sentence;
  EXPECT_EQ(why(AnyOf({"standard", "peg"})).reason, Reason::kNoOpponent);
  lobby::SeekTerms negative = AnyOf({"standard"});
  negative.least_games = -1;
  EXPECT_EQ(why(negative).reason, Reason::kBadArgument);
  EXPECT_TRUE(Seek(ann.player, AnyOf({"standard", "lasker"})).ok());
}

TEST_F(QuickPlayTest, TheExpectedWaitIsTheShortestOfAllChoices) {
  for (const auto& [ruleset, wait] : {std::pair("standard", 20), std::pair("lasker", 6)}) {
    Client one = Join(std::string("One-") + ruleset);
    Client other = Join(std::string("Other-") + ruleset);
    ASSERT_TRUE(Seek(one.player, ruleset).ok());
    world.executor.Advance(std::chrono::seconds(wait));
    ASSERT_TRUE(Seek(other.player, ruleset).ok());
  }
  Client cleo = Join("Cleo");
  ASSERT_TRUE(Seek(cleo.player, AnyOf({"six", "standard", "lasker"})).ok());
  EXPECT_EQ(Told<lobby::SeekProgress>(*cleo.inbox).at(0).expected, lobby::Millis(6000));
}

TEST_F(QuickPlayTest, ImpossibleWishesAreRefused) {
  Client ann = Join("Ann");
  EXPECT_EQ(Seek(ann.player, "draughts").error().reason, Reason::kUnknownRuleset);
  EXPECT_EQ(world.SeekFor(ann.player, {world.NewRequest(), {{{"standard", {std::chrono::hours(9), {}}}}}})
                .error()
                .reason,
            Reason::kBadClock);
}

TEST_F(QuickPlayTest, WhoWaitsIsToldHowNearAnOpponentMustBeAndThatItWidens) {
  Client ann = Join("Ann");
  ASSERT_TRUE(Seek(ann.player).ok());
  world.executor.Advance(std::chrono::seconds(2));
  const auto progress = Told<lobby::SeekProgress>(*ann.inbox);
  ASSERT_EQ(progress.size(), 2U);
  EXPECT_EQ(progress[0], (lobby::SeekProgress{lobby::Millis(0), false, {1500}, 60, lobby::Millis(-1)}));
  EXPECT_EQ(progress[1], (lobby::SeekProgress{lobby::Millis(2000), false, {1500}, 84, lobby::Millis(-1)}));
  EXPECT_TRUE(world.CancelSeekFor(ann.player).ok());
  world.executor.Advance(std::chrono::seconds(9));
  EXPECT_EQ(Told<lobby::SeekProgress>(*ann.inbox).size(), 2U) << "she waits no more";
}

TEST_F(QuickPlayTest, WhoComesLaterIsToldHowLongOthersWaited) {
  Client ann = Join("Ann");
  Client bob = Join("Bob");
  ASSERT_TRUE(Seek(ann.player).ok());
  world.executor.Advance(std::chrono::seconds(6));
  ASSERT_TRUE(Seek(bob.player).ok());
  Client cleo = Join("Cleo");
  ASSERT_TRUE(Seek(cleo.player).ok());
  EXPECT_EQ(Told<lobby::SeekProgress>(*cleo.inbox).at(0).expected, lobby::Millis(6000));
}

TEST_F(QuickPlayTest, TheLobbyTellsHowLongPlayersWaitBeforeAnybodySeeks) {
  for (const char* names : {"ab", "cd"}) {
    Client one = Join(std::string("one-") + names[0]);
    Client other = Join(std::string("other-") + names[1]);
    ASSERT_TRUE(Seek(one.player).ok());
    world.executor.Advance(std::chrono::seconds(6));
    ASSERT_TRUE(Seek(other.player).ok());
  }
  Client eve = Join("Eve");
  eve.session->Subscribe(session::Topic::Lobby(), "", 0);
  world.Run();
  const auto waits = eve.inbox->Contents<lobby::Snapshot>().at(0).waits;
  ASSERT_EQ(waits.size(), 1U);
  EXPECT_EQ(waits[0],
            (lobby::UsualWait{variants::PlayingDefault("standard")->text, {}, false, lobby::Millis(6000)}));
}

TEST_F(QuickPlayTest, TheUsualWaitsAreReckonedOnceASecondAtMost) {
  const auto waits = [this] {
    Client eve = Join("Eve");
    eve.session->Subscribe(session::Topic::Lobby(), "", 0);
    world.Run();
    return eve.inbox->Contents<lobby::Snapshot>().at(0).waits.size();
  };
  std::vector<Client> players;
  for (const char* name : {"a", "b", "c", "d"}) players.push_back(Join(name));
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(Seek(players[static_cast<std::size_t>(i)].player).ok());
  EXPECT_EQ(waits(), 0U);
  ASSERT_TRUE(Seek(players[3].player).ok());
  EXPECT_EQ(waits(), 0U);
  world.executor.Advance(std::chrono::seconds(1));
  EXPECT_EQ(waits(), 1U);
}

TEST_F(QuickPlayTest, TheSameTwoAreNotPairedAgainAtOnceUnlessBothHaveWaited) {
  Client ann = Join("Ann");
  Client bob = Join("Bob");
  for (int round = 1; round <= 2; ++round) {
    ASSERT_TRUE(Seek(ann.player).ok());
    ASSERT_TRUE(Seek(bob.player).ok());
    world.executor.Advance(std::chrono::seconds(round == 1 ? 0 : 9));
    EXPECT_EQ(Told<lobby::Paired>(*ann.inbox).size(), 1U);
  }
  world.executor.Advance(std::chrono::seconds(2));
  ASSERT_EQ(Told<lobby::Paired>(*ann.inbox).size(), 2U);
  const auto paired = Told<lobby::Paired>(*ann.inbox);
  EXPECT_NE(paired[0].side, paired[1].side) << "colours change";
  EXPECT_TRUE(world.Get(paired[0].match).settings.tossed);
  EXPECT_FALSE(world.Get(paired[1].match).settings.tossed);
}

TEST_F(QuickPlayTest, WhoseMatchWasAbortedKeepsTheirSideUntilTheyHavePlayedWithIt) {
  world.limits.repeat_wait_ms = 0;
  world.limits.aborts_before_pause = 100;
  world.Restart();
  Client ann = Join("Ann");
  Client bob = Join("Bob");
  const auto next = [&] {
    EXPECT_TRUE(Seek(ann.player).ok() && Seek(bob.player).ok());
    world.executor.Advance(std::chrono::seconds(2));
    return Told<lobby::Paired>(*ann.inbox).back();
  };
  const auto end = [&](const lobby::Paired& paired, const match::Action& how) {
    EXPECT_TRUE(world.Submit(ann.player, paired.match, {{}, world.NewRequest(), 0, 0, how}).ok());
  };
  lobby::Paired paired = next();
  for (int i = 0; i < 6; ++i) {
    end(paired, match::Abort{});
    const lobby::Paired again = next();
    ASSERT_NE(again.match, paired.match);
    EXPECT_EQ(again.side, paired.side) << i;
    paired = again;
  }
  end(paired, match::Resign{});
  EXPECT_NE(next().side, paired.side) << "it was played, and colours change";
}

TEST_F(QuickPlayTest, WhoBlocksSomebodyIsNotPairedWithThem) {
  world.limits.repeat_wait_ms = 0;
  Client ann = Join("Ann");
  Client bob = Join("Bob");
  world.game_server->access().Block(ann.player.id, bob.player.id);
  ASSERT_TRUE(Seek(ann.player).ok());
  ASSERT_TRUE(Seek(bob.player).ok());
  world.executor.Advance(std::chrono::minutes(2));
  EXPECT_TRUE(Told<lobby::Paired>(*ann.inbox).empty());
}

TEST_F(QuickPlayTest, GuestsComputersAndGamesWithoutAPoolAreNotRated) {
  Client ann = Join("Ann");
  const clock::TimeControl blitz{std::chrono::minutes(5), {}};
  const auto reason = [&](const match::Player& player, const std::string& ruleset,
                          const clock::TimeControl& clock) {
    const auto ticket = world.SeekFor(player, {world.NewRequest(), {{{ruleset, clock}}, true}});
    return ticket.ok() ? std::string() : std::string(Name(ticket.error().reason));
  };
  EXPECT_EQ(reason(ann.player, "standard", blitz), "not-rateable");
  match::Player member = ann.player;
  member.guest = false;
  EXPECT_EQ(reason(member, "standard", {}), "not-rateable");
  EXPECT_EQ(reason(member, "standard+quiet=7", blitz), "not-rateable");
  member.bot = true;
  EXPECT_EQ(reason(member, "standard", blitz), "not-allowed") << "as for a casual match";
  member.bot = false;
  EXPECT_EQ(reason(member, "standard", blitz), "");
}

TEST_F(QuickPlayTest, AComputerSeeksOnlyInPoolsThatAreOpenToThemAndSitsAtTablesFreely) {
  world.policy.bot_pools = {"standard/blitz"};
  world.Restart();
  Client robot = Join("Robbie");
  robot.player.bot = true;
  const clock::TimeControl blitz{std::chrono::minutes(5), {}};
  const auto seek = [&](const std::string& ruleset, const clock::TimeControl& clock) {
    return world.SeekFor(robot.player, {world.NewRequest(), {{{ruleset, clock}}}});
  };
  for (const char* ruleset : {"standard", "standard+reps=3+quiet=7"}) {
    const auto refused = seek(ruleset, {});
    ASSERT_FALSE(refused.ok()) << ruleset;
    EXPECT_EQ(refused.error().reason, Reason::kNotAllowed) << ruleset;
    EXPECT_NE(refused.error().sentence.find(ruleset), std::string::npos) << refused.error().sentence;
  }
  EXPECT_TRUE(seek("standard", blitz).ok());
  std::optional<Result<lobby::Opened>> table;
  world.game_server->tables().Open(robot.player, {world.NewRequest(), "standard", {}, rules::Side::kFirst},
                                   [&](const Result<lobby::Opened>& opened) { table = opened; });
  world.Run();
  EXPECT_TRUE(table && table->ok());

  robot.session.reset();
  world.policy.bot_pools = {"*"};
  world.Restart();
  Client other = Join("Robbie");
  other.player.bot = true;
  EXPECT_TRUE(Seek(other.player, "standard+quiet=7").ok());
}

}  // namespace
}  // namespace merels::service
