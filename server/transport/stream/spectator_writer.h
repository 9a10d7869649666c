// The thread that writes spectators' streams, so that players never wait for them.
#pragma once

#include <memory>
#include <thread>
#include <vector>

#include "server/base/mutex.h"
#include "server/transport/stream/tag.h"

namespace merels::transport {

/// A low-priority thread. Objects are flushed in the order in which they were added. Threads: any.
class SpectatorWriter {
 public:
  SpectatorWriter();
  /// Stops.
  ~SpectatorWriter();
  SpectatorWriter(const SpectatorWriter&) = delete;
  SpectatorWriter& operator=(const SpectatorWriter&) = delete;

  /// After Stop it does nothing.
  void Add(std::shared_ptr<Afterwards> what) MERELS_EXCLUDES(mutex_);
  /// Flushes the added objects and ends the thread. Idempotent.
  void Stop() MERELS_EXCLUDES(mutex_);

 private:
  void Run() MERELS_EXCLUDES(mutex_);
  /// Waits for objects, and returns those added since; empty when it is time to end.
  std::vector<std::shared_ptr<Afterwards>> Take() MERELS_EXCLUDES(mutex_);

  Mutex mutex_;
  Condition changed_;
  std::vector<std::shared_ptr<Afterwards>> added_ MERELS_GUARDED_BY(mutex_);
  bool stopping_ MERELS_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace merels::transport
