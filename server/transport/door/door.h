#ifndef MERELS_SERVER_TRANSPORT_DOOR_DOOR_H_
#define MERELS_SERVER_TRANSPORT_DOOR_DOOR_H_

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

/// What a door is told to do and to say, from its own threads.
struct DoorHooks {
  /// Takes a connection, which is its own from now on.
  std::function<void(int listener, int connection)> hand_over;
  /// In a sentence, what an operator should know; never an address.
  std::function<void(const std::string& sentence)> warn;
};

/// A thread that accepts connections, as gRPC 1.51 cannot: it stops listening for good when the system has no
/// descriptor left for a moment. Another looks at the connections there are: gRPC, when it is handed a
/// connection, begins to serve it on that thread, and goes on as long as bytes keep coming. Threads: one at a
/// time.
class Door {
 public:
  /// Starts. `table`, `clock` and `limits` outlive it.
  Door(Listener listener, ConnectionTable& table, const Clock& clock, const Limits& limits, DoorHooks hooks);
  /// Stops.
  ~Door();
  Door(const Door&) = delete;
  Door& operator=(const Door&) = delete;

  /// Takes no more connections. Again: nothing happens.
  void Stop();

 private:
  struct Accepted;

  static Accepted AcceptOne(const Descriptor& socket);
  void Accept();
  void Look() MERELS_EXCLUDES(mutex_);
  void AcceptFrom(const Descriptor& socket);
  void Welcome(int listener, Accepted accepted);
  /// Accepting failed for want of something that may come back.
  void MakeRoom(const Descriptor& socket, int fault);
  /// Waits until it is time to look again, and there is something to look at; false: it is time to end.
  bool Rest() MERELS_EXCLUDES(mutex_);
  /// After connections were cut, for gRPC took memory for what they sent.
  void GiveMemoryBack();
  /// Says at most once a minute how many were turned away.
  void Report();

  const Listener listener_;
  ConnectionTable& table_;
  const Clock& clock_;
  const Limits& limits_;
  const DoorHooks hooks_;
  /// Kept to accept a connection with, and close it, when no other descriptor is left.
  Descriptor reserve_;
  Descriptor stop_;  // an eventfd
  // Of the thread that accepts.
  bool out_of_descriptors_ = false;
  std::chrono::nanoseconds next_shortage_{0};  // that is said
  // Of the thread that looks.
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

/// How many connections can be open at once in this process: fewer than files, which the rest needs too.
std::int64_t MostConnections(std::int64_t wanted);

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_DOOR_DOOR_H_
