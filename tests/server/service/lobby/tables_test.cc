// Tables, from the request to the match.
#include <gtest/gtest.h>

#include "tests/server/service/world.h"

namespace merels::service {
namespace {

using rules::Side;

class OpenTablesTest : public ::testing::Test {
 protected:
  struct Client {
    match::Player player;
    std::unique_ptr<Inbox> inbox = std::make_unique<Inbox>();
    std::unique_ptr<Session> session;
  };
  Client Join(const std::string& name,
              const std::optional<session::Topic>& topic = session::Topic::Notices()) {
    Client client;
    client.player = world.Guest(name);
    client.session = world.game_server->OpenSession(client.player, *client.inbox).value();
    if (topic) client.session->Subscribe(*topic, "", 0);
    return client;
  }
  Result<lobby::Table> Open(const match::Player& owner, std::optional<Side> side, bool is_private = false,
                            RequestId request = {}) {
    std::optional<Result<lobby::Table>> table;
    if (request.empty()) request = world.NewRequest();
    world.game_server->tables().Open(
        owner, {request, "standard", {}, side, is_private}, [&](const Result<lobby::Opened>& opened) {
          table = opened ? Result(std::get<lobby::Table>(*opened)) : opened.error();
        });
    world.Run();
    return *table;
  }
  Result<Seated> Sit(const match::Player& guest, JoinTable request) {
    std::optional<Result<Seated>> answer;
    if (request.request.empty()) request.request = world.NewRequest();
    world.game_server->tables().Join(guest, request,
                                     [&](Result<Seated> seated) { answer = std::move(seated); });
    world.Run();
    return *answer;
  }

