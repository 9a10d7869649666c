// Buses over a real NATS server that starts and stops.
#include "server/bus/nats.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/bus/hint.h"
#include "tests/server/bus/conformance.h"
#include "tests/support/nats_server.h"

namespace merels::bus {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

constexpr HashKey kCluster{1};

/// Lines from any thread.
class Lines {
 public:
  void Add(const std::string& line) {
    const std::lock_guard lock(mutex_);
    lines_.push_back(line);
    came_.notify_all();
  }

  std::vector<std::string> all() {
    const std::lock_guard lock(mutex_);
    return lines_;
  }

  /// Calls `again` until there is such a line: messages may get lost.
  template <class Again>
  bool Wait(const std::string& part, Again again) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    std::unique_lock lock(mutex_);
    while (!Has(part) && std::chrono::steady_clock::now() < end) {
      lock.unlock();
      again();
      lock.lock();
      came_.wait_for(lock, std::chrono::milliseconds(20), [&] { return Has(part); });
    }
    return Has(part);
  }
  bool Wait(const std::string& part) {
    return Wait(part, [] {});
  }

 private:
  bool Has(const std::string& part) const {
    return std::any_of(lines_.begin(), lines_.end(),
                       [&part](const std::string& line) { return line.find(part) != std::string::npos; });
  }

  std::mutex mutex_;
  std::condition_variable came_;
  std::vector<std::string> lines_;
};

