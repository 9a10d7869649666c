#include "client/web/play/own_stream.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/client/support/simulated_match.h"
#include "tests/client/web/play/still_visitors.h"
#include "tests/client/web/still_upstream.h"

namespace merels::web {
namespace {

using rules::Side;

class OwnStreamTest : public ::testing::Test {
 protected:
  void Begin(const match::Player& me) {
    stream_.emplace(visitors_, Visitor{"secret", "192.0.2.7"}, house_.id(), reader_,
                    [] { return clock::Millis(9); });
    Connect(me);
  }
  void Connect(const match::Player& me) {
    session::Connection connection;
    connection.state = session::Connection::State::kConnected;
    connection.me = me;
    visitors_.tell(connection);
  }
  void Lose(session::Connection::State state) {
    session::Connection connection;
    connection.state = state;
    connection.why = {Reason::kBadToken, "the token is no good"};
    visitors_.tell(connection);
  }
  /// What was told since the last look.
  std::vector<Json> Told() {
    std::vector<Json> told;
    for (const auto& event : std::exchange(reader_.events, {})) told.push_back(Json::parse(event->json));
    return told;
  }
  Json Last() { return Told().back(); }

  StillVisitors visitors_;
  SimulatedMatch house_;
  KeepingReader reader_;
  std::optional<OwnStream> stream_;
};

/// The plies of a turn, with blanks between them.
std::string PliesOf(const Json& json) {
  std::string plies;
  for (const auto& one : json["turn"]["plies"])
    plies += (plies.empty() ? "" : " ") + one["ply"].get<std::string>();
  return plies;
}

TEST_F(OwnStreamTest, APlayerIsToldTheirSideAndTheirLegalPlies) {
  Begin(house_.ann());
  visitors_.tell(house_.Snapshot());
  const Json whole = Last();
  EXPECT_EQ(whole["kind"], "whole");
  EXPECT_EQ(whole["you"], "white");
  EXPECT_EQ(whole["turn"]["mine"], true);
  EXPECT_EQ(whole["turn"]["seq"], 1);
  EXPECT_EQ(whole["turn"]["plies"].size(), 24U);
  EXPECT_EQ(whole["turn"]["plies"][0],
            Json({{"ply", "a1"}, {"from", nullptr}, {"way", {"a1"}}, {"takes", Json::array()}}));
  EXPECT_EQ(visitors_.followed,
            (std::vector<session::Topic>{session::Topic::Notices(), session::Topic::Match(house_.id()),
                                         session::Topic::Chat(house_.id(), chat::Room::kPlayers)}));
}

TEST_F(OwnStreamTest, WhoClosesAMillIsToldWhatCanBeTaken) {
  Begin(house_.ann());
  house_.Play("a1 b2 d1 d2");
  visitors_.tell(house_.Snapshot());
  const Json whole = Last();
  const auto& plies = whole["turn"]["plies"];
  const auto taking =
      std::find_if(plies.begin(), plies.end(), [](const Json& one) { return one["ply"] == "g1,b2"; });
  ASSERT_NE(taking, plies.end());
  EXPECT_EQ((*taking)["way"], Json({"g1"}));
  EXPECT_EQ((*taking)["takes"], Json({"b2"}));
}

TEST_F(OwnStreamTest, InTheOpponentsTurnThePliesAreThoseOfAPremove) {
  Begin(house_.bob());
  visitors_.tell(house_.Snapshot());
  const Json whole = Last();
  EXPECT_EQ(whole["you"], "black");
  EXPECT_EQ(whole["turn"]["mine"], false);
  EXPECT_EQ(whole["turn"]["plies"].size(), 24U);
  house_.Play("a1");
  visitors_.tell(house_.Newest());
  const Json entry = Last();
  EXPECT_EQ(entry["kind"], "entry");
  EXPECT_EQ(entry["turn"]["mine"], true);
  EXPECT_EQ(entry["turn"]["seq"], 2);
  EXPECT_EQ(entry["turn"]["number"], 1);
  EXPECT_EQ(PliesOf(entry).find("a1"), std::string::npos);
}

TEST_F(OwnStreamTest, WhatMayBeDoneHasTheNumberThatTheCommandNames) {
  Begin(house_.bob());
  visitors_.tell(house_.Snapshot());
  EXPECT_EQ(Last()["may"], Json({{"abort", 0}, {"offer-draw", 1}, {"resign", 0}}));
  house_.Play("a1 b2 d1");
  house_.Act(Side::kFirst, match::OfferDraw{});
  visitors_.tell(house_.Snapshot());
  const Json offered = Last();
  EXPECT_EQ(offered["offers"]["draw"], "white");
  EXPECT_EQ(offered["may"],
            Json({{"accept-draw", 5}, {"decline-draw", 5}, {"offer-takeback", 4}, {"resign", 0}}));
  house_.Act(Side::kFirst, match::OfferTakeback{});
  house_.Act(Side::kSecond, match::AcceptDraw{});
  visitors_.tell(house_.Snapshot());
  const Json over = Last();
  EXPECT_EQ(over["may"], Json({{"rematch", 0}}));
  EXPECT_TRUE(over["turn"]["plies"].empty());
}

TEST_F(OwnStreamTest, WhoIsNoPlayerIsToldNoPlies) {
  Begin({AccountId("eve"), "Eve", true, false});
  visitors_.tell(house_.Snapshot());
  const Json whole = Last();
  EXPECT_FALSE(whole.contains("you"));
  EXPECT_FALSE(whole.contains("turn"));
}

TEST_F(OwnStreamTest, AfterALossTheMatchBeginsAfreshSinceClocksMayHaveStood) {
  Begin(house_.ann());
  visitors_.tell(house_.Snapshot());
  visitors_.followed.clear();
  Told();
  Lose(session::Connection::State::kLost);
  EXPECT_EQ(Last()["kind"], "lost");
  Connect(house_.ann());
  EXPECT_EQ(Last()["kind"], "back");
  EXPECT_EQ(visitors_.followed, std::vector<session::Topic>{session::Topic::Match(house_.id())});
}

TEST_F(OwnStreamTest, ATokenThatIsNoGoodIsToldAsThat) {
  Begin(house_.ann());
  Lose(session::Connection::State::kClosed);
  EXPECT_EQ(Last()["kind"], "signed-out");
}

TEST_F(OwnStreamTest, WhereThereIsNoRoomThatIsTold) {
  visitors_.full = true;
  stream_.emplace(visitors_, Visitor{"secret", ""}, house_.id(), reader_, [] { return clock::Millis(9); });
  EXPECT_EQ(Last()["kind"], "busy");
}

TEST_F(OwnStreamTest, TheStreamAtTheServerEndsWithIt) {
  Begin(house_.ann());
  EXPECT_FALSE(visitors_.ended);
  stream_.reset();
  EXPECT_TRUE(visitors_.ended);
}

TEST_F(OwnStreamTest, MessagesSayWhoseTheyAre) {
  Begin(house_.ann());
  const auto topic = session::Topic::Chat(house_.id(), chat::Room::kPlayers);
  chat::Message message;
  message.number = 4;
  message.by = house_.bob().id;
  message.name = "Bob";
  message.text = "<b>hello</b>";
  visitors_.tell(Delivered(topic, 1, 0, chat::Snapshot{house_.id(), chat::Room::kPlayers, {message}, false}));
  EXPECT_EQ(Last()["messages"][0]["mine"], false);
  message.by = house_.ann().id;
  visitors_.tell(Delivered(topic, 2, 1, message));
  const Json said = Last();
  EXPECT_EQ(said["kind"], "said");
  EXPECT_EQ(said["message"]["mine"], true);
  EXPECT_EQ(said["message"]["text"], "<b>hello</b>");
}

TEST_F(OwnStreamTest, APairingIsANotice) {
  Begin(house_.ann());
  lobby::Paired paired{MatchId("m2"), Side::kSecond, house_.bob()};
  visitors_.tell(Delivered(session::Topic::Notices(), 2, 1, lobby::Notice(paired)));
  const Json notice = Last();
  EXPECT_EQ(notice["is"], "paired");
  EXPECT_EQ(notice["match"], "m2");
  EXPECT_EQ(notice["side"], "black");
}

}  // namespace
}  // namespace merels::web
