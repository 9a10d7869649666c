#include "tests/load/process.h"

#include <algorithm>
#include <csignal>
#include <ctime>
#include <fstream>
#include <string>

#include <sys/resource.h>
#include <unistd.h>

namespace merels::load {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

sigset_t Signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  return signals;
}

}  // namespace

std::optional<Usage> UsageOf(int pid) {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0) return std::nullopt;
  std::ifstream file("/proc/" + std::to_string(pid) + "/statm");
  std::int64_t size = 0;
  std::int64_t resident = 0;
  if (!(file >> size >> resident)) return std::nullopt;
  return Usage{Span(time.tv_sec * kSecond + time.tv_nsec), resident * sysconf(_SC_PAGESIZE)};
}

void RaiseOpenFiles() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

void HoldSignals() {
  std::signal(SIGPIPE, SIG_IGN);
  const sigset_t signals = Signals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

bool WaitForSignal(Span patience) {
  const auto count = std::max<std::int64_t>(0, patience.count());
  const timespec time{count / kSecond, count % kSecond};
  const sigset_t signals = Signals();
  return sigtimedwait(&signals, nullptr, &time) > 0;
}

}  // namespace merels::load
