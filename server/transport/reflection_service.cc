#include "server/transport/reflection_service.h"

#include <utility>
#include <vector>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>

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
void AddFile(const FileDescriptor& file, std::set<std::string>& told,
             reflection::FileDescriptorResponse& files) {
  if (!told.insert(file.name()).second) return;
  google::protobuf::FileDescriptorProto described;
  file.CopyTo(&described);
  files.add_file_descriptor_proto(described.SerializeAsString());
  for (int i = 0; i < file.dependency_count(); ++i) AddFile(*file.dependency(i), told, files);
}

void TellFile(const FileDescriptor* file, const std::string& what, ServerReflectionResponse& response) {
  if (file == nullptr) return TellNotFound(what, response);
  std::set<std::string> told;
  AddFile(*file, told, *response.mutable_file_descriptor_response());
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
      if (gate_.LetInFrom(AddressOf(next->origin()), kReflectionRule, refuse)) Serve(next);
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
