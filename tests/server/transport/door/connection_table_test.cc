#include "server/transport/door/connection_table.h"

#include <map>

#include <gtest/gtest.h>

namespace merels::transport {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// The kernel's report about a connection.
struct Wire {
  bool open = true;
  bool cut = false;
  Traffic traffic;
  /// The connection that gets the descriptor after this one is closed.
  std::optional<Traffic> another = {};
  int looks = 0;
};

class WireSocket final : public Socket {
 public:
  explicit WireSocket(std::shared_ptr<Wire> wire) : wire_(std::move(wire)) {}
  std::optional<Traffic> Glance() override { return wire_->open ? wire_->traffic : wire_->another; }
  std::optional<Traffic> Look() override {
    ++wire_->looks;
    return wire_->open ? std::optional(wire_->traffic) : std::nullopt;
  }
  void Cut() override { wire_->cut = true; }

 private:
  const std::shared_ptr<Wire> wire_;
};

class ConnectionTableTest : public testing::Test {
 protected:
  ConnectionTableTest() {
    limits_.max_connections = 1000;
    limits_.max_connections_per_address = 3;
    limits_.network_factor = 2;
    limits_.new_connections_per_minute = 60;
    limits_.new_connection_burst = 100;
    limits_.cut_connection_cost = 20;
    limits_.unexplained_bytes = 10'000;
    limits_.max_message_bytes = 5'000;
    limits_.forgiven_bytes = 10;
    limits_.unexplained_bytes_per_address = 15'000;
    limits_.forgiven_bytes_per_address = 100;
    limits_.connection_look_ms = 50;
    limits_.first_call_ms = 5'000;
  }

  ConnectionTable& table() {
    if (!table_) table_.emplace(limits_, TrustedProxies::Parse(proxies_).value());
    return *table_;
  }

  std::shared_ptr<Wire> Come(const std::string& peer) {
    EXPECT_EQ(table().Admit(peer, now_), Admission::kWelcome) << peer;
    auto wire = std::make_shared<Wire>();
    table().Add(peer, std::make_unique<WireSocket>(wire), now_);
    return wire;
  }

  void Look(std::chrono::nanoseconds after = milliseconds(50)) {
    now_ += after;
    table().Look(now_);
  }
  /// So often that an arrived call would have begun.
  void LookForACall() {
    for (int i = 0; i < 6; ++i) Look();
  }

