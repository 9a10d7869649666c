// Rates the results of rated matches. The result is noted with a match's last row; from then on it will be
// rated, even if this process ends. A result that spectators may not know yet is not rated yet, since ratings
// are public.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <vector>

#include "common/base/result.h"
#include "common/rating/ledger.h"
#include "server/base/executor.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"

namespace merels::store {
struct RatedBatch;
class Ratings;
}  // namespace merels::store

namespace merels::service {

/// All calls on the executor.
class RatingApplier {
 public:
  /// Results that are rated in one write.
  static constexpr std::size_t kBatch = 64;
  /// The delay after a write that the store refused.
  static constexpr std::chrono::milliseconds kRetry{1000};

  /// `rated` is called for each change once it is durable, in the order of the pool's log; after a write of
  /// unknown outcome perhaps never. References outlive it.
  RatingApplier(const Ports& ports, store::Ratings& ratings,
                std::function<void(const rating::Change&)> rated);
  ~RatingApplier();
  RatingApplier(const RatingApplier&) = delete;
  RatingApplier& operator=(const RatingApplier&) = delete;

  /// There may be something to rate: the server has started, or a match has ended.
  void Wake();

 private:
  /// Runs again after this much time, or earlier.
  void After(std::chrono::milliseconds time);
  void Run();
  void Rated(const Result<store::RatedBatch>& batch);

  Ports ports_;
  store::Ratings& ratings_;
  std::function<void(const rating::Change&)> rated_;
  bool running_ = false;
  bool again_ = false;  // something came while it ran
  TimerId timer_ = 0;   // 0: none
  std::chrono::nanoseconds timer_at_{0};
  CallbackScope callbacks_;
};

}  // namespace merels::service
