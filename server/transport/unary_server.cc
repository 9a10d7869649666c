#include "server/transport/unary_server.h"

#include <set>

#include <google/protobuf/descriptor.h>
#include <grpcpp/support/method_handler.h>

#include "common/base/check.h"
#include "server/transport/address.h"

namespace merels::transport {
namespace {

constexpr std::chrono::milliseconds kBetweenExpiries{500};

}  // namespace

// ---- RawUnary

void RawUnary::Accept(grpc::AsyncGenericService& service, grpc::ServerCompletionQueue& queue, Steps steps) {
  steps_ = std::move(steps);
  context_.AsyncNotifyWhenDone(static_cast<Tag*>(&done_));
  const MutexLock lock(mutex_);
  service.RequestCall(&context_, &stream_, &queue, &queue, accept_.Begin());
}

void RawUnary::Read(std::function<void()> ended) {
  const MutexLock lock(mutex_);
  if (answered_) return ended();
  read_ended_ = std::move(ended);
  reading_ = true;
  stream_.Read(&request_, read_.Begin());
}

bool RawUnary::over() const {
  const MutexLock lock(mutex_);
  return answered_;
}

void RawUnary::Answer(const grpc::ByteBuffer& response) {
  const MutexLock lock(mutex_);
  if (std::exchange(answered_, true)) return;
  served_ = true;
  stream_.WriteAndFinish(response, {}, grpc::Status::OK, finish_.Begin());
}

void RawUnary::Fail(const grpc::Status& status) {
  const MutexLock lock(mutex_);
  if (std::exchange(answered_, true)) return;
  stream_.Finish(status, finish_.Begin());
}

void RawUnary::OnAccept(bool ok) {
  if (!ok) return std::exchange(steps_, {}).over();
  {
    // gRPC tells of the end of calls that have begun, and of no others.
    const MutexLock lock(mutex_);
    done_.Begin();
  }
  std::exchange(steps_.accepted, nullptr)(shared_from_this());
}

void RawUnary::OnRead(bool ok) {
  {
    const MutexLock lock(mutex_);
    reading_ = false;
  }
  request_bytes_ = request_.Length();
  std::exchange(read_ended_, nullptr)();
  const auto arrived = std::exchange(steps_.arrived, nullptr);
  if (!ok) {
    Fail(wire::ToStatus({Reason::kBadArgument, "the call has no request"}));
  } else if (!over()) {
    if (connection_) connection_->LetIn();
    arrived(shared_from_this());
  }
  TellWhenOver();
}

void RawUnary::OnDone(bool /*ok*/) {
  {
    const MutexLock lock(mutex_);
    abandoned_ = !answered_;
  }
  Fail(grpc::Status::CANCELLED);
  {
    const MutexLock lock(mutex_);
    ended_ = true;
  }
  TellWhenOver();
}

void RawUnary::Explain(bool was_sent) {
  const MutexLock lock(mutex_);
  if (!connection_ || !was_sent || abandoned_) return;
  served_ ? connection_->Served(request_bytes_) : connection_->Refused(request_bytes_);
}

void RawUnary::OnFinish(bool ok) {
  Explain(ok);
  {
    const MutexLock lock(mutex_);
    finished_ = true;
  }
  TellWhenOver();
}

void RawUnary::TellWhenOver() {
  {
    const MutexLock lock(mutex_);
    if (!ended_ || !finished_ || reading_) return;
  }
  if (const auto over = std::exchange(steps_.over, nullptr)) over();
}

// ---- UnaryServer

std::string PathOfRequest(const google::protobuf::Descriptor& request) {
  const google::protobuf::FileDescriptor& file = *request.file();
  for (int i = 0; i < file.service_count(); ++i) {
    for (int j = 0; j < file.service(i)->method_count(); ++j) {
      const google::protobuf::MethodDescriptor& method = *file.service(i)->method(j);
      if (method.input_type() == &request) return "/" + method.service()->full_name() + "/" + method.name();
    }
  }
  MERELS_CHECK(false);
  return {};
}

namespace {

/// A service of which gRPC knows nothing but the name: what it has for a method is no call of the protocol.
class Name final : public grpc::Service {
 public:
  explicit Name(const std::string& service) : path_("/" + service + "/-") {
    using Refusal = grpc::internal::ErrorMethodHandler<grpc::StatusCode::UNIMPLEMENTED>;
    AddMethod(new grpc::internal::RpcServiceMethod(path_.c_str(), grpc::internal::RpcMethod::NORMAL_RPC,
                                                   new Refusal("this is no call")));
  }

