#include "server/transport/stream/poller.h"

#include <atomic>
#include <memory>

#include "server/transport/stream/pollers.h"
#include "tests/server/base/executor_conformance.h"

namespace merels {
namespace {

class PollerHost {
 public:
  Executor& executor() { return pollers_.home(); }
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
    if (!stop) pollers.home().Post(again);
  };
  pollers.home().Post(again);
  Rung rung(pollers.home().queue());
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
  transport::Poller& home = pollers.home();
  home.Post([&] {
    home.Defer(std::make_shared<Noting>(notes));
    home.Post([&] { notes.emplace_back("next"); });
    notes.emplace_back("task");
  });
  pollers.Stop();
  EXPECT_THAT(notes, testing::ElementsAre("task", "flushed", "next"));
}

TEST(Poller, OnlyItsOwnThreadIsCurrent) {
  transport::Pollers pollers(2);
  EXPECT_FALSE(pollers.home().IsCurrent());
  std::promise<bool> own;
  std::promise<bool> others;
  pollers.home().Post([&] { own.set_value(pollers.home().IsCurrent()); });
  pollers.at(1).Post([&] { others.set_value(pollers.home().IsCurrent()); });
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

}  // namespace
}  // namespace merels
