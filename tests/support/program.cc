#include "tests/support/program.h"

#include <array>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <future>
#include <utility>

#include <fcntl.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/base/check.h"

namespace merels {
namespace {

/// The child's data, made before the fork: between fork and exec it may allocate no memory.
struct Child {
  std::vector<char*> arguments;
  int output;
  pid_t parent;
};

/// The program ends with the thread that starts it, however that ends.
[[noreturn]] void Become(const Child& child) {
  dup2(child.output, STDOUT_FILENO);
  dup2(child.output, STDERR_FILENO);
  prctl(PR_SET_PDEATHSIG, SIGQUIT);
  if (getppid() != child.parent || chdir("/") != 0) _exit(126);
  execv(child.arguments.front(), child.arguments.data());
  _exit(127);
}

/// Starts a program; its output can be read from `output`.
pid_t Spawn(const std::vector<std::string>& arguments, int& output) {
  std::array<int, 2> ends{};
  MERELS_CHECK(pipe2(ends.data(), O_CLOEXEC) == 0);
  Child child{{}, ends[1], getpid()};
  for (const std::string& argument : arguments)
    child.arguments.push_back(const_cast<char*>(argument.c_str()));
  child.arguments.push_back(nullptr);
  const pid_t process = fork();
  if (process == 0) Become(child);
  MERELS_CHECK(process > 0);
  close(ends[1]);
  output = ends[0];
  return process;
}

/// Passes on all output until the end.
template <class Take>
void ReadAll(int output, Take take) {
  std::array<char, 4096> some;
  for (ssize_t count = 0; (count = read(output, some.data(), some.size())) > 0;)
    take(std::string(some.data(), static_cast<std::size_t>(count)));
  close(output);
}

}  // namespace

Program::Program(const std::vector<std::string>& arguments, std::string ready_text) {
  int output = -1;
  process_ = Spawn(arguments, output);
  std::promise<bool> ready;
  auto is_ready = ready.get_future();
  log_ = std::thread([output, ready_text = std::move(ready_text), ready = std::move(ready)]() mutable {
    std::string printed;
    bool told = false;
    ReadAll(output, [&](const std::string& some) {
      if (told) return;
      printed += some;
      told = printed.find(ready_text) != std::string::npos;
      if (told) ready.set_value(true);
    });
    if (told) return;
    std::fputs(printed.c_str(), stderr);
    ready.set_value(false);
  });
  MERELS_CHECK(is_ready.get());
}

Program::~Program() {
  Resume();
  kill(process_, SIGQUIT);
  waitpid(process_, nullptr, 0);
  log_.join();
}

void Program::Pause() const { kill(process_, SIGSTOP); }
void Program::Resume() const { kill(process_, SIGCONT); }

void RunToItsEnd(const std::vector<std::string>& arguments) {
  int output = -1;
  const pid_t process = Spawn(arguments, output);
  std::string printed;
  ReadAll(output, [&printed](const std::string& some) { printed += some; });
  int status = 0;
  waitpid(process, &status, 0);
  if (status != 0) std::fputs(printed.c_str(), stderr);
  MERELS_CHECK(status == 0);
}

void GiveToNobody(const std::filesystem::path& folder) {
  if (geteuid() != 0) return;
  const passwd* nobody = getpwnam("nobody");
  MERELS_CHECK(nobody != nullptr && chown(folder.c_str(), nobody->pw_uid, nobody->pw_gid) == 0);
}

std::vector<std::string> AsNobody() {
  if (geteuid() != 0) return {};
  const passwd* nobody = getpwnam("nobody");
  MERELS_CHECK(nobody != nullptr);
  std::vector<std::string> prefix = {"/usr/bin/setpriv", "--reuid=" + std::to_string(nobody->pw_uid),
                                     "--regid=" + std::to_string(nobody->pw_gid), "--clear-groups"};
  const auto open = std::filesystem::status("/").permissions() & std::filesystem::perms::others_exec;
  // In a chroot whose root is closed to others it may still search folders, and finds that out by asking.
  if (open == std::filesystem::perms::none) {
    prefix.insert(prefix.end(), {"--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search",
                                 "--securebits=+no_setuid_fixup"});
  }
  prefix.insert(prefix.end(), {"--pdeathsig", "QUIT"});
  return prefix;
}

}  // namespace merels
