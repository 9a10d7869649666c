// A stream server whose streams answer each command with an acknowledgement of the same id, and its clients.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "server/app/machine.h"
#include "server/transport/stream/stream.h"

namespace merels::transport {

/// Counts of one EchoServer's streams.
struct EchoCounts {
  std::atomic<int> opened = 0;
  std::atomic<int> gone = 0;
  std::atomic<int> received = 0;
  std::atomic<int> received_after_gone = 0;
  std::atomic<int> told_of_room = 0;
};

/// Called with each command's id before it is echoed; true: handled, no echo.
using EchoHook = std::function<bool(Stream& stream, const std::string& id)>;

class EchoServer {
 public:
  explicit EchoServer(int pollers, const StreamOptions& options = {}, EchoHook hook = {});
  ~EchoServer() { Shutdown(); }

  void Shutdown();
  const EchoCounts& counts() const { return counts_; }
  /// A connection of its own.
  std::shared_ptr<grpc::Channel> Connect() const;

 private:
  SystemClock clock_;
  EchoCounts counts_;
  EchoHook hook_;
  Pollers pollers_;
  StreamServer streams_;
  int port_ = 0;
  std::unique_ptr<grpc::Server> server_;
};

/// A client of one stream.
class EchoClient {
 public:
  explicit EchoClient(const std::shared_ptr<grpc::Channel>& channel)
      : stub_(v1::SessionService::NewStub(channel)), stream_(stub_->Session(&context_)) {}

  bool Write(const std::string& id);
  /// The id of the next acknowledgement, the sentence of a GoAway, or "end".
  std::string Read();
  void HalfClose() { stream_->WritesDone(); }
  void Cancel() { context_.TryCancel(); }
  /// Reads the rest, and returns the stream's status.
  grpc::Status Finish();

 private:
  std::unique_ptr<v1::SessionService::Stub> stub_;
  grpc::ClientContext context_;
  std::unique_ptr<grpc::ClientReaderWriter<v1::SessionRequest, v1::SessionResponse>> stream_;
};

}  // namespace merels::transport