/// A node: a bus, its messages, and its log lines.
struct Node {
  explicit Node(const std::string& url, const HashKey& key_of_cluster = kCluster,
                const std::string& credentials = {}) {
    auto made = MakeNatsBus(
        key_of_cluster,
        {url, credentials, {}, 10'000, [this](const std::string& sentence) { told.Add(sentence); }});
    EXPECT_TRUE(made.ok());
    bus = *std::move(made);
    subscription = bus->Subscribe([this](const MatchId& match, Seq seq, const std::string& bytes) {
      heard.Add(match.text() + "/" + std::to_string(seq) + "/" + bytes);
    });
  }

  Lines told, heard;
  std::unique_ptr<Bus> bus;
  std::unique_ptr<Subscription> subscription;
};

class NatsBusTest : public testing::Test {
 protected:
  /// Whether `to` gets what `from` publishes about the match; the first attempt may be too early.
  bool Reaches(Node& from, Node& to, const std::string& match) {
    ++seq_;
    const std::string row = match + "/" + std::to_string(seq_) + "/row";
    return to.heard.Wait(row, [&] { from.bus->Publish(MatchId(match), seq_, "row"); });
  }

  NatsServer server_;
  Seq seq_ = 0;
};

TEST_F(NatsBusTest, ARowReachesTheNodeThatFollowsItsMatch) {
  server_.Start();
  Node one(server_.url()), two(server_.url());
  two.bus->Follow(MatchId("followed"));
  EXPECT_TRUE(Reaches(one, two, "followed"));
  one.bus->Publish(MatchId("other"), 1, "row");
  EXPECT_TRUE(Reaches(one, two, "followed"));
  EXPECT_THAT(two.heard.all(), Not(Contains(HasSubstr("other"))));
}

TEST_F(NatsBusTest, AMatchIsHeardOfAsLongAsOneOfItsFollowersIsThere) {
  server_.Start();
  Node one(server_.url()), two(server_.url());
  for (const char* match : {"a", "a", "b"}) two.bus->Follow(MatchId(match));
  two.bus->Unfollow(MatchId("a"));
  EXPECT_TRUE(Reaches(one, two, "a"));
  two.bus->Unfollow(MatchId("a"));
  // A node's requests to the server arrive in order: once the new match comes, the end of the other has
  // arrived.
  two.bus->Follow(MatchId("c"));
  EXPECT_TRUE(Reaches(one, two, "c"));
  one.bus->Publish(MatchId("a"), 1'000, "late");
  EXPECT_TRUE(Reaches(one, two, "b"));
  EXPECT_THAT(two.heard.all(), Not(Contains(HasSubstr("late"))));
}

TEST_F(NatsBusTest, NewsReachEveryNodeOfTheHouseAndNoOther) {
  server_.Start();
  Node one(server_.url()), two(server_.url()), stranger(server_.url(), HashKey{2});
  Lines heard, elsewhere;
  const auto listening = two.bus->Listen([&](const std::string& news) { heard.Add(news); });
  const auto strange = stranger.bus->Listen([&](const std::string& news) { elsewhere.Add(news); });
  EXPECT_TRUE(heard.Wait("news", [&] { one.bus->Tell("news"); }));
  one.bus->Tell("the last");
  EXPECT_TRUE(heard.Wait("the last"));
  EXPECT_THAT(elsewhere.all(), testing::IsEmpty());
  EXPECT_THAT(two.heard.all(), testing::IsEmpty());
}

TEST_F(NatsBusTest, AnotherHouseOnTheSameServerHearsNothing) {
  server_.Start();
  Node one(server_.url()), two(server_.url()), stranger(server_.url(), HashKey{2});
  for (Node* node : {&two, &stranger}) node->bus->Follow(MatchId("m"));
  EXPECT_TRUE(Reaches(one, two, "m"));
  EXPECT_THAT(stranger.heard.all(), testing::IsEmpty());
}

TEST_F(NatsBusTest, WhatNoNodeOfTheHouseHasSealedIsIgnored) {
  server_.Start();
  Node one(server_.url()), two(server_.url());
  two.bus->Follow(MatchId("m"));
  EXPECT_TRUE(Reaches(one, two, "m"));
  NatsConnection forger({[](std::string_view) {}, [](const std::string&) {}});
  ASSERT_TRUE(forger.Open({server_.url()}).ok());
  const std::string subject = "merels." + HintSeal(kCluster).cluster() + ".match." + BucketOf(MatchId("m"));
  EXPECT_TRUE(forger.Publish(subject, HintSeal(HashKey{3}).Seal(MatchId("m"), 99, "forged")));
  EXPECT_TRUE(forger.Publish(subject, "forged"));
  EXPECT_TRUE(forger.Publish(subject, HintSeal(kCluster).Seal(MatchId("m"), 100, "real")));
  EXPECT_TRUE(two.heard.Wait("m/100/real"));
  EXPECT_THAT(two.heard.all(), Not(Contains(HasSubstr("forged"))));
}

TEST_F(NatsBusTest, TheServerMayComeLaterAndGoAndComeBack) {
  Node one(server_.url()), two(server_.url());
  two.bus->Follow(MatchId("m"));
  EXPECT_THAT(one.told.all(), Contains(HasSubstr("does not answer yet")));
  one.bus->Publish(MatchId("m"), 1, "lost");
  server_.Start();
  EXPECT_TRUE(one.told.Wait("connected to NATS"));
  EXPECT_TRUE(Reaches(one, two, "m"));
  server_.Kill();
  EXPECT_TRUE(one.told.Wait("is lost"));
  one.bus->Publish(MatchId("m"), 2, "lost");
  server_.Start();
  EXPECT_TRUE(Reaches(one, two, "m"));
}

TEST_F(NatsBusTest, AServerThatHangsHoldsUpNobody) {
  server_.Start();
  Node one(server_.url()), two(server_.url());
  two.bus->Follow(MatchId("m"));
  EXPECT_TRUE(Reaches(one, two, "m"));
  server_.Pause();
  const std::string row(10'000, 'x');
  const auto began = std::chrono::steady_clock::now();
  for (Seq seq = 1; seq <= 5'000; ++seq) one.bus->Publish(MatchId("m"), seq, row);  // 50 MB
  // One write to a connection that accepts nothing waits for a second.
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(20));
  server_.Resume();
  EXPECT_TRUE(Reaches(one, two, "m"));
}

TEST_F(NatsBusTest, ANodeThatIsRefusedSaysWhyAndGoesOn) {
  NatsServer guarded({"--user", "merels", "--pass", "right"});
  guarded.Start();
  Node wrong(guarded.url(), kCluster, "merels:wrong");
  EXPECT_TRUE(wrong.told.Wait("NATS refuses the credentials of this node"));
  wrong.bus->Publish(MatchId("m"), 1, "row");
  EXPECT_TRUE(wrong.heard.Wait("m/1/row"));
  Node one(guarded.url(), kCluster, "merels:right\n"), two(guarded.url(), kCluster, "merels:right\n");
  two.bus->Follow(MatchId("m"));
  EXPECT_TRUE(Reaches(one, two, "m"));
  EXPECT_THAT(two.told.all(), Not(Contains(HasSubstr("right"))));
}

TEST_F(NatsBusTest, AnAddressOrCredentialsThatAreNoneAreRefused) {
  const auto refused = [](NatsOptions options) {
    const auto made = MakeNatsBus(kCluster, std::move(options));
    return made.ok() ? "" : made.error().sentence;
  };
  EXPECT_THAT(refused({"nats://["}), HasSubstr("--bus: nats://[ is not a NATS address"));
  EXPECT_THAT(refused({"pigeon://host"}), HasSubstr("write nats://HOST:PORT or tls://HOST:PORT"));
  EXPECT_THAT(refused({"nats://host:4222,nats://user:word@host"}), HasSubstr("has no password"));
  EXPECT_THAT(refused({""}), HasSubstr("names no address"));
  EXPECT_THAT(refused({server_.url(), "nothing"}), HasSubstr("USER:PASSWORD"));
  EXPECT_THAT(refused({"tls://host", {}, "no certificate"}), HasSubstr("certificates"));
}

TEST(Buckets, AreTheSameOnAllMachinesAndManyAreUsed) {
  EXPECT_EQ(BucketOf(MatchId("fpd7s4yckd2sc")), "3963");
  std::set<std::string> used;
  for (int i = 0; i < 10'000; ++i) used.insert(BucketOf(MatchId("m" + std::to_string(i))));
  EXPECT_GT(used.size(), 8'000U);
}

}  // namespace

class NatsHost {
 public:
  NatsHost() {
    server_.Start();
    bus_ = *MakeNatsBus(kCluster, {server_.url()});
  }
  Bus& bus() { return *bus_; }
  void Close() { bus_.reset(); }
  void Drive() {}  // subscribers in the publisher's own process get it at once

 private:
  NatsServer server_;
  std::unique_ptr<Bus> bus_;
};

INSTANTIATE_TYPED_TEST_SUITE_P(Nats, BusConformance, NatsHost);

}  // namespace merels::bus
