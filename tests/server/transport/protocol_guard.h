// What the protocol's files promise of every answer, held against the answers of all tests.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <grpcpp/support/client_interceptor.h>
#include <grpcpp/support/status.h>

#include "merels/v1/session_service.pb.h"

namespace merels::transport {

/// What a client's connection needs so that each refusal of a call that is made on it fails the running test
/// which has a reason that proto/errors.tsv does not list for that call, another code, or an advice to wait
/// where waiting does not help.
std::vector<std::unique_ptr<grpc::experimental::ClientInterceptorFactoryInterface>> GuardCalls();

/// The same of one message of a stream.
void GuardMessage(const v1::SessionResponse& message);

/// The first field of an answer that says UNSPECIFIED, which no answer does; empty: none.
std::string UnspecifiedIn(const google::protobuf::Message& answer);

/// What of a status that a call of this path, such as "/merels.v1.LobbyService/OpenTable", ended with is not
/// as promised; empty: nothing.
std::string FaultOf(const std::string& path, const grpc::Status& status);
std::string FaultOf(const v1::SessionResponse& message);

}  // namespace merels::transport
