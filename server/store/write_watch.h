// Warns the operator when a store begins to refuse writes, and when that is over: a line each, however many
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

  /// A store that takes one write and refuses the next is reported once: it works again when it has refused
  /// none for this long.
  static constexpr std::chrono::seconds kSettled{5};
  /// How often changes that a working store rejects are reported.
  static constexpr std::chrono::minutes kOften{1};

  explicit WriteWatch(StoreLog log) : log_(std::move(log)) {}

  /// The outcome of a write, at `now`.
  void Note(const AppendResult& result, Moment now = std::chrono::steady_clock::now());
  /// The outcome of a change.
  void Note(const Result<void>& written, Moment now = std::chrono::steady_clock::now());

 private:
  void NoteRefused(const std::string& why, Moment now) MERELS_EXCLUDES(mutex_);
  void NoteRejected(const std::string& why, Moment now) MERELS_EXCLUDES(mutex_);
  void NoteTaken(Moment now) MERELS_EXCLUDES(mutex_);

  const StoreLog log_;
  Mutex mutex_;
  std::optional<Moment> since_ MERELS_GUARDED_BY(mutex_);  // when the refusals began
  Moment last_ MERELS_GUARDED_BY(mutex_);                  // of the refused writes
  std::int64_t refused_ MERELS_GUARDED_BY(mutex_) = 0;
  std::optional<Moment> rejected_ MERELS_GUARDED_BY(mutex_);  // when it was last reported
};

}  // namespace merels::store
