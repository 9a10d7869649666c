// The cost of calls of gRPC's own services and of the stream, and the scopes that calls need.
#pragma once

#include "common/api/call.h"
#include "common/base/result.h"
#include "common/session/scope.h"

namespace merels::transport {

// Calls that are not unary, or not of the protocol.
inline constexpr api::CallRule kSessionRule{api::Needs::kWatch, api::kHeavy};
inline constexpr api::CallRule kHealthCheckRule{api::Needs::kNothing, api::kPlain};
inline constexpr api::CallRule kHealthWatchRule{api::Needs::kNothing, api::kHeavy};
inline constexpr api::CallRule kReflectionRule{api::Needs::kNothing, api::kList};
/// The rule for an unknown call: it costs as much as the most expensive.
inline constexpr api::CallRule kUnknownRule{api::Needs::kOperator, api::kSecret};

/// not-allowed, unless a token with these scopes is enough. Does not check the further conditions of
/// moderators and the operator.
Result<void> CheckScopes(api::Needs needs, session::Scopes scopes);

}  // namespace merels::transport
