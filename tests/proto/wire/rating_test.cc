#include "proto/wire/rating.h"

#include <limits>

#include <gtest/gtest.h>

#include "proto/wire/lobby.h"

namespace merels::wire {
namespace {

using std::chrono::milliseconds;

const MatchId kRatedMatch("abcdefghijklm");

match::Player PlayerOf(const std::string& name) { return {AccountId("account-" + name), name, false, false}; }

lobby::ChangeLine SomeChange(double score) {
  return {{{kRatedMatch,
            "standard/blitz",
            {AccountId("account-Ann"), AccountId("account-Bob")},
            score,
            milliseconds(77)},
           3,
           {rating::Rating{1500.1, 99.2, 0.061}, rating::Rating{1600.3, 350, 0.06}},
           {rating::Rating{1510.1, 98.2, 0.061}, rating::Rating{1590.3, 300, 0.06}}},
          {PlayerOf("Ann"), PlayerOf("Bob")}};
}

TEST(WireRating, EveryNumberOfAChangeArrivesAsItWas) {
  for (const double score : {0.0, 0.5, 1.0}) {
    const auto line = SomeChange(score);
    const auto back = FromProto(ToProto(line));
    ASSERT_TRUE(back.ok()) << back.error().ToString();
    EXPECT_EQ(*back, line);
  }
}

TEST(WireRating, StandingsAndPoolsArriveAsTheyWere) {
  const lobby::StandingLine line{7, PlayerOf("Ann"), {{1612.5, 80, 0.06}, 12, milliseconds(77)}, true};
  EXPECT_EQ(FromProto(ToProto(line)).value(), line);
  const lobby::PlayerRatings ratings{
      PlayerOf("Ann"), {{"standard/blitz", line.standing, true}}, clock::Millis(77)};
  EXPECT_EQ(FromProto(ToProto(ratings)).value(), ratings);
}

TEST(WireRating, NoticesOfRatingsAndOfWaitingArriveAsTheyWere) {
  const lobby::RatingChanged changed{kRatedMatch, "standard/blitz", {1500, 350, 0.06}, {1600, 290, 0.06}};
  EXPECT_EQ(std::get<lobby::RatingChanged>(FromProto(ToProto(lobby::Notice(changed))).value()), changed);
  for (const milliseconds expected : {milliseconds(-1), milliseconds(2500)}) {
    const lobby::SeekProgress progress{milliseconds(4000), true, {1512.25, 1600}, 108, expected};
    EXPECT_EQ(std::get<lobby::SeekProgress>(FromProto(ToProto(lobby::Notice(progress))).value()), progress);
  }
}

TEST(WireRating, WhatNoRatingCanBeIsRefused) {
  for (const double number :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 1e9}) {
    auto message = ToProto(SomeChange(1));
    message.mutable_black_after()->set_value(number);
    EXPECT_EQ(FromProto(message).error().reason, Reason::kBadArgument);
  }
  auto message = ToProto(SomeChange(1));
  message.set_score(v1::SCORE_SOLVED);
  EXPECT_EQ(FromProto(message).error().reason, Reason::kBadArgument);
  message = ToProto(SomeChange(1));
  message.set_match_id("x");
  EXPECT_EQ(FromProto(message).error().reason, Reason::kUnknownMatch);
}

}  // namespace
}  // namespace merels::wire
