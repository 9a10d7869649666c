// Work that takes long, of which only so much is done at once: every address has its turn.
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

/// Next comes what the prefix that was served longest ago wants, and within it the address that was; of one
/// address the first come first. So whoever comes from elsewhere waits for what is being done, and not for
/// all that one address wants. Places in the queue are shared as fair_places.h says. Single-threaded.
class FairQueue {
 public:
  /// Begins the work; `over` is called once, perhaps before the job returns, when it is done.
  using Job = std::function<void(std::function<void()> over)>;

  /// At most `at_once` are under way, and `most` wait. `limits` outlives it.
  FairQueue(std::size_t at_once, std::int64_t most, const Limits& limits)
      : at_once_(at_once), most_(most), limits_(limits) {}

  /// False: too many wait, and nothing happens. Otherwise the job is called when its turn comes, perhaps now.
  bool Wait(const Origin& from, Job job);
  std::size_t waiting() const { return waiting_.size(); }

 private:
  struct Waiting {
    Origin from;
    Job job;
  };
  /// When an address, or a prefix, was last served: the number of that job; 0: not lately.
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
