// Errors on the wire: the table from reasons to canonical gRPC codes, and the details that carry a reason
// (google.rpc.Status in the trailer, with ErrorInfo and, where waiting helps, RetryInfo).
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include <google/protobuf/map.h>
#include <grpcpp/support/status.h>

#include "common/base/reason.h"
#include "common/base/result.h"
#include "merels/v1/session_service.pb.h"

namespace merels::wire {

/// The ErrorInfo.domain of all our reasons.
inline constexpr std::string_view kErrorDomain = "merels.v1";

/// The one table. A new reason does not compile without its line here.
grpc::StatusCode CodeOf(Reason reason);

/// The delay before a retry: the error's own (fact::kWaitMs), otherwise a usual time; nothing where waiting
/// does not help, even if the error has one. This is the one table of the reasons for which waiting helps.
std::optional<std::chrono::milliseconds> RetryDelayOf(const Error& error);

/// Adds the facts of an error, as on the wire, to the existing ones.
void WriteFacts(const Facts& facts, google::protobuf::Map<std::string, std::string>& metadata);

/// The status of a call that failed with `error`: code, sentence, details.
grpc::Status ToStatus(const Error& error);

/// The error of a failed call. Takes the reason from the details; without our details the failure is the
/// network's or the library's, and the code decides: unreachable, untrusted-certificate, deadline, cancelled,
/// too-large, internal. Precondition: !status.ok().
Error FromStatus(const grpc::Status& status);

v1::Refusal ToProto(const Error& error);
/// An unknown reason becomes the nearest known one, by the code.
Error FromProto(const v1::Refusal& refusal);

}  // namespace merels::wire
