// Checks the answers of all tests against the protocol's files.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <grpcpp/support/client_interceptor.h>
#include <grpcpp/support/status.h>

#include "merels/v1/session_service.pb.h"

namespace merels::transport {

/// Interceptors for a client's connection. A refusal of a call fails the running test if the
/// protocol's comments do not list its reason for that call (errors.tsv of the build), if it has another
/// code, or if it advises to wait where waiting does not help.
std::vector<std::unique_ptr<grpc::experimental::ClientInterceptorFactoryInterface>> GuardCalls();

/// Checks a message of a stream in the same way.
void GuardMessage(const v1::SessionResponse& message);

/// The first field of an answer that is UNSPECIFIED, which none may be; empty: none.
std::string UnspecifiedIn(const google::protobuf::Message& answer);

/// A broken promise in the final status of a call with this path, such as
/// "/merels.v1.LobbyService/OpenTable"; empty: none.
std::string FaultOf(const std::string& path, const grpc::Status& status);
std::string FaultOf(const v1::SessionResponse& message);

}  // namespace merels::transport
