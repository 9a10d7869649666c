#include "server/transport/door/door.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/base/thread_slice.h"
#include "server/transport/base/origin.h"

namespace merels::transport {

struct Door::Accepted {
  Descriptor connection;
  std::string peer;
  /// The error of accepting, as in errno; 0: none.
  int fault = 0;
};

namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

/// Connections that are accepted from one socket before it is the next one's turn.
constexpr int kInARow = 64;
/// Descriptors other than connections: the database, the log, gRPC's own.
constexpr std::int64_t kOtherFiles = 128;
/// The pause when even the reserve is in use.
constexpr int kNoRoomMs = 100;
constexpr std::chrono::minutes kBetweenReports{1};
constexpr std::chrono::seconds kUntilGivingBack{2};

Descriptor OpenReserve() { return Descriptor(open("/dev/null", O_RDONLY | O_CLOEXEC)); }

bool IsShortage(int fault) {
  return fault == EMFILE || fault == ENFILE || fault == ENOBUFS || fault == ENOMEM;
}

}  // namespace

Door::Accepted Door::AcceptOne(const Descriptor& socket) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  Descriptor connection(accept4(socket.get(), generic, &size, SOCK_NONBLOCK | SOCK_CLOEXEC));
  if (!connection.open()) return {Descriptor(), {}, errno};
  return {std::move(connection), PeerOf(*generic), 0};
}

Door::Door(Listener listener, ConnectionTable& table, const Clock& clock, const Limits& limits,
           DoorHooks hooks, Descriptor operator_socket)
    : listener_(std::move(listener)),
      operator_socket_(std::move(operator_socket)),
      table_(table),
      clock_(clock),
      limits_(limits),
      hooks_(std::move(hooks)),
      reserve_(OpenReserve()),
      stop_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      accepting_([this] { Accept(); }),
      looking_([this] { Look(); }) {}

Door::~Door() { Stop(); }

std::vector<int> Door::Listening() const {
  std::vector<int> sockets;
  for (const Descriptor& socket : listener_.sockets) sockets.push_back(socket.get());
  return sockets;
}

void Door::Stop() {
  if (!accepting_.joinable()) return;
  eventfd_write(stop_.get(), 1);
  // It may be blocked by a connection that has to be cut first.
  accepting_.join();
  // While they are open the system connects clients, and leaves them waiting.
  listener_.sockets.clear();
  operator_socket_.Close();
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
    changed_.NotifyAll();
  }
  looking_.join();
}

void Door::Accept() {
  PreferShortTurns();
  std::vector<pollfd> waiting{{stop_.get(), POLLIN, 0}};
  std::vector<const Descriptor*> sockets;
  for (const Descriptor& socket : listener_.sockets) sockets.push_back(&socket);
  if (operator_socket_.open()) sockets.push_back(&operator_socket_);
  for (const Descriptor* socket : sockets) waiting.push_back({socket->get(), POLLIN, 0});
  while (waiting.front().revents == 0) {
    // While nothing can be accepted, only the end is waited for.
    poll(waiting.data(), out_of_descriptors_ ? 1 : waiting.size(), out_of_descriptors_ ? kNoRoomMs : -1);
    for (std::size_t i = 0; i < sockets.size(); ++i) {
      if (out_of_descriptors_ || waiting[i + 1].revents != 0) AcceptFrom(*sockets[i]);
    }
  }
}

void Door::Look() {
  PreferShortTurns(static_cast<int>(limits_.urgency));
  while (Rest()) {
    table_.Look(clock_.Monotonic());
    TrimHeap();
    Report();
  }
}

bool Door::Rest() {
  const auto until = std::chrono::steady_clock::now() + milliseconds(limits_.connection_look_ms);
  const MutexLock lock(mutex_);
  while (!stopping_ && std::chrono::steady_clock::now() < until) changed_.WaitUntil(mutex_, until);
  while (!stopping_ && !give_back_at_ && table_.counts().open == 0) changed_.Wait(mutex_);
  return !stopping_;
}

void Door::AcceptFrom(const Descriptor& socket) {
  out_of_descriptors_ = false;
  for (int i = 0; i < kInARow; ++i) {
    Accepted accepted = AcceptOne(socket);
    if (IsShortage(accepted.fault)) return MakeRoom(socket, accepted.fault);
    if (accepted.fault == EAGAIN) return;
    // Any other error concerns one connection, which is closed.
    if (accepted.fault != 0) continue;
    if (&socket == &operator_socket_) {
      WelcomeOperator(std::move(accepted));
      continue;
    }
    if (table_.Admit(accepted.peer, clock_.Monotonic()) == Admission::kWelcome)
      Welcome(socket.get(), std::move(accepted));
  }
}

void Door::Welcome(int listener, Accepted accepted) {
  auto socket = MakeTcpSocket(accepted.connection.get());
  if (!socket) return;
  table_.Add(accepted.peer, std::move(socket), clock_.Monotonic());
  {
    const MutexLock lock(mutex_);
    changed_.NotifyAll();
  }
  hooks_.hand_over(listener, accepted.connection.Release());
}

void Door::WelcomeOperator(Accepted accepted) {
  if (ComesFromThisUser(accepted.connection.get()))
    hooks_.hand_over_operator(operator_socket_.get(), accepted.connection.Release());
}

void Door::MakeRoom(const Descriptor& socket, int fault) {
  out_of_descriptors_ = true;
  // Otherwise the waiting connection would keep the socket ready for ever.
  reserve_.Close();
  AcceptOne(socket);
  reserve_ = OpenReserve();
  const nanoseconds now = clock_.Monotonic();
  if (now < next_shortage_) return;
  next_shortage_ = now + kBetweenReports;
  hooks_.warn(std::string("a connection could not be accepted: ") + std::strerror(fault) +
              "; raise the limit of open files (LimitNOFILE, ulimit -n) or lower max-connections");
}

void Door::TrimHeap() {
  const nanoseconds now = clock_.Monotonic();
  const std::int64_t cut = table_.counts().cut;
  // Connections cut just now are still being closed.
  if (std::exchange(cut_, cut) != cut && !give_back_at_) give_back_at_ = now + kUntilGivingBack;
  if (!give_back_at_ || now < *give_back_at_) return;
  give_back_at_.reset();
  malloc_trim(0);
}

void Door::Report() {
  const nanoseconds now = clock_.Monotonic();
  if (now < next_report_) return;
  const auto counts = table_.counts();
  const auto turned_away = counts.turned_away - reported_.turned_away;
  const auto cut = counts.cut - reported_.cut;
  reported_ = counts;
  if (turned_away == 0 && cut == 0) return;
  hooks_.warn(std::to_string(turned_away) + " connections were turned away and " + std::to_string(cut) +
              " cut for sending data outside of calls; " + std::to_string(counts.open) + " are open");
  next_report_ = now + kBetweenReports;
}

std::int64_t MostConnections(std::int64_t wanted) {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur == RLIM_INFINITY) return wanted;
  const std::int64_t left = static_cast<std::int64_t>(files.rlim_cur) - kOtherFiles;
  return std::clamp<std::int64_t>(left, 1, wanted);
}

}  // namespace merels::transport
