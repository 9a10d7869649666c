// What the calls of all services share: the connection, the token, the deadline, and cancelling. Inside sdk
// only.
#ifndef MERELS_CLIENT_SDK_BASE_CALLER_H_
#define MERELS_CLIENT_SDK_BASE_CALLER_H_

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <typeindex>
#include <utility>
#include <vector>

#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>

#include "client/sdk/base/patience.h"
#include "client/sdk/connection/channel.h"
#include "common/base/result.h"
#include "proto/wire/status.h"

namespace merels::sdk {

template <class Service>
using CallsOf = typename Service::StubInterface::async_interface;

/// A call of a service, such as &CallsOf<v1::MatchService>::GetMatch.
template <class Calls, class Request, class Response>
using Method = void (Calls::*)(grpc::ClientContext*, const Request*, Response*,
                               std::function<void(grpc::Status)>);

/// Turns an answer that the server should never give into an error.
template <class T>
Result<T> Understood(Result<T> read) {
  if (read.ok()) return read;
  return Error{Reason::kInternal, "the server's answer cannot be understood: " + read.error().sentence};
}

/// All of `messages` through `read`, or the first error.
template <class T, class Messages, class Read>
Result<std::vector<T>> ReadAll(const Messages& messages, Read read) {
  std::vector<T> all;
  for (const auto& message : messages) {
    auto one = read(message);
    if (!one.ok()) return one.error();
    all.push_back(std::move(*one));
  }
  return all;
}

/// Any thread. Destroying it cancels calls under way and waits until every `done` has run.
class Caller {
 public:
  Caller(std::shared_ptr<Channel> channel, std::chrono::milliseconds deadline)
      : channel_(std::move(channel)), deadline_(deadline) {}
  Caller(const Caller&) = delete;
  ~Caller();

  /// The token of the following calls.
  void SetToken(std::string token);

  /// Makes a call of `Service`; `read` turns its answer into the Result<T> that `done` gets.
  template <class Service, class T, class Request, class Response, class Read>
  void Call(Method<CallsOf<Service>, Request, Response> method, Request request,
            std::function<void(Result<T>)> done, Read read) {
    const auto call = std::make_shared<OneCall<typename Service::Stub, Request, Response>>();
    call->request = std::move(request);
    call->stub = StubOf<Service>(Prepare(call->context, DeadlineOf<Request>(deadline_)));
    Enter(&call->context);
    (call->stub->async()->*method)(
        &call->context, &call->request, &call->response,
        [this, call, done = std::move(done), read](const grpc::Status& status) {
          done(status.ok() ? Understood<T>(read(call->response)) : wire::FromStatus(status));
          Leave(&call->context);
        });
  }

 private:
  template <class Stub, class Request, class Response>
  struct OneCall {
    grpc::ClientContext context;
    std::shared_ptr<Stub> stub;
    Request request;
    Response response;
  };

  template <class Service>
  std::shared_ptr<typename Service::Stub> StubOf(std::shared_ptr<grpc::Channel> channel) {
    const std::lock_guard lock(mutex_);
    auto& stub = stubs_[std::type_index(typeid(Service))];
    if (!stub.made || stub.channel != channel) stub = {channel, std::shared_ptr(Service::NewStub(channel))};
    return std::static_pointer_cast<typename Service::Stub>(stub.made);
  }

  /// Gives the call its deadline and token; the connection to go over.
  std::shared_ptr<grpc::Channel> Prepare(grpc::ClientContext& context, std::chrono::milliseconds deadline);
  void Enter(grpc::ClientContext* context);
  void Leave(grpc::ClientContext* context);

  struct Stub {
    std::shared_ptr<grpc::Channel> channel;
    std::shared_ptr<void> made;
  };

  const std::shared_ptr<Channel> channel_;
  const std::chrono::milliseconds deadline_;
  std::mutex mutex_;
  std::condition_variable empty_;
  std::string token_;                         // guarded by mutex_, as all below
  std::map<std::type_index, Stub> stubs_;     // by service
  std::set<grpc::ClientContext*> under_way_;  // they can be cancelled, and waited for
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_BASE_CALLER_H_