  Limits limits_;
  std::string proxies_;
  std::optional<ConnectionTable> table_;
  std::chrono::nanoseconds now_ = seconds(1000);
};

TEST_F(ConnectionTableTest, AnAddressHasSoManyConnectionsUntilOneIsClosed) {
  const auto first = Come("ipv4:192.0.2.7:1");
  Come("ipv4:192.0.2.7:2");
  Come("ipv4:192.0.2.7:3");
  EXPECT_EQ(table().Admit("ipv4:192.0.2.7:4", now_), Admission::kTooManyFromThere);
  EXPECT_EQ(table().counts().turned_away, 1);
  first->open = false;
  Look();
  EXPECT_EQ(table().Admit("ipv4:192.0.2.7:4", now_), Admission::kWelcome);
}

TEST_F(ConnectionTableTest, NeighboursInIPv4DoNotCountForEachOther) {
  for (int i = 1; i <= 200; ++i) {
    const auto wire = Come("ipv4:192.0.2." + std::to_string(i) + ":1");
    wire->traffic.received = 11'000;
    Look();
    EXPECT_TRUE(wire->cut);
  }
}

TEST_F(ConnectionTableTest, WhatASiteOf48BitsSendsIsCountedTogether) {
  limits_.new_connection_burst = 10;
  for (int i = 1; i <= 4; ++i) {
    const auto wire = Come("ipv6:[2001:db8:1:" + std::to_string(i) + "::1]:1");
    wire->traffic.received = 9'000;
    Look();
    EXPECT_EQ(wire->cut, i == 4) << i;
  }
  EXPECT_EQ(table().Admit("ipv6:[2001:db8:1:9::1]:1", now_), Admission::kTooFast);
}

TEST_F(ConnectionTableTest, OfIPv6ASiteOf64BitsIsAnAddressAndOneOf48ANetwork) {
  for (int i = 1; i <= 3; ++i) Come("ipv6:[2001:db8:1:2::" + std::to_string(i) + "]:1");
  EXPECT_EQ(table().Admit("ipv6:[2001:db8:1:2::9]:1", now_), Admission::kTooManyFromThere);
  for (int i = 1; i <= 3; ++i) Come("ipv6:[2001:db8:1:3" + std::to_string(i) + "::1]:1");
  EXPECT_EQ(table().Admit("ipv6:[2001:db8:1:9::1]:1", now_), Admission::kTooManyFromThere);
  EXPECT_EQ(table().Admit("ipv6:[2001:db8:2:9::1]:1", now_), Admission::kWelcome);
}

TEST_F(ConnectionTableTest, AllTogetherHaveALimit) {
  limits_.max_connections = 2;
  proxies_ = "127.0.0.1";
  Come("ipv4:192.0.2.7:1");
  Come("ipv4:198.51.100.7:1");
  EXPECT_EQ(table().Admit("ipv4:203.0.113.7:1", now_), Admission::kFull);
  EXPECT_EQ(table().Admit("ipv4:127.0.0.1:1", now_), Admission::kFull);
}

TEST_F(ConnectionTableTest, ATrustedProxyHasOnlyTheLimitOfAll) {
  proxies_ = "127.0.0.1";
  for (int i = 1; i <= 200; ++i) {
    const auto wire = Come("ipv4:127.0.0.1:" + std::to_string(i));
    wire->traffic.received = 1'000'000;
    Look(seconds(1));
    EXPECT_FALSE(wire->cut);
  }
}

TEST_F(ConnectionTableTest, NewConnectionsOfAnAddressAreCountedByTheMinute) {
  limits_.new_connection_burst = 2;
  limits_.network_factor = 10;
  const auto come_and_go = [this] {
    Come("ipv4:192.0.2.7:1")->open = false;
    Look(milliseconds(1));
  };
  come_and_go();
  come_and_go();
  EXPECT_EQ(table().Admit("ipv4:192.0.2.7:1", now_), Admission::kTooFast);
  EXPECT_EQ(table().Admit("ipv4:192.0.2.8:1", now_), Admission::kWelcome);
  now_ += seconds(1);
  EXPECT_EQ(table().Admit("ipv4:192.0.2.7:1", now_), Admission::kWelcome);
}

TEST_F(ConnectionTableTest, AConnectionThatSendsWhatBelongsToNoCallIsCut) {
  const auto wire = Come("ipv4:192.0.2.7:1");
  wire->traffic.received = 10'000;
  Look();
  EXPECT_FALSE(wire->cut);
  wire->traffic.received = 10'100;
  Look();
  EXPECT_TRUE(wire->cut);
  EXPECT_EQ(table().counts().cut, 1);
}

TEST_F(ConnectionTableTest, OnceACallWasServedAMessageMayBeOnItsWay) {
  limits_.unexplained_bytes_per_address = 100'000;
  const auto wire = Come("ipv4:192.0.2.7:1");
  table().Find("ipv4:192.0.2.7:1")->Served(0);
  wire->traffic.received = 4096 + 512;
  Look();
  wire->traffic.received += 15'000;
  Look();
  EXPECT_FALSE(wire->cut);
  wire->traffic.received += 100;
  LookForACall();
  EXPECT_TRUE(wire->cut);
}

TEST_F(ConnectionTableTest, WhoWasServedAndSendsAMessageFarTooLargeIsToldAndNotCut) {
  const auto wire = Come("ipv4:192.0.2.7:1");
  const auto connection = table().Find("ipv4:192.0.2.7:1");
  connection->Served(0);
  wire->traffic.received = 4096 + 512;
  Look();
  int told = 0, told_streams = 0;
  connection->Await(Connection::Awaiting::kStream, [&] { ++told_streams; });
  connection->Await(Connection::Awaiting::kRequest, [&] { ++told; });
  wire->traffic.received += 40'000;
  Look();
  EXPECT_FALSE(wire->cut);
  EXPECT_EQ(told, 1);
  wire->traffic.received += 4'000'000;
  Look();
  EXPECT_FALSE(wire->cut) << "the rest of it may still come";
  wire->traffic.received += 20'000'000;
  Look();
  EXPECT_FALSE(wire->cut);
  EXPECT_EQ(told_streams, 1) << "no call awaits a request";
  Look(seconds(11));
  wire->traffic.received += 40'000;
  LookForACall();
  EXPECT_TRUE(wire->cut) << "nothing is left that it could belong to";
}

TEST_F(ConnectionTableTest, TheCallOfAMessageFarTooLargeMayComeAFewLooksLater) {
  for (const bool comes : {true, false}) {
    const std::string peer = comes ? "ipv4:192.0.2.7:1" : "ipv4:192.0.2.8:1";
    const auto wire = Come(peer);
    const auto connection = table().Find(peer);
    connection->Served(0);
    wire->traffic.received = 4096 + 512 + 40'000;
    Look();
    EXPECT_FALSE(wire->cut);
    if (comes) connection->Await(Connection::Awaiting::kRequest, [] {});
    LookForACall();
    EXPECT_NE(wire->cut, comes);
  }
}

TEST_F(ConnectionTableTest, ARequestThatGrpcFoundTooLargeIsForgivenToo) {
  const auto wire = Come("ipv4:192.0.2.7:1");
  const auto connection = table().Find("ipv4:192.0.2.7:1");
  connection->Served(0);
  wire->traffic.received = 4096 + 512;
  Look();
  const auto request = connection->Await(Connection::Awaiting::kRequest, [] { FAIL() << "it has ended"; });
  connection->EndAwait(request, false);
  wire->traffic.received += 40'000;
  Look();
  EXPECT_FALSE(wire->cut);
  Look(seconds(11));
  wire->traffic.received += 40'000;
  LookForACall();
  EXPECT_TRUE(wire->cut) << "that was one";
}

TEST_F(ConnectionTableTest, MessagesThatAreFarTooLargeHaveAPrice) {
  limits_.new_connection_burst = 5;  // each costs two
  const auto wire = Come("ipv4:192.0.2.7:1");
  const auto connection = table().Find("ipv4:192.0.2.7:1");
  connection->Served(0);
  wire->traffic.received = 4096 + 512;
  Look(milliseconds(1));
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(wire->cut) << i;
    connection->Await(Connection::Awaiting::kRequest, [] {});
    wire->traffic.received += 20'000'000;
    Look(milliseconds(1));
  }
  EXPECT_TRUE(wire->cut);
}

