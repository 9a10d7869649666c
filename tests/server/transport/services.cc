#include "tests/server/transport/services.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <future>

#include "common/base/check.h"
#include "tests/support/source_folder.h"

namespace merels::transport {

Protocol::Protocol() {
  const std::filesystem::path root = SourceFolder() / "proto";
  const auto* const pool = google::protobuf::DescriptorPool::generated_pool();
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(root / "merels" / "v1")) {
    files.push_back("merels/v1/" + entry.path().filename().string());
  }
  std::sort(files.begin(), files.end());
  for (const std::string& file : files) {
    const auto* const read = pool->FindFileByName(file);
    MERELS_CHECK(read != nullptr);
    for (int i = 0; i < read->service_count(); ++i) {
      const auto* const service = read->service(i);
      for (int j = 0; j < service->method_count(); ++j) calls_.push_back(service->method(j));
    }
  }
}

std::string PathOf(const google::protobuf::MethodDescriptor& call) {
  return "/" + call.service()->full_name() + "/" + call.name();
}

RawAnswer CallRaw(const std::shared_ptr<grpc::Channel>& channel,
                  const google::protobuf::MethodDescriptor& call, const std::string& request,
                  const std::string& token) {
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(20));
  if (!token.empty()) context.AddMetadata("authorization", "Bearer " + token);
  const grpc::Slice slice(request);
  const grpc::ByteBuffer sent(&slice, 1);
  grpc::ByteBuffer answer;
  std::promise<grpc::Status> done;
  grpc::GenericStub stub(channel);
  stub.UnaryCall(&context, PathOf(call), {}, &sent, &answer,
                 [&](const grpc::Status& status) { done.set_value(status); });
  RawAnswer raw{done.get_future().get(), ""};
  std::vector<grpc::Slice> slices;
  if (!raw.status.ok() || !answer.Dump(&slices).ok()) return raw;
  for (const grpc::Slice& part : slices) {
    raw.bytes.append(reinterpret_cast<const char*>(part.begin()), part.size());
  }
  return raw;
}

RawStream::RawStream(const std::shared_ptr<grpc::Channel>& channel,
                     const google::protobuf::MethodDescriptor& call, const std::string& token)
    : stub_(channel) {
  context_.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(20));
  context_.AddMetadata("authorization", "Bearer " + token);
  stream_ = stub_.PrepareCall(&context_, PathOf(call), &queue_);
  stream_->StartCall(this);
  Await();
}

bool RawStream::Await() {
  void* tag = nullptr;
  bool went_well = false;
  return queue_.Next(&tag, &went_well) && went_well;
}

bool RawStream::Write(const std::string& bytes) {
  const grpc::Slice slice(bytes);
  stream_->Write(grpc::ByteBuffer(&slice, 1), this);
  return Await();
}

grpc::Status RawStream::Finish() {
  grpc::ByteBuffer message;
  do stream_->Read(&message, this);
  while (Await());
  grpc::Status status;
  stream_->Finish(&status, this);
  Await();
  return status;
}

}  // namespace merels::transport
