#include "server/service/base/cluster_time.h"

#include <cmath>
#include <cstdio>
#include <utility>

namespace merels::service {

using std::chrono::milliseconds;

void ClusterTime::Begin(Done<void> done) { Ask(std::move(done)); }

void ClusterTime::Ask(Done<void> done) {
  const auto asked = clock_.Monotonic();
  ask_(callbacks_.WrapOnce([this, asked, done = std::move(done)](const Result<milliseconds>& told) {
    if (told) {
      clock_.Take(asked, clock_.Monotonic(), *told);
      TellIfApart();
    }
    executor_.After(options_.every, callbacks_.Task([this] { Ask({}); }));
    if (done) done(told ? Result<void>() : Result<void>(told.error()));
  }));
}

void ClusterTime::TellIfApart() {
  const milliseconds ahead = clock_.MachineAhead();
  const bool apart = std::chrono::abs(ahead) > kMaxApart;
  if (!std::exchange(apart_, apart) && apart) {
    char seconds[32];
    std::snprintf(seconds, sizeof seconds, "%.1f", std::abs(static_cast<double>(ahead.count())) / 1000);
    options_.warn(std::string("the clock of this machine is ") + seconds + " s " +
                  (ahead.count() > 0 ? "ahead of" : "behind") +
                  " the database's, by which all nodes go; set it right, by NTP for instance");
  }
}

}  // namespace merels::service
