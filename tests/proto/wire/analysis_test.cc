#include "proto/wire/analysis.h"

#include <gtest/gtest.h>

#include "common/api/match.h"
#include "proto/wire/call.h"

namespace merels::wire {
namespace {

using solver::Outcome;
using solver::Value;

const study::ExactPosition kPosition{
    7,
    rules::Side::kSecond,
    Value{Outcome::kWin, 3},
    {{"a1", Value{Outcome::kWin, 3}}, {"b2", Value{}}, {"c3", Value{Outcome::kLoss, 8}}, {"d1", {}}},
    "b2"};

TEST(WireAnalysis, APositionComesBackAsItWas) {
  EXPECT_EQ(FromProto(ToProto(kPosition)).value(), kPosition);
  const study::ExactPosition unknown{0, rules::Side::kFirst, {}, {}, {}};
  EXPECT_EQ(FromProto(ToProto(unknown)).value(), unknown);
}

TEST(WireAnalysis, ARequestComesBackAsItWas) {
  const api::AnalyseMatch query{{MatchId("aaaaaaaaaaaaa"), "secret"}, {5, "40"}};
  using Analyse = Wire<api::AnalyseMatch>;
  const auto read = Analyse::ReadRequest(Analyse::WriteRequest(query)).value();
  EXPECT_EQ(read.match.match, query.match.match);
  EXPECT_EQ(read.match.code, "secret");
  EXPECT_EQ(read.page.size, 5);
  EXPECT_EQ(read.page.token, "40");
}

TEST(WireAnalysis, WhatCannotBeIsRefused) {
  const auto read = [](const v1::AnalyseMatchRequest& request) {
    return Wire<api::AnalyseMatch>::ReadRequest(request.SerializeAsString());
  };
  v1::AnalyseMatchRequest request;
  EXPECT_EQ(read(request).error().reason, Reason::kUnknownMatch);
  request.set_match_id("aaaaaaaaaaaaa");
  request.set_page_size(-1);
  EXPECT_EQ(read(request).error().reason, Reason::kBadArgument);
  v1::ExactPosition no_side = ToProto(kPosition), no_outcome = no_side, too_far = no_side, before = no_side;
  no_side.clear_to_move();
  no_outcome.mutable_plies(0)->mutable_value()->clear_outcome();
  too_far.mutable_value()->set_plies(solver::kMaxDecided + 1);
  before.set_plies_played(-1);
  for (const auto& message : {no_side, no_outcome, too_far, before})
    EXPECT_EQ(FromProto(message).error().reason, Reason::kBadArgument) << message.ShortDebugString();
}

}  // namespace
}  // namespace merels::wire
