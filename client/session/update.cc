#include "client/session/update.h"

namespace merels::session {

Taken Feed::Judge(const Delivery& delivery) const {
  const bool same_run = begun_ && delivery.epoch == epoch_;
  if (delivery.snapshot()) return same_run && delivery.seq < seq_ ? Taken::kOld : Taken::kNew;
  const bool first_row = !begun_ && delivery.prev_seq == 0;
  if (!same_run) return first_row ? Taken::kNew : Taken::kGap;
  if (delivery.seq == seq_ && delivery.prev_seq == seq_) return Taken::kNew;
  if (delivery.seq <= seq_) return Taken::kOld;
  return delivery.prev_seq == seq_ ? Taken::kNew : Taken::kGap;
}

}  // namespace merels::session
