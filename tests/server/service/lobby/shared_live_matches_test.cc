// The live list of a node that opens beside another.
#include <gtest/gtest.h>

#include "tests/server/service/nodes.h"

namespace merels::service {
namespace {

/// Steps in which the stored data, except notes, is read.
constexpr int kSteps = 60;

TEST(SharedLiveMatchesTest, ANodeOpensThoughItHearsOfAnEndAtAnyStepOfThat) {
  World world;
  for (int step = 0; step < kSteps; ++step) {
    CarryingBus bus;
    const auto store = store::MakeMemoryStore(world.executor, world.disk);
    const auto node = MakeGameServer({world.executor, world.clock, world.random, *store, *world.account_store,
                                      *world.chat, world.passwords, bus, world.limits,
                                      [](const std::string&) {}});
    bool opened = false;
    node->Open([&opened](const Result<void>& answer) { opened = answer.ok(); });
    for (int i = 0; i < step; ++i) world.executor.RunOne();
    bus.Tell("another node\nover\n" + NewId(world.random));
    world.Run();
    world.Pass(Liveness::kLook);
    ASSERT_TRUE(opened) << "told at step " << step;
  }
}

}  // namespace
}  // namespace merels::service
