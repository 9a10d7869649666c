#include "server/transport/unary_server.h"

#include <set>

#include <google/protobuf/descriptor.h>
#include <grpcpp/support/method_handler.h>

#include "common/base/check.h"

namespace merels::transport {

// ---- RawUnary

void RawUnary::Accept(grpc::AsyncGenericService& service, grpc::ServerCompletionQueue& queue, Steps steps) {
  steps_ = std::move(steps);
  context_.AsyncNotifyWhenDone(static_cast<Tag*>(&done_));
  const MutexLock lock(mutex_);
  service.RequestCall(&context_, &stream_, &queue, &queue, accept_.Begin());
}

void RawUnary::Read() {
  const MutexLock lock(mutex_);
  if (answered_) return;
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
  const auto arrived = std::exchange(steps_.arrived, nullptr);
  if (!ok) {
    Fail({grpc::StatusCode::INTERNAL, "the call has no request"});
  } else if (!over()) {
    arrived(shared_from_this());
  }
  TellWhenOver();
}

void RawUnary::OnDone(bool /*ok*/) {
  Fail(grpc::Status::CANCELLED);
  {
    const MutexLock lock(mutex_);
    ended_ = true;
  }
  TellWhenOver();
}

void RawUnary::OnFinish(bool /*ok*/) {
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
  const auto accepted = [this](const RawUnary::Call& call) { OnAccepted(*call); };
  const auto arrived = [this](const RawUnary::Call& call) { methods_.at(call->method())(call); };
  std::make_shared<RawUnary>()->Accept(service_, pollers_.server_queue(0),
                                       {accepted, arrived, [this] { OnOver(); }});
}

void UnaryServer::OnAccepted(RawUnary& call) {
  Accept();
  if (methods_.contains(call.method())) return call.Read();
  call.Fail({grpc::StatusCode::UNIMPLEMENTED, "there is no call " + call.method()});
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
