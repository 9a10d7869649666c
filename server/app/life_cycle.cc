#include "server/app/life_cycle.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <new>
#include <system_error>

#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include "common/base/utc_text.h"
#include "server/base/private_file.h"

namespace merels {
namespace {

/// The signals of a fault in the program itself; blocked, they would end it silently.
constexpr std::array kFaults{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP};
/// A write that nobody reads, or that the disk or a limit does not permit, fails and is reported by its
/// writer.
constexpr std::array kWriters{SIGPIPE, SIGXFSZ};
/// By default these stop or continue the process, or do nothing.
constexpr std::array kHarmless{SIGCHLD, SIGCONT, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH};

ProcessSignals::Meaning MeaningOf(int signal) {
  if (signal == SIGHUP) return ProcessSignals::Meaning::kReload;
  const bool stops = signal == SIGTERM || signal == SIGINT || signal == SIGQUIT;
  return stops ? ProcessSignals::Meaning::kStop : ProcessSignals::Meaning::kNothing;
}

std::string NameOfSignal(int signal) {
  const char* const name = sigabbrev_np(signal);
  if (name != nullptr) return std::string("SIG") + name;
  return "SIGRTMIN+" + std::to_string(signal - SIGRTMIN);
}

template <class Some>
void Remove(sigset_t& set, const Some& signals) {
  for (const int signal : signals) sigdelset(&set, signal);
}

const char* fault_prefix = "";
LogFormat fault_format = LogFormat::kText;

/// Only async-signal-safe calls.
void Write(const char* text) {
  [[maybe_unused]] const auto written = write(STDERR_FILENO, text, strlen(text));
}

/// What stands before and behind a sentence without quotes.
void BeginLine() {
  Write(fault_prefix);
  if (fault_format == LogFormat::kText) return Write("merels-server: ");
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  const auto time = std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
  Write("{\"time\":\"");
  Write(UtcText(std::chrono::floor<std::chrono::milliseconds>(time)).data());
  Write("\",\"level\":\"critical\",\"logger\":\"merels-server\",\"message\":\"");
}

void EndLine() { Write(fault_format == LogFormat::kText ? "\n" : "\"}\n"); }

void TellFault(int signal) {
  BeginLine();
  Write("ended by SIG");
  Write(sigabbrev_np(signal));
  Write(signal == SIGABRT ? ", a fault of the program, or no memory was left for a library: "
                          : ", a fault of the program: ");
  Write("what was acknowledged is stored; please report it");
  EndLine();
  raise(signal);  // it ends by the signal, as the handler is gone
}

/// There may be no memory for anything.
[[noreturn]] void EndExhausted(const char* what) {
  BeginLine();
  Write("the system gives no more ");
  Write(what);
  Write(": raise the limits of memory and threads (ulimit -v and -u, or LimitAS and TasksMax)");
  EndLine();
  std::_Exit(1);
}

void SayUncaught(const std::exception& error) {
  TellFailure(std::string("a fault of the program: ") + error.what());
}

/// Reports an uncaught exception.
[[noreturn]] void OnTerminate() {
  const std::exception_ptr thrown = std::current_exception();
  if (thrown == nullptr) std::abort();
  try {
    std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    EndExhausted("memory");
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::resource_unavailable_try_again)
      EndExhausted("threads, or memory for them");
    SayUncaught(error);
  } catch (const std::exception& error) {
    SayUncaught(error);
  }
  std::abort();
}

}  // namespace

void EndWithSentenceWhenExhausted() { std::set_terminate(OnTerminate); }

ProcessSignals::ProcessSignals() {
  for (const int signal : kWriters) std::signal(signal, SIG_IGN);
  sigset_t others;
  pthread_sigmask(SIG_BLOCK, nullptr, &others);
  sigfillset(&signals_);
  for (int signal = 1; signal <= SIGRTMAX; ++signal) {
    if (sigismember(&others, signal) == 1 && MeaningOf(signal) == Meaning::kNothing)
      sigdelset(&signals_, signal);
  }
  Remove(signals_, kFaults);
  Remove(signals_, kWriters);
  Remove(signals_, kHarmless);
  pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
}

std::optional<ProcessSignals::Heard> ProcessSignals::Wait(std::chrono::milliseconds patience) {
  const auto until = std::chrono::steady_clock::now() + patience;
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::nanoseconds>(
        std::max(until - std::chrono::steady_clock::now(), std::chrono::steady_clock::duration(0)));
    const timespec most{static_cast<time_t>(left.count() / 1'000'000'000),
                        static_cast<long>(left.count() % 1'000'000'000)};
    siginfo_t info{};
    const int signal = sigtimedwait(&signals_, &info, &most);
    if (signal < 0 && errno == EINTR) continue;
    if (signal < 0) return std::nullopt;
    const bool asked = signal == SIGTERM && info.si_code == SI_USER && info.si_pid == getpid();
    return Heard{MeaningOf(signal), asked ? "asked by the operator" : NameOfSignal(signal)};
  }
}

void ProcessSignals::Ask() { kill(getpid(), SIGTERM); }

void TellOfFaults(const char* prefix, LogFormat format) {
  fault_prefix = prefix;
  fault_format = format;
  for (const int signal : kFaults) {
    struct sigaction now {};
    if (sigaction(signal, nullptr, &now) != 0 || now.sa_handler != SIG_DFL) continue;
    now.sa_handler = TellFault;
    now.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
    sigaction(signal, &now, nullptr);
  }
}

std::optional<std::string> RunningMark::LeftIn(const std::filesystem::path& data_dir) {
  const auto left = ReadSmallFile(data_dir / "running");
  if (!left || !*left) return std::nullopt;
  return "the server before (process " + (*left)->substr(0, (*left)->find('\n')) +
         ") did not end by itself: it was killed, or the machine stopped";
}

RunningMark::RunningMark(const std::filesystem::path& data_dir) : file_(data_dir / "running") {
  // If it fails, only a sentence is missing at the next start.
  [[maybe_unused]] const auto written = WritePrivateFile(file_, std::to_string(getpid()) + "\n");
}

RunningMark::~RunningMark() { unlink(file_.c_str()); }

Result<std::uint64_t> RaiseOpenFiles() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
    return Error{Reason::kInternal,
                 std::string("the limit of open files cannot be read: ") + std::strerror(errno)};
  }
  const rlimit raised{limit.rlim_max, limit.rlim_max};
  return setrlimit(RLIMIT_NOFILE, &raised) == 0 ? raised.rlim_cur : limit.rlim_cur;
}

Result<void> CheckAddressSpace() {
  constexpr std::uint64_t kMebi = std::uint64_t{1} << 20;
  constexpr std::uint64_t kNeeded = 512 * kMebi;
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur >= kNeeded) return {};
  return Error{Reason::kInternal, "the server may have " + std::to_string(limit.rlim_cur / kMebi) +
                                      " MiB of address space (ulimit -v, or LimitAS), and needs " +
                                      std::to_string(kNeeded / kMebi) + " to start"};
}

}  // namespace merels
