#include "proto/wire/filter.h"

#include <gtest/gtest.h>

#include "proto/wire/types.h"

namespace merels::wire {
namespace {

using match::Filter;
using match::ResultFilter;

TEST(WireFilter, EveryFilterComesBackAsItWent) {
  Filter filter{AccountId("accounttwo234"), match::StateFilter::kEnded,
                AccountId("accountone234"), "six+fly=yes",
                ResultFilter::kWon,         false,
                clock::Millis(7),           clock::Millis(9),
                clock::TimeClass::kRapid,   {1400, 1800}};
  EXPECT_EQ(FromProto(ToProto(filter)).value(), filter);
  EXPECT_EQ(FromProto(ToProto(Filter{})).value(), Filter{});
  for (int result = 0; result <= static_cast<int>(ResultFilter::kLost); ++result) {
    filter.result = static_cast<ResultFilter>(result);
    EXPECT_EQ(FromProto(ToProto(filter)).value(), filter);
  }
  for (const auto state : {match::StateFilter::kAny, match::StateFilter::kLive}) {
    filter.state = state;
    EXPECT_EQ(FromProto(ToProto(filter)).value(), filter);
  }
  for (const char* time_class : {"bullet", "blitz", "rapid", "classical", "unlimited", "daily"}) {
    filter.time_class = clock::FindTimeClass(time_class);
    EXPECT_EQ(FromProto(ToProto(filter)).value(), filter);
  }
}

TEST(WireFilter, WhatDoesNotFitIsRefused) {
  const auto reason = [](auto change) {
    v1::MatchFilter message;
    change(message);
    const auto read = FromProto(message);
    return read.ok() ? kLastReason : read.error().reason;
  };
  EXPECT_EQ(reason([](auto& m) { m.set_result(static_cast<v1::ResultFilter>(99)); }), Reason::kBadArgument);
  EXPECT_EQ(reason([](auto& m) { m.set_state(static_cast<v1::MatchState>(99)); }), Reason::kBadArgument);
  EXPECT_EQ(reason([](auto& m) { m.set_player(std::string(257, 'a')); }), Reason::kBadArgument);
  EXPECT_EQ(reason([](auto& m) { m.set_time_class(static_cast<v1::TimeClass>(99)); }), Reason::kBadArgument);
  EXPECT_EQ(reason([](auto& m) { m.set_from_unix_ms(-1); }), Reason::kBadArgument);
  EXPECT_EQ(reason([](auto& m) { m.set_opponent(std::string(257, 'a')); }), Reason::kBadArgument);
  EXPECT_EQ(reason([](auto& m) { m.set_ruleset("\n"); }), Reason::kBadArgument);
  EXPECT_EQ(reason([](auto& m) { m.mutable_rating()->set_lowest(-1); }), Reason::kBadArgument);
}

TEST(WireWatching, WhoMayWatchComesBackAsItWentButForTheCode) {
  for (const match::Watching& watching :
       {match::Watching{}, match::Watching{match::WatchAccess::kCode, 4},
        match::Watching{match::WatchAccess::kClosed, 0, clock::Millis(1)}}) {
    match::Watching secret = watching;
    secret.code = match::WatchCode("abcdefgh");
    EXPECT_EQ(FromProto(ToProto(secret)).value(), watching);
  }
  EXPECT_EQ(FromProto(v1::Watching()).value(), match::Watching{});
}

TEST(WireWatching, ADelayOrAnAccessThatIsNoneIsRefused) {
  v1::Watching message;
  message.set_delay_ms(-1);
  EXPECT_EQ(FromProto(message).error().reason, Reason::kBadArgument);
  message.set_delay_ms(3'600'001);
  EXPECT_EQ(FromProto(message).error().reason, Reason::kBadArgument);
  message.set_delay_ms(1);
  message.set_delay_plies(1);
  EXPECT_EQ(FromProto(message).error().reason, Reason::kBadArgument);
  message.set_delay_plies(0);
  message.set_access(static_cast<v1::WatchAccess>(9));
  EXPECT_EQ(FromProto(message).error().reason, Reason::kBadArgument);
}

}  // namespace
}  // namespace merels::wire
