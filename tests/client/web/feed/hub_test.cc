#include "client/web/feed/hub.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/client/support/simulated_match.h"
#include "tests/client/web/still_upstream.h"

namespace merels::web {
namespace {

using Kinds = std::vector<std::string>;

class HubTest : public ::testing::Test {
 protected:
  std::unique_ptr<EventSubscription> Follow(KeepingReader& reader, const std::string& topics,
                                            const std::string& seen = "") {
    const auto wanted = *ReadTopics(topics, kMaxTopics);
    EXPECT_TRUE(hub_.Prepare(wanted).ok());
    return hub_.Subscribe(reader, wanted, *ReadEventId(seen));
  }
  void HearRows(Seq from) {
    for (Seq seq = from; seq <= house_.state().seq(); ++seq) hub_.Hear(house_.Row(seq));
  }
  match::Summary Summary(const std::string& id, Millis started) {
    match::Summary summary;
    summary.match = MatchId(id);
    summary.settings = house_.state().settings();
    summary.players = {house_.ann(), house_.bob()};
    summary.started_at = started;
    return summary;
  }
  session::Delivery OfLobby(Seq seq, session::Content content) {
    return {session::Topic::Lobby(), "e", seq, seq == 1 ? 0 : seq - 1, std::move(content)};
  }

