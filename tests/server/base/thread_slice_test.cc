#include "server/base/thread_slice.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <thread>

#include <gtest/gtest.h>
#include <linux/capability.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace merels {
namespace {

/// sched_attr in its first version; its header conflicts with that of threads.
struct Attributes {
  std::uint32_t size = 0;
  std::uint32_t policy = 0;
  std::uint64_t flags = 0;
  std::int32_t nice = 0;
  std::uint32_t priority = 0;
  std::uint64_t runtime = 0;
  std::uint64_t deadline = 0;
  std::uint64_t period = 0;
};

/// This thread's slice, in nanoseconds; 0 where the kernel has none.
std::uint64_t Turn() {
  Attributes attributes;
  EXPECT_EQ(syscall(SYS_sched_getattr, 0, &attributes, sizeof(attributes), 0), 0);
  return attributes.runtime;
}

int Niceness() { return getpriority(PRIO_PROCESS, 0); }

/// Changes made here end with the thread.
template <class Task>
void InAThread(Task task) {
  std::thread(task).join();
}

/// Found out by trying.
bool MayLowerNiceness() {
  bool may = false;
  InAThread([&may] { may = setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), Niceness() - 1) == 0; });
  return may;
}

/// For the calling thread only.
void GiveUpThePrivilege() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> data{};
  ASSERT_EQ(syscall(SYS_capget, &header, data.data()), 0);
  data[0].effective &= ~(1U << CAP_SYS_NICE);
  ASSERT_EQ(syscall(SYS_capset, &header, data.data()), 0);
}

void ExpectShortTurns(std::uint64_t usual) { EXPECT_EQ(Turn(), usual > 0 ? 100'000U : 0U); }

TEST(ThreadSlice, ShortTurnsLeaveTheNicenessAlone) {
  InAThread([] {
    const int niceness = Niceness();
    const std::uint64_t usual = Turn();
    EXPECT_EQ(PreferShortTurns(), niceness);
    EXPECT_EQ(Niceness(), niceness);
    ExpectShortTurns(usual);
  });
}

TEST(ThreadSlice, UrgencyLowersTheNicenessWhereThatIsPermitted) {
  const bool may = MayLowerNiceness();
  InAThread([may] {
    const int niceness = Niceness();
    EXPECT_EQ(PreferShortTurns(3), may ? std::max(niceness - 3, -20) : niceness);
    EXPECT_EQ(PreferShortTurns(40), may ? -20 : niceness);
  });
}

TEST(ThreadSlice, WhereALowerNicenessIsRefusedTheTurnsAreShortAllTheSame) {
  InAThread([] {
    GiveUpThePrivilege();
    if (setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), Niceness() - 1) == 0) {
      GTEST_SKIP() << "a limit of this process permits it to everybody";
    }
    const int niceness = Niceness();
    const std::uint64_t usual = Turn();
    EXPECT_EQ(PreferShortTurns(3), niceness);
    ExpectShortTurns(usual);
  });
}

TEST(ThreadSlice, ThreadsThatAnUrgentOneBeginsAreNotUrgent) {
  InAThread([] {
    const std::uint64_t usual = Turn();
    const int urgent = PreferShortTurns(Niceness() + 3);
    InAThread([urgent, usual] {
      EXPECT_EQ(Niceness(), std::max(urgent, 0));
      EXPECT_EQ(Turn(), usual);
    });
  });
}

}  // namespace
}  // namespace merels
