// What the calls of all services share: the connection, the token, the deadline, and cancelling. For use
// inside sdk only.
#ifndef MERELS_CLIENT_SDK_BASE_CALLER_H_
#define MERELS_CLIENT_SDK_BASE_CALLER_H_

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>

#include "client/sdk/base/done.h"
#include "client/sdk/base/pages.h"
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

/// A page of a list: all of `messages` through `read`, or the first error.
template <class T, class Messages, class Read>
Result<Page<T>> ReadPage(const Messages& messages, std::string next, Read read) {
  auto items = ReadAll<T>(messages, read);
  if (!items.ok()) return items.error();
  return Page<T>{*std::move(items), std::move(next)};
}

/// The calls that are under way, whatever their service. Any thread.
class Caller {
 public:
  Caller(std::shared_ptr<Channel> channel, Millis deadline)
      : channel_(std::move(channel)), deadline_(deadline) {}
  Caller(const Caller&) = delete;
  Caller& operator=(const Caller&) = delete;
  ~Caller() { End(); }

  /// Cancels the calls under way, and those that a `done` still begins, and waits until every `done` has run.
  void End();

  /// The token of the following calls.
  void SetToken(std::string token);

  /// How long a call may take that brings no password.
  Millis deadline() const { return deadline_; }

  /// Gives a call its deadline and token; the connection to go over.
  std::shared_ptr<grpc::Channel> Prepare(grpc::ClientContext& context, Millis deadline);
  /// The call of this context begins.
  void Enter(grpc::ClientContext* context);
  /// Its `done` has run.
  void Leave(grpc::ClientContext* context);

 private:
  const std::shared_ptr<Channel> channel_;
  const Millis deadline_;
  std::mutex mutex_;
  std::condition_variable empty_;
  std::string token_;                         // guarded by mutex_, as all below
  std::set<grpc::ClientContext*> under_way_;  // they can be cancelled, and waited for
  bool ending_ = false;
};

/// The calls of one service. Any thread. `caller` outlives it, and has ended the calls before.
template <class Service>
class CallerOf {
 public:
  explicit CallerOf(Caller& caller) : caller_(caller) {}

  /// Makes a call; `read` turns its answer into the Result<T> that `done` gets.
  template <class T, class Request, class Response, class Read>
  void Call(Method<CallsOf<Service>, Request, Response> method, Request request, Done<T> done, Read read) {
    const auto call = std::make_shared<OneCall<Request, Response>>();
    call->request = std::move(request);
    call->stub = StubOver(caller_.Prepare(call->context, DeadlineOf<Request>(caller_.deadline())));
    caller_.Enter(&call->context);
    (call->stub->async()->*method)(
        &call->context, &call->request, &call->response,
        [&caller = caller_, call, done = std::move(done),
         read = std::move(read)](const grpc::Status& status) {
          done(status.ok() ? Understood<T>(read(call->response)) : wire::FromStatus(status));
          caller.Leave(&call->context);
        });
  }

  /// Makes a call whose answer says nothing more.
  template <class Request, class Response>
  void Call(Method<CallsOf<Service>, Request, Response> method, Request request, Done<void> done) {
    Call(method, std::move(request), std::move(done), [](const Response&) { return Result<void>(); });
  }

  /// Makes calls for all pages of a list; `read` turns an answer into a Result<Page<T>>. `wish`: the request
  /// but for its page; `size`: of a page, 0 for the server's own.
  template <class T, class Request, class Response, class Read>
  void CallForAll(Method<CallsOf<Service>, Request, Response> method, Done<std::vector<T>> done, Read read,
                  const Request& wish = {}, int size = kLargestPage) {
    AskAllPages<T>(
        [this, method, read, wish, size](const std::string& token, Done<Page<T>> one) {
          Request request = wish;
          request.set_page_size(size);
          request.set_page_token(token);
          Call(method, std::move(request), std::move(one), read);
        },
        std::move(done));
  }

 private:
  using Stub = typename Service::Stub;

  template <class Request, class Response>
  struct OneCall {
    grpc::ClientContext context;
    std::shared_ptr<Stub> stub;
    Request request;
    Response response;
  };

  std::shared_ptr<Stub> StubOver(std::shared_ptr<grpc::Channel> channel) {
    const std::lock_guard lock(mutex_);
    if (stub_ == nullptr || channel_ != channel) {
      stub_ = Service::NewStub(channel);
      channel_ = std::move(channel);
    }
    return stub_;
  }

  Caller& caller_;
  std::mutex mutex_;
  std::shared_ptr<grpc::Channel> channel_;  // guarded by mutex_, as its stub
  std::shared_ptr<Stub> stub_;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_BASE_CALLER_H_
