#ifndef MERELS_SERVER_TRANSPORT_INFO_SERVICE_H_
#define MERELS_SERVER_TRANSPORT_INFO_SERVICE_H_

#include <span>
#include <string_view>

#include "merels/v1/server_service.pb.h"
#include "server/transport/calls/backend.h"
#include "server/transport/calls/unary_server.h"

namespace merels::transport {

struct ServerOptions;

/// The names of the limits that are public: those that a client can meet. Limits that protect the server
/// itself are not.
std::span<const std::string_view> ToldLimits();

/// server_service.proto says what the call does.
class InfoService {
 public:
  /// The answer is built once, except for the time and the values of `limits`, which outlive it.
  InfoService(const Backend& backend, const ServerOptions& options, const Limits& limits);

  /// Must outlive `server`.
  void AddTo(UnaryServer& server);

 private:
  const Backend backend_;
  const Limits& limits_;
  const v1::GetServerInfoResponse answer_;
};

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_INFO_SERVICE_H_
