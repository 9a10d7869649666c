#pragma once

#include <string>

#include <grpcpp/grpcpp.h>

namespace merels::transport {

/// The TOKEN of the metadata "authorization: Bearer TOKEN"; empty when there is none or it has another
/// scheme. A secret: never for a log or an error.
std::string BearerToken(const grpc::ServerContextBase& context);

/// The values of x-forwarded-for, joined by commas, unchanged; empty when there is none.
std::string ForwardedFor(const grpc::ServerContextBase& context);

}  // namespace merels::transport
