// The protocol as its files have it: tests that go through all of its calls need no list of their own.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <google/protobuf/descriptor.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>

namespace merels::transport {

/// Every file below proto/merels/v1; the server's own code has the descriptors.
class Protocol {
 public:
  Protocol();

  /// In the order of files and of calls in them.
  const std::vector<const google::protobuf::MethodDescriptor*>& calls() const { return calls_; }

 private:
  std::vector<const google::protobuf::MethodDescriptor*> calls_;
};

/// Where gRPC finds a call, such as "/merels.v1.MatchService/Submit".
std::string PathOf(const google::protobuf::MethodDescriptor& call);

/// One answer as it came: bytes, whatever they say.
struct RawAnswer {
  grpc::Status status;
  std::string bytes;
};

/// Makes any call that has one request and one answer, with these bytes as its request; waits for the answer.
/// `token` empty: without one.
RawAnswer CallRaw(const std::shared_ptr<grpc::Channel>& channel,
                  const google::protobuf::MethodDescriptor& call, const std::string& request,
                  const std::string& token);

/// A stream of bytes each way, whatever they say.
class RawStream {
 public:
  RawStream(const std::shared_ptr<grpc::Channel>& channel, const google::protobuf::MethodDescriptor& call,
            const std::string& token);

  /// False: the stream is over.
  bool Write(const std::string& bytes);
  /// Reads what is left; what the stream ended with.
  grpc::Status Finish();

 private:
  /// The end of what was begun last; whether it went well.
  bool Await();

  grpc::ClientContext context_;
  grpc::CompletionQueue queue_;
  grpc::GenericStub stub_;
  std::unique_ptr<grpc::GenericClientAsyncReaderWriter> stream_;
};

}  // namespace merels::transport