  StillUpstream upstream_;
  SimulatedMatch house_;
  Hub hub_{upstream_, [] { return Instant{Millis(1000), Millis(5000)}; }, 3};
  KeepingReader reader_, other_;
};

TEST_F(HubTest, AllReadersOfATopicShareOneSubscription) {
  const auto first = Follow(reader_, "match:m1");
  hub_.Hear(house_.Snapshot());
  const auto second = Follow(other_, "match:m1");
  EXPECT_EQ(upstream_.followed.size(), 1U);
  house_.Play("d2");
  HearRows(2);
  EXPECT_EQ(reader_.Kinds(), (Kinds{"whole log.1", "entry log.2"}));
  EXPECT_EQ(other_.Kinds(), (Kinds{"whole log.1", "entry log.2"}));
}

TEST_F(HubTest, WhoComesBackGetsWhatWasMissedAndNothingTwice) {
  const auto stays = Follow(other_, "match:m1");
  hub_.Hear(house_.Snapshot());
  house_.Play("d2 f4 a1");
  HearRows(2);
  const auto back = Follow(reader_, "match:m1", "match:m1=log.2");
  EXPECT_EQ(reader_.Kinds(), (Kinds{"entry log.3", "entry log.4", "clocks"}));
  const auto same = Follow(reader_, "match:m1", "match:m1=log.4");
  EXPECT_EQ(reader_.Kinds(), (Kinds{"clocks"}));
}

TEST_F(HubTest, WhoComesBackToAnotherGatewayGetsTheWholeUnlessNothingHasHappened) {
  house_.Play("d2 f4");
  const auto same = Follow(reader_, "match:m1", "match:m1=log.3");
  const auto behind = Follow(other_, "match:m1", "match:m1=log.2");
  EXPECT_TRUE(reader_.events.empty());
  hub_.Hear(house_.Snapshot());
  EXPECT_EQ(reader_.Kinds(), (Kinds{"clocks"}));
  EXPECT_EQ(other_.Kinds(), (Kinds{"whole log.3"}));
}

TEST_F(HubTest, APlaceOfAnotherEpochOrOfTheFutureBeginsWithTheWhole) {
  const auto stays = Follow(other_, "match:m1");
  hub_.Hear(house_.Snapshot());
  house_.Play("d2");
  HearRows(2);
  for (const char* seen : {"match:m1=other.2", "match:m1=log.99", "match:other=log.2"}) {
    const auto back = Follow(reader_, "match:m1", seen);
    EXPECT_EQ(reader_.Kinds(), Kinds{"whole log.2"}) << seen;
  }
}

TEST_F(HubTest, WhoWasAwayForVeryLongGetsTheWhole) {
  const auto stays = Follow(other_, "match:m1");
  SimulatedMatch house("standard");
  hub_.Hear(house.Snapshot());
  constexpr Seq kPlies = 150;
  for (Seq ply = 0; ply < kPlies; ++ply) {
    const auto legal = house.state().game().LegalPlies();
    const auto calm = std::find_if(legal.begin(), legal.end(),
                                   [](const auto& text) { return text.find(',') == std::string::npos; });
    ASSERT_FALSE(legal.empty());
    house.Play(calm == legal.end() ? legal.front() : *calm);
    hub_.Hear(house.Newest());
  }
  const auto late = Follow(reader_, "match:m1", "match:m1=log.2");
  EXPECT_EQ(reader_.Kinds(), Kinds{"whole log." + std::to_string(kPlies + 1)});
  const auto earlier = Follow(reader_, "match:m1", "match:m1=log.30");
  EXPECT_EQ(reader_.Kinds().size(), kPlies + 1 - 30 + 1);  // and the clocks
}

TEST_F(HubTest, ATopicThatCannotBeFollowedIsGoneForAllAlike) {
  const auto first = Follow(reader_, "match:zz");
  hub_.Hear(session::TopicEnded{session::Topic::Match(MatchId("zz")), match::NoSuchMatch()});
  const auto second = Follow(other_, "match:zz");
  EXPECT_EQ(reader_.Kinds(), Kinds{"gone"});
  EXPECT_EQ(other_.Kinds(), Kinds{"gone"});
}

TEST_F(HubTest, OneThatWasGoneIsAskedForAgainOnceNobodyWaits) {
  auto first = Follow(reader_, "match:m1");
  const auto topic = session::Topic::Match(MatchId("m1"));
  upstream_.followed.erase(topic);
  hub_.Hear(session::TopicEnded{topic, match::NoSuchMatch()});
  EXPECT_TRUE(hub_.Has({WebTopic::Kind::kMatch, "m1"}));
  first.reset();
  EXPECT_FALSE(hub_.Has({WebTopic::Kind::kMatch, "m1"}));
  const auto again = Follow(other_, "match:m1");
  EXPECT_TRUE(upstream_.followed.contains(topic));
  EXPECT_TRUE(other_.events.empty());
}

TEST_F(HubTest, WhatTheServerHasSaidIsNotThereIsNotFollowed) {
  hub_.PrepareGone({WebTopic::Kind::kMatch, "zz"}, match::NoSuchMatch());
  const auto first = Follow(reader_, "match:zz");
  EXPECT_EQ(reader_.Kinds(), Kinds{"gone"});
  EXPECT_TRUE(upstream_.followed.empty());
}

TEST_F(HubTest, WhatIsNotFollowedAtTheServerTakesNoPlaceFromOthers) {
  std::vector<std::unique_ptr<EventSubscription>> waiting;
  for (int i = 0; i < 20; ++i) {
    const std::string number = std::to_string(i);
    hub_.PrepareGone({WebTopic::Kind::kMatch, "zz" + number}, match::NoSuchMatch());
    waiting.push_back(Follow(other_, "match:zz" + number + ",player:p" + number));
  }
  const auto three = Follow(reader_, "match:a,match:b,match:c");
  EXPECT_EQ(upstream_.followed.size(), 3U);
  waiting.clear();
  EXPECT_EQ(hub_.rooms(), 3U);
}

TEST_F(HubTest, ATopicThatNobodyFollowsMakesRoom) {
  Follow(reader_, "match:a");
  const auto b = Follow(reader_, "match:b");
  const auto c = Follow(reader_, "match:c");
  const auto d = Follow(reader_, "match:d");
  EXPECT_EQ(upstream_.followed.size(), 3U);
  EXPECT_FALSE(upstream_.followed.contains(session::Topic::Match(MatchId("a"))));
}

TEST_F(HubTest, WhereAllAreFollowedTheNextIsRefused) {
  const auto three = Follow(reader_, "match:a,match:b,match:c");
  const auto refused = hub_.Prepare(*ReadTopics("match:d", 9));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().reason, Reason::kTooManySubscriptions);
}

TEST_F(HubTest, ClocksAreAskedForOnceTheServerIsBack) {
  const auto first = Follow(reader_, "match:m1");
  hub_.Hear(house_.Snapshot());
  house_.Play("d2 f4");
  HearRows(2);
  reader_.Kinds();
  hub_.HearConnection(false);
  hub_.HearConnection(true);
  EXPECT_EQ(reader_.Kinds(), (Kinds{"lost", "back"}));
  if (house_.state().settings().clock.timed()) {
    ASSERT_EQ(upstream_.gets.size(), 1U);
    upstream_.gets[0](std::get<match::Snapshot>(house_.Snapshot().content));
    EXPECT_EQ(reader_.Kinds(), Kinds{"clocks"});
  }
}

TEST_F(HubTest, APlayersNewestMatchIsFollowedByTheLobby) {
  hub_.Begin();
  hub_.Hear(OfLobby(1, lobby::Snapshot{}));
  const auto first = Follow(reader_, "player:" + house_.ann().name);
  EXPECT_EQ(upstream_.listed, std::vector<std::string>{house_.ann().name});
  upstream_.lists[0](api::Page<match::Summary>{{Summary("old", Millis(1))}, ""});
  EXPECT_EQ(reader_.Kinds(), Kinds{"on-air old.1"});
  hub_.Hear(OfLobby(2, lobby::Change{lobby::MatchStarted{Summary("new", Millis(2))}}));
  EXPECT_EQ(reader_.Kinds(), Kinds{"on-air new.1"});
  const auto back = Follow(other_, "player:" + house_.ann().name, "player:" + house_.ann().name + "=new.1");
  EXPECT_TRUE(other_.events.empty());
}

TEST_F(HubTest, ALobbyWithAGapBeginsAfresh) {
  hub_.Begin();
  hub_.Hear(OfLobby(1, lobby::Snapshot{}));
  hub_.Hear(OfLobby(5, lobby::Change{lobby::MatchEnded{MatchId("a")}}));
  EXPECT_EQ(upstream_.afresh.size(), 1U);
}

TEST_F(HubTest, AMatchIsFoundOnlyWhileTheServerIsThere) {
  EXPECT_FALSE(hub_.Find(house_.id()));
  const auto first = Follow(reader_, "match:m1");
  hub_.Hear(house_.Snapshot());
  EXPECT_TRUE(hub_.Find(house_.id()));
  upstream_.is_connected = false;
  EXPECT_FALSE(hub_.Find(house_.id()));
}

TEST_F(HubTest, ThoseWhoComeAtOneMomentGetOneEvent) {
  const auto first = Follow(reader_, "match:m1");
  hub_.Hear(house_.Snapshot());
  const auto second = Follow(other_, "match:m1");
  EXPECT_EQ(reader_.events.at(0), other_.events.at(0));
  house_.Play("d2");
  HearRows(2);
  other_.Kinds();
  const auto third = Follow(other_, "match:m1");
  EXPECT_EQ(other_.Kinds(), Kinds{"whole log.2"});
}

TEST_F(HubTest, WhoHasLeftHearsNothing) {
  auto first = Follow(reader_, "match:m1");
  hub_.Hear(house_.Snapshot());
  first.reset();
  reader_.Kinds();
  house_.Play("d2");
  HearRows(2);
  EXPECT_TRUE(reader_.events.empty());
}

TEST_F(HubTest, WhatSpectatorsSayIsATopicOfItsOwn) {
  const auto topic = session::Topic::Chat(MatchId("m1"), chat::Room::kSpectators);
  const auto first = Follow(reader_, "chat:m1");
  EXPECT_EQ(upstream_.followed, std::set<session::Topic>{topic});
  chat::Message message;
  message.number = 7;
  message.name = "Eve";
  message.text = "<i>look</i>";
  hub_.Hear({topic, "log", 3, 0, chat::Snapshot{MatchId("m1"), chat::Room::kSpectators, {message}, false}});
  message.number = 9;
  hub_.Hear({topic, "log", 4, 3, message});
  ASSERT_EQ(reader_.events.size(), 2U);
  EXPECT_NE(reader_.events[1]->json.find("<i>look</i>"), std::string::npos);
  EXPECT_EQ(reader_.events[1]->json.find("eve-account"), std::string::npos);
  EXPECT_EQ(reader_.Kinds(), (Kinds{"chat log.3", "said log.4"}));
  const auto back = Follow(other_, "chat:m1", "chat:m1=log.3");
  EXPECT_EQ(other_.Kinds(), Kinds{"said log.4"});
}

TEST_F(HubTest, WhatALimitRefusesIsToldAsThatAndAskedForAgain) {
  auto first = Follow(reader_, "match:m1");
  hub_.Hear({session::Topic::Match(MatchId("m1")), Error{Reason::kRateLimited, "too often"}});
  EXPECT_EQ(reader_.Kinds(), Kinds{"busy"});
  upstream_.followed.clear();
  first.reset();
  const auto again = Follow(reader_, "match:m1");
  EXPECT_EQ(upstream_.followed.size(), 1U);
  hub_.Hear(house_.Snapshot());
  EXPECT_EQ(reader_.Kinds(), Kinds{"whole log.1"});
}

}  // namespace
}  // namespace merels::web
