#include "server/service/base/liveness.h"

#include "server/store/store.h"

namespace merels::service {

void Liveness::Note() {
  const ReadAt now = ports_.clock.Monotonic();
  const ReadAt last = std::exchange(last_, now);
  if (last > ReadAt(0) && now - last > kEvery + kLate) ++span_;
  ports_.store.WriteLiveness(node_ + "." + std::to_string(span_), ports_.clock.Now(),
                             callbacks_.WrapOnce([this, now](const Result<void>& taken) {
                               // Else the store works, and only would not take this note.
                               const bool away = !taken && taken.error().reason == Reason::kStoreRefused;
                               noted_(now, !away);
                               if (!taken) ++span_;
                             }));
  timer_ = ports_.executor.After(kEvery, callbacks_.Task([this] { Note(); }));
}

}  // namespace merels::service
