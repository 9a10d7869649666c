#include "proto/wire/status.h"

#include <cstdint>
#include <optional>
#include <set>

#include <gtest/gtest.h>

#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "proto/wire/reading.h"

namespace merels::wire {
namespace {

template <class Visit>
void ForEachReason(Visit visit) {
  for (int i = 0; i <= static_cast<int>(kLastReason); ++i) visit(static_cast<Reason>(i));
}

google::rpc::Status DetailsOf(const grpc::Status& status) {
  google::rpc::Status details;
  EXPECT_TRUE(details.ParseFromString(status.error_details()));
  return details;
}

/// A status's retry delay, in milliseconds; nothing without one.
std::optional<std::int64_t> RetryMsIn(const grpc::Status& status) {
  google::rpc::RetryInfo retry;
  const google::rpc::Status details = DetailsOf(status);
  for (const auto& detail : details.details()) {
    if (!detail.UnpackTo(&retry)) continue;
    return retry.retry_delay().seconds() * 1000 + retry.retry_delay().nanos() / 1'000'000;
  }
  return std::nullopt;
}

TEST(WireStatus, EveryReasonHasACodeOfAFailure) {
  ForEachReason([](Reason reason) { EXPECT_NE(CodeOf(reason), grpc::OK) << Name(reason); });
}

TEST(WireStatus, TheCodesAreThoseOfTheProtocol) {
  EXPECT_EQ(CodeOf(Reason::kBadNotation), grpc::INVALID_ARGUMENT);
  EXPECT_EQ(CodeOf(Reason::kBadPoint), grpc::INVALID_ARGUMENT);
  EXPECT_EQ(CodeOf(Reason::kNameTooLong), grpc::INVALID_ARGUMENT);
  EXPECT_EQ(CodeOf(Reason::kRequestIdReused), grpc::INVALID_ARGUMENT);
  EXPECT_EQ(CodeOf(Reason::kNotAdjacent), grpc::FAILED_PRECONDITION);
  EXPECT_EQ(CodeOf(Reason::kNotYourTurn), grpc::FAILED_PRECONDITION);
  EXPECT_EQ(CodeOf(Reason::kGameOver), grpc::FAILED_PRECONDITION);
  EXPECT_EQ(CodeOf(Reason::kStale), grpc::ABORTED);
  EXPECT_EQ(CodeOf(Reason::kNotYourSeat), grpc::PERMISSION_DENIED);
  EXPECT_EQ(CodeOf(Reason::kUnknownMatch), grpc::NOT_FOUND);
  EXPECT_EQ(CodeOf(Reason::kBadToken), grpc::UNAUTHENTICATED);
  EXPECT_EQ(CodeOf(Reason::kRateLimited), grpc::RESOURCE_EXHAUSTED);
  EXPECT_EQ(CodeOf(Reason::kStoreRefused), grpc::UNAVAILABLE);
}

TEST(WireStatus, TheCodeAloneSaysWhetherToWait) {
  ForEachReason([](Reason reason) {
    const bool waits = RetryDelayOf({reason, ""}).has_value();
    if (CodeOf(reason) == grpc::RESOURCE_EXHAUSTED) EXPECT_TRUE(waits) << WireName(reason);
    if (waits) {
      EXPECT_TRUE(CodeOf(reason) == grpc::RESOURCE_EXHAUSTED || CodeOf(reason) == grpc::UNAVAILABLE)
          << WireName(reason);
    }
  });
}

TEST(WireStatus, AnErrorComesBackFromItsStatusAsItWent) {
  ForEachReason([](Reason reason) {
    const Error error{reason, "the sentence of this one"};
    const auto status = ToStatus(error);
    EXPECT_EQ(status.error_code(), CodeOf(reason));
    EXPECT_EQ(status.error_message(), error.sentence);
    EXPECT_EQ(FromStatus(status), error);
  });
}

TEST(WireStatus, AnErrorComesBackFromItsRefusalAsItWent) {
  ForEachReason([](Reason reason) {
    const Error error{reason, "the sentence of this one"};
    EXPECT_EQ(ToProto(error).code(), CodeOf(reason));
    EXPECT_EQ(FromProto(ToProto(error)), error);
  });
}

TEST(WireStatus, TheDetailsAreThoseOfThePublicErrorModel) {
  const auto details = DetailsOf(ToStatus({Reason::kNotAdjacent, "e5 is not next to c5"}));
  EXPECT_EQ(details.code(), grpc::FAILED_PRECONDITION);
  ASSERT_EQ(details.details_size(), 1);
  EXPECT_EQ(details.details(0).type_url(), "type.googleapis.com/google.rpc.ErrorInfo");
  google::rpc::ErrorInfo info;
  ASSERT_TRUE(details.details(0).UnpackTo(&info));
  EXPECT_EQ(info.reason(), "NOT_ADJACENT");
  EXPECT_EQ(info.domain(), "merels.v1");
}

TEST(WireStatus, WhereWaitingHelpsAndNowhereElseItIsSaidHowLong) {
  const std::set<Reason> pass = {Reason::kRateLimited, Reason::kStuckReader, Reason::kDraining,
                                 Reason::kStoreRefused};
  ForEachReason([&](Reason reason) {
    const Error error{reason, ""};
    EXPECT_EQ(RetryDelayOf(error).has_value(), pass.contains(reason)) << Name(reason);
    EXPECT_EQ(RetryMsIn(ToStatus(error)).has_value(), pass.contains(reason)) << Name(reason);
    EXPECT_EQ(ToProto(error).has_retry_after_ms(), pass.contains(reason)) << Name(reason);
  });
}

TEST(WireStatus, AnErrorThatKnowsHowLongItLastsSaysSo) {
  const Error limited = Error{Reason::kRateLimited, ""}.With(fact::kWaitMs, 2345);
  EXPECT_EQ(RetryMsIn(ToStatus(limited)), 2345);
  EXPECT_EQ(ToProto(limited).retry_after_ms(), 2345);
  const Error nonsense = Error{Reason::kRateLimited, ""}.With(fact::kWaitMs, "soon");
  EXPECT_EQ(RetryMsIn(ToStatus(nonsense)), RetryMsIn(ToStatus({Reason::kRateLimited, ""})));
  const Error claim = Error{Reason::kClaimTooEarly, ""}.With(fact::kWaitMs, 2345);
  EXPECT_EQ(RetryMsIn(ToStatus(claim)), std::nullopt) << "that time runs on the other's turn alone";
}

TEST(WireStatus, TheFactsOfAnErrorAreItsMetadata) {
  const Error stale = Error{Reason::kStale, "look again"}.With(fact::kPositionSeq, 17).With("more", "words");
  google::rpc::ErrorInfo info;
  ASSERT_TRUE(DetailsOf(ToStatus(stale)).details(0).UnpackTo(&info));
  EXPECT_EQ(info.metadata().at("position_seq"), "17");
  EXPECT_EQ(info.metadata().size(), 2U);
  EXPECT_EQ(ToProto(stale).metadata().at("position_seq"), "17");
  const Error from_call = FromStatus(ToStatus(stale));
  EXPECT_EQ(*from_call.facts.Find("position_seq"), "17");
  EXPECT_EQ(*FromProto(ToProto(stale)).facts.Find("more"), "words");
}

TEST(WireStatus, TheNetworksOwnFailuresAreToldApart) {
  const auto reason = [](grpc::StatusCode code, const char* text) {
    return FromStatus(grpc::Status(code, text)).reason;
  };
  EXPECT_EQ(reason(grpc::UNAVAILABLE, "Connection refused"), Reason::kUnreachable);
  EXPECT_EQ(reason(grpc::UNAVAILABLE, "x: CERTIFICATE_VERIFY_FAILED"), Reason::kUntrustedCertificate);
  EXPECT_EQ(reason(grpc::DEADLINE_EXCEEDED, ""), Reason::kDeadline);
  EXPECT_EQ(reason(grpc::CANCELLED, ""), Reason::kCancelled);
  EXPECT_EQ(reason(grpc::RESOURCE_EXHAUSTED, "larger than max"), Reason::kTooLarge);
  EXPECT_EQ(reason(grpc::UNKNOWN, ""), Reason::kInternal);
}

TEST(WireStatus, DetailsOfSomebodyElseAreNotOurs) {
  google::rpc::Status details;
  google::rpc::ErrorInfo info;
  info.set_reason("STALE");
  info.set_domain("example.org");
  details.add_details()->PackFrom(info);
  const grpc::Status foreign(grpc::UNAVAILABLE, "gone", details.SerializeAsString());
  EXPECT_EQ(FromStatus(foreign).reason, Reason::kUnreachable);
  EXPECT_EQ(FromStatus(grpc::Status(grpc::UNAVAILABLE, "gone", "no protobuf")).reason, Reason::kUnreachable);
}

TEST(WireStatus, AReasonOfANewerServerBecomesTheNearestKnown) {
  v1::Refusal refusal;
  refusal.set_code(grpc::ABORTED);
  refusal.set_reason("SOMETHING_NEW");
  refusal.set_sentence("look again");
  EXPECT_EQ(FromProto(refusal), (Error{Reason::kStale, "look again"}));
}

TEST(WireStatus, ASentenceFromTheNetworkIsFitForATerminal) {
  EXPECT_EQ(CleanSentence("a\x1b[31mb\nc"), "a [31mb c");
  EXPECT_EQ(CleanSentence(std::string(10'000, 'x')).size(), kMaxSentence);
}

}  // namespace
}  // namespace merels::wire
