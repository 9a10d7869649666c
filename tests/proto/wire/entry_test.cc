#include "proto/wire/entry.h"

#include <gtest/gtest.h>

#include "proto/wire/reading.h"
#include "tests/proto/wire/samples.h"

namespace merels::wire {
namespace {

match::Command SomeCommand(match::Action action) {
  return {AccountId("accountone234"), kRequest, 12, 11, std::move(action)};
}

// The fingerprint covers everything of a command except its author and its id.
void ExpectSame(const Result<MatchCommand>& read, const match::Command& sent) {
  ASSERT_TRUE(read.ok()) << read.error().ToString();
  EXPECT_EQ(read->match, kMatch);
  EXPECT_EQ(read->command.request, sent.request);
  EXPECT_EQ(read->command.expected_seq, sent.expected_seq);
  EXPECT_EQ(read->command.expected_ply, sent.expected_ply);
  EXPECT_EQ(read->command.action.index(), sent.action.index());
  EXPECT_TRUE(read->command.by.empty());
}

TEST(WireCommand, EveryActionComesBackAsItWent) {
  for (const match::Action& action :
       {match::Action(match::PlayPly{"d2"}), match::Action(match::Resign{}),
        match::Action(match::OfferDraw{}), match::Action(match::AcceptDraw{}),
        match::Action(match::DeclineDraw{}), match::Action(match::ClaimAbandoned{match::Claim::kDraw}),
        match::Action(match::OfferTakeback{}), match::Action(match::AcceptTakeback{}),
        match::Action(match::DeclineTakeback{}), match::Action(match::Abort{})}) {
    const auto command = SomeCommand(action);
    ExpectSame(FromProto(ToProto(kMatch, command)), command);
  }
  const auto ply = FromProto(ToProto(kMatch, SomeCommand(match::PlayPly{"A7-d7,b2"})));
  EXPECT_EQ(std::get<match::PlayPly>(ply->command.action).ply, "A7-d7,b2");
}

TEST(WireCommand, AClaimSaysAsWhat) {
  for (const match::Claim claim : {match::Claim::kWin, match::Claim::kDraw}) {
    const auto read = FromProto(ToProto(kMatch, SomeCommand(match::ClaimAbandoned{claim})));
    EXPECT_EQ(std::get<match::ClaimAbandoned>(read->command.action).claim, claim);
  }
  auto unsaid = ToProto(kMatch, SomeCommand(match::ClaimAbandoned{}));
  for (const auto claim : {v1::CLAIM_UNSPECIFIED, static_cast<v1::Claim>(99)}) {
    unsaid.set_claim_abandoned(claim);
    EXPECT_EQ(FromProto(unsaid).error().reason, Reason::kBadArgument);
  }
}

TEST(WireCommand, TheFirstFaultIsTheOneThatIsNamed) {
  auto message = ToProto(kMatch, SomeCommand(match::PlayPly{std::string(kMaxPlyText + 1, 'd')}));
  EXPECT_EQ(FromProto(message).error().reason, Reason::kBadNotation);
  message.set_expected_ply(-1);
  EXPECT_EQ(FromProto(message).error().reason, Reason::kBadArgument);
  message.set_match_id("no match");
  EXPECT_EQ(FromProto(message).error().reason, Reason::kUnknownMatch);
  message.set_request_id("no uuid");
  EXPECT_EQ(FromProto(message).error().reason, Reason::kBadRequestId);
}

TEST(WireCommand, ACommandWithoutAnActionIsRefused) {
  auto message = ToProto(kMatch, SomeCommand(match::Resign{}));
  message.clear_action();
  EXPECT_EQ(FromProto(message).error().reason, Reason::kUnknownKind) << "or with one of a newer client";
  message.clear_request_id();
  EXPECT_EQ(FromProto(message).error().reason, Reason::kBadRequestId);
}

TEST(WireCommand, ARequestIdIsAUuidAndBecomesLowerCase) {
  EXPECT_EQ(*ReadRequestId("9B2F7C52-6A0E-4C8E-8D8B-0F6C1F0F2A11"), kRequest);
  for (const auto* bad : {"", "9b2f7c52", "9b2f7c52-6a0e-4c8e-8d8b-0f6c1f0f2a1",
                          "9b2f7c5226a0e-4c8e-8d8b-0f6c1f0f2a11", "9b2f7c52-6a0e04c8e-8d8b-0f6c1f0f2a11",
                          "9b2f7c52-6a0e-4c8e-8d8b00f6c1f0f2a11", "9b2f7c52-6a0e-4c8e-8d8b-0f6c1f0f2a1-",
                          "9b2f7c52-6a0e-4c8e-8d8b-0f6c1f0f2a1g", "9b2f7c52-6a0e-4c8e-8d8b-0f6c1f0f2a112"}) {
    EXPECT_EQ(ReadRequestId(bad).error().reason, Reason::kBadRequestId) << bad;
  }
}

TEST(WireCommand, AnIdThatCannotBeATablesIsAnUnknownTable) {
  EXPECT_TRUE(ReadTableId(kTable.text()).ok());
  EXPECT_EQ(ReadTableId("../../etc/pw!").error().reason, Reason::kUnknownTable);
}

}  // namespace
}  // namespace merels::wire
