// What the handlers of all calls with one request and one answer share: who asks, when it was read, the way
// to the executor, and the way back.
#ifndef MERELS_SERVER_TRANSPORT_UNARY_CALL_H_
#define MERELS_SERVER_TRANSPORT_UNARY_CALL_H_

#include <memory>
#include <string>
#include <utility>

#include <google/protobuf/message_lite.h>
#include <grpcpp/grpcpp.h>

#include "common/base/result.h"
#include "common/match/view.h"
#include "proto/wire/status.h"
#include "server/base/mutex.h"
#include "server/transport/backend.h"
#include "server/transport/bearer_token.h"

namespace merels::transport {

/// One call. It ends once: with its answer, or because the client cancelled or its deadline passed, whichever
/// is first. Threads: any.
template <class Response>
class UnaryCall final : public grpc::ServerUnaryReactor {
 public:
  /// `response` is written at most once, before the call ends.
  static std::shared_ptr<UnaryCall> Begin(Response& response) {
    std::shared_ptr<UnaryCall> call(new UnaryCall(response));
    const MutexLock lock(call->mutex_);
    call->self_ = call;
    return call;
  }

  /// Nobody waits for an answer any more.
  bool over() const {
    const MutexLock lock(mutex_);
    return over_;
  }

  void Answer(Result<Response> result) {
    {
      const MutexLock lock(mutex_);
      if (std::exchange(over_, true)) return;
      if (result.ok()) response_ = *std::move(result);
    }
    Finish(result.ok() ? grpc::Status::OK : wire::ToStatus(result.error()));
  }

 private:
  explicit UnaryCall(Response& response) : response_(response) {}

  void OnCancel() override {
    {
      const MutexLock lock(mutex_);
      if (std::exchange(over_, true)) return;
    }
    Finish(grpc::Status::CANCELLED);
  }

  void OnDone() override {
    std::shared_ptr<UnaryCall> self;
    const MutexLock lock(mutex_);
    self = std::move(self_);
  }

  mutable Mutex mutex_;
  Response& response_ MERELS_GUARDED_BY(mutex_);
  bool over_ MERELS_GUARDED_BY(mutex_) = false;
  std::shared_ptr<UnaryCall> self_ MERELS_GUARDED_BY(mutex_);  // until gRPC is done with it
};

/// Who asks, and when the request was read.
struct Caller {
  match::Player player;
  service::ReadAt read_at{0};
};

/// too-large, when the message is larger than the house allows.
Result<void> CheckSize(const Backend& backend, const google::protobuf::MessageLite& message);

/// Serves a call that anybody may make: `use(done)` runs on the executor.
template <class Request, class Response, class Use>
grpc::ServerUnaryReactor* ServeAnybody(const Backend& backend, const Request& request, Response& response,
                                       Use use) {
  const auto call = UnaryCall<Response>::Begin(response);
  if (const auto fits = CheckSize(backend, request); !fits.ok()) {
    call->Answer(fits.error());
    return call.get();
  }
  backend.executor.Post([call, use = std::move(use)] {
    if (!call->over()) use([call](Result<Response> result) { call->Answer(std::move(result)); });
  });
  return call.get();
}

/// Serves a call that needs a token: `use(caller, wish, done)` runs on the executor when the token is good
/// and the wish could be read. The token is judged before the wish.
template <class Request, class Response, class Wish, class Use>
grpc::ServerUnaryReactor* ServePlayer(const Backend& backend, const grpc::CallbackServerContext& context,
                                      const Request& request, Response& response, Result<Wish> wish,
                                      Use use) {
  using Done = service::Done<Response>;
  const service::ReadAt read_at = backend.clock.Monotonic();
  const auto serve = [&accounts = backend.house.accounts(), token = BearerToken(context), read_at,
                      wish = std::move(wish), use = std::move(use)](const Done& done) {
    accounts.Authenticate(token, [done, read_at, wish, use](Result<match::Player> player) {
      if (!player.ok()) return done(player.error());
      if (!wish.ok()) return done(wish.error());
      use(Caller{*std::move(player), read_at}, *wish, done);
    });
  };
  return ServeAnybody(backend, request, response, serve);
}

/// Turns an answer of the house into the message `map` makes of it, for `done`.
template <class T, class Response, class Map>
service::Done<T> Mapped(service::Done<Response> done, Map map) {
  return [done = std::move(done), map = std::move(map)](Result<T> result) {
    if (result.ok()) {
      done(map(*result));
    } else {
      done(result.error());
    }
  };
}

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_UNARY_CALL_H_
