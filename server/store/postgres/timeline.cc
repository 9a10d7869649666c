#include "server/store/postgres/timeline.h"

#include <algorithm>
#include <string>

namespace merels::store {

std::int64_t Timeline::newest() const {
  const MutexLock lock(mutex_);
  return newest_;
}

void Timeline::Hear(std::int64_t timeline) {
  const MutexLock lock(mutex_);
  newest_ = std::max(newest_, timeline);
}

Result<void> Timeline::Join(std::int64_t timeline) {
  Hear(timeline);
  if (const std::int64_t known = newest(); timeline < known) {
    return Error{Reason::kStoreRefused, "this PostgreSQL is a former primary: it is at timeline " +
                                            std::to_string(timeline) + ", and the house at " +
                                            std::to_string(known)};
  }
  if (joined_) joined_(timeline);
  return {};
}

}  // namespace merels::store