TEST_F(ConnectionTableTest, WhereManyCallsBeginThereIsNoRoomForAMessage) {
  limits_.unexplained_bytes_per_address = 100'000;
  const auto wire = Come("ipv4:192.0.2.7:1");
  const auto connection = table().Find("ipv4:192.0.2.7:1");
  connection->Served(0);
  wire->traffic.received = 4096 + 512;
  Look();
  for (int i = 0; i < 8; ++i) connection->Began();
  wire->traffic.received += 12'000;
  Look();
  EXPECT_FALSE(wire->cut);
  for (int i = 0; i < 9; ++i) connection->Began();
  Look();
  EXPECT_TRUE(wire->cut);
}

TEST_F(ConnectionTableTest, AConnectionWithTooManyCallsThatAreNotLetInIsCutAtOnce) {
  limits_.max_unserved_calls = 100;
  const std::string peer = "ipv4:192.0.2.7:1";
  const auto wire = Come(peer);
  const auto connection = table().Find(peer);
  const auto call = [&](bool let_in) {
    if (connection->Began()) table().LookAt(peer, now_);
    if (let_in) connection->LetIn();
  };
  for (int i = 0; i < 64 * 50; ++i) call(i % 2 == 0);
  EXPECT_FALSE(wire->cut);
  for (int i = 0; i < 64; ++i) call(false);
  EXPECT_FALSE(wire->cut) << "so many may be begun before the first is let in";
  for (int i = 0; i < 64; ++i) call(false);
  EXPECT_TRUE(wire->cut);
}

