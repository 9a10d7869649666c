// A Unix socket on which tests query the program: a JSON request and a JSON answer, a line each. Its thread
// only moves lines; the window's thread answers them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <unistd.h>

#include "client/app/inbox.h"

namespace merels::app {

/// Longest line of a request, in bytes; a connection that sends more is closed.
inline constexpr std::size_t kLongestRequest = 65'536;
inline constexpr std::size_t kMaxTestConnections = 8;

class TestSocket {
 public:
  /// Listens at `path`, replacing a socket that an ended program left there. `inbox` outlives the socket.
  /// bad-file.
  static Result<std::unique_ptr<TestSocket>> Listen(const std::filesystem::path& path, Inbox& inbox);

  ~TestSocket();
  TestSocket(const TestSocket&) = delete;
  TestSocket& operator=(const TestSocket&) = delete;

  /// Sends one line; the end of line is added. Ignored when the connection is gone.
  void Answer(std::uint64_t connection, std::string line);

 private:
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

  TestSocket(Descriptor listener, Descriptor bell, std::filesystem::path path, Inbox& inbox);
  void Ring() const;
  /// False: stop.
  bool TakeAnswers();
  void Run();
  void Accept();
  void Serve(std::uint64_t number, int events);
  bool Read(std::uint64_t number, Connection& connection);
  static bool Send(Connection& connection);

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

}  // namespace merels::app
