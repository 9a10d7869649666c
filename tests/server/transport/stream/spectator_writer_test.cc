#include "server/transport/stream/spectator_writer.h"

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

TEST(SpectatorWriter, WhatIsAddedIsFlushedInItsOrderAndStoppingWaitsForIt) {
  std::vector<int> notes;
  std::vector<int> expected;
  SpectatorWriter spectator_writer;
  for (int i = 0; i < 1000; ++i) {
    spectator_writer.Add(std::make_shared<Note>(notes, i));
    expected.push_back(i);
  }
  spectator_writer.Stop();
  spectator_writer.Add(std::make_shared<Note>(notes, -1));
  spectator_writer.Stop();
  EXPECT_EQ(notes, expected);
}

/// Waits in Flush until released.
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

TEST(SpectatorWriter, AddingDoesNotWaitForWhatIsBeingFlushed) {
  std::vector<int> notes;
  SpectatorWriter spectator_writer;
  const auto holding = std::make_shared<Holding>();
  spectator_writer.Add(holding);
  holding->WaitUntilHeld();
  spectator_writer.Add(std::make_shared<Note>(notes, 1));
  holding->LetGo();
  spectator_writer.Stop();
  EXPECT_THAT(notes, testing::ElementsAre(1));
}

}  // namespace
}  // namespace merels::transport
