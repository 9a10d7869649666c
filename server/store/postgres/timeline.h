// The newest known timeline of the database.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "common/base/result.h"
#include "server/base/mutex.h"

namespace merels::store {

/// PostgreSQL begins a new timeline, with a higher number, whenever a standby takes over: a server on a lower
/// one is a former primary, whose writes are lost. Threads: any.
class Timeline {
 public:
  /// From 1; 0: unknown.
  std::int64_t newest() const MERELS_EXCLUDES(mutex_);
  bool IsOld(std::int64_t timeline) const { return timeline < newest(); }

  /// Raises the newest one, which another node has seen.
  void Hear(std::int64_t timeline) MERELS_EXCLUDES(mutex_);
  /// A session of this node has begun on it. Errors: store-refused, when it is an old one.
  Result<void> Join(std::int64_t timeline) MERELS_EXCLUDES(mutex_);
  /// Called with each timeline that was joined, on the session's thread. Set it before the first session.
  void OnJoin(std::function<void(std::int64_t)> joined) { joined_ = std::move(joined); }

 private:
  mutable Mutex mutex_;
  std::int64_t newest_ MERELS_GUARDED_BY(mutex_) = 0;
  std::function<void(std::int64_t)> joined_;
};

inline std::int64_t Timeline::newest() const {
  const MutexLock lock(mutex_);
  return newest_;
}

inline void Timeline::Hear(std::int64_t timeline) {
  const MutexLock lock(mutex_);
  newest_ = std::max(newest_, timeline);
}

inline Result<void> Timeline::Join(std::int64_t timeline) {
  Hear(timeline);
  if (const std::int64_t known = newest(); timeline < known) {
    return Error{Reason::kStoreRefused, "this PostgreSQL is a former primary: it is at timeline " +
                                            std::to_string(timeline) + ", and the server at " +
                                            std::to_string(known)};
  }
  if (joined_) joined_(timeline);
  return {};
}

}  // namespace merels::store
