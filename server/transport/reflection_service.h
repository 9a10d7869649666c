#pragma once

#include <set>
#include <string>

#include "grpc/reflection/v1/reflection.pb.h"
#include "server/transport/base/address.h"
#include "server/transport/calls/gate.h"
#include "server/transport/calls/unary_server.h"

namespace merels::transport {

/// The standard reflection service, in both of its versions, whose messages are alike. gRPC's own has only
/// the earlier one, and occupies a thread for each stream. Each question counts as a call.
class ReflectionService {
 public:
  /// `gate` must outlive it.
  explicit ReflectionService(Gate& gate) : gate_(gate) {}

  /// `services`: the listed names besides its own. `server` must outlive it.
  void AddTo(UnaryServer& server, std::set<std::string> services);

 private:
  void Serve(const RawUnary::Call& call);
  grpc::reflection::v1::ServerReflectionResponse Answer(
      const grpc::reflection::v1::ServerReflectionRequest& request) const;

  Gate& gate_;
  std::set<std::string> services_;
};

}  // namespace merels::transport
