// The protocol's descriptors: tests that go through all calls need no list of their own.
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

/// gRPC's path of a call, such as "/merels.v1.MatchService/Submit".
std::string PathOf(const google::protobuf::MethodDescriptor& call);

/// An answer as raw bytes.
struct RawAnswer {
  grpc::Status status;
  std::string bytes;
};

/// Makes any unary call with these bytes as its request; waits for the answer. `token` empty: without one.
RawAnswer CallRaw(const std::shared_ptr<grpc::Channel>& channel,
                  const google::protobuf::MethodDescriptor& call, const std::string& request,
                  const std::string& token);

/// A bidirectional stream of raw bytes.
class RawStream {
 public:
  RawStream(const std::shared_ptr<grpc::Channel>& channel, const google::protobuf::MethodDescriptor& call,
            const std::string& token);

  /// False: the stream is over.
  bool Write(const std::string& bytes);
  /// Reads the rest; returns the stream's status.
  grpc::Status Finish();

 private:
  /// Waits for the operation started last; returns whether it succeeded.
  bool Await();

  grpc::ClientContext context_;
  grpc::CompletionQueue queue_;
  grpc::GenericStub stub_;
  std::unique_ptr<grpc::GenericClientAsyncReaderWriter> stream_;
};

}  // namespace merels::transport
