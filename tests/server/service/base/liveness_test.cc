#include "server/service/base/liveness.h"

#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/service/nodes.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// The times of service that a server has recorded, which notes its liveness all the time.
class LivenessTest : public ::testing::Test {
 protected:
  std::vector<milliseconds> Lengths() {
    std::vector<milliseconds> lengths;
    world.store->ServedSpans([&](const Result<std::vector<store::ServedSpan>>& spans) {
      for (const store::ServedSpan& span : spans.value()) lengths.push_back(span.until - span.since);
    });
    world.Run();
    return lengths;
  }

  /// Of the two nodes.
  std::pair<milliseconds, milliseconds> NewestNotes() {
    std::pair<milliseconds, milliseconds> newest;
    world.store->ServedSpans([&](const Result<std::vector<store::ServedSpan>>& spans) {
      newest = {spans.value().at(0).until, spans.value().at(1).until};
    });
    world.Run();
    return newest;
  }

  World world;
};

TEST_F(LivenessTest, ANodeThatServesWithoutABreakHasOneSpan) {
  world.Pass(seconds(30));
  EXPECT_EQ(Lengths(), std::vector<milliseconds>{seconds(30)});
}

TEST_F(LivenessTest, TheTimeInWhichTheProcessStoodStillLiesInNoSpan) {
  world.Pass(seconds(10));
  world.clock.Advance(seconds(20));
  world.Pass(seconds(5));
  EXPECT_EQ(Lengths(), (std::vector<milliseconds>{seconds(10), seconds(4)}))
      << "the first note came after a second";
}

TEST_F(LivenessTest, ANodeThatOpensBesideAnotherGoesByItsTimeThoughTheDayIsSetMeanwhile) {
  world.Pass(milliseconds(5'500));
  DeafBus bus;
  const auto store = store::MakeMemoryStore(world.executor, world.disk);
  const auto other = std::make_unique<GameServer>(Ports{world.executor, world.clock, world.random, *store,
                                                        *world.account_store, *world.chat, world.passwords,
                                                        &bus, world.limits, [](const std::string&) {}});
  bool opened = false;
  other->Open([&opened](const Result<void>& answer) { opened = answer.ok(); });
  world.Run();
  world.Pass(Liveness::kLook - milliseconds(200));
  ASSERT_FALSE(opened);
  world.clock.SetWall(world.clock.Now() + std::chrono::hours(1));  // after the last note of the other
  world.Pass(milliseconds(200));
  ASSERT_TRUE(opened);
  const auto [ours, theirs] = NewestNotes();
  EXPECT_LE(std::chrono::abs(ours - theirs), Liveness::kLook);
}

TEST_F(LivenessTest, ANoteThatIsALittleLateGoesOnWithItsSpan) {
  world.Pass(seconds(10));
  world.clock.Advance(milliseconds(2'500));
  world.Pass(milliseconds(500));
  EXPECT_EQ(Lengths().size(), 1U);
}

}  // namespace
}  // namespace merels::service
