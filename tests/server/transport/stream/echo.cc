#include "tests/server/transport/stream/echo.h"

#include <utility>

namespace merels::transport {
namespace {

class EchoHandler final : public StreamHandler {
 public:
  EchoHandler(std::shared_ptr<Stream> stream, EchoCounts& counts, const EchoHook& hook)
      : stream_(std::move(stream)), counts_(counts), hook_(hook) {}

  void Opened(StreamCredentials /*opener*/) override {
    ++counts_.opened;
    stream_->StartReading();
  }

  void Received(const v1::SessionRequest& message, std::chrono::nanoseconds /*read_at*/) override {
    ++counts_.received;
    if (gone_) ++counts_.received_after_gone;
    const std::string& id = message.command().request_id();
    if (!hook_ || !hook_(*stream_, id)) {
      v1::SessionResponse echo;
      echo.mutable_acknowledgement()->set_request_id(id);
      stream_->Send(Encode(echo));
    }
    stream_->Handled();
  }

  void HasRoom() override { ++counts_.told_of_room; }

  void Gone() override {
    gone_ = true;
    ++counts_.gone;
  }

 private:
  std::shared_ptr<Stream> stream_;
  EchoCounts& counts_;
  const EchoHook& hook_;
  bool gone_ = false;
};

}  // namespace

EchoServer::EchoServer(int pollers, const StreamOptions& options, EchoHook hook)
    : hook_(std::move(hook)),
      pollers_(pollers),
      streams_(
          [this](const std::shared_ptr<Stream>& stream) {
            return std::make_shared<EchoHandler>(stream, counts_, hook_);
          },
          options, pollers_, clock_) {
  grpc::ServerBuilder& builder = pollers_.builder();
  builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port_);
  streams_.Register();
  server_ = builder.BuildAndStart();
  streams_.Start();
}

void EchoServer::Shutdown() {
  if (!server_) return;
  server_->Shutdown(std::chrono::system_clock::now());
  streams_.Stop();
  server_.reset();
}

std::shared_ptr<grpc::Channel> EchoServer::Connect() const {
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  return grpc::CreateCustomChannel("127.0.0.1:" + std::to_string(port_), grpc::InsecureChannelCredentials(),
                                   arguments);
}

bool EchoClient::Write(const std::string& id) {
  v1::SessionRequest message;
  message.mutable_command()->set_request_id(id);
  return stream_->Write(message);
}

std::string EchoClient::Read() {
  v1::SessionResponse message;
  if (!stream_->Read(&message)) return "end";
  return message.has_go_away() ? message.go_away().sentence() : message.acknowledgement().request_id();
}

grpc::Status EchoClient::Finish() {
  while (Read() != "end") {
  }
  return stream_->Finish();
}

}  // namespace merels::transport
