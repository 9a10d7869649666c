// merels-server on a machine whose power can be cut. Before the server's own options it takes
//   --cut-seed N         which unsynced writes the disk gets at the cut
//   --synchronous-off    the store never syncs, as with PRAGMA synchronous = OFF: a cut then loses moves
// SIGUSR1 cuts the power, and ends the process. At SIGUSR2 the system writes back unsynced data, as it
// sometimes does by itself.
#include <atomic>
#include <charconv>
#include <csignal>
#include <iostream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <pthread.h>
#include <sqlite3.h>

#include "server/program.h"
#include "tests/support/power_cut_vfs.h"

namespace merels {
namespace {

constexpr int kUsage = 2;

/// Prevents all syncs of every connection, whatever it is told later.
int NeverSync(sqlite3* connection, const char**, const sqlite3_api_routines*) {
  const int code = sqlite3_exec(connection, "PRAGMA synchronous = OFF", nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return code;
  return sqlite3_set_authorizer(
      connection,
      [](void*, int action, const char* pragma, const char*, const char*, const char*) {
        const bool refused = action == SQLITE_PRAGMA && std::string_view(pragma) == "synchronous";
        return refused ? SQLITE_IGNORE : SQLITE_OK;
      },
      nullptr);
}

/// Handles SIGUSR1 and SIGUSR2 while it lives. Created before any other thread, so that none of them gets
/// these.
class Switch {
 public:
  explicit Switch(PowerCutVfs& machine) : machine_(machine) {
    sigemptyset(&ours_);
    sigaddset(&ours_, SIGUSR1);
    sigaddset(&ours_, SIGUSR2);
    sigset_t blocked;
    sigfillset(&blocked);
    pthread_sigmask(SIG_BLOCK, &blocked, nullptr);
    thread_ = std::thread([this] { Obey(); });
  }
  ~Switch() {
    done_.store(true);
    pthread_kill(thread_.native_handle(), SIGUSR2);
    thread_.join();
  }
  Switch(const Switch&) = delete;
  Switch& operator=(const Switch&) = delete;

 private:
  void Obey() {
    while (!done_.load()) {
      int signal = 0;
      sigwait(&ours_, &signal);
      if (signal == SIGUSR1) machine_.CutAndDie();
      machine_.WriteBack();
    }
  }

  PowerCutVfs& machine_;
  sigset_t ours_{};
  std::atomic<bool> done_{false};
  std::thread thread_;
};

int Main(std::vector<std::string> arguments) {
  std::uint64_t seed = 0;
  while (!arguments.empty()) {
    if (arguments[0] == "--synchronous-off") {
      sqlite3_auto_extension(reinterpret_cast<void (*)()>(NeverSync));
      arguments.erase(arguments.begin());
    } else if (arguments[0] == "--cut-seed" && arguments.size() > 1) {
      const std::string& text = arguments[1];
      const auto read = std::from_chars(text.data(), text.data() + text.size(), seed);
      if (read.ec != std::errc() || read.ptr != text.data() + text.size()) {
        std::cerr << "merels-server-power-cut: --cut-seed takes a number" << std::endl;
        return kUsage;
      }
      arguments.erase(arguments.begin(), arguments.begin() + 2);
    } else {
      break;
    }
  }
  PowerCutVfs machine(seed);
  const Switch power(machine);
  return RunProgram(arguments);
}

}  // namespace
}  // namespace merels

int main(int argc, char** argv) { return merels::Main({argv + 1, argv + argc}); }