 private:
  const std::string path_;
};

}  // namespace

void UnaryServer::Register(bool named) {
  pollers_.builder().RegisterAsyncGenericService(&service_);
  if (!named) return;
  std::set<std::string> services;
  for (const auto& [path, serve] : methods_) services.insert(path.substr(1, path.rfind('/') - 1));
  for (const std::string& service : services) {
    names_.push_back(std::make_unique<Name>(service));
    pollers_.builder().RegisterService(names_.back().get());
  }
}

void UnaryServer::FailUnread(RawUnary& call) {
  call.Fail(wire::ToStatus({Reason::kBadArgument, "the request cannot be read as a message of this call"}));
}

void UnaryServer::Accept() {
  {
    const MutexLock lock(mutex_);
    ++calls_;
  }
  const auto accepted = [this](const RawUnary::Call& call) { OnAccepted(call); };
  const auto arrived = [this](const RawUnary::Call& call) { methods_.at(call->method()).serve(call); };
  std::make_shared<RawUnary>()->Accept(service_, pollers_.server_queue(0),
                                       {accepted, arrived, [this] { OnOver(); }});
}

void UnaryServer::OnAccepted(const RawUnary::Call& call) {
  Accept();
  ConnectionTable& connections = entrance_.connections;
  const std::string peer = call->peer();
  const auto connection = connections.Find(peer);
  if (connection && connection->Began()) connections.LookAt(peer, entrance_.clock.Monotonic());
  call->ComeFrom(connections.proxies().OriginOf(peer, call->forwarded()), connection);
  const auto method = methods_.find(call->method());
  const bool known = method != methods_.end();
  // Before the request is read: who only ever sends headers is counted too.
  const bool let_in =
      entrance_.gate.LetInFrom(AddressOf(call->origin()), known ? *method->second.rule : RuleOfRequest(""),
                               [call](const grpc::Status& status) { call->Fail(status); });
  if (!let_in) return;
  if (known) return AwaitRequest(call);
  call->Fail({grpc::StatusCode::UNIMPLEMENTED, "there is no call " + call->method()});
}

void UnaryServer::AwaitRequest(const RawUnary::Call& call) {
  const std::string peer = call->peer();
  const bool shared = entrance_.connections.proxies().Trust(peer);
  const bool first = waiting_->empty();
  const auto expired = [weak = std::weak_ptr(call)] {
    if (const auto late = weak.lock())
      late->Fail({grpc::StatusCode::DEADLINE_EXCEEDED, "the request of the call did not come in time"});
  };
  const auto number = waiting_->Begin(shared ? std::string() : peer, AddressOf(call->origin()),
                                      entrance_.clock.Monotonic(), expired);
  if (!number) return call->Fail(wire::ToStatus(number.error()));
  if (first) ExpireLater(waiting_, pollers_.home(), entrance_.clock);
  call->Read([waiting = waiting_, number = *number] { waiting->End(number); });
}

void UnaryServer::ExpireLater(const std::shared_ptr<WaitingRequests>& waiting, Executor& home,
                              const Clock& clock) {
  home.After(kBetweenExpiries, [waiting, &home, &clock] {
    waiting->Expire(clock.Monotonic());
    if (!waiting->empty()) ExpireLater(waiting, home, clock);
  });
}

void UnaryServer::OnOver() {
  const MutexLock lock(mutex_);
  --calls_;
  changed_.NotifyOne();
}

void UnaryServer::Stop() {
  {
    const MutexLock lock(mutex_);
    while (calls_ > 0) changed_.Wait(mutex_);
  }
  pollers_.Settle();
}

}  // namespace merels::transport
