// What calls of gRPC's own services and of the stream count for, and which scopes calls need.
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
/// Of a call that there is not: as much as the most expensive.
inline constexpr api::CallRule kUnknownRule{api::Needs::kOperator, api::kSecret};

/// Whether a token with these scopes is enough: not-allowed. What moderators and the operator need besides is
/// checked elsewhere.
Result<void> CheckScopes(api::Needs needs, session::Scopes scopes);

}  // namespace merels::transport
