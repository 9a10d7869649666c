// Calls with one request and one answer, served by the home poller: no thread of gRPC's own ever waits for
// the network in its place.
//
// Contents: UnaryCall (one call), UnaryServer (keeps a call of each method waiting for a client).
#ifndef MERELS_SERVER_TRANSPORT_UNARY_SERVER_H_
#define MERELS_SERVER_TRANSPORT_UNARY_SERVER_H_

#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <grpcpp/grpcpp.h>

#include "common/base/result.h"
#include "proto/wire/status.h"
#include "server/base/mutex.h"
#include "server/transport/bearer_token.h"
#include "server/transport/stream/pollers.h"
#include "server/transport/stream/tag.h"

namespace merels::transport {

/// One call. It ends once: with its answer, or because the client cancelled or its deadline passed, whichever
/// is first. Threads: any.
template <class Request, class Response>
class UnaryCall final : public std::enable_shared_from_this<UnaryCall<Request, Response>> {
 public:
  using Call = std::shared_ptr<UnaryCall>;
  using Ask = std::function<void(UnaryCall&, void* tag)>;

  /// Waits for a client: `ask` asks gRPC for one. `accepted` is called on the home poller when one came,
  /// `over` when no operation is under way any more and none will be.
  void Accept(const Ask& ask, std::function<void(const Call&)> accepted, std::function<void()> over)
      MERELS_EXCLUDES(mutex_) {
    accepted_ = std::move(accepted);
    over_ = std::move(over);
    context.AsyncNotifyWhenDone(static_cast<Tag*>(&done_));
    const MutexLock lock(mutex_);
    ask(*this, accept_.Begin());
  }

  const Request& message() const { return request; }
  std::string token() const { return BearerToken(context); }
  /// As gRPC names the other end.
  std::string peer() const { return context.peer(); }

  /// Nobody waits for an answer any more.
  bool over() const MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    return answered_;
  }

  void Answer(const Result<Response>& result) MERELS_EXCLUDES(mutex_) {
    if (!result.ok()) return Fail(wire::ToStatus(result.error()));
    const MutexLock lock(mutex_);
    if (std::exchange(answered_, true)) return;
    responder.Finish(*result, grpc::Status::OK, finish_.Begin());
  }

  /// Answers with anything but OK.
  void Fail(const grpc::Status& status) MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    if (std::exchange(answered_, true)) return;
    responder.FinishWithError(status, finish_.Begin());
  }

  // For `ask`.
  grpc::ServerContext context;
  Request request;
  grpc::ServerAsyncResponseWriter<Response> responder{&context};

 private:
  void OnAccept(bool ok) {
    const auto over = over_;
    const auto accepted = std::exchange(accepted_, nullptr);
    if (!ok) return over();
    {
      // gRPC tells of the end of calls that have begun, and of no others.
      const MutexLock lock(mutex_);
      done_.Begin();
    }
    accepted(this->shared_from_this());
  }

  void OnDone(bool /*ok*/) {
    Fail(grpc::Status::CANCELLED);
    {
      const MutexLock lock(mutex_);
      ended_ = true;
    }
    TellWhenOver();
  }

  void OnFinish(bool /*ok*/) {
    {
      const MutexLock lock(mutex_);
      finished_ = true;
    }
    TellWhenOver();
  }

  void TellWhenOver() {
    {
      const MutexLock lock(mutex_);
      if (!ended_ || !finished_) return;
    }
    std::exchange(over_, nullptr)();
  }

  std::function<void(const Call&)> accepted_;
  std::function<void()> over_;
  mutable Mutex mutex_;
  bool answered_ MERELS_GUARDED_BY(mutex_) = false;
  bool ended_ MERELS_GUARDED_BY(mutex_) = false;
  bool finished_ MERELS_GUARDED_BY(mutex_) = false;
  Operation<UnaryCall> accept_{*this, mutex_, &UnaryCall::OnAccept};
  Operation<UnaryCall> done_{*this, mutex_, &UnaryCall::OnDone};
  Operation<UnaryCall> finish_{*this, mutex_, &UnaryCall::OnFinish};
};

/// Use as StreamServer: Add, build and start the grpc::Server, Start; to end: grpc::Server::Shutdown, Stop.
class UnaryServer {
 public:
  /// `pollers` must outlive it.
  explicit UnaryServer(Pollers& pollers) : pollers_(pollers) {}

  /// Calls of one method: `request` is the member of the generated service that asks for one, `serve` is
  /// called with each on the home poller. `service` must outlive this.
  template <class Method, class Request, class Response>
  void Add(
      std::type_identity_t<Method>& service,
      void (Method::*request)(grpc::ServerContext*, Request*, grpc::ServerAsyncResponseWriter<Response>*,
                              grpc::CompletionQueue*, grpc::ServerCompletionQueue*, void*),
      std::type_identity_t<std::function<void(const std::shared_ptr<UnaryCall<Request, Response>>&)>> serve) {
    using Call = UnaryCall<Request, Response>;
    auto accept = std::make_shared<std::function<void()>>();
    *accept = [this, &service, request, serve = std::move(serve), next = accept.get()] {
      Begin();
      const auto ask = [this, &service, request](Call& call, void* tag) {
        auto& queue = pollers_.server_queue(0);
        (service.*request)(&call.context, &call.request, &call.responder, &queue, &queue, tag);
      };
      const auto accepted = [serve, next](const std::shared_ptr<Call>& call) {
        (*next)();
        serve(call);
      };
      std::make_shared<Call>()->Accept(ask, accepted, [this] { End(); });
    };
    methods_.push_back(std::move(accept));
  }

  void Start() {
    for (const auto& accept : methods_) (*accept)();
  }

  /// Waits until every call is over.
  void Stop() MERELS_EXCLUDES(mutex_);

 private:
  void Begin() MERELS_EXCLUDES(mutex_);
  void End() MERELS_EXCLUDES(mutex_);

  Pollers& pollers_;
  std::vector<std::shared_ptr<std::function<void()>>> methods_;  // each begins to wait for a call
  Mutex mutex_;
  Condition changed_;
  /// That have operations under way, those waiting for a client too.
  int calls_ MERELS_GUARDED_BY(mutex_) = 0;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_UNARY_SERVER_H_
