#include "server/service/match/match_writer.h"

#include <gtest/gtest.h>

namespace merels::service {
namespace {

TEST(PendingWrites, AreAwaitedToTheLast) {
  PendingWrites writes;
  int settled = 0;
  writes.Begin();
  writes.Begin();
  writes.StopBeginning();
  EXPECT_TRUE(writes.draining());
  writes.Await([&] { ++settled; });
  writes.End();
  EXPECT_EQ(settled, 0);
  writes.End();
  EXPECT_EQ(settled, 1);
}

TEST(PendingWrites, NoneNeedsNoWait) {
  PendingWrites writes;
  bool settled = false;
  writes.Await([&] { settled = true; });
  EXPECT_TRUE(settled);
}

TEST(PendingWrites, ThatEndBeforeAnybodyWaitsTellNobody) {
  PendingWrites writes;
  writes.Begin();
  writes.End();
  EXPECT_FALSE(writes.draining());
}

}  // namespace
}  // namespace merels::service
