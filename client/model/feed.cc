#include "client/model/feed.h"

namespace merels::model {

Taken Feed::Judge(const session::Delivery& delivery) const {
  const bool same_run = begun_ && delivery.epoch == epoch_;
  if (delivery.snapshot()) return same_run && delivery.seq < seq_ ? Taken::kOld : Taken::kNew;
  const bool first_row = !begun_ && delivery.seq == 1 && delivery.prev_seq == 0;
  if (!same_run) return first_row ? Taken::kNew : Taken::kGap;
  if (delivery.seq <= seq_) return Taken::kOld;
  return delivery.prev_seq == seq_ ? Taken::kNew : Taken::kGap;
}

}  // namespace merels::model
