#include "client/model/lobby.h"

#include <gtest/gtest.h>

#include "tests/client/support/simulated_match.h"

namespace merels::model {
namespace {

lobby::Table TableOf(const std::string& id) {
  lobby::Table table;
  table.id = TableId(id);
  return table;
}

match::Summary Live(const std::string& id) {
  match::Summary summary;
  summary.match = MatchId(id);
  return summary;
}

session::Delivery LobbyTold(Seq seq, lobby::Change change) {
  return Delivered(session::Topic::Lobby(), seq, seq - 1, std::move(change));
}

session::Delivery LobbySnapshot(Seq seq, std::vector<lobby::Table> tables) {
  return Delivered(session::Topic::Lobby(), seq, 0, lobby::Snapshot{std::move(tables), {Live("m1")}});
}

TEST(NoticesModel, HowMatchesCameAboutIsRememberedOfTheNewest) {
  model::Notices notices;
  for (std::size_t i = 0; i <= kMaxMatchesMarked; ++i) notices.Found(MatchId("m" + std::to_string(i)));
  EXPECT_FALSE(notices.CameOfSeek(MatchId("m0")));
  EXPECT_TRUE(notices.CameOfSeek(MatchId("m1")));
}

TEST(LobbyModel, ChangesKeepTheOrderOfTheServer) {
  model::Lobby lobby;
  EXPECT_EQ(lobby.Apply(LobbySnapshot(3, {TableOf("a"), TableOf("b")})), session::Taken::kNew);
  EXPECT_EQ(lobby.Apply(LobbyTold(4, lobby::TableOpened{TableOf("c")})), session::Taken::kNew);
  EXPECT_EQ(lobby.Apply(LobbyTold(5, lobby::TableClosed{TableId("a")})), session::Taken::kNew);
  EXPECT_EQ(lobby.Apply(LobbyTold(6, lobby::MatchStarted{Live("m2")})), session::Taken::kNew);
  ASSERT_EQ(lobby.tables().size(), 2U);
  EXPECT_EQ(lobby.tables()[1].id, TableId("c"));
  EXPECT_EQ(lobby.live_matches().front().match, MatchId("m2"));
  EXPECT_EQ(lobby.FindTable(TableId("a")), nullptr);
  lobby.Apply(LobbyTold(7, lobby::MatchEnded{MatchId("m1")}));
  EXPECT_EQ(lobby.live_matches().size(), 1U);
}

TEST(LobbyModel, ComputersThatAreFreeComeAndGo) {
  const match::Player one{AccountId("one"), "One", true, true},
      other{AccountId("other"), "Other", true, true};
  model::Lobby lobby;
  lobby.Apply(Delivered(session::Topic::Lobby(), 1, 0, lobby::Snapshot{{}, {}, {}, {one}}));
  lobby.Apply(LobbyTold(2, lobby::BotFree{other}));
  lobby.Apply(LobbyTold(3, lobby::BotFree{other}));
  EXPECT_EQ(lobby.free_bots(), (std::vector{one, other}));
  lobby.Apply(LobbyTold(4, lobby::BotNotFree{one.id}));
  EXPECT_EQ(lobby.free_bots(), std::vector{other});
  lobby.Apply(LobbySnapshot(5, {}));
  EXPECT_TRUE(lobby.free_bots().empty());
}

TEST(LobbyModel, OfTenThousandTablesSomeAreKeptAndTheOthersAskedForOnceTheseAreGone) {
  model::Lobby lobby;
  lobby.Apply(LobbySnapshot(1, {}));
  Seq seq = 1;
  for (int i = 0; i < 10'000; ++i) {
    ASSERT_EQ(lobby.Apply(LobbyTold(++seq, lobby::TableOpened{TableOf("t" + std::to_string(i))})),
              session::Taken::kNew);
  }
  EXPECT_EQ(lobby.tables().size(), model::Lobby::kMax);
  EXPECT_EQ(lobby.tables().back().id, TableId("t" + std::to_string(model::Lobby::kMax - 1)));
  EXPECT_TRUE(lobby.more_tables());
  const auto close = [&](int table) {
    return lobby.Apply(LobbyTold(seq + 1, lobby::TableClosed{TableId("t" + std::to_string(table))}));
  };
  int closed = 0;
  for (auto taken = close(0); taken == session::Taken::kNew; taken = close(++closed)) ++seq;
  EXPECT_EQ(closed, static_cast<int>(model::Lobby::kMax / 2)) << "then a gap: a snapshot is asked for";
  EXPECT_EQ(lobby.Apply(LobbySnapshot(seq + 1, {TableOf("t9000")})), session::Taken::kNew);
  EXPECT_FALSE(lobby.more_tables());
}

TEST(LobbyModel, OfManyMatchesTheNewestAreKept) {
  model::Lobby lobby;
  lobby.Apply(LobbySnapshot(1, {}));
  for (Seq seq = 2; seq < 1000; ++seq)
    lobby.Apply(LobbyTold(seq, lobby::MatchStarted{Live("n" + std::to_string(seq))}));
  EXPECT_EQ(lobby.live_matches().size(), model::Lobby::kMax);
  EXPECT_EQ(lobby.live_matches().front().match, MatchId("n999"));
}

TEST(LobbyModel, AMatchOrTableHeardOfTwiceIsThereOnce) {
  model::Lobby lobby;
  lobby.Apply(LobbySnapshot(1, {TableOf("a")}));
  lobby.Apply(LobbyTold(2, lobby::TableOpened{TableOf("a")}));
  lobby.Apply(LobbyTold(3, lobby::MatchStarted{Live("m1")}));
  EXPECT_EQ(lobby.tables().size(), 1U);
  EXPECT_EQ(lobby.live_matches().size(), 1U);
}

TEST(LobbyModel, AGapChangesNothingUntilASnapshotComes) {
  model::Lobby lobby;
  EXPECT_EQ(lobby.Apply(LobbyTold(9, lobby::TableOpened{TableOf("a")})), session::Taken::kGap);
  lobby.Apply(LobbySnapshot(1, {}));
  EXPECT_EQ(lobby.Apply(LobbyTold(3, lobby::TableOpened{TableOf("a")})), session::Taken::kGap);
  EXPECT_TRUE(lobby.tables().empty());
  EXPECT_EQ(lobby.Apply(LobbySnapshot(3, {TableOf("a")})), session::Taken::kNew);
}

TEST(LobbyModel, AnotherRunOfTheServerBeginsAnew) {
  model::Lobby lobby;
  lobby.Apply(LobbySnapshot(80, {TableOf("a")}));
  auto restarted = LobbySnapshot(1, {TableOf("b")});
  restarted.epoch = "another";
  EXPECT_EQ(lobby.Apply(restarted), session::Taken::kNew);
  EXPECT_EQ(lobby.tables().front().id, TableId("b"));
}

TEST(NoticesModel, APairingEndsTheSearchAndIsKeptUntilTheMatchEnds) {
  Notices notices;
  notices.Apply(Delivered(session::Topic::Notices(), 1, 0, lobby::NoticesSnapshot{{}, {TableOf("t")}, true}));
  EXPECT_TRUE(notices.seeking());
  const lobby::Notice paired = lobby::Paired{MatchId("m1"), rules::Side::kSecond, {}};
  EXPECT_EQ(notices.Apply(Delivered(session::Topic::Notices(), 2, 1, paired)), session::Taken::kNew);
  EXPECT_FALSE(notices.seeking());
  ASSERT_EQ(notices.matches().size(), 1U);
  notices.MatchEnded(MatchId("m1"));
  EXPECT_TRUE(notices.matches().empty());
  notices.TableClosed(TableId("t"));
  EXPECT_TRUE(notices.tables().empty());
}

TEST(NoticesModel, WhatBelongsToTheLobbyIsUnfitting) {
  Notices notices;
  EXPECT_EQ(notices.Apply(Delivered(session::Topic::Notices(), 1, 0, lobby::Snapshot{})),
            session::Taken::kUnfitting);
  EXPECT_FALSE(notices.known());
}

TEST(NoticesModel, ANoticeThatWasMissedFollowsItsSnapshot) {
  model::Notices notices;
  lobby::NoticesSnapshot now;
  now.seeking = true;
  EXPECT_EQ(notices.Apply(Delivered(session::Topic::Notices(), 7, 0, now)), session::Taken::kNew);
  const lobby::Notice missed = lobby::SeekEnded{};
  EXPECT_EQ(notices.Apply(Delivered(session::Topic::Notices(), 7, 7, missed)), session::Taken::kNew);
  EXPECT_FALSE(notices.seeking());
}

}  // namespace
}  // namespace merels::model
