// Writes this node's heartbeat to the store.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/base/done.h"
#include "server/base/clock.h"
#include "server/domain/uptime.h"
#include "server/service/base/call.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"

namespace merels::store {
struct ListedMatch;
struct ServedSpan;
}  // namespace merels::store

namespace merels::service {

/// One heartbeat every kEvery, which also shows the store's state when nobody plays. Those of one span
/// replace each other; a new span begins after a heartbeat that the store refused, and after the process was
/// suspended: the time between was not served. The first span of a run is marked. All calls on the executor.
class Liveness {
 public:
  static constexpr std::chrono::milliseconds kEvery{1000};
  /// How long a new run watches for heartbeats of other nodes; a live node writes one in that time.
  static constexpr std::chrono::milliseconds kLook{1200};
  /// How late a heartbeat may be: beyond that the process was suspended.
  static constexpr std::chrono::milliseconds kLate{2000};

  /// `node`: one run of this node. `noted` receives whether the store took a heartbeat, and when it was sent.
  Liveness(const Ports& ports, std::string node, std::function<void(ReadAt asked, bool taken)> noted)
      : ports_(ports), node_(std::move(node)), noted_(std::move(noted)), callbacks_(ports.executor) {}
  ~Liveness() { Stop(); }
  Liveness(const Liveness&) = delete;
  Liveness& operator=(const Liveness&) = delete;

  /// When the run opened, in the cluster's time.
  void Begin(std::chrono::milliseconds opened) { Note(opened); }

  /// The heartbeats of all runs.
  struct Notes {
    std::vector<store::ServedSpan> spans;
    std::optional<std::chrono::milliseconds> others;  // as SteadyTime::Past::others
  };
  /// Beside other nodes they are read twice, to see which nodes are serving: the time of day may have been
  /// set since their last heartbeats.
  void Read(Done<Notes> done);
  static domain::Uptime UptimeOf(const std::vector<store::ServedSpan>& spans);
  /// The past that a new run's time has to exceed: these heartbeats, and the turns that have begun.
  static SteadyTime::Past PastOf(const Notes& notes, const std::vector<store::ListedMatch>& live);
  void Stop() { ports_.executor.Cancel(std::exchange(timer_, 0)); }

 private:
  void ReadAgain(Notes first, ReadAt asked, const Done<Notes>& done);
  void Note(std::chrono::milliseconds now);
  void BeginSpan();

  Ports ports_;
  const std::string node_;
  const std::function<void(ReadAt asked, bool taken)> noted_;
  std::uint64_t span_ = 0;
  ReadAt last_{0};      // when the newest heartbeat was sent; 0: none yet
  bool taken_ = false;  // the store has taken a heartbeat
  bool opens_ = true;   // the run begins with this span
  TimerId timer_ = 0;
  CallbackScope callbacks_;
};

}  // namespace merels::service
