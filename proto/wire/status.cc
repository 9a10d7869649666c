#include "proto/wire/status.h"

#include <cstddef>
#include <cstdint>

#include "common/base/text.h"
#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "proto/wire/reading.h"

namespace merels::wire {
namespace {

using std::chrono::milliseconds;

/// The wait when its length is unknown.
constexpr milliseconds kUsualWait{1000};

// The nearest known reason, for a code that came with a newer reason or without one.
Reason ReasonOf(int code) {
  switch (code) {
    case grpc::CANCELLED: return Reason::kCancelled;
    case grpc::INVALID_ARGUMENT: return Reason::kBadArgument;
    case grpc::DEADLINE_EXCEEDED: return Reason::kDeadline;
    case grpc::NOT_FOUND: return Reason::kUnknownRequest;
    case grpc::ALREADY_EXISTS: return Reason::kNameTaken;
    case grpc::PERMISSION_DENIED: return Reason::kNotYourSeat;
    case grpc::RESOURCE_EXHAUSTED: return Reason::kRateLimited;
    case grpc::FAILED_PRECONDITION: return Reason::kBadArgument;
    case grpc::ABORTED: return Reason::kStale;
    case grpc::UNIMPLEMENTED: return Reason::kUnknownKind;
    case grpc::UNAVAILABLE: return Reason::kUnreachable;
    case grpc::UNAUTHENTICATED: return Reason::kBadToken;
    default: return Reason::kInternal;
  }
}

/// Limits on the facts in an error from another program: no more than in our own errors.
Facts FactsFrom(const google::protobuf::Map<std::string, std::string>& metadata) {
  constexpr std::size_t kMaxFacts = 16;
  Facts facts;
  for (const auto& [name, value] : metadata) {
    if (name.size() > kMaxOpaqueText || facts.all().size() == kMaxFacts) continue;
    facts.Set(CleanSentence(name), CleanSentence(value));
  }
  return facts;
}

google::rpc::ErrorInfo InfoOf(const Error& error) {
  google::rpc::ErrorInfo info;
  info.set_reason(WireName(error.reason));
  info.set_domain(std::string(kErrorDomain));
  WriteFacts(error.facts, *info.mutable_metadata());
  return info;
}

google::rpc::RetryInfo RetryInfoOf(milliseconds delay) {
  google::rpc::RetryInfo info;
  info.mutable_retry_delay()->set_seconds(delay.count() / 1000);
  info.mutable_retry_delay()->set_nanos(static_cast<std::int32_t>(delay.count() % 1000 * 1'000'000));
  return info;
}

/// The wait in milliseconds that an error names.
std::optional<milliseconds> WaitOf(const Error& error) {
  const std::string* text = error.facts.Find(fact::kWaitMs);
  if (text == nullptr) return std::nullopt;
  const auto wait = ParseNumber<std::int64_t>(*text);
  return wait && *wait >= 0 ? std::optional(milliseconds(*wait)) : std::nullopt;
}

std::optional<google::rpc::ErrorInfo> FindInfo(const std::string& details) {
  google::rpc::Status status;
  if (!status.ParseFromString(details)) return std::nullopt;
  for (const auto& detail : status.details()) {
    google::rpc::ErrorInfo info;
    if (detail.UnpackTo(&info) && info.domain() == kErrorDomain) return info;
  }
  return std::nullopt;
}

bool Contains(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

// gRPC has no code for an untrusted certificate: it is recognised by the text of the handshake's failure.
bool IsAboutCertificate(const grpc::Status& status) {
  const auto& text = status.error_message();
  return status.error_code() == grpc::UNAVAILABLE &&
         (Contains(text, "CERTIFICATE_VERIFY_FAILED") || Contains(text, "certificate verify failed") ||
          Contains(text, "is not in peer certificate") ||
          Contains(text, "Hostname Verification Check failed"));
}

// The same for a server that answers the handshake in plaintext.
bool IsAboutPlaintext(const grpc::Status& status) {
  return status.error_code() == grpc::UNAVAILABLE && Contains(status.error_message(), "wrong version number");
}

// The library's message, without its list of earlier attempts.
std::string Said(const grpc::Status& status) {
  static constexpr std::string_view kLast = "last error: ";
  const std::string text = status.error_message();
  const auto last = text.rfind(kLast);
  return CleanSentence(last == text.npos ? text : text.substr(last + kLast.size()));
}

// The library's own failures, as our errors.
Error LibraryError(const grpc::Status& status) {
  const auto said = Said(status);
  if (IsAboutCertificate(status)) {
    return {Reason::kUntrustedCertificate,
            "the server's certificate is not trusted for this address; name its authority with --ca FILE (" +
                said + ")"};
  }
  if (IsAboutPlaintext(status)) {
    return {Reason::kUnreachable,
            "the server does not speak TLS, which --ca and addresses of other machines need"};
  }
  switch (status.error_code()) {
    case grpc::UNAVAILABLE: return {Reason::kUnreachable, "the server cannot be reached (" + said + ")"};
    case grpc::DEADLINE_EXCEEDED: return {Reason::kDeadline, "the server did not answer in time"};
    case grpc::CANCELLED: return {Reason::kCancelled, "the call was cancelled"};
    case grpc::RESOURCE_EXHAUSTED: return {Reason::kTooLarge, "the message is too large (" + said + ")"};
    default: return {ReasonOf(status.error_code()), said.empty() ? "the call failed" : said};
  }
}

}  // namespace

grpc::StatusCode CodeOf(Reason reason) {
  switch (reason) {
    case Reason::kBadNotation:
    case Reason::kBadPoint:
    case Reason::kTooLarge:
    case Reason::kUnknownRuleset:
    case Reason::kUnknownKnob:
    case Reason::kBadKnobValue:
    case Reason::kDuplicateKnob:
    case Reason::kBadPosition:
    case Reason::kBadClock:
    case Reason::kBadRecord:
    case Reason::kBadRequestId:
    case Reason::kRequestIdReused:
    case Reason::kBadArgument:
    case Reason::kBadName:
    case Reason::kNameTooLong:
    case Reason::kNameReserved:
    case Reason::kBadText:
    case Reason::kBadPassword: return grpc::INVALID_ARGUMENT;

    case Reason::kUnknownKind: return grpc::UNIMPLEMENTED;

    case Reason::kNameTaken: return grpc::ALREADY_EXISTS;

    case Reason::kGameOver:
    case Reason::kPassNotAllowed:
    case Reason::kMustPass:
    case Reason::kNothingToPlace:
    case Reason::kMustPlace:
    case Reason::kFromEmpty:
    case Reason::kNotYourMan:
    case Reason::kNullMove:
    case Reason::kOccupied:
    case Reason::kNotAdjacent:
    case Reason::kRemill:
    case Reason::kNoMill:
    case Reason::kCaptureOwn:
    case Reason::kCaptureEmpty:
    case Reason::kCaptureTwice:
    case Reason::kTooManyCaptures:
    case Reason::kCaptureRequired:
    case Reason::kCaptureInMill:
    case Reason::kGeeseJump:
    case Reason::kOneStepOnly:
    case Reason::kNotReachable:
    case Reason::kBackwards:
    case Reason::kSideways:
    case Reason::kNotAJump:
    case Reason::kJumpNothing:
    case Reason::kNotYourTurn:
    case Reason::kOutOfTime:
    case Reason::kNoOffer:
    case Reason::kOfferStands:
    case Reason::kOfferTooSoon:
    case Reason::kTooManyOffers:
    case Reason::kNoOpponent:
    case Reason::kFlagNotFallen:
    case Reason::kOpponentPresent:
    case Reason::kClaimTooEarly:
    case Reason::kNothingToTakeBack:
    case Reason::kCasualOnly:
    case Reason::kTooLateToAbort:
    case Reason::kOwnTable:
    case Reason::kAlreadySeeking:
    case Reason::kNotListening:
    case Reason::kNotRateable:
    case Reason::kRatingOutOfRange:
    case Reason::kAlreadyMember:
    case Reason::kNotMember:
    case Reason::kMatchGoesOn:
    case Reason::kChatOff:
    case Reason::kAnalysisOff:
    case Reason::kNoValues:
    case Reason::kDeclined:
    case Reason::kExpired:
    case Reason::kTooManyTables:
    case Reason::kTooManyStreams:
    case Reason::kTooManySubscriptions:
    case Reason::kLimitReached:
    case Reason::kBadFile: return grpc::FAILED_PRECONDITION;

    case Reason::kStale: return grpc::ABORTED;
    case Reason::kNotAllowed:
    case Reason::kBanned:
    case Reason::kMuted:
    case Reason::kNotYourSeat: return grpc::PERMISSION_DENIED;

    case Reason::kUnknownMatch:
    case Reason::kUnknownPlayer:
    case Reason::kUnknownTable:
    case Reason::kUnknownChallenge:
    case Reason::kUnknownRequest:
    case Reason::kWrongCode: return grpc::NOT_FOUND;

    case Reason::kWrongPassword:
    case Reason::kTokenMissing:
    case Reason::kBadToken: return grpc::UNAUTHENTICATED;

    // Only transient errors: a client may wait for them without reading the details.
    case Reason::kRateLimited:
    case Reason::kStuckReader: return grpc::RESOURCE_EXHAUSTED;

    case Reason::kUnreachable:
    case Reason::kUntrustedCertificate:
    case Reason::kDraining:
    case Reason::kStoreRefused: return grpc::UNAVAILABLE;

    case Reason::kDeadline: return grpc::DEADLINE_EXCEEDED;
    case Reason::kCancelled: return grpc::CANCELLED;
    case Reason::kInternal: return grpc::INTERNAL;
  }
  return grpc::INTERNAL;
}

std::optional<milliseconds> RetryDelayOf(const Error& error) {
  switch (error.reason) {
    // These are transient. Having too many of something, or something too large, is not.
    case Reason::kRateLimited:
    case Reason::kStuckReader:
    case Reason::kDraining:
    case Reason::kStoreRefused: return WaitOf(error).value_or(kUsualWait);
    default: return std::nullopt;
  }
}

void WriteFacts(const Facts& facts, google::protobuf::Map<std::string, std::string>& metadata) {
  for (const auto& [name, value] : facts.all()) metadata[name] = value;
}

grpc::Status ToStatus(const Error& error) {
  const auto retry_delay = RetryDelayOf(error);
  google::rpc::Status details;
  details.set_code(CodeOf(error.reason));
  details.set_message(error.sentence);
  details.add_details()->PackFrom(InfoOf(error));
  if (retry_delay) details.add_details()->PackFrom(RetryInfoOf(*retry_delay));
  return {CodeOf(error.reason), error.sentence, details.SerializeAsString()};
}

Error FromStatus(const grpc::Status& status) {
  const auto info = FindInfo(status.error_details());
  if (!info) return LibraryError(status);
  return {FindReason(info->reason()).value_or(ReasonOf(status.error_code())),
          CleanSentence(status.error_message()), FactsFrom(info->metadata())};
}

v1::Refusal ToProto(const Error& error) {
  v1::Refusal refusal;
  refusal.set_code(CodeOf(error.reason));
  refusal.set_reason(WireName(error.reason));
  refusal.set_sentence(error.sentence);
  WriteFacts(error.facts, *refusal.mutable_metadata());
  if (const auto delay = RetryDelayOf(error)) refusal.set_retry_after_ms(delay->count());
  return refusal;
}

Error FromProto(const v1::Refusal& refusal) {
  return {FindReason(refusal.reason()).value_or(ReasonOf(refusal.code())), CleanSentence(refusal.sentence()),
          FactsFrom(refusal.metadata())};
}

}  // namespace merels::wire
