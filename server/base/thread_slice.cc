#include "server/base/thread_slice.h"

#include <algorithm>

#include <linux/sched.h>
#include <linux/sched/types.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace merels {
namespace {

constexpr int kLeastNiceness = -20;
// No higher: a thread starved by busy processes can hold up those of moves, presumably at page faults. With
// sign-ins at niceness 10, on two cores busy with other programs, p99 of 100 moves/s was 120 to 530 ms; at 5
// it was 17 to 26 (28 November 2026).
constexpr int kYielding = 5;

/// Of the calling thread only, on Linux.
int Niceness() { return getpriority(PRIO_PROCESS, 0); }

bool Ask(int niceness) {
  sched_attr attributes{};
  attributes.size = sizeof(attributes);
  attributes.sched_policy = SCHED_NORMAL;
  attributes.sched_flags = SCHED_FLAG_RESET_ON_FORK;
  attributes.sched_nice = niceness;
  attributes.sched_runtime = 100'000;  // nanoseconds; the minimum that the kernel grants
  return syscall(SYS_sched_setattr, 0, &attributes, 0) == 0;
}

}  // namespace

int PreferShortTurns(int urgency) {
  const int now = Niceness();
  if (!Ask(std::max(kLeastNiceness, now - urgency))) static_cast<void>(Ask(now));
  return Niceness();
}

void GiveWay() {
  // Of the calling thread only, on Linux. Never refused.
  static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kYielding));
}

}  // namespace merels
