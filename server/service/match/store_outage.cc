#include "server/service/match/store_outage.h"

#include <algorithm>

namespace merels::service {

void StoreOutage::Refused(Moment asked) {
  refused_ = std::max(refused_, asked);
  if (now()) {
    stretches_.back().since = std::min(stretches_.back().since, std::max(asked, carried_out_));
    return;
  }
  stretches_.push_back({std::max(asked, carried_out_), std::nullopt});
  if (stretches_.size() <= kKept) return;
  stretches_[1].since = stretches_[0].since;
  stretches_.pop_front();
}

void StoreOutage::CarriedOut(Moment asked) {
  carried_out_ = std::max(carried_out_, asked);
  // A write from before the newest refusal, answered late, shows nothing about the present state of the
  // store.
  if (now() && asked > std::max(stretches_.back().since, refused_)) stretches_.back().until = asked;
}

StoreOutage::Moment StoreOutage::Within(Moment from, Moment to) const {
  Moment refused{0};
  for (auto stretch = stretches_.rbegin(); stretch != stretches_.rend(); ++stretch) {
    const Moment until = std::min(to, stretch->until.value_or(to));
    if (stretch->until && *stretch->until <= from) break;
    refused += std::max(Moment(0), until - std::max(from, stretch->since));
  }
  return refused;
}

}  // namespace merels::service
