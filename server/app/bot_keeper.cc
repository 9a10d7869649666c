#include "server/app/bot_keeper.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/base/check.h"

namespace merels {
namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kTimeToEnd{3'000};
constexpr int kCannotStart = 127;

/// In the new process, between fork and exec: nothing here may allocate or lock.
[[noreturn]] void Become(const char* program, char* const* arguments, pid_t parent, int priority) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(kCannotStart);  // the parent died before the line above
  setpriority(PRIO_PROCESS, 0, priority);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  signal(SIGPIPE, SIG_DFL);
  signal(SIGXFSZ, SIG_DFL);
  const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  dup2(nowhere, STDIN_FILENO);
  dup2(nowhere, STDOUT_FILENO);
  execv(program, arguments);
  _exit(kCannotStart);
}

pid_t Spawn(const BotProgram& program) {
  std::string name = program.program.string();
  std::vector<std::string> texts = program.arguments;
  std::vector<char*> arguments{name.data()};
  for (std::string& text : texts) arguments.push_back(text.data());
  arguments.push_back(nullptr);
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child == 0) Become(name.c_str(), arguments.data(), parent, program.priority);
  return child;
}

int Watch(pid_t process) { return static_cast<int>(syscall(SYS_pidfd_open, process, 0)); }

std::string EndOf(const siginfo_t& info) {
  if (info.si_code != CLD_EXITED) return "was ended by signal " + std::to_string(info.si_status);
  if (info.si_status == kCannotStart) return "cannot be started: is it where the server looks for it?";
  return "ended with " + std::to_string(info.si_status);
}

}  // namespace

RestartPause::Duration RestartPause::After(Duration ran) {
  if (ran >= kLongest) next_ = kFirst;
  return std::exchange(next_, std::min(2 * next_, kLongest));
}

BotKeeper::BotKeeper(std::vector<BotProgram> programs, std::function<void(const std::string&)> warn)
    : warn_(std::move(warn)), wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  MERELS_CHECK(wake_ >= 0);
  for (BotProgram& program : programs) seats_.push_back({std::move(program)});
  thread_ = std::thread([this] { Run(); });
}

BotKeeper::~BotKeeper() {
  ending_ = true;
  MERELS_CHECK(eventfd_write(wake_, 1) == 0);
  thread_.join();
  close(wake_);
}

void BotKeeper::Run() {
  while (!ending_) {
    for (Seat& seat : seats_) {
      if (seat.pid == 0 && seat.start_at <= steady_clock::now()) Start(seat);
    }
    Wait();
    for (Seat& seat : seats_) Reap(seat);
  }
  EndAll();
}

void BotKeeper::Start(Seat& seat) {
  seat.started_at = steady_clock::now();
  if (seat.program.prepare) {
    if (const auto prepared = seat.program.prepare(); !prepared) {
      return Later(seat, "cannot be started: " + prepared.error().sentence);
    }
  }
  seat.pid = Spawn(seat.program);
  if (seat.pid < 0) {
    seat.pid = 0;
    return Later(seat, std::string("cannot be started: ") + std::strerror(errno));
  }
  seat.watched = Watch(seat.pid);
  MERELS_CHECK(seat.watched >= 0);
}

void BotKeeper::Later(Seat& seat, const std::string& why) {
  const auto now = steady_clock::now();
  const auto pause = seat.pause.After(duration_cast<milliseconds>(now - seat.started_at));
  seat.start_at = now + pause;
  warn_(seat.program.what + " (" + seat.program.program.string() + ") " + why + "; the next in " +
        std::to_string(pause.count()) + " ms");
}

void BotKeeper::Reap(Seat& seat) {
  if (seat.pid == 0) return;
  siginfo_t info{};
  if (waitid(P_PID, static_cast<id_t>(seat.pid), &info, WEXITED | WNOHANG) != 0 || info.si_pid == 0) return;
  close(seat.watched);
  seat.watched = -1;
  seat.pid = 0;
  if (!ending_) Later(seat, EndOf(info));
}

void BotKeeper::Wait() {
  std::vector<pollfd> watched{{wake_, POLLIN, 0}};
  Time next = Time::max();
  for (const Seat& seat : seats_) {
    if (seat.pid != 0) watched.push_back({seat.watched, POLLIN, 0});
    if (seat.pid == 0) next = std::min(next, seat.start_at);
  }
  int timeout = -1;
  if (next != Time::max()) {
    const auto left = std::chrono::ceil<milliseconds>(next - steady_clock::now());
    timeout = static_cast<int>(std::max(left, milliseconds(0)).count());
  }
  poll(watched.data(), watched.size(), timeout);
}

void BotKeeper::EndAll() {
  for (const Seat& seat : seats_) {
    if (seat.pid != 0) kill(seat.pid, SIGTERM);
  }
  if (WaitForEnd(steady_clock::now() + kTimeToEnd)) return;
  for (const Seat& seat : seats_) {
    if (seat.pid != 0) kill(seat.pid, SIGKILL);
  }
  WaitForEnd(Time::max());
}

/// Whether all have ended by then.
bool BotKeeper::WaitForEnd(Time until) {
  for (Seat& seat : seats_) {
    while (seat.pid != 0) {
      const auto left = std::chrono::ceil<milliseconds>(until - steady_clock::now());
      if (left.count() <= 0) return false;
      pollfd one{seat.watched, POLLIN, 0};
      poll(&one, 1, static_cast<int>(std::min<std::int64_t>(left.count(), kTimeToEnd.count())));
      Reap(seat);
    }
  }
  return true;
}

}  // namespace merels