TEST_F(ConnectionTableTest, ALookWithAnOlderTimeTakesNothingForgivenBack) {
  limits_.forgiven_bytes = 1'000;
  const std::string peer = "ipv4:192.0.2.7:1";
  const auto wire = Come(peer);
  wire->traffic.received = 9'000;
  Look();
  table().LookAt(peer, now_ - seconds(5));
  EXPECT_FALSE(wire->cut);
}

TEST_F(ConnectionTableTest, CallsThatAreNotLetInAreForgivenInTime) {
  limits_.max_unserved_calls = 100;
  const auto wire = Come("ipv4:192.0.2.7:1");
  const auto connection = table().Find("ipv4:192.0.2.7:1");
  connection->Served(0);
  for (int i = 0; i < 1'000; ++i) {
    connection->Began();
    Look(milliseconds(500));
  }
  EXPECT_FALSE(wire->cut);
}

TEST_F(ConnectionTableTest, CallsAccountForTheirBytesAndWhatIsSentForAFewThatComeBack) {
  const auto wire = Come("ipv4:192.0.2.7:1");
  const auto connection = table().Find("ipv4:192.0.2.7:1");
  ASSERT_NE(connection, nullptr);
  for (int i = 0; i < 100; ++i) {
    wire->traffic.received += 1000;
    connection->Served(500);
    wire->traffic.sent += 100;
    wire->traffic.received += 50;
    connection->Received(1000);
    wire->traffic.received += 1000;
    Look();
  }
  EXPECT_FALSE(wire->cut);
}

TEST_F(ConnectionTableTest, AnswersPaidForInAdvanceDoNotPayForAFlood) {
  const auto wire = Come("ipv4:192.0.2.7:1");
  wire->traffic.sent = 1'000'000'000;
  Look();
  wire->traffic.received = 13'000;
  Look();
  EXPECT_TRUE(wire->cut);
}

TEST_F(ConnectionTableTest, ManyConnectionsOfAnAddressHaveALimitTogether) {
  const auto quiet = Come("ipv4:192.0.2.7:1");
  const auto first = Come("ipv4:192.0.2.7:2");
  const auto second = Come("ipv4:192.0.2.7:3");
  first->traffic.received = 8'000;
  Look();
  second->traffic.received = 8'000;
  Look();
  EXPECT_FALSE(quiet->cut);
  EXPECT_TRUE(second->cut);
}

TEST_F(ConnectionTableTest, WhatAnAddressSentOutlivesItsConnections) {
  for (int i = 0; i < 2; ++i) {
    const auto wire = Come("ipv4:192.0.2.7:" + std::to_string(i));
    wire->traffic.received = 7'000;
    Look();
    EXPECT_FALSE(wire->cut);
    wire->open = false;
    Look();
  }
  const auto wire = Come("ipv4:192.0.2.7:9");
  wire->traffic.received = 2'000;
  Look();
  EXPECT_TRUE(wire->cut);
}

TEST_F(ConnectionTableTest, WhoWasCutWaitsLongerToComeAgain) {
  limits_.new_connection_burst = 2;
  const auto wire = Come("ipv4:192.0.2.7:1");
  wire->traffic.received = 20'000;
  Look();
  ASSERT_TRUE(wire->cut);
  EXPECT_EQ(table().Admit("ipv4:192.0.2.7:2", now_ + seconds(2)), Admission::kTooFast);
  EXPECT_EQ(table().Admit("ipv4:192.0.2.7:2", now_ + seconds(4)), Admission::kWelcome);
}

TEST_F(ConnectionTableTest, AConnectionWithoutACallEndsAfterAWhile) {
  const auto idle = Come("ipv4:192.0.2.7:1");
  const auto refused = Come("ipv4:192.0.2.7:2");
  const auto served = Come("ipv4:192.0.2.7:3");
  table().Find("ipv4:192.0.2.7:2")->Refused(10);
  table().Find("ipv4:192.0.2.7:3")->Served(10);
  Look(seconds(5));
  EXPECT_FALSE(idle->cut);
  Look(milliseconds(50));
  EXPECT_TRUE(idle->cut);
  EXPECT_TRUE(refused->cut);
  EXPECT_FALSE(served->cut);
  EXPECT_EQ(table().counts().idle, 2);
}

