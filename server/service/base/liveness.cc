#include "server/service/base/liveness.h"

#include "server/store/store.h"

namespace merels::service {

void Liveness::Note() {
  const ReadAt now = ports_.clock.Monotonic();
  const ReadAt last = std::exchange(last_, now);
  if (last > ReadAt(0) && now - last > kEvery + kLate) ++span_;
  ports_.store.WriteLiveness(node_ + "." + std::to_string(span_), ports_.clock.Now(),
                             callbacks_.WrapOnce([this, now](const Result<void>& taken) {
                               noted_(now, taken.ok());
                               if (!taken) ++span_;
                             }));
  timer_ = ports_.executor.After(kEvery, callbacks_.Task([this] { Note(); }));
}

}  // namespace merels::service
