#include "server/service/ratings/rating_applier.h"

#include <algorithm>
#include <utility>

#include "server/store/ratings.h"

namespace merels::service {

using std::chrono::milliseconds;

RatingApplier::RatingApplier(const Ports& ports, store::Ratings& ratings,
                             std::function<void(const rating::Change&)> rated)
    : ports_(ports), ratings_(ratings), rated_(std::move(rated)), callbacks_(ports.executor) {}

RatingApplier::~RatingApplier() { ports_.executor.Cancel(timer_); }

void RatingApplier::Wake() {
  if (ports_.limits.rating_hold_ms > 0) {
    After(milliseconds(ports_.limits.rating_hold_ms));
  } else {
    Run();
  }
}

void RatingApplier::After(milliseconds time) {
  const auto at = ports_.clock.Monotonic() + time;
  if (timer_ != 0 && timer_at_ <= at) return;
  ports_.executor.Cancel(timer_);
  timer_at_ = at;
  timer_ = ports_.executor.After(time, callbacks_.Task([this] {
    timer_ = 0;
    Run();
  }));
}

void RatingApplier::Run() {
  again_ = true;
  if (running_) return;
  running_ = true;
  again_ = false;
  ratings_.RateNext(kBatch, ports_.clock.Now(), {ports_.limits.leaderboard_plies},
                    callbacks_.WrapOnce([this](const Result<store::RatedBatch>& batch) {
                      running_ = false;
                      Rated(batch);
                    }));
}

void RatingApplier::Rated(const Result<store::RatedBatch>& batch) {
  if (!batch) return After(kRetry);
  for (const rating::Change& change : batch->changes) rated_(change);
  if (again_ || batch->changes.size() == kBatch) return Run();
  if (batch->next) After(std::max(milliseconds(1), *batch->next - ports_.clock.Now()));
}

}  // namespace merels::service
