// A node's notes, in the store, that it serves.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/base/steady_time.h"
#include "server/domain/uptime.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/done.h"
#include "server/service/base/ports.h"

namespace merels::store {
struct ListedMatch;
struct ServedSpan;
}  // namespace merels::store

namespace merels::service {

/// Writes one every kEvery, and so shows how the store is doing even when nobody plays. Those of one span
/// replace each other; a new span begins after a note that the store did not take, and after the process
/// stood still: the time between was not served. The first of a run can be told from them. All calls on the
/// executor.
class Liveness {
 public:
  static constexpr std::chrono::milliseconds kEvery{1000};
  /// For how long a new run looks which other nodes note anything: they do in that time.
  static constexpr std::chrono::milliseconds kLook{1200};
  /// How much later than due a note may come: beyond that the process stood still.
  static constexpr std::chrono::milliseconds kLate{2000};

  /// `node`: one run of this node. `noted` is told whether the store took a note, and when that was asked.
  Liveness(const Ports& ports, std::string node, std::function<void(ReadAt asked, bool taken)> noted)
      : ports_(ports), node_(std::move(node)), noted_(std::move(noted)), callbacks_(ports.executor) {}
  ~Liveness() { Stop(); }
  Liveness(const Liveness&) = delete;
  Liveness& operator=(const Liveness&) = delete;

  /// At the moment at which the run opened, the house's time.
  void Begin(std::chrono::milliseconds opened) { Note(opened); }

  /// What all runs have noted.
  struct Notes {
    std::vector<store::ServedSpan> spans;
    std::optional<std::chrono::milliseconds> others;  // as SteadyTime::Past
  };
  /// Beside other nodes they are read twice, so that it shows which of them serve: since their newest notes
  /// the time of day may have been set.
  void Read(Done<Notes> done);
  static domain::Uptime UptimeOf(const std::vector<store::ServedSpan>& spans);
  /// What a new run has to be later than: these, and the turns that have begun.
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
  ReadAt last_{0};      // when the newest note was made; 0: none yet
  bool taken_ = false;  // the store took one
  bool opens_ = true;   // the run begins with this span
  TimerId timer_ = 0;
  CallbackScope callbacks_;
};

}  // namespace merels::service
