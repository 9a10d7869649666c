#include "server/bus/local.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/bus/conformance.h"

namespace merels::bus {

class LocalHost {
 public:
  Bus& bus() { return *bus_; }
  void Close() { bus_.reset(); }
  void Drive() {}

 private:
  std::unique_ptr<Bus> bus_ = MakeLocalBus();
};

INSTANTIATE_TYPED_TEST_SUITE_P(Local, BusConformance, LocalHost);

namespace {

TEST(LocalBus, LosesAndRepeatsNothingAndKeepsTheOrderOfOnePublisher) {
  const auto bus = MakeLocalBus();
  const BusListener ear(*bus);
  for (Seq seq = 1; seq <= 3; ++seq) bus->Publish(MatchId("m"), seq, "x");
  EXPECT_THAT(ear.heard(), testing::ElementsAre("m/1/x", "m/2/x", "m/3/x"));
}

TEST(LocalBus, HasPeersAsSoonAsTwoListen) {
  const auto bus = MakeLocalBus();
  EXPECT_FALSE(bus->HasPeers());
  const BusListener ear(*bus);
  EXPECT_FALSE(bus->HasPeers());
  const BusListener other(*bus);
  EXPECT_TRUE(bus->HasPeers());
}

}  // namespace
}  // namespace merels::bus
