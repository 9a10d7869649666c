#include "server/service/rating_applier.h"

#include <utility>

namespace merels::service {

using std::chrono::milliseconds;

RatingApplier::RatingApplier(const Ports& ports, store::Ratings& ratings,
                             std::function<void(const rating::Change&)> rated)
    : ports_(ports), ratings_(ratings), rated_(std::move(rated)), guard_(ports.executor) {}

RatingApplier::~RatingApplier() { ports_.executor.Cancel(timer_); }

void RatingApplier::Wake() {
  if (ports_.limits.rating_hold_ms > 0) {
    After(milliseconds(ports_.limits.rating_hold_ms));
  } else {
    Run();
  }
}

void RatingApplier::After(milliseconds time) {
  if (timer_ != 0) return;
  timer_ = ports_.executor.After(time, guard_.Task([this] {
    timer_ = 0;
    Run();
  }));
}

void RatingApplier::Run() {
  again_ = true;
  if (running_) return;
  running_ = true;
  again_ = false;
  ratings_.RateNext(kBatch, guard_.WrapOnce([this](const Result<std::vector<rating::Change>>& changes) {
    running_ = false;
    Rated(changes);
  }));
}

void RatingApplier::Rated(const Result<std::vector<rating::Change>>& changes) {
  if (!changes) return After(kRetry);
  for (const rating::Change& change : *changes) rated_(change);
  if (again_ || changes->size() == kBatch) Run();
}

}  // namespace merels::service
