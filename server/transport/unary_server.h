// Calls with one request and one answer, served by the home poller: no thread of gRPC's own ever waits for
// the network in its place. gRPC is told of none of the methods: it would keep a table of them for every
// connection, which cost more memory than all else that a connection needs of ours.
//
// Contents: RawUnary (one call, in bytes), UnaryCall (the same, in messages), UnaryServer (takes calls as
// they come and knows their methods).
#ifndef MERELS_SERVER_TRANSPORT_UNARY_SERVER_H_
#define MERELS_SERVER_TRANSPORT_UNARY_SERVER_H_

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/impl/codegen/proto_utils.h>

#include "common/base/result.h"
#include "proto/wire/status.h"
#include "server/base/mutex.h"
#include "server/transport/bearer_token.h"
#include "server/transport/stream/pollers.h"
#include "server/transport/stream/tag.h"

namespace merels::transport {

/// One call. It ends once: with its answer, or because the client cancelled or its deadline passed, whichever
/// is first. Threads: any.
class RawUnary final : public std::enable_shared_from_this<RawUnary> {
 public:
  using Call = std::shared_ptr<RawUnary>;

  /// What is called on the home poller, each once at most.
  struct Steps {
    std::function<void(const Call&)> accepted;  // a client is there; Read or Fail is to follow
    std::function<void(const Call&)> arrived;   // with its request
    std::function<void()> over;                 // no operation is under way any more and none will be
  };

  /// Waits for a client.
  void Accept(grpc::AsyncGenericService& service, grpc::ServerCompletionQueue& queue, Steps steps)
      MERELS_EXCLUDES(mutex_);
  void Read() MERELS_EXCLUDES(mutex_);

  /// As "/merels.v1.MatchService/PlayPly".
  const std::string& method() const { return context_.method(); }
  /// What the client sent, which is gone afterwards.
  grpc::ByteBuffer& request() { return request_; }
  std::string token() const { return BearerToken(context_); }
  /// As gRPC names the other end.
  std::string peer() const { return context_.peer(); }

  /// Nobody waits for an answer any more.
  bool over() const MERELS_EXCLUDES(mutex_);

  void Answer(const grpc::ByteBuffer& response) MERELS_EXCLUDES(mutex_);
  /// Answers with anything but OK.
  void Fail(const grpc::Status& status) MERELS_EXCLUDES(mutex_);

 private:
  void OnAccept(bool ok);
  void OnRead(bool ok);
  void OnDone(bool ok);
  void OnFinish(bool ok);
  void TellWhenOver();

  grpc::GenericServerContext context_;
  grpc::GenericServerAsyncReaderWriter stream_{&context_};
  grpc::ByteBuffer request_;
  Steps steps_;
  mutable Mutex mutex_;
  bool answered_ MERELS_GUARDED_BY(mutex_) = false;
  bool reading_ MERELS_GUARDED_BY(mutex_) = false;
  bool ended_ MERELS_GUARDED_BY(mutex_) = false;
  bool finished_ MERELS_GUARDED_BY(mutex_) = false;
  Operation<RawUnary> accept_{*this, mutex_, &RawUnary::OnAccept};
  Operation<RawUnary> read_{*this, mutex_, &RawUnary::OnRead};
  Operation<RawUnary> done_{*this, mutex_, &RawUnary::OnDone};
  Operation<RawUnary> finish_{*this, mutex_, &RawUnary::OnFinish};
};

/// One call of a known method, whose request has been read. Threads: any.
template <class Request, class Response>
class UnaryCall final {
 public:
  UnaryCall(RawUnary::Call call, Request request) : call_(std::move(call)), request_(std::move(request)) {}

  const Request& message() const { return request_; }
  std::string token() const { return call_->token(); }
  std::string peer() const { return call_->peer(); }
  bool over() const { return call_->over(); }

  void Answer(const Result<Response>& result) {
    if (!result.ok()) return Fail(wire::ToStatus(result.error()));
    grpc::ByteBuffer bytes;
    bool own = false;
    const grpc::Status written = grpc::SerializationTraits<Response>::Serialize(*result, &bytes, &own);
    written.ok() ? call_->Answer(bytes) : call_->Fail(written);
  }

  /// Answers with anything but OK.
  void Fail(const grpc::Status& status) { call_->Fail(status); }

 private:
  const RawUnary::Call call_;
  const Request request_;
};

/// The path of the method that takes such a message, such as "/merels.v1.MatchService/PlayPly".
std::string PathOfRequest(const google::protobuf::Descriptor& request);

/// Use as StreamServer: Add, Register, build and start the grpc::Server, Start; to end:
/// grpc::Server::Shutdown, Stop.
class UnaryServer {
 public:
  /// `pollers` must outlive it.
  explicit UnaryServer(Pollers& pollers) : pollers_(pollers) {}

  /// With the pollers' builder, when all are added. `named`: gRPC is told the names of the services, for its
  /// reflection.
  void Register(bool named);

  /// Calls of the one method that takes such requests: `serve` is called with each on the home poller.
  template <class Request, class Response>
  void Add(std::function<void(const std::shared_ptr<UnaryCall<Request, Response>>&)> serve) {
    methods_[PathOfRequest(*Request::descriptor())] = [serve = std::move(serve)](const RawUnary::Call& call) {
      Request request;
      const auto read = grpc::SerializationTraits<Request>::Deserialize(&call->request(), &request);
      if (!read.ok()) return FailUnread(*call);
      serve(std::make_shared<UnaryCall<Request, Response>>(call, std::move(request)));
    };
  }

  void Start() { Accept(); }

  /// Waits until every call is over.
  void Stop() MERELS_EXCLUDES(mutex_);

 private:
  static void FailUnread(RawUnary& call);
  void Accept() MERELS_EXCLUDES(mutex_);
  void OnAccepted(RawUnary& call);
  void OnOver() MERELS_EXCLUDES(mutex_);

  Pollers& pollers_;
  grpc::AsyncGenericService service_;
  std::vector<std::unique_ptr<grpc::Service>> names_;
  std::unordered_map<std::string, std::function<void(const RawUnary::Call&)>> methods_;  // by path
  Mutex mutex_;
  Condition changed_;
  /// That have operations under way, the one waiting for a client too.
  int calls_ MERELS_GUARDED_BY(mutex_) = 0;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_UNARY_SERVER_H_
