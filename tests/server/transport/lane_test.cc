#include "server/transport/stream/lane.h"

#include <future>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace merels::transport {
namespace {

class Note final : public Afterwards {
 public:
  Note(std::vector<int>& notes, int number) : notes_(notes), number_(number) {}
  void Flush() override { notes_.push_back(number_); }

 private:
  std::vector<int>& notes_;
  int number_;
};

TEST(Lane, WhatIsAddedIsFlushedInItsOrderAndStoppingWaitsForIt) {
  std::vector<int> notes;
  std::vector<int> expected;
  Lane lane;
  for (int i = 0; i < 1000; ++i) {
    lane.Add(std::make_shared<Note>(notes, i));
    expected.push_back(i);
  }
  lane.Stop();
  lane.Add(std::make_shared<Note>(notes, -1));
  lane.Stop();
  EXPECT_EQ(notes, expected);
}

/// Waits in Flush until it is let go.
class Holding final : public Afterwards {
 public:
  void Flush() override {
    entered_.set_value();
    let_go_.get_future().wait();
  }
  void WaitUntilHeld() { entered_.get_future().wait(); }
  void LetGo() { let_go_.set_value(); }

 private:
  std::promise<void> entered_;
  std::promise<void> let_go_;
};

TEST(Lane, AddingDoesNotWaitForWhatIsBeingFlushed) {
  std::vector<int> notes;
  Lane lane;
  const auto holding = std::make_shared<Holding>();
  lane.Add(holding);
  holding->WaitUntilHeld();
  lane.Add(std::make_shared<Note>(notes, 1));
  holding->LetGo();
  lane.Stop();
  EXPECT_THAT(notes, testing::ElementsAre(1));
}

}  // namespace
}  // namespace merels::transport
