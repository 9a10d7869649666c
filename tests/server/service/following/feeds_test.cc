// Order of delivery: players at once, spectators in slices, with other tasks in between.
#include "server/service/following/feeds.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/manual_executor.h"

namespace merels::service {
namespace {

class AudienceTest : public ::testing::Test {
 protected:
  /// A follower that counts; a delivery to it takes `cost`.
  struct Listener final : Follower {
    const AccountId& account() const override { return id; }
    void OnMatchEntry(const SharedDelivery& delivery) override {
      if (const auto* count = std::get_if<session::WatchersChanged>(&delivery->content)) {
        counts.push_back(count->watchers);
        return;
      }
      told.push_back(delivery->seq);
      if (clock != nullptr) clock->Advance(cost);
    }
    void OnLobbyChange(Seq, const lobby::Change&) override {}
    void OnChannel(Seq, const std::string&, const session::OnAir&) override {}
    void OnNotice(Seq, const lobby::Notice&) override {}

    AccountId id;
    std::vector<Seq> told;
    std::vector<int> counts;
    ManualClock* clock = nullptr;
    std::chrono::microseconds cost{0};
  };

  std::vector<std::unique_ptr<Listener>> Crowd(const MatchId& match, std::size_t size) {
    std::vector<std::unique_ptr<Listener>> crowd;
    for (std::size_t i = 0; i < size; ++i) {
      crowd.push_back(std::make_unique<Listener>());
      audience.Follow(match, *crowd.back(), std::nullopt);
    }
    return crowd;
  }
  void Tell(const MatchId& match, Seq seq) {
    session::Delivery delivery;
    delivery.topic = session::Topic::Match(match);
    delivery.seq = seq;
    audience.Tell(std::make_shared<const session::Delivery>(delivery));
  }
  static std::size_t Told(const std::vector<std::unique_ptr<Listener>>& crowd) {
    std::size_t told = 0;
    for (const auto& listener : crowd) told += listener->told.size();
    return told;
  }

