#include "client/app/test_socket.h"

#include <cerrno>
#include <cstring>

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace merels::app {
namespace {

Error Failed(const std::filesystem::path& path, const std::string& why) {
  return {Reason::kBadFile, "the test socket " + path.string() + " cannot be opened: " + why};
}

}  // namespace

TestSocket::TestSocket(Descriptor listener, Descriptor bell, std::filesystem::path path, Inbox& inbox)
    : listener_(std::move(listener)), bell_(std::move(bell)), path_(std::move(path)), inbox_(inbox) {
  thread_ = std::thread([this] { Run(); });
}

TestSocket::~TestSocket() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  Ring();
  thread_.join();
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

void TestSocket::Answer(std::uint64_t connection, std::string line) {
  {
    const std::lock_guard lock(mutex_);
    answers_.emplace_back(connection, std::move(line) + "\n");
  }
  Ring();
}

void TestSocket::Ring() const {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = write(bell_.get(), &one, sizeof one);
}

bool TestSocket::TakeAnswers() {
  std::uint64_t rings = 0;
  [[maybe_unused]] const auto drained = read(bell_.get(), &rings, sizeof rings);
  const std::lock_guard lock(mutex_);
  for (auto& [number, line] : std::exchange(answers_, {})) {
    const auto found = connections_.find(number);
    if (found != connections_.end()) found->second.unsent += line;
  }
  return !stopping_;
}

void TestSocket::Run() {
  for (;;) {
    std::vector<pollfd> waiting = {{bell_.get(), POLLIN, 0}, {listener_.get(), POLLIN, 0}};
    std::vector<std::uint64_t> numbers;
    for (const auto& [number, connection] : connections_) {
      waiting.push_back({connection.socket.get(), POLLIN, 0});
      if (!connection.unsent.empty()) waiting.back().events |= POLLOUT;
      numbers.push_back(number);
    }
    if (poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR) return;
    if ((waiting[0].revents & POLLIN) != 0 && !TakeAnswers()) return;
    for (std::size_t i = 0; i < numbers.size(); ++i) Serve(numbers[i], waiting[i + 2].revents);
    if ((waiting[1].revents & POLLIN) != 0) Accept();
  }
}

void TestSocket::Accept() {
  Descriptor socket(accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
  if (!socket.ok() || connections_.size() >= kMaxTestConnections) return;
  connections_.emplace(next_++, Connection{std::move(socket), "", ""});
}

void TestSocket::Serve(std::uint64_t number, int events) {
  Connection& connection = connections_.at(number);
  bool alive = (events & (POLLERR | POLLNVAL)) == 0;
  if (alive && (events & (POLLIN | POLLHUP)) != 0) alive = Read(number, connection);
  if (alive && !connection.unsent.empty()) alive = Send(connection);
  if (!alive) connections_.erase(number);
}

bool TestSocket::Read(std::uint64_t number, Connection& connection) {
  char buffer[4096];
  const auto count = recv(connection.socket.get(), buffer, sizeof buffer, 0);
  if (count <= 0) return count < 0 && (errno == EAGAIN || errno == EINTR);
  connection.read.append(buffer, static_cast<std::size_t>(count));
  for (auto end = connection.read.find('\n'); end != std::string::npos; end = connection.read.find('\n')) {
    inbox_.Post({0, NowMicros(), TestRequest{number, connection.read.substr(0, end)}});
    connection.read.erase(0, end + 1);
  }
  return connection.read.size() <= kLongestRequest;
}

bool TestSocket::Send(Connection& connection) {
  const auto count =
      send(connection.socket.get(), connection.unsent.data(), connection.unsent.size(), MSG_NOSIGNAL);
  if (count < 0) return errno == EAGAIN || errno == EINTR;
  connection.unsent.erase(0, static_cast<std::size_t>(count));
  return true;
}

Result<std::unique_ptr<TestSocket>> TestSocket::Listen(const std::filesystem::path& path, Inbox& inbox) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string text = path.string();
  if (text.size() >= sizeof address.sun_path) return Failed(path, "the path is too long");
  text.copy(address.sun_path, text.size());
  Descriptor listener(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  Descriptor bell(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!listener.ok() || !bell.ok()) return Failed(path, std::strerror(errno));
  std::error_code ignored;
  if (std::filesystem::is_socket(path, ignored)) std::filesystem::remove(path, ignored);
  const auto* generic = reinterpret_cast<const sockaddr*>(&address);
  if (bind(listener.get(), generic, sizeof address) != 0 || listen(listener.get(), 4) != 0) {
    return Failed(path, std::strerror(errno));
  }
  return std::unique_ptr<TestSocket>(new TestSocket(std::move(listener), std::move(bell), path, inbox));
}

}  // namespace merels::app
