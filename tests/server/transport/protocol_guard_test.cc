#include "tests/server/transport/protocol_guard.h"

#include <gtest/gtest.h>

#include "proto/wire/status.h"

namespace merels::transport {
namespace {

const std::string kOpenTable = "/merels.v1.LobbyService/OpenTable";

TEST(ProtocolGuard, AReasonThatIsListedForTheCallIsNoFault) {
  EXPECT_EQ(FaultOf(kOpenTable, grpc::Status::OK), "");
  EXPECT_EQ(FaultOf(kOpenTable, wire::ToStatus({Reason::kBadClock, ""})), "");
  EXPECT_EQ(FaultOf(kOpenTable, wire::ToStatus({Reason::kRateLimited, ""})), "") << "one of every call";
  EXPECT_EQ(FaultOf(kOpenTable, {grpc::UNAVAILABLE, "of gRPC itself"}), "");
}

TEST(ProtocolGuard, OneThatIsNotListedIsAFaultAlsoOnTheStream) {
  EXPECT_NE(FaultOf(kOpenTable, wire::ToStatus({Reason::kMuted, ""})), "");
  EXPECT_NE(FaultOf("/merels.v1.RulesService/ListRulesets", wire::ToStatus({Reason::kBadToken, ""})), "");
  v1::SessionResponse message;
  *message.mutable_acknowledgement()->mutable_refused() = wire::ToProto({Reason::kOccupied, ""});
  EXPECT_EQ(FaultOf(message), "");
  *message.mutable_acknowledgement()->mutable_refused() = wire::ToProto({Reason::kNameTaken, ""});
  EXPECT_NE(FaultOf(message), "");
  *message.mutable_subscription_ended()->mutable_refusal() = wire::ToProto({Reason::kUnknownMatch, ""});
  EXPECT_EQ(FaultOf(message), "");
  *message.mutable_subscription_ended()->mutable_refusal() = wire::ToProto({Reason::kOccupied, ""});
  EXPECT_NE(FaultOf(message), "");
  message.mutable_go_away()->set_reason("DRAINING");
  message.mutable_go_away()->set_retry_after_ms(1);
  EXPECT_EQ(FaultOf(message), "");
  message.mutable_go_away()->set_reason("draining");
  EXPECT_NE(FaultOf(message), "") << "one spelling";
}

TEST(ProtocolGuard, AnAnswerThatSaysUnspecifiedIsAFaultHoweverDeepItSaysIt) {
  v1::SessionResponse message;
  message.mutable_delivery()->mutable_match_snapshot()->mutable_clocks();
  EXPECT_EQ(UnspecifiedIn(message), "") << "an unset side is no side";
  message.mutable_delivery()->mutable_match_snapshot()->set_draw_offered_by(v1::SIDE_UNSPECIFIED);
  EXPECT_EQ(UnspecifiedIn(message), "merels.v1.MatchSnapshot.draw_offered_by is SIDE_UNSPECIFIED");
  message.mutable_delivery()->mutable_match_entry()->add_events()->mutable_ended();
  EXPECT_EQ(UnspecifiedIn(message), "merels.v1.MatchEnded.score is SCORE_UNSPECIFIED");
}

TEST(ProtocolGuard, ALimitThatNobodyIsToldOfIsAFault) {
  const Error known = Error{Reason::kTooManyTables, ""}.AtLimit("max-tables-per-account", 4);
  EXPECT_EQ(FaultOf(kOpenTable, wire::ToStatus(known)), "");
  const Error unknown = Error{Reason::kTooManyTables, ""}.AtLimit("most-tables", 4);
  EXPECT_NE(FaultOf(kOpenTable, wire::ToStatus(unknown)), "");
}

TEST(ProtocolGuard, AdviceToWaitWhereItDoesNotHelpIsAFault) {
  v1::Refusal refusal = wire::ToProto({Reason::kNotYourTurn, ""});
  refusal.set_retry_after_ms(1000);
  v1::SessionResponse message;
  *message.mutable_acknowledgement()->mutable_refused() = refusal;
  EXPECT_NE(FaultOf(message), "");
  message.mutable_go_away()->set_reason("DRAINING");
  EXPECT_NE(FaultOf(message), "") << "here it does";
}

}  // namespace
}  // namespace merels::transport
