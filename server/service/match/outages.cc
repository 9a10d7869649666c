#include "server/service/match/outages.h"

#include <algorithm>

namespace merels::service {

void Outages::Refused(Moment asked) {
  refused_ = std::max(refused_, asked);
  if (now()) {
    stretches_.back().since = std::min(stretches_.back().since, std::max(asked, carried_out_));
    return;
  }
  Add(std::max(asked, carried_out_), std::nullopt);
}

/// While the store refuses, the clocks stand still anyway.
void Outages::OnProcessSuspended(Moment since, Moment until) {
  if (!now()) return Add(since, until);
  stretches_.back().since = std::min(stretches_.back().since, since);
}

void Outages::Add(Moment since, std::optional<Moment> until) {
  if (!stretches_.empty()) since = std::max(since, *stretches_.back().until);
  if (until && *until <= since) return;
  stretches_.push_back({since, until});
  if (stretches_.size() <= kKept) return;
  stretches_[1].since = stretches_[0].since;
  stretches_.pop_front();
}

void Outages::CarriedOut(Moment asked) {
  carried_out_ = std::max(carried_out_, asked);
  // A write from before the newest refusal, answered late, shows nothing about the present state of the
  // store.
  if (now() && asked > std::max(stretches_.back().since, refused_)) stretches_.back().until = asked;
}

Outages::Moment Outages::Within(Moment from, Moment to) const {
  Moment refused{0};
  for (auto stretch = stretches_.rbegin(); stretch != stretches_.rend(); ++stretch) {
    const Moment until = std::min(to, stretch->until.value_or(to));
    if (stretch->until && *stretch->until <= from) break;
    refused += std::max(Moment(0), until - std::max(from, stretch->since));
  }
  return refused;
}

}  // namespace merels::service