  ManualClock clock;
  ManualExecutor executor{clock};
  std::vector<std::string> watched;
  Audience audience{executor, clock, [this](const MatchId& match, bool begun) {
                      watched.push_back((begun ? "+" : "-") + match.text());
                    }};
  const MatchId popular{"popular"};
  const MatchId quiet{"quiet"};
};

TEST_F(AudienceTest, PlayersAreToldAtOnceAndSpectatorsLater) {
  Listener player;
  audience.Follow(popular, player, rules::Side::kFirst);
  const auto crowd = Crowd(popular, 3);
  Tell(popular, 2);
  EXPECT_EQ(player.told, std::vector<Seq>{2});
  EXPECT_EQ(Told(crowd), 0U);
  executor.RunUntilIdle();
  EXPECT_EQ(Told(crowd), 3U);
}

TEST_F(AudienceTest, BetweenTwoSlicesOfAPopularMatchEverythingElseRuns) {
  const auto crowd = Crowd(popular, 5000);
  std::size_t most = 0, before = 0;
  Tell(popular, 2);
  int others = 0;
  while (Told(crowd) < crowd.size()) {
    executor.Post([&] { ++others; });
    executor.RunOne();  // a slice
    most = std::max(most, Told(crowd) - before);
    before = Told(crowd);
    executor.RunOne();  // tasks posted before the slice are next
  }
  EXPECT_EQ(most, Audience::kMaxAtOnce);
  EXPECT_EQ(others, static_cast<int>(crowd.size() / Audience::kMaxAtOnce) + 1);
}

TEST_F(AudienceTest, ASliceEndsAfterAMillisecond) {
  const auto crowd = Crowd(popular, 20);
  for (const auto& listener : crowd) {
    listener->clock = &clock;
    listener->cost = std::chrono::microseconds(300);
  }
  Tell(popular, 2);
  executor.RunOne();
  EXPECT_EQ(Told(crowd), 4U);
}

TEST_F(AudienceTest, APopularMatchDoesNotKeepTheSpectatorsOfAnotherWaiting) {
  const auto many = Crowd(popular, 1000);
  const auto few = Crowd(quiet, 2);
  Tell(popular, 2);
  Tell(quiet, 2);
  executor.RunOne();
  executor.RunOne();
  EXPECT_EQ(Told(few), 2U);
  EXPECT_LT(Told(many), 2 * Audience::kMaxAtOnce);
}

TEST_F(AudienceTest, EverybodyHearsEverythingInItsOrderThoughOthersComeAndGo) {
  const auto crowd = Crowd(popular, 200);
  Tell(popular, 2);
  Tell(popular, 3);
  executor.RunOne();
  for (std::size_t i = 0; i < 50; ++i) audience.Unfollow(popular, *crowd[2 * i]);
  const auto late = Crowd(popular, 1);
  Tell(popular, 4);
  executor.RunUntilIdle();
  for (std::size_t i = 0; i < crowd.size(); ++i) {
    const bool left = i < 100 && i % 2 == 0;
    EXPECT_TRUE(left || crowd[i]->told == (std::vector<Seq>{2, 3, 4})) << i;
  }
  EXPECT_EQ(late[0]->told.back(), 4U);
}

TEST_F(AudienceTest, WhatWaitsForSpectatorsIsToldToEachInARow) {
  const auto crowd = Crowd(popular, 100);
  for (Seq seq = 2; seq < 5; ++seq) Tell(popular, seq);
  executor.RunOne();
  Tell(popular, 5);  // starts after the round before
  EXPECT_EQ(crowd.front()->told, (std::vector<Seq>{2, 3, 4}));
  EXPECT_EQ(crowd.back()->told, std::vector<Seq>{});
  executor.RunUntilIdle();
  EXPECT_EQ(crowd.front()->told, (std::vector<Seq>{2, 3, 4, 5}));
  EXPECT_EQ(crowd.back()->told, crowd.front()->told);
}

TEST_F(AudienceTest, ARowHasAnEnd) {
  const auto crowd = Crowd(popular, 2);
  for (Seq seq = 2; seq < 50; ++seq) Tell(popular, seq);
  for (const auto& listener : crowd) {
    listener->clock = &clock;
    listener->cost = Audience::kLongestSlice;
  }
  executor.RunOne();
  EXPECT_EQ(crowd.front()->told.size(), Audience::kMaxInARow);
  EXPECT_EQ(crowd.back()->told.size(), 0U);
}

TEST_F(AudienceTest, WhoeverCannotKeepUpMissesTheMiddleAndHearsTheNewest) {
  const auto crowd = Crowd(popular, 1);
  for (Seq seq = 2; seq < 500; ++seq) Tell(popular, seq);
  executor.RunUntilIdle();
  EXPECT_EQ(crowd[0]->told.size(), Audience::kMaxUnsent);
  EXPECT_EQ(crowd[0]->told.back(), 499U);
}

TEST_F(AudienceTest, ADelayedMatchTellsPlayersAndSpectatorsApart) {
  Listener player, spectator;
  audience.Follow(popular, player, rules::Side::kFirst);
  audience.Follow(popular, spectator, std::nullopt);
  session::Delivery delivery;
  delivery.topic = session::Topic::Match(popular);
  delivery.seq = 2;
  audience.Tell(std::make_shared<const session::Delivery>(delivery), Recipients::kPlayers);
  executor.RunUntilIdle();
  EXPECT_EQ(player.told, std::vector<Seq>{2});
  EXPECT_TRUE(spectator.told.empty());
  audience.Tell(std::make_shared<const session::Delivery>(delivery), Recipients::kSpectators);
  executor.RunUntilIdle();
  EXPECT_EQ(player.told, std::vector<Seq>{2});
  EXPECT_EQ(spectator.told, std::vector<Seq>{2});
}

TEST_F(AudienceTest, HowManyWatchIsToldOnceASecondWhenItHasChanged) {
  Listener player;
  audience.Follow(popular, player, rules::Side::kFirst);
  auto crowd = Crowd(popular, 3);
  EXPECT_EQ(audience.Watchers(popular), 3U);
  executor.RunUntilIdle();
  EXPECT_TRUE(player.counts.empty());
  clock.Advance(Audience::kCountEvery);
  executor.RunUntilIdle();
  EXPECT_EQ(player.counts, std::vector<int>{3});
  EXPECT_EQ(crowd[0]->counts, std::vector<int>{3});
  clock.Advance(10 * Audience::kCountEvery);
  executor.RunUntilIdle();
  for (const auto& one : crowd) audience.Unfollow(popular, *one);
  clock.Advance(Audience::kCountEvery);
  executor.RunUntilIdle();
  EXPECT_EQ(player.counts, (std::vector<int>{3, 0}));
}

TEST_F(AudienceTest, ASmallChangeOfALargeCrowdWaitsForOthers) {
  Listener player, late;
  audience.Follow(popular, player, rules::Side::kFirst);
  const auto crowd = Crowd(popular, 100);
  clock.Advance(Audience::kCountEvery);
  executor.RunUntilIdle();
  audience.Follow(popular, late, std::nullopt);
  for (int round = 1; round < Audience::kPatience; ++round) {
    clock.Advance(Audience::kCountEvery);
    executor.RunUntilIdle();
  }
  EXPECT_EQ(player.counts, std::vector<int>{100});
  clock.Advance(Audience::kCountEvery);
  executor.RunUntilIdle();
  EXPECT_EQ(player.counts, (std::vector<int>{100, 101}));
}

TEST_F(AudienceTest, TheFirstToComeAndTheLastToGoAreNoted) {
  Listener one, two;
  audience.Follow(popular, one, rules::Side::kFirst);
  audience.Follow(popular, two, std::nullopt);
  audience.Follow(popular, two, std::nullopt);
  audience.Unfollow(popular, one);
  audience.Unfollow(popular, two);
  audience.Unfollow(popular, two);
  Tell(popular, 2);
  executor.RunUntilIdle();
  EXPECT_EQ(watched, (std::vector<std::string>{"+popular", "-popular"}));
  EXPECT_TRUE(one.told.empty() && two.told.empty());
}

}  // namespace
}  // namespace merels::service
