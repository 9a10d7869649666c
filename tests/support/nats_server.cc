#include "tests/support/nats_server.h"

#include <filesystem>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/base/check.h"

namespace merels {
namespace {

constexpr const char* kProgram = "/usr/sbin/nats-server";

/// One that was free a moment ago.
int FreePort() {
  const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  socklen_t size = sizeof address;
  MERELS_CHECK(bind(listener, any, size) == 0 && getsockname(listener, any, &size) == 0);
  close(listener);
  return ntohs(address.sin_port);
}

}  // namespace

bool NatsServer::IsInstalled() { return std::filesystem::exists(kProgram); }

NatsServer::NatsServer(std::vector<std::string> options)
    : options_(std::move(options)), port_(std::to_string(FreePort())), url_("nats://127.0.0.1:" + port_) {}

void NatsServer::Start() {
  std::vector<std::string> arguments = {kProgram, "-a", "127.0.0.1", "-p", port_};
  arguments.insert(arguments.end(), options_.begin(), options_.end());
  server_ = std::make_unique<Program>(arguments, "Server is ready");
}

}  // namespace merels
