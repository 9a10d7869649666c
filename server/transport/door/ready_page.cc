#include "server/transport/door/ready_page.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <string_view>
#include <utility>

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

namespace merels::transport {
namespace {

using Moment = std::chrono::steady_clock::time_point;

constexpr std::size_t kMaxRequestBytes = 4096;
constexpr std::size_t kMaxAsking = 64;
constexpr std::chrono::seconds kLongestRequest{1};
constexpr int kLookMs = 200;

std::string Answer(std::string_view status, std::string_view body) {
  std::string text = "HTTP/1.1 ";
  text.append(status).append(
      "\r\ncontent-type: text/plain\r\ncache-control: no-store\r\nconnection: close\r\n");
  text.append("content-length: ").append(std::to_string(body.size())).append("\r\n\r\n");
  return text.append(body);
}

}  // namespace

Result<std::unique_ptr<ReadyPage>> ReadyPage::Open(const std::string& host, std::uint16_t port) {
  auto listener = Listen(host, port);
  if (!listener) return listener.error();
  return std::unique_ptr<ReadyPage>(new ReadyPage(*std::move(listener)));
}

ReadyPage::ReadyPage(Listener listener)
    : listener_(std::move(listener)),
      stop_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      serving_([this] { Serve(); }) {}

ReadyPage::~ReadyPage() {
  eventfd_write(stop_.get(), 1);
  serving_.join();
}

void ReadyPage::Serve() {
  for (;;) {
    std::vector<pollfd> watched = {{stop_.get(), POLLIN, 0}};
    for (const Descriptor& socket : listener_.sockets) watched.push_back({socket.get(), POLLIN, 0});
    for (const Asking& asking : asking_) watched.push_back({asking.connection.get(), POLLIN, 0});
    poll(watched.data(), watched.size(), asking_.empty() ? -1 : kLookMs);
    if (watched.front().revents != 0) return;
    const Moment now = std::chrono::steady_clock::now();
    std::erase_if(asking_, [&](Asking& asking) { return Hear(asking) || asking.until <= now; });
    for (const Descriptor& socket : listener_.sockets) Accept(socket);
  }
}

void ReadyPage::Accept(const Descriptor& socket) {
  Descriptor connection(accept4(socket.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
  if (!connection.open()) return;
  if (asking_.size() == kMaxAsking) asking_.erase(asking_.begin());
  asking_.push_back({std::move(connection), std::chrono::steady_clock::now() + kLongestRequest, {}});
}

bool ReadyPage::Hear(Asking& asking) const {
  std::array<char, 1024> bytes;
  const ssize_t count = recv(asking.connection.get(), bytes.data(), bytes.size(), 0);
  if (count < 0) return errno != EAGAIN && errno != EINTR;
  asking.request.append(bytes.data(), static_cast<std::size_t>(count));
  if (count == 0 || asking.request.size() > kMaxRequestBytes) return true;
  if (asking.request.find("\r\n\r\n") == std::string::npos) return false;
  const std::string answer = AnswerTo(asking.request);
  send(asking.connection.get(), answer.data(), answer.size(), MSG_NOSIGNAL);
  return true;
}

std::string ReadyPage::AnswerTo(const std::string& request) const {
  const bool asks = request.starts_with("GET /ready ") || request.starts_with("HEAD /ready ");
  if (!asks) return Answer("400 Bad Request", "");
  const std::string_view body = ready_ ? "ready\n" : "draining\n";
  return Answer(ready_ ? "200 OK" : "404 Not Found", request.starts_with("HEAD ") ? "" : body);
}

}  // namespace merels::transport
