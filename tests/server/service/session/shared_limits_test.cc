// Limits of accounts and addresses in a cluster of several nodes.
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/service/nodes.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class SharedLimitsTest : public ::testing::Test {
 protected:
  /// Time for broadcasts to arrive.
  static constexpr milliseconds kHeard{200};

  struct Stream {
    Inbox inbox;
    std::unique_ptr<Session> session;
  };

  void SetUp() override { world.executor.Advance(seconds(2)); }
  /// Nothing: refused.
  std::unique_ptr<Stream> Open(ClusterNode& node) {
    auto stream = std::make_unique<Stream>();
    auto session = node.game_server->OpenSession(ann, stream->inbox);
    if (!session) return nullptr;
    stream->session = *std::move(session);
    stream->session->Subscribe(session::Topic::Notices(), "", 0);
    world.Run();
    return stream;
  }
  std::vector<std::unique_ptr<Stream>> OpenAll(ClusterNode& node) {
    std::vector<std::unique_ptr<Stream>> streams;
    while (auto stream = Open(node)) streams.push_back(std::move(stream));
    return streams;
  }
  static int SentAway(const std::vector<std::unique_ptr<Stream>>& streams) {
    int away = 0;
    for (const auto& stream : streams) {
      const auto said = stream->inbox.All<GoAway>();
      away += said.empty() ? 0 : 1;
      for (const GoAway& one_said : said) EXPECT_EQ(one_said.error.reason, Reason::kTooManyStreams);
    }
    return away;
  }
  /// The number of commands that the account may send at once.
  int CommandsAt(ClusterNode& node) {
    int made = 0;
    for (bool refused = false; !refused;) {
      std::optional<Result<match::SeenEntry>> answer;
      match::Command command{ann.id, world.NewRequest(), 0, 0, match::Resign{}};
      node.game_server->match_calls().Submit(MatchId("none"), command, world.clock.Monotonic(),
                                             [&](const Result<match::SeenEntry>& entry) { answer = entry; });
      world.Run();
      refused = answer->error().reason == Reason::kRateLimited;
      made += refused ? 0 : 1;
    }
    return made;
  }
  int GuestsAt(ClusterNode& node, const std::string& address) {
    int made = 0;
    for (bool refused = false; !refused;) {
      node.game_server->membership().SignInGuest(
          {"", false}, [&](const Result<SignedIn>& in) { refused = !in.ok(); }, {address, "192.0.2."});
      world.Run();
      made += refused ? 0 : 1;
    }
    return made;
  }
  int WrongPasswordsAt(ClusterNode& node) {
    int tried = 0;
    for (bool refused = false; !refused;) {
      node.game_server->membership().SignIn(
          {"Bob", "a guess of it"},
          [&](const Result<SignedIn>& in) { refused = in.error().reason == Reason::kRateLimited; },
          {"192.0.2.1", "192.0.2."});
      world.Run();
      tried += refused ? 0 : 1;
    }
    return tried;
  }

  World world;
  match::Player ann = world.Guest("Ann");
  CarryingBus bus;
  ClusterNode one{world, bus}, two{world, bus}, three{world, bus};
};

TEST_F(SharedLimitsTest, AnAccountHasSoManyStreamsAtAllNodesTogether) {
  const auto most = static_cast<std::size_t>(world.limits.max_streams_per_account);
  std::vector<std::unique_ptr<Stream>> first;
  for (std::size_t i = 0; i + 2 < most; ++i) first.push_back(Open(one));
  world.executor.Advance(kHeard);
  const auto second = OpenAll(two);
  EXPECT_EQ(second.size(), 2U);
  world.executor.Advance(kHeard);
  EXPECT_EQ(Open(three), nullptr);
  EXPECT_EQ(Open(one), nullptr);
  first.pop_back();
  world.executor.Advance(kHeard);
  EXPECT_NE(Open(three), nullptr);
  EXPECT_EQ(SentAway(first) + SentAway(second), 0);
}

TEST_F(SharedLimitsTest, OfStreamsThatWereOpenedEverywhereInOneMomentTheNewestOfSomeNodesAreSentAway) {
  const auto most = static_cast<int>(world.limits.max_streams_per_account);
  const auto first = OpenAll(one), second = OpenAll(two), third = OpenAll(three);
  EXPECT_EQ(first.size() + second.size() + third.size(), 3U * static_cast<std::size_t>(most));
  world.executor.Advance(kHeard);
  EXPECT_EQ(SentAway(first) + SentAway(second) + SentAway(third), 2 * most);
}

TEST_F(SharedLimitsTest, TheStreamsOfADeadNodeCountNoLonger) {
  auto gone = std::make_unique<ClusterNode>(world, bus);
  world.executor.Advance(seconds(1));
  auto streams = OpenAll(*gone);
  world.executor.Advance(kHeard);
  EXPECT_EQ(Open(one), nullptr);
  const int times = std::exchange(bus.times, 0);  // without a farewell
  streams.clear();
  gone.reset();
  bus.times = times;
  world.executor.Advance(milliseconds(world.limits.node_term_ms) + seconds(1));
  EXPECT_NE(Open(one), nullptr);
}

TEST_F(SharedLimitsTest, CommandsOfAnAccountAreCountedAtAllNodesTogether) {
  EXPECT_EQ(CommandsAt(one), world.limits.command_burst);
  world.executor.Advance(kHeard);
  // The refill meanwhile, and the unreported rest.
  const auto few = world.limits.command_burst / 8 + 2;
  EXPECT_LE(CommandsAt(two), few);
  world.executor.Advance(kHeard);
  EXPECT_LE(CommandsAt(three), few);
}

TEST_F(SharedLimitsTest, NewGuestsOfAnAddressAreCountedAtAllNodesTogether) {
  const int first = GuestsAt(one, "192.0.2.1");
  EXPECT_GT(first, 10);
  world.executor.Advance(kHeard);
  EXPECT_LE(GuestsAt(two, "192.0.2.1"), first / 8 + 2);
  EXPECT_GT(GuestsAt(two, "192.0.2.99"), 10) << "another address is not concerned";
}

TEST_F(SharedLimitsTest, PasswordsThatAreTriedAtOneNodeAreNotTriedAgainAtAnother) {
  EXPECT_EQ(WrongPasswordsAt(one), world.limits.password_tries_per_minute);
  world.executor.Advance(kHeard);
  EXPECT_LE(WrongPasswordsAt(two), 2);
}

TEST_F(SharedLimitsTest, OfManyWhoAskedOnlySoManyAreToldAtOnceAndTheOthersSoonAfter) {
  world.limits.max_told_rates = 1;
  std::size_t told = 0;
  const auto listening = bus.Listen([&](const std::string& news) {
    if (news.find("\nspent\n") == std::string::npos) return;
    EXPECT_EQ(std::count(news.begin(), news.end(), '\n'), 3) << news;
    ++told;
  });
  for (int i = 0; i < 3; ++i) {
    ann = world.Guest("Ann");
    CommandsAt(one);
  }
  world.executor.Advance(milliseconds(150));
  EXPECT_LE(told, 2U);
  world.executor.Advance(seconds(1));
  EXPECT_GE(told, 3U);
}

TEST_F(SharedLimitsTest, WhatIsNotToldEachNodeGivesByItself) {
  bus.times = 0;
  EXPECT_EQ(CommandsAt(one), world.limits.command_burst);
  world.executor.Advance(kHeard);
  EXPECT_EQ(CommandsAt(two), world.limits.command_burst);
}

}  // namespace
}  // namespace merels::service
