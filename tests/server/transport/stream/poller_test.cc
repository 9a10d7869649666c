#include "server/transport/stream/poller.h"

#include <atomic>
#include <future>
#include <memory>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/base/executor_conformance.h"

namespace merels::transport {
namespace {

class PollerHost {
 public:
  Executor& executor() { return pollers_.first(); }
  void Finish() {
    WaitOut(executor());
    Stop();
  }
  void Stop() { pollers_.Stop(); }

 private:
  transport::Pollers pollers_{1};
};

INSTANTIATE_TYPED_TEST_SUITE_P(Poller, ExecutorConformance, PollerHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Poller, ThreadedExecutorConformance, PollerHost);

/// An operation that gRPC completes at once.
class Rung final : public transport::Tag {
 public:
  explicit Rung(grpc::CompletionQueue& queue) {
    HandOver();
    alarm_.Set(&queue, gpr_time_0(GPR_CLOCK_MONOTONIC), static_cast<transport::Tag*>(this));
  }
  void Complete(bool ok) override { done_.set_value(ok); }
  bool Wait() { return done_.get_future().get(); }

 private:
  std::promise<bool> done_;
  grpc::Alarm alarm_;
};

TEST(Poller, OperationsCompleteBetweenTasksThatNeverEnd) {
  transport::Pollers pollers(1);
  std::atomic<bool> stop = false;
  std::function<void()> again = [&] {
    if (!stop) pollers.first().Post(again);
  };
  pollers.first().Post(again);
  Rung rung(pollers.first().queue());
  EXPECT_TRUE(rung.Wait());
  stop = true;
  pollers.Stop();
}

/// Records its flushes.
class Noting final : public transport::Afterwards {
 public:
  explicit Noting(std::vector<std::string>& notes) : notes_(notes) {}
  void Flush() override { notes_.emplace_back("flushed"); }

 private:
  std::vector<std::string>& notes_;
};

TEST(Poller, WhatATaskDefersIsDoneBeforeTheNextTask) {
  std::vector<std::string> notes;
  transport::Pollers pollers(1);
  transport::Poller& first = pollers.first();
  first.Post([&] {
    first.Defer(std::make_shared<Noting>(notes));
    first.Post([&] { notes.emplace_back("next"); });
    notes.emplace_back("task");
  });
  pollers.Stop();
  EXPECT_THAT(notes, testing::ElementsAre("task", "flushed", "next"));
}

TEST(Poller, OnlyItsOwnThreadIsCurrent) {
  transport::Pollers pollers(2);
  EXPECT_FALSE(pollers.first().IsCurrent());
  std::promise<bool> own;
  std::promise<bool> others;
  pollers.first().Post([&] { own.set_value(pollers.first().IsCurrent()); });
  pollers.at(1).Post([&] { others.set_value(pollers.first().IsCurrent()); });
  EXPECT_TRUE(own.get_future().get());
  EXPECT_FALSE(others.get_future().get());
}

TEST(Pollers, SettlingWaitsForWhatWasPostedToEach) {
  transport::Pollers pollers(2);
  std::atomic<int> ran = 0;
  for (std::size_t i = 0; i < 100; ++i) pollers.at(i % 2).Post([&ran] { ++ran; });
  pollers.Settle();
  EXPECT_EQ(ran, 100);
}

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
