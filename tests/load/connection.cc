#include "tests/load/connection.h"

#include <grpcpp/create_channel.h>
#include <grpcpp/support/channel_arguments.h>

#include "client/sdk/connection/channel.h"

namespace merels::load {
namespace {

grpc::ChannelArguments Arguments() {
  grpc::ChannelArguments arguments;
  // Without it, all channels of a process to one server would share one connection.
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  // Measured: the probe costs a third of the throughput of small messages.
  arguments.SetInt(GRPC_ARG_HTTP2_BDP_PROBE, 0);
  arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 100);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 1'000);
  arguments.SetMaxReceiveMessageSize(sdk::kMaxReadBytes);
  return arguments;
}

}  // namespace

Target Target::Of(const sdk::Endpoint& endpoint) {
  if (!endpoint.tls) return {endpoint.Address(), grpc::InsecureChannelCredentials()};
  grpc::SslCredentialsOptions options;
  options.pem_root_certs = endpoint.ca_pem;
  return {endpoint.Address(), grpc::SslCredentials(options)};
}

void Connection::Renew() {
  channel_ = grpc::CreateCustomChannel(target_.address, target_.credentials, Arguments());
}

}  // namespace merels::load
