#include "server/service/match/peer_bus.h"

#include <gtest/gtest.h>

#include "server/bus/local.h"

namespace merels::service {
namespace {

TEST(PeerBus, TellsItsOwnHintsFromThoseOfOthers) {
  const auto bus = bus::MakeLocalBus();
  PeerBus mine(*bus);
  PeerBus other(*bus);
  int own = 0;
  int heard = 0;
  const auto subscription =
      bus->Subscribe([&](const MatchId&, Seq, const std::string&) { ++(mine.IsPublishing() ? own : heard); });
  mine.Publish(MatchId("one"), 2, "row");
  other.Publish(MatchId("one"), 3, "row");
  EXPECT_EQ(own, 1);
  EXPECT_EQ(heard, 1);
  EXPECT_FALSE(mine.IsPublishing());
}

}  // namespace
}  // namespace merels::service
