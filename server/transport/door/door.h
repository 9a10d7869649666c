// The threads that accept connections and check the open ones.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <thread>

#include "server/base/clock.h"
#include "server/base/mutex.h"
#include "server/transport/door/connection_table.h"
#include "server/transport/door/listener.h"

namespace merels::transport {

/// The callbacks of a door, called on its own threads.
struct DoorHooks {
  /// Receives a connection, which it owns from now on.
  std::function<void(int listener, int connection)> hand_over;
  /// Receives a sentence for the operator; never an address.
  std::function<void(const std::string& sentence)> warn;
  /// Receives a connection at the operator's socket, which it owns from now on.
  std::function<void(int listener, int connection)> hand_over_operator = nullptr;
};

/// A thread accepts connections, which gRPC 1.51 does not do well: it stops listening for good once the
/// system has no descriptor left. Another thread checks the open connections, since gRPC begins to serve a
/// connection on the thread that hands it over, and goes on as long as bytes keep coming. Threads: one at a
/// time.
class Door {
 public:
  /// Starts. `table`, `clock` and `limits` outlive it. `operator_socket`: from ListenAtFile, for this user
  /// alone, without limits on connections. Not open: there is none.
  Door(Listener listener, ConnectionTable& table, const Clock& clock, const Limits& limits, DoorHooks hooks,
       Descriptor operator_socket = Descriptor());
  /// Stops.
  ~Door();
  Door(const Door&) = delete;
  Door& operator=(const Door&) = delete;

  /// Accepts no more connections. Idempotent.
  void Stop();

  /// Its sockets but the operator's; they stay the door's.
  std::vector<int> Listening() const;

 private:
  struct Accepted;

  static Accepted AcceptOne(const Descriptor& socket);
  void Accept();
  void Look() MERELS_EXCLUDES(mutex_);
  void AcceptFrom(const Descriptor& socket);
  void Welcome(int listener, Accepted accepted);
  void WelcomeOperator(Accepted accepted);
  /// Accepting failed for lack of a resource that may become free again.
  void MakeRoom(const Descriptor& socket, int fault);
  /// Waits for the next check, and until there is something to check; false: it is time to end.
  bool Rest() MERELS_EXCLUDES(mutex_);
  /// Called after connections were cut, since gRPC has used memory for their bytes.
  void TrimHeap();
  /// Reports the number of rejected connections, at most once a minute.
  void Report();

  Listener listener_;
  Descriptor operator_socket_;
  ConnectionTable& table_;
  const Clock& clock_;
  const Limits& limits_;
  const DoorHooks hooks_;
  /// Reserved for accepting a connection, and closing it, when no other descriptor is left.
  Descriptor reserve_;
  Descriptor stop_;  // an eventfd
  // Used by the thread that accepts.
  bool out_of_descriptors_ = false;
  std::chrono::nanoseconds next_shortage_{0};  // when it may be reported again
  // Used by the thread that checks.
  std::int64_t cut_ = 0;  // so far
  std::optional<std::chrono::nanoseconds> give_back_at_;
  std::chrono::nanoseconds next_report_{0};
  ConnectionTable::Counts reported_;

  Mutex mutex_;
  Condition changed_;  // a connection came, or it is time to end
  bool stopping_ MERELS_GUARDED_BY(mutex_) = false;
  std::thread accepting_;
  std::thread looking_;
};

/// The number of connections that can be open at once in this process: fewer than its limit of open files, as
/// other parts need some too.
std::int64_t MostConnections(std::int64_t wanted);

}  // namespace merels::transport
