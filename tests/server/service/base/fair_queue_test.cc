#include "server/service/base/fair_queue.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace merels::service {
namespace {

using Names = std::vector<std::string>;

Origin At(const std::string& prefix, int number) { return {prefix + std::to_string(number), prefix, false}; }

class FairQueueTest : public testing::Test {
 protected:
  bool Wait(const Origin& from, const std::string& name) {
    return queue_.Wait(from, [this, name](std::function<void()> over) {
      begun_.push_back(name);
      under_way_.push_back(std::move(over));
    });
  }
  /// Finishes running tasks until none waits.
  void FinishAll() {
    while (!under_way_.empty()) {
      const auto over = std::move(under_way_.front());
      under_way_.erase(under_way_.begin());
      over();
    }
  }

  Limits limits_;
  FairQueue queue_{1, 20, limits_};
  Names begun_;
  std::vector<std::function<void()>> under_way_;
};

TEST_F(FairQueueTest, OnlySoMuchIsUnderWayAtOnceAndOfOneAddressTheFirstComesFirst) {
  for (const char* name : {"1", "2", "3"}) EXPECT_TRUE(Wait(At("a.", 1), name));
  EXPECT_EQ(begun_, Names{"1"});
  FinishAll();
  EXPECT_EQ(begun_, (Names{"1", "2", "3"}));
}

TEST_F(FairQueueTest, WhoeverComesFromElsewhereIsNext) {
  for (const char* name : {"a", "b", "c", "d"}) Wait(At("crowd.", 1), name);
  Wait(At("crowd.", 2), "neighbour");
  Wait(At("far.", 1), "far");
  FinishAll();
  EXPECT_EQ(begun_, (Names{"a", "far", "neighbour", "b", "c", "d"}));
}

TEST_F(FairQueueTest, OneAddressDoesNotUseUpThePlaces) {
  int waiting = -1;  // the first does not wait
  while (Wait(At("crowd.", 1), "crowd")) ++waiting;
  EXPECT_EQ(waiting, 10);
  EXPECT_TRUE(Wait(At("far.", 1), "far"));
}

TEST_F(FairQueueTest, WorkThatIsDoneAtOnceIsFollowedAtOnce) {
  FairQueue queue{1, 20, limits_};
  int done = 0;
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(queue.Wait(At("a.", 1), [&](const std::function<void()>& over) {
      ++done;
      over();
    }));
  }
  EXPECT_EQ(done, 100);
  EXPECT_EQ(queue.waiting(), 0U);
}

}  // namespace
}  // namespace merels::service
