#include "client/app/test_socket.h"

#include <cerrno>
#include <cstring>
#include <map>
#include <thread>
#include <utility>
#include <vector>

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "client/app/clock.h"

namespace merels::app {
namespace {

/// A file descriptor that is closed with its owner.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }
  int get() const { return number_; }
  bool ok() const { return number_ >= 0; }

 private:
  int number_;
};

struct Connection {
  Descriptor socket;
  std::string read;  // an incomplete line
  std::string unsent;
};

class Server final : public TestSocket {
 public:
  Server(Descriptor listener, Descriptor bell, std::filesystem::path path, Inbox& inbox)
      : listener_(std::move(listener)), bell_(std::move(bell)), path_(std::move(path)), inbox_(inbox) {
    thread_ = std::thread([this] { Run(); });
  }
  ~Server() override {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    Ring();
    thread_.join();
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }

  void Answer(std::uint64_t connection, std::string line) override {
    {
      const std::lock_guard lock(mutex_);
      answers_.emplace_back(connection, std::move(line) + "\n");
    }
    Ring();
  }

 private:
  void Ring() const {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = write(bell_.get(), &one, sizeof one);
  }

  /// False: stop.
  bool TakeAnswers() {
    std::uint64_t rings = 0;
    [[maybe_unused]] const auto drained = read(bell_.get(), &rings, sizeof rings);
    const std::lock_guard lock(mutex_);
    for (auto& [number, line] : std::exchange(answers_, {})) {
      const auto found = connections_.find(number);
      if (found != connections_.end()) found->second.unsent += line;
    }
    return !stopping_;
  }

  void Run() {
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

  void Accept() {
    Descriptor socket(accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (!socket.ok() || connections_.size() >= kMaxTestConnections) return;
    connections_.emplace(next_++, Connection{std::move(socket), "", ""});
  }

  void Serve(std::uint64_t number, int events) {
    Connection& connection = connections_.at(number);
    bool alive = (events & (POLLERR | POLLNVAL)) == 0;
    if (alive && (events & (POLLIN | POLLHUP)) != 0) alive = Read(number, connection);
    if (alive && !connection.unsent.empty()) alive = Send(connection);
    if (!alive) connections_.erase(number);
  }

  bool Read(std::uint64_t number, Connection& connection) {
    char buffer[4096];
    const auto count = recv(connection.socket.get(), buffer, sizeof buffer, 0);
    if (count <= 0) return count < 0 && (errno == EAGAIN || errno == EINTR);
    connection.read.append(buffer, static_cast<std::size_t>(count));
    for (auto end = connection.read.find('\n'); end != std::string::npos; end = connection.read.find('\n')) {
      inbox_.Post({0, NowMicros(), Question{number, connection.read.substr(0, end)}});
      connection.read.erase(0, end + 1);
    }
    return connection.read.size() <= kLongestRequest;
  }

  static bool Send(Connection& connection) {
    const auto count =
        send(connection.socket.get(), connection.unsent.data(), connection.unsent.size(), MSG_NOSIGNAL);
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    connection.unsent.erase(0, static_cast<std::size_t>(count));
    return true;
  }

  const Descriptor listener_;
  const Descriptor bell_;
  const std::filesystem::path path_;
  Inbox& inbox_;
  std::mutex mutex_;
  std::vector<std::pair<std::uint64_t, std::string>> answers_;  // guarded by mutex_
  bool stopping_ = false;                                       // guarded by mutex_
  std::map<std::uint64_t, Connection> connections_;             // of the thread alone, as is next_
  std::uint64_t next_ = 1;
  std::thread thread_;
};

Error Failed(const std::filesystem::path& path, const std::string& why) {
  return {Reason::kBadFile, "the test socket " + path.string() + " cannot be opened: " + why};
}

}  // namespace

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
  std::unique_ptr<TestSocket> server =
      std::make_unique<Server>(std::move(listener), std::move(bell), path, inbox);
  return server;
}

}  // namespace merels::app
