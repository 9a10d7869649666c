#include "client/sdk/connection/channel.h"

#include <cstdlib>
#include <future>

#include <grpc/support/log.h>
#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/security/credentials.h>
#include <grpcpp/support/channel_arguments.h>

#include "merels/v1/account_service.grpc.pb.h"

namespace merels::sdk {
namespace {

constexpr int kFirstPauseMs = 250;
constexpr int kLongestPauseMs = 3000;
constexpr int kConnectMs = 5000;
// The stream has its own heartbeats; this one is for a connection with calls only.
constexpr int kKeepaliveMs = 30'000;
constexpr int kKeepaliveAnswerMs = 10'000;

grpc::ChannelArguments ArgumentsFor(const Endpoint& endpoint) {
  grpc::ChannelArguments arguments;
  // Without it, all channels of a process to one server would share one connection, and lose it together.
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  // Measured: the probe costs a third of the throughput of small messages.
  arguments.SetInt(GRPC_ARG_HTTP2_BDP_PROBE, 0);
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, kKeepaliveMs);
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, kKeepaliveAnswerMs);
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, kFirstPauseMs);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, kLongestPauseMs);
  arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, kConnectMs);  // the time limit of connecting
  // Proxies are for other machines only.
  if (IsLoopback(endpoint.host)) arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
  arguments.SetMaxReceiveMessageSize(kMaxReadBytes);
  arguments.SetMaxSendMessageSize(kMaxWriteBytes);
  return arguments;
}

std::shared_ptr<grpc::ChannelCredentials> CredentialsFor(const Endpoint& endpoint) {
  if (!endpoint.tls) return grpc::InsecureChannelCredentials();
  grpc::SslCredentialsOptions options;
  options.pem_root_certs = endpoint.ca_pem;
  return grpc::SslCredentials(options);
}

// Failures come back as an Error; the library would print them on stderr as well. To debug the library
// itself, set GRPC_VERBOSITY.
void KeepTheLibraryQuiet() {
  if (std::getenv("GRPC_VERBOSITY") == nullptr) gpr_set_log_function([](gpr_log_func_args*) {});
}

// The library's callback threads are joined with the last channel that has used them. That may happen inside
// a callback, on one of those very threads, which would then join itself. So one channel, connected to
// nothing, uses them once and stays until the program ends.
class ThreadKeeper {
 public:
  ThreadKeeper() {
    stub_->async()->GetAccount(&context_, &request_, &response_,
                               [this](const grpc::Status&) { done_.set_value(); });
  }
  ~ThreadKeeper() { done_.get_future().wait(); }

 private:
  std::promise<void> done_;  // destroyed last: the end of the channel joins the thread that sets it
  std::shared_ptr<grpc::Channel> channel_ = grpc::CreateChannel("nowhere", nullptr);
  std::unique_ptr<v1::AccountService::Stub> stub_ = v1::AccountService::NewStub(channel_);
  v1::GetAccountRequest request_;
  v1::GetAccountResponse response_;
  grpc::ClientContext context_;
};

void KeepCallbackThreads() { static ThreadKeeper keeper; }

std::shared_ptr<grpc::Channel> Connect(const Endpoint& endpoint) {
  [[maybe_unused]] static const bool quiet = (KeepTheLibraryQuiet(), true);
  KeepCallbackThreads();
  return grpc::CreateCustomChannel(endpoint.Address(), CredentialsFor(endpoint), ArgumentsFor(endpoint));
}

}  // namespace

Channel::Channel(Endpoint endpoint, std::string on_behalf_of)
    : endpoint_(std::move(endpoint)), on_behalf_of_(std::move(on_behalf_of)), channel_(Connect(endpoint_)) {}

Channel::~Channel() = default;

std::shared_ptr<grpc::Channel> Channel::Get() {
  const std::lock_guard lock(mutex_);
  if (channel_->GetState(false) == GRPC_CHANNEL_TRANSIENT_FAILURE) channel_ = Connect(endpoint_);
  return channel_;
}

std::shared_ptr<grpc::Channel> Channel::Renew() {
  const std::lock_guard lock(mutex_);
  channel_ = Connect(endpoint_);
  return channel_;
}

}  // namespace merels::sdk
