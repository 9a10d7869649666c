#include "server/service/match/replays.h"

#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/service/following/spectators.h"

namespace merels::service {
namespace {

/// A guest with a stream on which one replay is asked for.
struct Reader {
  Reader(World& of, const Origin& from) : world(of), me(of.GuestFrom(from)) {
    session = world.game_server->OpenSession(me, inbox).value();
  }

  Reader& Ask(const MatchId& match) {
    session->Subscribe(Subscription{session::Topic::Match(match), "", 0, "", 0});
    world.Run();
    return *this;
  }
  bool answered() const { return !inbox.Contents<match::Snapshot>().empty(); }
  std::optional<Reason> refusal() const {
    const auto ended = inbox.All<SubscriptionEnded>();
    return ended.empty() ? std::nullopt : std::optional(ended.back().error.reason);
  }

  World& world;
  match::Player me;
  Inbox inbox;
  std::unique_ptr<Session> session;
};

class ReplaysTest : public SpectatorsTest {
 protected:
  Reader& From(const Origin& from) { return readers_.emplace_back(world, from); }

  const Origin kSchool{"192.0.2.7", "192.0.2.0/24", false};
  const Origin kHome{"198.51.100.9", "198.51.100.0/24", false};

 private:
  std::deque<Reader> readers_;
};

TEST_F(ReplaysTest, ALongLogIsReadAmongTheListsAndKeepsNobodyFromSigningIn) {
  const MatchId match = Open({});
  Play(match, 4);
  world.disk->list_delay = seconds(5);
  const Reader& reader = From(kSchool).Ask(match);
  EXPECT_FALSE(world.Guest("Newcomer").id.empty());
  EXPECT_FALSE(reader.answered());
  Advance(seconds(5));
  EXPECT_TRUE(reader.answered());
}

TEST_F(ReplaysTest, WhoeverAsksFromElsewhereIsNextThoughOneAddressHasAskedForMany) {
  const MatchId match = Open({});
  Play(match, 1);
  std::vector<Reader*> many;
  for (int i = 0; i < 20; ++i) many.push_back(&From(kSchool));
  Reader& one = From(kHome);
  world.disk->list_delay = seconds(1);
  for (Reader* reader : many) reader->Ask(match);
  one.Ask(match);
  Advance(seconds(2));
  EXPECT_TRUE(one.answered());
  EXPECT_FALSE(many.back()->answered());
}

TEST_F(ReplaysTest, WhereTooManyWaitOneIsToldToWaitAndAnotherAddressFindsAPlace) {
  world.limits.max_waiting_replays = 20;
  Restart();
  const MatchId match = Open({});
  std::vector<Reader*> many;
  for (int i = 0; i < 25; ++i) many.push_back(&From(kSchool));
  Reader& other = From(kHome);
  world.disk->list_delay = seconds(1);
  for (Reader* reader : many) reader->Ask(match);
  EXPECT_EQ(many.front()->refusal(), std::nullopt);
  EXPECT_EQ(many.back()->refusal(), Reason::kRateLimited);
  EXPECT_EQ(other.Ask(match).refusal(), std::nullopt);
}

TEST_F(ReplaysTest, OneAddressHasItsShareOfTheReplaysOfAMinute) {
  world.limits.replays_per_minute = 50;
  Restart();
  const MatchId match = Open({});
  int replayed = 0;
  for (int i = 0; i < 10; ++i) replayed += From(kSchool).Ask(match).answered() ? 1 : 0;
  EXPECT_EQ(replayed, 5);
  EXPECT_TRUE(From(kHome).Ask(match).answered());
}

}  // namespace
}  // namespace merels::service
