// Unary calls, served by the first poller: no thread of gRPC's own ever waits for the network in its place.
// The methods are not registered with gRPC: it would keep a table of them for every connection, which took
// more memory than everything else that a connection needs from us.
//
// A few standard calls of gRPC have several messages, such as Health.Watch. They begin in the same way and
// stay open: they are called standing calls.
//
// Contents: RawUnary (one call, in bytes), UnaryServer (takes calls as they come and knows their methods).
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/grpcpp.h>

#include "common/api/call.h"
#include "common/base/result.h"
#include "proto/wire/status.h"
#include "server/base/clock.h"
#include "server/base/counters.h"
#include "server/base/mutex.h"
#include "server/transport/base/origin.h"
#include "server/transport/calls/call_limits.h"
#include "server/transport/door/connection_table.h"
#include "server/transport/stream/poller.h"

namespace merels::transport {

// Calls that are not unary, or not of the protocol.
inline constexpr api::CallRule kSessionRule{api::Needs::kWatch, api::kHeavy};
inline constexpr api::CallRule kHealthCheckRule{api::Needs::kNothing, api::kPlain};
inline constexpr api::CallRule kHealthWatchRule{api::Needs::kNothing, api::kHeavy};
inline constexpr api::CallRule kReflectionRule{api::Needs::kNothing, api::kList};
/// The rule for an unknown call: it costs as much as the most expensive.
inline constexpr api::CallRule kUnknownRule{api::Needs::kOperator, api::kSecret};

/// too-large, for a message with more than this many bytes.
Error TooLarge(std::int64_t most);

/// One call. It ends once: with its answer, or because the client cancelled or its deadline passed, whichever
/// is first. Threads: any.
class RawUnary final : public std::enable_shared_from_this<RawUnary> {
 public:
  using Call = std::shared_ptr<RawUnary>;

  /// `counters` counts answers; null: not counted.
  explicit RawUnary(Counters* counters = nullptr) : counters_(counters) {}
  /// Counts also the time from now until its answer. Before it is served.
  void TimeFromNow(const Clock& clock, Timed what) { timing_ = {&clock, what, clock.Monotonic()}; }

  /// Callbacks on the first poller, each called at most once.
  struct Steps {
    std::function<void(const Call&)> accepted;  // a client is there; Read or Fail follows
    std::function<void(const Call&)> arrived;   // with its request
    std::function<void()> over;                 // no operation is pending any more and none will be
  };

  /// Waits for a client.
  void Accept(grpc::AsyncGenericService& service, grpc::ServerCompletionQueue& queue, Steps steps)
      MERELS_EXCLUDES(mutex_);
  /// `ended` is called on the first poller when the request has come or will not come. If far more than
  /// `most` bytes come, the call fails as too-large.
  void Read(std::function<void()> ended, std::int64_t most) MERELS_EXCLUDES(mutex_);

  /// Such as "/merels.v1.MatchService/Submit".
  const std::string& method() const { return context_.method(); }
  /// The bytes the client sent; taken only once.
  std::string TakeRequest();
  std::size_t request_bytes() const { return request_bytes_; }
  std::string token() const { return BearerToken(context_); }
  /// gRPC's name of the other end of the connection.
  std::string peer() const { return context_.peer(); }
  /// The x-forwarded-for of proxies on the way, unchanged.
  std::string forwarded() const { return ForwardedFor(context_); }

  /// The origin of the call, in the form of gRPC's peers. Set when the call is accepted.
  const std::string& origin() const { return origin_; }
  void ComeFrom(std::string origin, std::shared_ptr<Connection> connection) {
    origin_ = std::move(origin);
    connection_ = std::move(connection);
  }

  /// Whether nobody waits for an answer any more.
  bool over() const MERELS_EXCLUDES(mutex_);

  void Answer(const std::string& response) MERELS_EXCLUDES(mutex_);
  /// Answers with anything but OK.
  void Fail(const grpc::Status& status) MERELS_EXCLUDES(mutex_);
  void Fail(const Error& error) MERELS_EXCLUDES(mutex_) { Fail(wire::ToStatus(error)); }

  // ---- For calls with several messages, once the first has arrived.

  /// Sends a message, unless the call is over. `sent` is called on the first poller when another may be sent.
  void Send(const std::string& message, std::function<void()> sent) MERELS_EXCLUDES(mutex_);
  /// Reads another message: `came` is called on the first poller, with true when TakeRequest returns the
  /// message, or with false when the client sends no more.
  void ReadNext(std::function<void(bool came)> came) MERELS_EXCLUDES(mutex_);
  /// Ends the call once the pending message has been sent. The status may also be OK.
  void End(const grpc::Status& status) MERELS_EXCLUDES(mutex_) { Fail(status); }
  /// `over` is called when no operation is pending any more. This and the next: on the first poller, before
  /// the first Send.
  void WhenOver(std::function<void()> over) { when_over_ = std::move(over); }
  /// Keeps the object that serves the call alive until then.
  void Keep(std::shared_ptr<void> server) { kept_ = std::move(server); }

