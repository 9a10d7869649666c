// Tells the operator when a store begins to refuse writes, and when that is over: a line each, however many
// writes there were.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "server/base/mutex.h"
#include "server/store/store.h"

namespace merels::store {

/// The operator's log. Each takes a sentence; from any thread.
struct StoreLog {
  std::function<void(const std::string&)> warn = [](const std::string&) {};
  std::function<void(const std::string&)> info = [](const std::string&) {};
};

/// Threads: any.
class WriteWatch {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  /// A store that takes one write and refuses the next is told of once: it works again when it has refused
  /// none for so long.
  static constexpr std::chrono::seconds kSettled{5};
  /// How often it is told of changes that a store that works does not take.
  static constexpr std::chrono::minutes kOften{1};

  explicit WriteWatch(StoreLog log) : log_(std::move(log)) {}

  /// What became of a write, at `now`.
  void Note(const AppendResult& result, Moment now = std::chrono::steady_clock::now());
  /// The same of a change.
  void Note(const Result<void>& written, Moment now = std::chrono::steady_clock::now());

 private:
  void NoteRefused(const std::string& why, Moment now) MERELS_EXCLUDES(mutex_);
  void NoteRejected(const std::string& why, Moment now) MERELS_EXCLUDES(mutex_);
  void NoteTaken(Moment now) MERELS_EXCLUDES(mutex_);

  const StoreLog log_;
  Mutex mutex_;
  std::optional<Moment> since_ MERELS_GUARDED_BY(mutex_);  // that it refuses
  Moment last_ MERELS_GUARDED_BY(mutex_);                  // of those that were refused
  std::int64_t refused_ MERELS_GUARDED_BY(mutex_) = 0;
  std::optional<Moment> rejected_ MERELS_GUARDED_BY(mutex_);  // when it was last told
};

}  // namespace merels::store