  World world;
};

TEST_F(OpenTablesTest, ATableGivesItsOwnerTheSideTheyAskedFor) {
  const auto ann = world.Guest("Ann");
  const auto bob = world.Guest("Bob");
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const auto seated = Sit(bob, {{}, Open(ann, side)->id, ""});
    ASSERT_TRUE(seated.ok());
    EXPECT_EQ(seated->side, rules::Other(side));
    EXPECT_EQ(world.Get(seated->match).players[rules::Index(side)].id, ann.id);
    EXPECT_FALSE(world.Get(seated->match).settings.tossed);
  }
}

TEST_F(OpenTablesTest, ATossIsRecordedAndFallsBothWays) {
  const auto ann = world.Guest("Ann");
  std::set<bool> fell;
  for (int i = 0; i < 16; ++i) {
    const auto seated = Sit(world.Guest("Bob"), {{}, Open(ann, std::nullopt)->id, ""});
    ASSERT_TRUE(seated.ok());
    EXPECT_TRUE(world.Get(seated->match).settings.tossed);
    fell.insert(seated->side == Side::kFirst);
  }
  EXPECT_EQ(fell.size(), 2U);
}

TEST_F(OpenTablesTest, OfTwoWhoJoinAtOnceOneGetsTheSeat) {
  const auto table = Open(world.Guest("Ann"), Side::kFirst)->id;
  const auto bob = world.Guest("Bob");
  const auto cleo = world.Guest("Cleo");
  int seated = 0;
  for (const auto& guest : {bob, cleo}) {
    world.game_server->tables().Join(guest, {world.NewRequest(), table, ""},
                                     [&](const Result<Seated>& answer) { seated += answer.ok() ? 1 : 0; });
  }
  world.Run();
  EXPECT_EQ(seated, 1);
}

TEST_F(OpenTablesTest, JoiningAgainWithTheSameRequestGivesTheSameMatch) {
  const auto bob = world.Guest("Bob");
  const JoinTable request{world.NewRequest(), Open(world.Guest("Ann"), Side::kFirst)->id, ""};
  const auto first = Sit(bob, request);
  EXPECT_EQ(Sit(bob, request)->match, first->match);
}

TEST_F(OpenTablesTest, JoiningAgainWithTheSameRequestGivesTheSameMatchAlsoAfterARestart) {
  const auto bob = world.Guest("Bob");
  const JoinTable request{world.NewRequest(), Open(world.Guest("Ann"), Side::kFirst)->id, ""};
  const auto first = Sit(bob, request);
  world.Restart();
  const auto again = Sit(bob, request);
  ASSERT_TRUE(again.ok()) << again.error().ToString();
  EXPECT_EQ(again->match, first->match);
  EXPECT_EQ(again->side, first->side);
  EXPECT_EQ(Sit(world.Guest("Cleo"), request).error().reason, Reason::kUnknownTable)
      << "a request is its account's own";
}

TEST_F(OpenTablesTest, ARetryThatComesBeforeTheMatchIsOnDiskGetsItsAnswerToo) {
  const auto bob = world.Guest("Bob");
  const JoinTable request{world.NewRequest(), Open(world.Guest("Ann"), Side::kFirst)->id, ""};
  std::set<MatchId> matches;
  for (int i = 0; i < 2; ++i) {
    world.game_server->tables().Join(bob, request, [&](const Result<Seated>& seated) {
      ASSERT_TRUE(seated.ok());
      matches.insert(seated->match);
    });
  }
  world.Run();
  EXPECT_EQ(matches.size(), 1U);
}

TEST_F(OpenTablesTest, OpeningAgainATableThatWasTakenGivesItsMatchAlsoAfterARestart) {
  const auto ann = world.Guest("Ann");
  const OpenTable request{world.NewRequest(), "standard", {}, Side::kFirst, false};
  const auto seated = Sit(world.Guest("Bob"), {{}, Open(ann, Side::kFirst, false, request.request)->id, ""});
  for (int i = 0; i < 2; ++i) {
    std::optional<lobby::Opened> again;
    world.game_server->tables().Open(ann, request,
                                     [&](const Result<lobby::Opened>& opened) { again = *opened; });
    world.Run();
    EXPECT_EQ(std::get<MatchId>(*again), seated->match);
    world.Restart();
  }
  EXPECT_TRUE(world.game_server->tables().List({}, {})->items.empty());
}

TEST_F(OpenTablesTest, ATableSurvivesARestartForAsLongAsItWouldHaveStood) {
  const auto ann = world.Guest("Ann");
  const auto table = Open(ann, Side::kFirst);
  world.executor.Advance(std::chrono::minutes(9));
  world.Restart();
  ASSERT_EQ(world.game_server->tables().List({}, {})->items, std::vector{*table});
  world.executor.Advance(std::chrono::seconds(59));
  EXPECT_EQ(world.game_server->tables().List({}, {})->items.size(), 1U);
  world.executor.Advance(std::chrono::seconds(1));
  EXPECT_TRUE(world.game_server->tables().List({}, {})->items.empty());
  world.Restart();
  EXPECT_TRUE(world.game_server->tables().List({}, {})->items.empty());
}

TEST_F(OpenTablesTest, WhoWaitsAtATableFindsItAfterARestartAndCanTakeAMinuteToComeBack) {
  Client ann = Join("Ann");
  const RequestId request = world.NewRequest();
  const auto table = Open(ann.player, Side::kSecond, true, request);
  world.executor.Advance(std::chrono::hours(5));
  ann.session.reset();
  world.Restart();
  world.executor.Advance(std::chrono::seconds(39));
  ann.session = world.game_server->OpenSession(ann.player, *ann.inbox).value();
  world.executor.Advance(std::chrono::hours(1));
  EXPECT_EQ(Open(ann.player, Side::kSecond, true, request).value(), *table);
  EXPECT_EQ(Open(ann.player, Side::kFirst, true, request).error().reason, Reason::kRequestIdReused);
  EXPECT_TRUE(Sit(world.Guest("Bob"), {{}, {}, table->code}).ok());
}

TEST_F(OpenTablesTest, WhatWasTakenOrWithdrawnDoesNotComeBackWithARestart) {
  const auto ann = world.Guest("Ann");
  const auto taken = Open(ann, Side::kFirst);
  const auto withdrawn = Open(ann, Side::kFirst);
  ASSERT_TRUE(Sit(world.Guest("Bob"), {{}, taken->id, ""}).ok());
  ASSERT_TRUE(world.Withdraw(ann, withdrawn->id).ok());
  world.Restart();
  EXPECT_TRUE(world.game_server->tables().List({}, {})->items.empty());
}

TEST_F(OpenTablesTest, WithoutTheStoreNoTableIsOpenedOrWithdrawn) {
  const auto ann = world.Guest("Ann");
  const auto table = Open(ann, Side::kFirst);
  world.disk->fault = store::MemoryDisk::Fault::kFull;
  EXPECT_EQ(Open(ann, Side::kFirst).error().reason, Reason::kStoreRefused);
  EXPECT_EQ(world.Withdraw(ann, table->id).error().reason, Reason::kStoreRefused);
  EXPECT_EQ(world.game_server->tables().List({}, {})->items, std::vector{*table});
  world.executor.Advance(std::chrono::minutes(11));
  EXPECT_EQ(world.game_server->tables().List({}, {})->items.size(), 1U)
      << "it could come back with a restart";
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  world.executor.Advance(std::chrono::seconds(1));
  EXPECT_TRUE(world.game_server->tables().List({}, {})->items.empty());
}

TEST_F(OpenTablesTest, OpeningAgainWithTheSameRequestGivesTheSameTable) {
  const auto ann = world.Guest("Ann");
  const RequestId request = world.NewRequest();
  EXPECT_EQ(Open(ann, Side::kFirst, false, request)->id, Open(ann, Side::kFirst, false, request)->id);
}

TEST_F(OpenTablesTest, ARequestUsedAgainForAnotherTableIsRefusedAlsoAfterARestart) {
  const auto ann = world.Guest("Ann");
  const auto bob = world.Guest("Bob");
  const RequestId request = world.NewRequest();
  const auto table = Open(ann, Side::kFirst, false, request);
  const auto reused = [&] {
    EXPECT_EQ(Open(ann, Side::kSecond, false, request).error().reason, Reason::kRequestIdReused);
    EXPECT_EQ(Open(ann, Side::kFirst, true, request).error().reason, Reason::kRequestIdReused);
  };
  reused();
  ASSERT_TRUE(Sit(bob, {{}, table->id, ""}).ok());
  reused();
  EXPECT_EQ(Sit(ann, {request, TableId("aaaaaaaaaaaaa"), ""}).error().reason, Reason::kRequestIdReused);
  world.Restart();
  reused();
}

TEST_F(OpenTablesTest, JoiningAnotherTableWithAUsedRequestIsRefusedAlsoAfterARestart) {
  const auto ann = world.Guest("Ann");
  const auto bob = world.Guest("Bob");
  const RequestId request = world.NewRequest();
  const auto first = Open(ann, Side::kFirst);
  ASSERT_TRUE(Sit(bob, {request, first->id, ""}).ok());
  EXPECT_EQ(Sit(bob, {request, Open(ann, Side::kFirst)->id, ""}).error().reason, Reason::kRequestIdReused);
  world.Restart();
  EXPECT_TRUE(Sit(bob, {request, first->id, ""}).ok());
  EXPECT_EQ(Sit(bob, {request, TableId("aaaaaaaaaaaaa"), ""}).error().reason, Reason::kRequestIdReused);
}

TEST_F(OpenTablesTest, APrivateTableNeedsItsCode) {
  const auto table = Open(world.Guest("Ann"), Side::kFirst, true);
  ASSERT_EQ(table->code.size(), 6U);
  const auto bob = world.Guest("Bob");
  EXPECT_EQ(Sit(bob, {{}, table->id, ""}).error().reason, Reason::kUnknownTable);
  EXPECT_EQ(Sit(bob, {{}, {}, "aaaaaa"}).error().reason, Reason::kWrongCode);
  EXPECT_TRUE(world.game_server->tables().List({}, {})->items.empty());
  EXPECT_TRUE(Sit(bob, {{}, {}, table->code}).ok());
}

TEST_F(OpenTablesTest, WhoWasGivenACodeReadsTheTableWithoutItAndFindsNoPrivateOneByItsId) {
  const auto table = Open(world.Guest("Ann"), Side::kFirst, true);
  const auto read = [&](const GetTable& request) {
    std::optional<Result<lobby::Table>> answer;
    world.game_server->tables().Get(request, [&](Result<lobby::Table> told) { answer = std::move(told); });
    world.Run();
    return *answer;
  };
  const auto told = read({{}, table->code});
  ASSERT_TRUE(told.ok());
  EXPECT_EQ(told->id, table->id);
  EXPECT_EQ(told->owner_side, Side::kFirst);
  EXPECT_EQ(told->code, "");
  EXPECT_EQ(read({table->id, ""}).error().reason, Reason::kUnknownTable);
  EXPECT_EQ(read({{}, "zzzzzz"}).error().reason, Reason::kWrongCode);
  ASSERT_TRUE(Sit(world.Guest("Bob"), {{}, {}, table->code}).ok());
  EXPECT_EQ(read({{}, table->code}).error().reason, Reason::kWrongCode);
}

TEST_F(OpenTablesTest, ATableWhoseMatchTheStoreRefusedIsOpenAgain) {
  const auto table = Open(world.Guest("Ann"), Side::kFirst)->id;
  const auto bob = world.Guest("Bob");
  world.disk->fault = store::MemoryDisk::Fault::kFull;
  EXPECT_EQ(Sit(bob, {{}, table, ""}).error().reason, Reason::kStoreRefused);
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  EXPECT_TRUE(Sit(bob, {{}, table, ""}).ok());
}

TEST_F(OpenTablesTest, TheLobbyTellsOfTablesAndMatchesAsTheyComeAndGo) {
  Client eve = Join("Eve", session::Topic::Lobby());
  const auto table = Open(world.Guest("Ann"), Side::kFirst)->id;
  const auto seated = Sit(world.Guest("Bob"), {{}, table, ""});
  const auto white = world.Get(seated->match).players[0];
  ASSERT_TRUE(world.Submit(white, seated->match, {{}, world.NewRequest(), 0, 0, match::Resign{}}).ok());
  const auto changes = eve.inbox->Contents<lobby::Change>();
  ASSERT_EQ(changes.size(), 4U);
  EXPECT_EQ(std::get<lobby::TableOpened>(changes[0]).table.id, table);
  EXPECT_EQ(std::get<lobby::TableClosed>(changes[1]).id, table);
  EXPECT_EQ(std::get<lobby::MatchStarted>(changes[2]).match.match, seated->match);
  EXPECT_EQ(std::get<lobby::MatchEnded>(changes[3]).id, seated->match);
}

TEST_F(OpenTablesTest, AShortAbsenceFromTheLobbyIsMadeUpForAndALongOneGetsASnapshot) {
  Client eve = Join("Eve", session::Topic::Lobby());
  const auto first = eve.inbox->Deliveries().back();
  ASSERT_TRUE(Open(world.Guest("Ann"), Side::kFirst).ok());
  ASSERT_TRUE(Open(world.Guest("Bob"), Side::kFirst).ok());
  const auto at_one = eve.inbox->Deliveries().at(1);

  Client back = Join("Back", std::nullopt);
  back.session->Subscribe(session::Topic::Lobby(), at_one.epoch, at_one.seq);
  const auto missed = back.inbox->Deliveries();
  ASSERT_EQ(missed.size(), 1U);
  EXPECT_EQ(missed[0].prev_seq, at_one.seq);
  back.session->Subscribe(session::Topic::Lobby(), "another run", at_one.seq);
  EXPECT_TRUE(back.inbox->Deliveries().back().snapshot());
  EXPECT_TRUE(first.snapshot());
}

TEST_F(OpenTablesTest, WhoComesBackFindsTheirMatchesAndTables) {
  const auto ann = world.Guest("Ann");
  const MatchId match = world.Seat(ann, world.Guest("Bob"));
  Inbox inbox;
  const auto open = Open(ann, Side::kFirst, true);
  const auto session = world.game_server->OpenSession(ann, inbox).value();
  session->Subscribe(session::Topic::Notices(), "", 0);
  world.Run();
  const auto now = inbox.Contents<lobby::NoticesSnapshot>().at(0);
  ASSERT_EQ(now.live_matches.size(), 1U);
  EXPECT_EQ(now.live_matches[0].match, match);
  ASSERT_EQ(now.open_tables.size(), 1U);
  EXPECT_EQ(now.open_tables[0].code, open->code);
}

TEST_F(OpenTablesTest, WithoutAStoreNoticesCannotBeFollowedAndTheStreamGoesOn) {
  Client ann = Join("Ann", std::nullopt);
  world.disk->fault = store::MemoryDisk::Fault::kBroken;
  ann.session->Subscribe(session::Topic::Notices(), "", 0);
  world.Run();
  EXPECT_EQ(ann.inbox->All<SubscriptionEnded>().back().error.reason, Reason::kStoreRefused);
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  ann.session->Subscribe(session::Topic::Notices(), "", 0);
  world.Run();
  EXPECT_EQ(ann.inbox->Contents<lobby::NoticesSnapshot>().size(), 1U);
}

TEST_F(OpenTablesTest, AfterARestartTheLobbyStillListsTheMatchesThatGoOn) {
  const auto ann = world.Guest("Ann");
  const MatchId match = world.Seat(ann, world.Guest("Bob"), {std::chrono::minutes(5), {}});
  world.Restart();
  Client eve = Join("Eve", session::Topic::Lobby());
  const auto lobby = eve.inbox->Contents<lobby::Snapshot>().at(0);
  ASSERT_EQ(lobby.live_matches.size(), 1U);
  EXPECT_EQ(lobby.live_matches[0].match, match);
  EXPECT_EQ(lobby.live_matches[0].players[0].name, "Ann");
}

TEST_F(OpenTablesTest, ATableGoesAWhileAfterItsOwnersLastStreamAndTheLobbyIsTold) {
  Client bob = Join("Bob", session::Topic::Lobby());
  Client ann = Join("Ann");
  const TableId table = Open(ann.player, Side::kFirst)->id;
  const std::string code = Open(ann.player, Side::kFirst, true)->code;
  world.executor.Advance(std::chrono::hours(5));
  ASSERT_EQ(world.game_server->tables().List({}, {})->items.size(), 1U) << "she waits";
  ann.session.reset();
  world.executor.Advance(std::chrono::seconds(59));
  EXPECT_EQ(world.game_server->tables().List({}, {})->items.size(), 1U);
  world.executor.Advance(std::chrono::seconds(1));
  EXPECT_TRUE(world.game_server->tables().List({}, {})->items.empty());
  const auto changes = bob.inbox->Contents<lobby::Change>();
  ASSERT_FALSE(changes.empty());
  const auto* closed = std::get_if<lobby::TableClosed>(&changes.back());
  ASSERT_NE(closed, nullptr);
  EXPECT_EQ(closed->id, table);
  EXPECT_EQ(Sit(bob.player, {{}, {}, code}).error().reason, Reason::kWrongCode);
  EXPECT_TRUE(Open(ann.player, Side::kFirst).ok());
}

TEST_F(OpenTablesTest, WhoComesBackInTimeKeepsTheTable) {
  Client ann = Join("Ann");
  ASSERT_TRUE(Open(ann.player, Side::kFirst).ok());
  ann.session.reset();
  world.executor.Advance(std::chrono::seconds(50));
  ann.session = world.game_server->OpenSession(ann.player, *ann.inbox).value();
  world.executor.Advance(std::chrono::seconds(8));
  EXPECT_EQ(world.game_server->tables().List({}, {})->items.size(), 1U);
}

TEST_F(OpenTablesTest, ATableOpenedWithoutAStreamStandsForItsTermAndForAnotherWhenItIsAskedForAgain) {
  const auto ann = world.Guest("Ann");
  const RequestId request = world.NewRequest();
  const TableId table = Open(ann, Side::kFirst, false, request)->id;
  world.executor.Advance(std::chrono::minutes(9));
  EXPECT_EQ(Open(ann, Side::kFirst, false, request)->id, table);
  world.executor.Advance(std::chrono::minutes(9));
  EXPECT_EQ(world.game_server->tables().List({}, {})->items.size(), 1U);
  world.executor.Advance(std::chrono::minutes(1));
  EXPECT_TRUE(world.game_server->tables().List({}, {})->items.empty());
}

TEST_F(OpenTablesTest, ATableWhoseMatchTheStoreRefusedHasATermAgainWhenItsOwnerIsAway) {
  const auto ann = world.Guest("Ann");
  const auto bob = world.Guest("Bob");
  const TableId table = Open(ann, Side::kFirst)->id;
  world.disk->fault = store::MemoryDisk::Fault::kFull;
  EXPECT_EQ(Sit(bob, {{}, table, ""}).error().reason, Reason::kStoreRefused);
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  world.executor.Advance(std::chrono::minutes(9));
  EXPECT_EQ(world.game_server->tables().List({}, {})->items.size(), 1U);
  world.executor.Advance(std::chrono::minutes(1));
  EXPECT_TRUE(world.game_server->tables().List({}, {})->items.empty());
}

}  // namespace
}  // namespace merels::service
