#include "tests/duel/child.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace merels::duel {
namespace {

Error Unable(const std::string& what, int error) {
  return {Reason::kUnreachable, what + ": " + std::strerror(error)};
}

}  // namespace

Result<Child> Child::Start(const std::vector<std::string>& words) {
  if (words.empty()) return Error{Reason::kBadArgument, "no program is named"};
  std::signal(SIGPIPE, SIG_IGN);
  std::array<int, 2> to{}, from{};
  // Closed on exec: a program started at the same time would keep this one's input open.
  if (pipe2(to.data(), O_CLOEXEC) != 0) return Unable("cannot make a pipe", errno);
  if (pipe2(from.data(), O_CLOEXEC) != 0) return Unable("cannot make a pipe", errno);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, to[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, from[1], STDOUT_FILENO);
  std::vector<char*> arguments;
  for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t pid = -1;
  const int failed = posix_spawnp(&pid, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(to[0]);
  close(from[1]);
  if (failed == 0) return Child(pid, to[1], from[0]);
  close(to[1]);
  close(from[0]);
  return Unable("cannot start " + words.front(), failed);
}

Child::Child(Child&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      to_(std::exchange(other.to_, -1)),
      from_(std::exchange(other.from_, -1)),
      unread_(std::move(other.unread_)) {}

Child::~Child() {
  if (pid_ < 0) return;
  close(to_);
  close(from_);
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

bool Child::Say(const std::string& line) {
  const std::string text = line + "\n";
  for (std::size_t sent = 0; sent < text.size();) {
    const auto more = write(to_, text.data() + sent, text.size() - sent);
    if (more < 0 && errno == EINTR) continue;
    if (more <= 0) return false;
    sent += static_cast<std::size_t>(more);
  }
  return true;
}

Child::Heard Child::Hear(std::string& line, std::chrono::milliseconds wait) {
  constexpr std::size_t kChunk = 4096;
  for (;;) {
    if (const auto end = unread_.find('\n'); end != std::string::npos) {
      line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      return Heard::kLine;
    }
    pollfd ready{from_, POLLIN, 0};
    if (poll(&ready, 1, static_cast<int>(wait.count())) <= 0) return Heard::kNothing;
    std::array<char, kChunk> chunk{};
    const auto got = read(from_, chunk.data(), chunk.size());
    if (got <= 0) return Heard::kEnd;
    unread_.append(chunk.data(), static_cast<std::size_t>(got));
  }
}

double Child::Used() const {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(pid_, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

bool Child::Sleeps() const {
  std::error_code error;
  for (const auto& thread :
       std::filesystem::directory_iterator("/proc/" + std::to_string(pid_) + "/task", error)) {
    std::ifstream in(thread.path() / "stat");
    const std::string stat{std::istreambuf_iterator<char>(in), {}};
    // The state follows the name, which is in brackets.
    const auto name = stat.rfind(')');
    if (name != std::string::npos && name + 2 < stat.size() && stat[name + 2] != 'S') return false;
  }
  return !error;
}

}  // namespace merels::duel
