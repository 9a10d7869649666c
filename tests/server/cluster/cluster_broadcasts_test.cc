// Broadcasts between nodes, besides rows of matches.
#include "server/cluster/cluster_broadcasts.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "tests/server/service/nodes.h"

namespace merels::service {
namespace {

/// The bus calls from its own threads as soon as there is a listener.
TEST(ClusterBroadcastsTest, ANodeListensToOthersWhenItOpensAndNotWhileItIsMade) {
  World world;
  DeafBus bus;
  const auto server = std::make_unique<GameServer>(
      Ports{world.executor, world.clock, world.random, *world.store, *world.account_store, *world.chat,
            world.passwords, &bus, world.limits, [](const std::string&) {}});
  EXPECT_EQ(bus.listeners, 0);
  server->Open([](const Result<void>& opened) { MERELS_CHECK(opened.ok()); });
  world.Run();
  EXPECT_EQ(bus.listeners, 1);
}

}  // namespace
}  // namespace merels::service
