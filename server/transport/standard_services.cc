#include "server/transport/standard_services.h"

#include <optional>
#include <utility>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>

#include "proto/wire/reading.h"
#include "proto/wire/status.h"

namespace merels::transport {
namespace {

namespace reflection = grpc::reflection::v1;

using google::protobuf::DescriptorPool;
using google::protobuf::FileDescriptor;
using reflection::ServerReflectionRequest;
using reflection::ServerReflectionResponse;

void TellNotFound(const std::string& what, ServerReflectionResponse& response) {
  response.mutable_error_response()->set_error_code(grpc::StatusCode::NOT_FOUND);
  response.mutable_error_response()->set_error_message("there is no " + what);
}

/// A file and its dependencies, each once.
void AddFile(const FileDescriptor& file, std::set<std::string>& listed,
             reflection::FileDescriptorResponse& files) {
  if (!listed.insert(file.name()).second) return;
  google::protobuf::FileDescriptorProto described;
  file.CopyTo(&described);
  files.add_file_descriptor_proto(described.SerializeAsString());
  for (int i = 0; i < file.dependency_count(); ++i) AddFile(*file.dependency(i), listed, files);
}

void TellFile(const FileDescriptor* file, const std::string& what, ServerReflectionResponse& response) {
  if (file == nullptr) return TellNotFound(what, response);
  std::set<std::string> listed;
  AddFile(*file, listed, *response.mutable_file_descriptor_response());
}

void TellExtension(const reflection::ExtensionRequest& wanted, ServerReflectionResponse& response) {
  const auto* const type = DescriptorPool::generated_pool()->FindMessageTypeByName(wanted.containing_type());
  const auto* const extension = type == nullptr ? nullptr
                                                : DescriptorPool::generated_pool()->FindExtensionByNumber(
                                                      type, wanted.extension_number());
  TellFile(extension == nullptr ? nullptr : extension->file(), "such extension", response);
}

void TellExtensionNumbers(const std::string& type_name, ServerReflectionResponse& response) {
  const auto* const type = DescriptorPool::generated_pool()->FindMessageTypeByName(type_name);
  if (type == nullptr) return TellNotFound("message " + type_name, response);
  std::vector<const google::protobuf::FieldDescriptor*> all;
  DescriptorPool::generated_pool()->FindAllExtensions(type, &all);
  auto& numbers = *response.mutable_all_extension_numbers_response();
  numbers.set_base_type_name(type_name);
  for (const auto* extension : all) numbers.add_extension_number(extension->number());
}

}  // namespace

using grpc::health::v1::HealthCheckRequest;
using grpc::health::v1::HealthCheckResponse;

/// One Watch call: it gets the server's status, and again when that changes. The call owns it. Threads: any.
class HealthWatch final : public std::enable_shared_from_this<HealthWatch> {
 public:
  explicit HealthWatch(const RawUnary::Call& call) : call_(call) {}

  /// A client that reads slowly gets only the newest status once it reads again.
  void Tell(HealthCheckResponse::ServingStatus status) MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    newest_ = status;
    if (!sending_) SendNewest();
  }

 private:
  void SendNewest() MERELS_REQUIRES(mutex_) {
    const auto call = call_.lock();
    sending_ = call != nullptr && newest_.has_value();
    if (!sending_) return;
    HealthCheckResponse message;
    message.set_status(*std::exchange(newest_, std::nullopt));
    call->Send(message.SerializeAsString(), [self = shared_from_this()] { self->Sent(); });
  }

  void Sent() MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    SendNewest();
  }

  const std::weak_ptr<RawUnary> call_;
  Mutex mutex_;
  std::optional<HealthCheckResponse::ServingStatus> newest_ MERELS_GUARDED_BY(mutex_);  // not sent yet
  bool sending_ MERELS_GUARDED_BY(mutex_) = false;
};

void HealthService::AddTo(UnaryServer& server, std::set<std::string> services) {
  services_ = std::move(services);
  server.Add("/grpc.health.v1.Health/Check", kHealthCheckRule,
             [this](const RawUnary::Call& call) { Check(call); });
  server.AddStanding("/grpc.health.v1.Health/Watch", kHealthWatchRule,
                     [this](const RawUnary::Call& call) { Watch(call); });
}