TEST_F(ConnectionTableTest, APortUsedAnewIsANewConnection) {
  const auto old = Come("ipv4:192.0.2.7:1");
  const auto first = table().Find("ipv4:192.0.2.7:1");
  Come("ipv4:192.0.2.7:1");
  EXPECT_NE(table().Find("ipv4:192.0.2.7:1"), first);
  EXPECT_EQ(table().counts().open, 1);
  EXPECT_EQ(table().Find("ipv4:192.0.2.7:2"), nullptr);
  EXPECT_NE(table().Find("ipv6:%5B::ffff:192.0.2.7%5D:1"), nullptr);
}

TEST_F(ConnectionTableTest, OfManyThatBehaveSomeAreLookedAtInEachRound) {
  limits_.max_connections_per_address = 10'000;
  limits_.new_connection_burst = 10'000;
  std::vector<std::shared_ptr<Wire>> wires;
  for (int i = 0; i < 190; ++i) {
    wires.push_back(Come("ipv4:192.0.2.7:" + std::to_string(i)));
    table().Find("ipv4:192.0.2.7:" + std::to_string(i))->Served(0);
  }
  Look(seconds(11));
  wires.front()->traffic.received = 100'000;
  Look(milliseconds(49));
  EXPECT_FALSE(wires.front()->cut);
  Look(milliseconds(1));
  EXPECT_TRUE(wires.front()->cut);
}

TEST_F(ConnectionTableTest, OfManyNewOnesOnlyThoseThatWereNeverServedAreLookedAtInEachRound) {
  limits_.max_connections_per_address = 10'000;
  limits_.new_connection_burst = 10'000;
  std::vector<std::shared_ptr<Wire>> wires;
  for (int i = 0; i < 1'000; ++i) {
    const std::string peer = "ipv4:192.0.2.7:" + std::to_string(i);
    wires.push_back(Come(peer));
    if (i != 1) table().Find(peer)->Served(0);
  }
  Look();
  wires[0]->traffic.received = 100'000;
  wires[1]->traffic.received = 100'000;
  Look();
  EXPECT_TRUE(wires[1]->cut) << "no call was served on it";
  Look(milliseconds(449));
  EXPECT_FALSE(wires[0]->cut);
  Look(milliseconds(1));
  EXPECT_TRUE(wires[0]->cut);
}

TEST_F(ConnectionTableTest, WhoBehavesIsRecognisedOnceASecondAndWhoDoesNotEachTime) {
  const auto wire = Come("ipv4:192.0.2.7:1");
  table().Find("ipv4:192.0.2.7:1")->Served(0);
  for (int i = 0; i < 19; ++i) Look();
  EXPECT_EQ(wire->looks, 0);
  Look();
  EXPECT_EQ(wire->looks, 1);
  wire->traffic.received = 1;
  Look();
  EXPECT_EQ(wire->looks, 2);
}

TEST_F(ConnectionTableTest, WhatHasTheDescriptorAfterwardsIsFoundOutByItsCountsOrInASecond) {
  std::vector<std::shared_ptr<Wire>> wires;
  for (const char* peer : {"ipv4:192.0.2.7:1", "ipv4:192.0.2.7:2", "ipv4:192.0.2.7:3"}) {
    wires.push_back(Come(peer));
    table().Find(peer)->Served(0);
    wires.back()->traffic = {100, 100};
  }
  Look();
  for (const auto& wire : wires) wire->open = false;
  wires[0]->another = Traffic{100'000, 100};
  wires[1]->another = Traffic{50, 1'000};
  wires[2]->another = Traffic{100, 1'000};
  Look();
  EXPECT_EQ(table().counts().open, 1) << "one received more than was accounted for, one less than before";
  Look(seconds(1));
  EXPECT_EQ(table().counts().open, 0);
  EXPECT_EQ(table().counts().cut, 0) << "what another sent is held against nobody";
}

}  // namespace
}  // namespace merels::transport
