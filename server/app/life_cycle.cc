#include "server/app/life_cycle.h"

#include <cerrno>
#include <cstring>
#include <string>

#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

namespace merels {

StopSignals::StopSignals() {
  std::signal(SIGPIPE, SIG_IGN);
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGTERM);
  sigaddset(&signals_, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
}

std::string_view StopSignals::Wait() {
  siginfo_t signal{};
  while (sigwaitinfo(&signals_, &signal) < 0) {
  }
  if (signal.si_pid == getpid()) return "asked by the operator";
  return signal.si_signo == SIGTERM ? "SIGTERM" : "SIGINT";
}

void StopSignals::Ask() { kill(getpid(), SIGTERM); }

void StopSignals::WaitAtMost(std::chrono::milliseconds time) {
  const timespec most{static_cast<time_t>(time.count() / 1000),
                      static_cast<long>(time.count() % 1000 * 1'000'000)};
  sigtimedwait(&signals_, nullptr, &most);
}

Result<std::uint64_t> RaiseOpenFiles() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
    return Error{Reason::kInternal,
                 std::string("the limit of open files cannot be read: ") + std::strerror(errno)};
  }
  const rlimit raised{limit.rlim_max, limit.rlim_max};
  return setrlimit(RLIMIT_NOFILE, &raised) == 0 ? raised.rlim_cur : limit.rlim_cur;
}

}  // namespace merels