HealthCheckResponse::ServingStatus HealthService::status() const {
  return serving_ ? HealthCheckResponse::SERVING : HealthCheckResponse::NOT_SERVING;
}

void HealthService::Check(const RawUnary::Call& call) {
  HealthCheckRequest request;
  if (!request.ParseFromString(call->TakeRequest())) return call->Fail(wire::Unreadable());
  if (!Knows(request.service())) return call->Fail({grpc::StatusCode::NOT_FOUND, "there is no such service"});
  HealthCheckResponse answer;
  {
    const MutexLock lock(mutex_);
    answer.set_status(status());
  }
  call->Answer(answer.SerializeAsString());
}

void HealthService::Watch(const RawUnary::Call& call) {
  HealthCheckRequest request;
  if (!request.ParseFromString(call->TakeRequest())) return call->Fail(wire::Unreadable());
  const auto watch = std::make_shared<HealthWatch>(call);
  call->Keep(watch);
  if (!Knows(request.service())) return watch->Tell(HealthCheckResponse::SERVICE_UNKNOWN);
  const MutexLock lock(mutex_);
  std::erase_if(watches_, [](const auto& one) { return one.expired(); });
  watches_.push_back(watch);
  watch->Tell(status());
}

void HealthService::StopServing() {
  const MutexLock lock(mutex_);
  serving_ = false;
  for (const auto& one : watches_) {
    if (const auto watch = one.lock()) watch->Tell(status());
  }
}

void ReflectionService::AddTo(UnaryServer& server, std::set<std::string> services) {
  services_ = std::move(services);
  for (const char* const version : {"v1", "v1alpha"}) {
    const std::string name = "grpc.reflection." + std::string(version) + ".ServerReflection";
    services_.insert(name);
    server.AddStanding("/" + name + "/ServerReflectionInfo", kReflectionRule,
                       [this](const RawUnary::Call& call) { Serve(call); });
  }
}

/// The first question was counted when the call came.
void ReflectionService::Serve(const RawUnary::Call& call) {
  ServerReflectionRequest request;
  if (!request.ParseFromString(call->TakeRequest())) return call->Fail(wire::Unreadable());
  call->Send(Answer(request).SerializeAsString(), [this, weak = std::weak_ptr(call)] {
    const auto sent = weak.lock();
    if (!sent) return;
    sent->ReadNext([this, weak](bool came) {
      const auto next = weak.lock();
      if (!next) return;
      if (!came) return next->End(grpc::Status::OK);
      const auto refuse = [next](const grpc::Status& status) { next->End(status); };
      if (limiter_.LetInFrom(AddressOf(next->origin()), kReflectionRule, refuse)) Serve(next);
    });
  });
}

ServerReflectionResponse ReflectionService::Answer(const ServerReflectionRequest& request) const {
  const DescriptorPool& pool = *DescriptorPool::generated_pool();
  ServerReflectionResponse response;
  response.set_valid_host(request.host());
  *response.mutable_original_request() = request;
  switch (request.message_request_case()) {
    case ServerReflectionRequest::kFileByFilename:
      TellFile(pool.FindFileByName(request.file_by_filename()), "file " + request.file_by_filename(),
               response);
      break;
    case ServerReflectionRequest::kFileContainingSymbol:
      TellFile(pool.FindFileContainingSymbol(request.file_containing_symbol()),
               "symbol " + request.file_containing_symbol(), response);
      break;
    case ServerReflectionRequest::kFileContainingExtension:
      TellExtension(request.file_containing_extension(), response);
      break;
    case ServerReflectionRequest::kAllExtensionNumbersOfType:
      TellExtensionNumbers(request.all_extension_numbers_of_type(), response);
      break;
    case ServerReflectionRequest::kListServices:
      for (const std::string& name : services_)
        response.mutable_list_services_response()->add_service()->set_name(name);
      break;
    case ServerReflectionRequest::MESSAGE_REQUEST_NOT_SET:
      response.mutable_error_response()->set_error_code(grpc::StatusCode::INVALID_ARGUMENT);
      response.mutable_error_response()->set_error_message("this server does not know this kind of question");
      break;
  }
  return response;
}

}  // namespace merels::transport
