#include "server/app/service_manager.h"

#include <cstdint>
#include <cstdlib>

#include <systemd/sd-daemon.h>

namespace merels {
namespace {

/// The name of the sockets in the service manager's store.
constexpr const char* kListen = "listen";

/// A server whose messages are lost serves as well: the service manager then does what its timeouts say.
void Tell(const std::string& state) { [[maybe_unused]] const int told = sd_notify(0, state.c_str()); }

}  // namespace

std::vector<int> ServiceManager::TakeSockets() {
  constexpr int kRemoveFromEnvironment = 1;
  std::vector<int> sockets;
  const int count = sd_listen_fds(kRemoveFromEnvironment);
  for (int i = 0; i < count; ++i) sockets.push_back(SD_LISTEN_FDS_START + i);
  return sockets;
}

void ServiceManager::Forget() {
  constexpr std::uint64_t kPatienceUs = 5'000'000;
  Tell(std::string("FDSTOREREMOVE=1\nFDNAME=") + kListen);
  [[maybe_unused]] const int done = sd_notify_barrier(0, kPatienceUs);
}

void ServiceManager::Leave(const std::vector<int>& sockets) {
  const std::string name = std::string("FDNAME=") + kListen;
  Tell("FDSTOREREMOVE=1\n" + name);
  const std::string state = "FDSTORE=1\n" + name;
  [[maybe_unused]] const int told =
      sd_pid_notify_with_fds(0, 0, state.c_str(), sockets.data(), static_cast<unsigned>(sockets.size()));
}

void ServiceManager::Ready(const std::string& serving) { Tell("READY=1\nSTATUS=" + serving); }

void ServiceManager::Stopping(const std::string& why) { Tell("STOPPING=1\nSTATUS=" + why); }

std::optional<std::chrono::milliseconds> ServiceManager::watchdog() const {
  std::uint64_t microseconds = 0;
  if (sd_watchdog_enabled(0, &microseconds) <= 0) return std::nullopt;
  return std::chrono::milliseconds(microseconds / 1000);
}

void ServiceManager::Alive() { Tell("WATCHDOG=1"); }

}  // namespace merels
