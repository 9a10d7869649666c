#include "server/service/refusals.h"

#include <algorithm>

namespace merels::service {

void Refusals::Refused(Moment asked) {
  if (now()) {
    stretches_.back().since = std::min(stretches_.back().since, std::max(asked, carried_out_));
    return;
  }
  stretches_.push_back({std::max(asked, carried_out_), std::nullopt});
  if (stretches_.size() <= kKept) return;
  stretches_[1].since = stretches_[0].since;
  stretches_.pop_front();
}

void Refusals::CarriedOut(Moment asked) {
  carried_out_ = std::max(carried_out_, asked);
  if (now() && asked > stretches_.back().since) stretches_.back().until = asked;
}

Refusals::Moment Refusals::Within(Moment from, Moment to) const {
  Moment refused{0};
  for (auto stretch = stretches_.rbegin(); stretch != stretches_.rend(); ++stretch) {
    const Moment until = std::min(to, stretch->until.value_or(to));
    if (stretch->until && *stretch->until <= from) break;
    refused += std::max(Moment(0), until - std::max(from, stretch->since));
  }
  return refused;
}

}  // namespace merels::service
