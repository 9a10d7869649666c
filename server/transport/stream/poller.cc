#include "server/transport/stream/poller.h"

#include <algorithm>
#include <future>

#include "server/base/thread_slice.h"

namespace merels::transport {
namespace {

/// Tasks that are run before the network is polled again.
constexpr std::size_t kTasksAtOnce = 64;

/// After tasks that took this long, more completions are handled in a row, so that writes to many spectators
/// complete as fast as they are made.
constexpr std::chrono::microseconds kLongRound{50};
constexpr int kEventsAfterLongRound = 64;

thread_local const Poller* current_poller = nullptr;

std::chrono::nanoseconds Now() { return std::chrono::steady_clock::now().time_since_epoch(); }

/// A time of std::chrono::steady_clock, which is also gRPC's monotonic clock.
gpr_timespec MonotonicTime(std::chrono::nanoseconds moment) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(moment);
  return {seconds.count(), static_cast<std::int32_t>((moment - seconds).count()), GPR_CLOCK_MONOTONIC};
}

}  // namespace

Poller::Poller(std::unique_ptr<grpc::CompletionQueue> queue, int urgency) : queue_(std::move(queue)) {
  thread_ = std::thread([this, urgency] { Run(urgency); });
}

Poller::~Poller() { Stop(); }

void Poller::Post(Task task) {
  {
    const MutexLock lock(mutex_);
    if (stopped_) return;
    waiting_.Post(std::move(task));
    if (!MustRing()) return;
  }
  Ring();
}

TimerId Poller::After(std::chrono::milliseconds delay, Task task) {
  TimerId timer = 0;
  {
    const MutexLock lock(mutex_);
    if (stopping_) return 0;
    timer = waiting_.AddTimer(Now() + std::max(delay, std::chrono::milliseconds{0}), std::move(task));
    if (!MustRing()) return timer;
  }
  Ring();
  return timer;
}

void Poller::Cancel(TimerId timer) {
  const MutexLock lock(mutex_);
  waiting_.Cancel(timer);
}

void Poller::Stop() {
  bool ring = false;
  {
    const MutexLock lock(mutex_);
    waiting_.DropTimers();
    ring = !std::exchange(stopping_, true) && MustRing();
  }
  if (ring) Ring();
  if (thread_.joinable()) thread_.join();
}

bool Poller::IsCurrent() const { return current_poller == this; }

bool Poller::MustRing() { return !IsCurrent() && !std::exchange(ringing_, true); }

void Poller::Ring() {
  wake_.HandOver();
  alarm_.Set(queue_.get(), gpr_time_0(GPR_CLOCK_MONOTONIC), static_cast<Tag*>(&wake_));
}

void Poller::Wake::Complete(bool /*ok*/) {
  poller_.rung_ = true;
  const MutexLock lock(poller_.mutex_);
  poller_.ringing_ = false;
}

void Poller::Run(int urgency) {
  current_poller = this;
  PreferShortTurns(urgency);
  for (;;) {
    // Each waits until there is a task, and the wake-up for one ends the loop: the network is not polled
    // until it is empty.
    rung_ = false;
    for (int events = RunTasks() ? kEventsAfterLongRound : 1; events > 0 && !rung_; --events) {
      const auto status = CompleteOne(Deadline());
      if (status == grpc::CompletionQueue::SHUTDOWN) return;
      if (status == grpc::CompletionQueue::TIMEOUT) break;
    }
  }
}

grpc::CompletionQueue::NextStatus Poller::CompleteOne(gpr_timespec deadline) {
  void* tag = nullptr;
  bool ok = false;
  const auto status = queue_->AsyncNext(&tag, &ok, deadline);
  if (status == grpc::CompletionQueue::GOT_EVENT) {
    auto& completed = *static_cast<Tag*>(tag);
    completed.TakeOver();
    completed.Complete(ok);
    FlushDeferred();
  }
  return status;
}

bool Poller::RunTasks() {
  const auto began = Now();
  // Tasks posted meanwhile wait for the next round, after the network.
  std::size_t left = 1;
  for (bool first = true; left > 0; --left, first = false) {
    Task task;
    {
      const MutexLock lock(mutex_);
      if (first) left = std::clamp<std::size_t>(waiting_.posted(), 1, kTasksAtOnce);
      task = waiting_.Take(first ? began : Now());
    }
    if (!task) return !first && Now() - began >= kLongRound;
    task();
    FlushDeferred();
  }
  return Now() - began >= kLongRound;
}

void Poller::FlushDeferred() {
  // A flush may defer more.
  for (std::size_t i = 0; i < deferred_.size(); ++i) std::exchange(deferred_[i], nullptr)->Flush();
  deferred_.clear();
}

gpr_timespec Poller::Deadline() {
  const MutexLock lock(mutex_);
  if (waiting_.posted() > 0) return gpr_time_0(GPR_CLOCK_MONOTONIC);
  // A pending alarm has to come out of the queue before the queue is closed.
  if (stopping_ && !ringing_ && !std::exchange(stopped_, true)) queue_->Shutdown();
  const auto timer = waiting_.NextTimer();
  return timer ? MonotonicTime(*timer) : gpr_inf_future(GPR_CLOCK_MONOTONIC);
}

int DefaultPollers() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1); }

Pollers::Pollers(int count, int urgency) {
  MERELS_CHECK(count >= 1);
  for (int i = 0; i < count; ++i) {
    auto queue = builder_.AddCompletionQueue();
    server_queues_.push_back(queue.get());
    pollers_.push_back(std::make_unique<Poller>(std::move(queue), urgency));
  }
}

Pollers::~Pollers() { Stop(); }

void Pollers::Settle() {
  for (const auto& poller : pollers_) {
    std::promise<void> settled;
    poller->Post([&settled] { settled.set_value(); });
    settled.get_future().wait();
  }
}

void Pollers::Stop() {
  for (auto poller = pollers_.rbegin(); poller != pollers_.rend(); ++poller) (*poller)->Stop();
}

SpectatorWriter::SpectatorWriter() : thread_([this] { Run(); }) {}

SpectatorWriter::~SpectatorWriter() { Stop(); }

void SpectatorWriter::Add(std::shared_ptr<Afterwards> what) {
  const MutexLock lock(mutex_);
  if (stopping_) return;
  added_.push_back(std::move(what));
  if (added_.size() == 1) changed_.NotifyOne();
}

void SpectatorWriter::Stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
    changed_.NotifyOne();
  }
  if (thread_.joinable()) thread_.join();
}

void SpectatorWriter::Run() {
  GiveWay();
  for (auto taken = Take(); !taken.empty(); taken = Take()) {
    for (const auto& one : taken) one->Flush();
  }
}

std::vector<std::shared_ptr<Afterwards>> SpectatorWriter::Take() {
  const MutexLock lock(mutex_);
  while (added_.empty() && !stopping_) changed_.Wait(mutex_);
  return std::exchange(added_, {});
}

}  // namespace merels::transport
