#include "tests/support/postgres_cluster.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <future>
#include <system_error>

#include <fcntl.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/base/check.h"

namespace merels {
namespace {

/// PostgreSQL refuses to run as root.
constexpr const char* kNobody = "nobody";
constexpr const char* kReady = "ready to accept connections";

std::vector<std::filesystem::path> ProgramsOf(const std::string& name) {
  std::vector<std::filesystem::path> found;
  std::error_code none;
  for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql", none)) {
    if (std::filesystem::exists(version.path() / "bin" / name))
      found.push_back(version.path() / "bin" / name);
  }
  return found;
}

/// The newest that is installed.
std::filesystem::path ProgramOf(const std::string& name) {
  const auto found = ProgramsOf(name);
  MERELS_CHECK(!found.empty());
  return *std::max_element(found.begin(), found.end());
}

const passwd* Unprivileged() { return geteuid() == 0 ? getpwnam(kNobody) : nullptr; }

/// What the child needs, made before there is one: between fork and exec it may take no memory.
struct Child {
  std::vector<char*> arguments;
  const passwd* user;
  int output;
  pid_t parent;
};

/// What is started ends with the thread that starts it, however that ends.
[[noreturn]] void Become(const Child& child) {
  dup2(child.output, STDOUT_FILENO);
  dup2(child.output, STDERR_FILENO);
  if (child.user != nullptr && (setgid(child.user->pw_gid) != 0 || setuid(child.user->pw_uid) != 0))
    _exit(126);
  prctl(PR_SET_PDEATHSIG, SIGQUIT);
  if (getppid() != child.parent || chdir("/") != 0) _exit(126);
  execv(child.arguments.front(), child.arguments.data());
  _exit(127);
}

/// Starts a program; what it prints can be read from `output`.
pid_t Spawn(const std::vector<std::string>& arguments, int& output) {
  std::array<int, 2> ends{};
  MERELS_CHECK(pipe2(ends.data(), O_CLOEXEC) == 0);
  Child child{{}, Unprivileged(), ends[1], getpid()};
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

/// Passes on all that comes, until there is nothing more.
template <class Take>
void ReadAll(int output, Take take) {
  std::array<char, 4096> some;
  for (ssize_t count = 0; (count = read(output, some.data(), some.size())) > 0;)
    take(std::string(some.data(), static_cast<std::size_t>(count)));
  close(output);
}

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

}  // namespace

PostgresCluster::PostgresCluster(const std::vector<std::string>& settings) : settings_(settings) {
  if (const passwd* nobody = Unprivileged(); nobody != nullptr)
    MERELS_CHECK(chown(folder_.path().c_str(), nobody->pw_uid, nobody->pw_gid) == 0);
  RunToItsEnd({ProgramOf("initdb"), "-D", Data(), "-U", "merels", "--auth=trust", "--no-sync",
               "--encoding=UTF8", "--locale=C", "--no-instructions"});
  Start();
}

bool PostgresCluster::IsInstalled() { return !ProgramsOf("initdb").empty(); }

PostgresCluster::~PostgresCluster() { Crash(); }

std::vector<std::string> PostgresCluster::Arguments() const {
  std::vector<std::string> arguments = {ProgramOf("postgres"), "-D", Data(), "-k", folder_.path()};
  std::vector<std::string> all = {"listen_addresses=",  "fsync=off",         "shared_buffers=16MB",
                                  "max_connections=60", "jit=off",           "log_min_messages=log",
                                  "max_wal_senders=0",  "wal_level=minimal", "autovacuum=off"};
  all.insert(all.end(), settings_.begin(), settings_.end());
  for (const std::string& setting : all) arguments.insert(arguments.end(), {"-c", setting});
  return arguments;
}

void PostgresCluster::Start() {
  int output = -1;
  process_ = Spawn(Arguments(), output);
  std::promise<bool> ready;
  auto is_ready = ready.get_future();
  log_ = std::thread([output, ready = std::move(ready)]() mutable {
    std::string printed;
    bool told = false;
    ReadAll(output, [&](const std::string& some) {
      if (told) return;
      printed += some;
      told = printed.find(kReady) != std::string::npos;
      if (told) ready.set_value(true);
    });
    if (told) return;
    std::fputs(printed.c_str(), stderr);
    ready.set_value(false);
  });
  MERELS_CHECK(is_ready.get());
}

void PostgresCluster::Crash() {
  if (process_ == 0) return;
  kill(process_, SIGQUIT);
  waitpid(process_, nullptr, 0);
  process_ = 0;
  log_.join();
}

std::string PostgresCluster::conninfo() const {
  return "host=" + folder_.path().string() + " dbname=postgres user=merels";
}

PostgresCluster& SharedPostgres() {
  static PostgresCluster cluster;
  return cluster;
}

}  // namespace merels
