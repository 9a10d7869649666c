// One client's connection to the server; no two clients share one.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>
#include <grpcpp/security/credentials.h>
#include <grpcpp/support/async_unary_call.h>

#include "client/sdk/connection/endpoint.h"
#include "client/sdk/request.h"
#include "tests/load/worker.h"

namespace merels::load {

/// The target of all connections of the program.
struct Target {
  std::string address;
  std::shared_ptr<grpc::ChannelCredentials> credentials;

  static Target Of(const sdk::Endpoint& endpoint);
};

/// Threads: the worker's.
class Connection {
 public:
  /// `target` and `worker` outlive it. Connects on first use.
  Connection(const Target& target, Worker& worker) : target_(target), worker_(worker) { Renew(); }

  /// A new connection for all later calls, without waiting for a broken or silent one.
  void Renew();
  const std::shared_ptr<grpc::Channel>& channel() const { return channel_; }
  Worker& worker() const { return worker_; }

 private:
  const Target& target_;
  Worker& worker_;
  std::shared_ptr<grpc::Channel> channel_;
};

/// The deadline of this request: passwords take the server longer.
template <class Request>
constexpr sdk::Millis DeadlineOf() {
  constexpr bool kProvesWho = requires(const Request& request) { request.password(); };
  return kProvesWho ? sdk::kCallDeadline * sdk::kPasswordPatience : sdk::kCallDeadline;
}

/// One call, from its beginning to its answer; deletes itself then.
template <class Service, class Response>
class UnaryCall final : public Tag {
 public:
  using Stub = typename Service::Stub;
  using Reader = std::unique_ptr<grpc::ClientAsyncResponseReader<Response>>;
  using Done = std::function<void(const grpc::Status&, const Response&)>;

  template <class Request>
  static void Begin(const Connection& connection, const std::string& token,
                    Reader (Stub::*call)(grpc::ClientContext*, const Request&, grpc::CompletionQueue*),
                    const Request& request, Done done) {
    auto* self = new UnaryCall(connection, std::move(done));
    if (!token.empty()) self->context_.AddMetadata("authorization", "Bearer " + token);
    self->context_.set_deadline(std::chrono::system_clock::now() + DeadlineOf<Request>());
    self->reader_ = (self->stub_.get()->*call)(&self->context_, request, &connection.worker().queue());
    self->reader_->Finish(&self->response_, &self->status_, self);
  }

  void Complete(bool) override {
    done_(status_, response_);
    worker_.CallEnds();
    delete this;
  }

 private:
  UnaryCall(const Connection& connection, Done done)
      : worker_(connection.worker()), done_(std::move(done)), stub_(Service::NewStub(connection.channel())) {
    worker_.CallBegins();
  }

  Worker& worker_;
  const Done done_;
  std::unique_ptr<Stub> stub_;
  grpc::ClientContext context_;
  Response response_;
  grpc::Status status_;
  Reader reader_;
};

}  // namespace merels::load
