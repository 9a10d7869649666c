// A queue for long-running work with limited concurrency: addresses take turns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>

#include "server/base/limits.h"
#include "server/base/lru.h"
#include "server/service/base/origin.h"

namespace merels::service {

/// The next job is of the prefix served longest ago, and within it of the address served longest ago; of one
/// address, first come first served. So a caller from elsewhere waits for the running jobs only, and not for
/// all that one address has queued. Places in the queue are shared as fair_places.h says. Single-threaded.
class FairQueue {
 public:
  /// Begins the work; `over` is called once when it is done, possibly before the job returns.
  using Job = std::function<void(std::function<void()> over)>;

  /// At most `at_once` jobs run, and `most` wait. `limits` outlives it.
  FairQueue(std::size_t at_once, std::int64_t most, const Limits& limits)
      : at_once_(at_once), most_(most), limits_(limits) {}

  /// False: too many wait, and nothing happens. Otherwise the job is called when its turn comes, possibly at
  /// once.
  bool Wait(const Origin& from, Job job);
  std::size_t waiting() const { return waiting_.size(); }

 private:
  struct Waiting {
    Origin from;
    Job job;
  };
  /// When an address, or a prefix, was last served: the number of that job; 0: not recently.
  using Served = LruMap<std::string, std::uint64_t>;
  static constexpr std::size_t kRemembered = 10'000;

  std::deque<Waiting>::iterator Next();
  void BeginNext();

  const std::size_t at_once_;
  const std::int64_t most_;
  const Limits& limits_;
  std::deque<Waiting> waiting_;
  std::size_t under_way_ = 0;
  std::uint64_t begun_ = 0;
  Served addresses_{kRemembered};
  Served prefixes_{kRemembered};
};

}  // namespace merels::service