 private:
  void OnAccept(bool ok);
  void OnRead(bool ok);
  void OnWrite(bool ok);
  void OnDone(bool ok);
  void OnFinish(bool ok);
  void TellWhenOver();
  /// Accounts for the bytes of an answered call.
  void Explain(bool was_sent) MERELS_EXCLUDES(mutex_);
  void CountAnswer(grpc::StatusCode code) const {
    if (counters_ == nullptr) return;
    counters_->AddCall(code);
    if (timing_.clock != nullptr)
      counters_->AddTime(timing_.what, timing_.clock->Monotonic() - timing_.began);
  }
  struct Timing {
    const Clock* clock = nullptr;  // null: not timed
    Timed what = Timed::kOtherCall;
    std::chrono::nanoseconds began{0};
  };

  Counters* const counters_;
  Timing timing_;
  grpc::GenericServerContext context_;
  grpc::GenericServerAsyncReaderWriter stream_{&context_};
  grpc::ByteBuffer request_;
  std::size_t request_bytes_ = 0;
  Connection::Number awaited_ = 0;  // for its request
  std::string origin_;
  std::shared_ptr<Connection> connection_;
  Steps steps_;
  std::function<void()> read_ended_;
  std::function<void()> sent_;  // first poller only, like the next three
  std::function<void(bool)> came_;
  std::function<void()> when_over_;
  std::shared_ptr<void> kept_;
  mutable Mutex mutex_;
  bool answered_ MERELS_GUARDED_BY(mutex_) = false;
  bool served_ MERELS_GUARDED_BY(mutex_) = false;
  /// The client hung up before it was answered.
  bool abandoned_ MERELS_GUARDED_BY(mutex_) = false;
  bool reading_ MERELS_GUARDED_BY(mutex_) = false;
  bool ended_ MERELS_GUARDED_BY(mutex_) = false;
  bool finished_ MERELS_GUARDED_BY(mutex_) = false;
  bool writing_ MERELS_GUARDED_BY(mutex_) = false;
  std::optional<grpc::Status> last_ MERELS_GUARDED_BY(mutex_);  // once the pending message is sent
  Operation<RawUnary> accept_{*this, mutex_, &RawUnary::OnAccept};
  Operation<RawUnary> read_{*this, mutex_, &RawUnary::OnRead};
  Operation<RawUnary> write_{*this, mutex_, &RawUnary::OnWrite};
  Operation<RawUnary> done_{*this, mutex_, &RawUnary::OnDone};
  Operation<RawUnary> finish_{*this, mutex_, &RawUnary::OnFinish};
};

/// The checks that calls pass before they are served. References only: their owner outlives the server.
struct Entrance {
  CallLimiter& limiter;
  ConnectionTable& connections;
  const Limits& limits;
  const Clock& clock;
  Counters* counters = nullptr;
};

/// Use: Add, Register, build and start the grpc::Server, Start; to end: grpc::Server::Shutdown, Stop.
class UnaryServer {
 public:
  /// `pollers` must outlive it.
  UnaryServer(Pollers& pollers, const Entrance& entrance)
      : pollers_(pollers),
        entrance_(entrance),
        waiting_(std::make_shared<WaitingRequests>(entrance.limits)) {}

  /// With the pollers' builder, when all are added.
  void Register() { pollers_.builder().RegisterAsyncGenericService(&service_); }

  /// Adds a method by its path: `serve` is called with each call on the first poller, when its request has
  /// arrived.
  void Add(const std::string& path, const api::CallRule& rule,
           std::function<void(const RawUnary::Call&)> serve);

  /// Adds a path whose calls have several messages: `serve` is called with each on the first poller, when its
  /// first message has arrived. The number open at a time is limited, in all and by address.
  void AddStanding(const std::string& path, const api::CallRule& rule,
                   const std::function<void(const RawUnary::Call&)>& serve);

  /// The rule of each call, by its path.
  std::map<std::string, api::CallRule> Rules() const;
  /// The names of the services with calls.
  std::set<std::string> Services() const;

  void Start() { Accept(); }

  /// Ends the standing calls, which would never end by themselves. Threads: any.
  void EndStanding() MERELS_EXCLUDES(mutex_);

  /// Waits until every call is over.
  void Stop() MERELS_EXCLUDES(mutex_);

 private:
  struct Method {
    api::CallRule rule;
    std::function<void(const RawUnary::Call&)> serve;
    std::optional<Timed> timed;  // nothing for standing calls
  };

  /// Whether one more standing call may be opened.
  Result<void> Stand(const RawUnary::Call& call) MERELS_EXCLUDES(mutex_);
  void Accept() MERELS_EXCLUDES(mutex_);
  void OnAccepted(const RawUnary::Call& call);
  void OnOver() MERELS_EXCLUDES(mutex_);
  /// Reads the request of an admitted call, if it comes in time.
  void AwaitRequest(const RawUnary::Call& call);
  static void ExpireLater(const std::shared_ptr<WaitingRequests>& waiting, Executor& executor,
                          const Clock& clock);

  Pollers& pollers_;
  const Entrance entrance_;
  /// Timers may outlive the server.
  std::shared_ptr<WaitingRequests> waiting_;
  grpc::AsyncGenericService service_;
  std::unordered_map<std::string, Method> methods_;  // by path
  Mutex mutex_;
  Condition changed_;
  /// Calls with pending operations, including the one waiting for a client.
  int calls_ MERELS_GUARDED_BY(mutex_) = 0;
  /// The standing calls, by address.
  std::multimap<std::string, RawUnary::Call> standing_ MERELS_GUARDED_BY(mutex_);
};

}  // namespace merels::transport
