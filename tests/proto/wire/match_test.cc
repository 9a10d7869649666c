#include "proto/wire/match.h"

#include <gtest/gtest.h>

#include "proto/wire/entry.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"
#include "tests/proto/wire/samples.h"

namespace merels::wire {
namespace {

Reason RefusalOf(const v1::MatchSnapshot& message) { return FromProto(message).error().reason; }

TEST(WireMatch, ASnapshotComesBackAsItWent) {
  const auto back = FromProto(ToProto(SomeSnapshot()));
  ASSERT_TRUE(back.ok()) << back.error().ToString();
  EXPECT_EQ(*back, SomeSnapshot());
}

TEST(WireMatch, ASnapshotOfAMatchWithoutOfferOrResultComesBackAsItWent) {
  auto snapshot = SomeSnapshot();
  snapshot.offer.reset();
  snapshot.offer_seq = 0;
  snapshot.outcome.reset();
  snapshot.clocks.running.reset();
  const auto back = FromProto(ToProto(snapshot));
  ASSERT_TRUE(back.ok()) << back.error().ToString();
  EXPECT_EQ(*back, snapshot);
}

TEST(WireMatch, ASummaryComesBackAsItWent) {
  const auto back = FromProto(ToProto(SomeSummary()));
  ASSERT_TRUE(back.ok()) << back.error().ToString();
  EXPECT_EQ(*back, SomeSummary());
}

TEST(WireMatch, EveryScoreComesBackAsItWent) {
  for (const auto score : rules::kScores) {
    const auto back = OutcomeFromProto(ToProto(score), "few");
    ASSERT_TRUE(back.ok());
    EXPECT_EQ((*back)->score, score);
  }
}

TEST(WireMatch, AMatchOfOnePlayerHasNoBlack) {
  const auto message = ToProto(SomeSolitaire());
  EXPECT_FALSE(message.settings().has_black());
  const auto back = FromProto(message);
  ASSERT_TRUE(back.ok()) << back.error().ToString();
  EXPECT_EQ(*back, SomeSolitaire());
}

TEST(WireMatch, LegalPliesComeBackAsTheyWentAndNotWithoutTheirPosition) {
  const match::LegalPlies legal{7, {"a7-d7,b2", "pass"}};
  EXPECT_EQ(FromProto(ToProto(legal)).value(), legal);
  auto message = ToProto(legal);
  message.set_position_seq(0);
  EXPECT_EQ(FromProto(message).error().reason, Reason::kBadArgument);
  message = ToProto(legal);
  message.set_plies(0, "evil\x1b[2J");
  EXPECT_EQ(FromProto(message).error().reason, Reason::kBadArgument);
}

TEST(WireMatch, ABestListComesBackAsItWentAndNotWithoutItsPlayers) {
  const match::BestList best{
      "peg",
      {{kMatch, SomePlayers()[0], {1, 32}, Millis(7)}, {kMatch, SomePlayers()[1], {2, 30}, Millis(8)}}};
  EXPECT_EQ(FromProto(ToProto(best)).value(), best);
  using Spoil = void (*)(v1::Solution&);
  for (const Spoil spoil :
       {Spoil([](auto& s) { s.clear_player(); }), Spoil([](auto& s) { s.set_moves(-1); }),
        Spoil([](auto& s) { s.set_pegs_left(-1); }), Spoil([](auto& s) { s.set_ended_at_unix_ms(-1); }),
        Spoil([](auto& s) { s.set_match_id("short"); })}) {
    auto message = ToProto(best);
    spoil(*message.mutable_solutions(1));
    EXPECT_FALSE(FromProto(message).ok());
  }
}

TEST(WireMatch, AnEmptySnapshotIsRefused) { EXPECT_EQ(RefusalOf({}), Reason::kUnknownMatch); }

TEST(WireMatch, AnIdThatCannotBeOneIsAnUnknownMatch) {
  for (const auto* id :
       {"", "abcdefghij23", "abcdefghij2345", "ABCDEFGHIJ234", "abcdefghij018", "abcdefghij23\n"}) {
    auto message = ToProto(SomeSnapshot());
    message.set_match_id(id);
    EXPECT_EQ(RefusalOf(message), Reason::kUnknownMatch) << id;
  }
}

TEST(WireMatch, ASnapshotWithAnImpossibleFieldIsRefused) {
  using Spoil = void (*)(v1::MatchSnapshot&);
  const Spoil spoils[] = {
      [](auto& m) { m.mutable_settings()->mutable_white()->clear_account_id(); },
      [](auto& m) { m.mutable_settings()->mutable_black()->set_name("evil\x1b[2J"); },
      [](auto& m) { m.mutable_settings()->mutable_black()->set_name(std::string(kMaxNameText + 1, 'x')); },
      [](auto& m) { m.mutable_settings()->set_ruleset(std::string(10'000, 'x')); },
      [](auto& m) { m.set_position(std::string(kMaxPositionText + 1, 'x')); },
      [](auto& m) { m.set_plies(0, std::string(kMaxPlyText + 1, 'x')); },
      [](auto& m) { m.add_plies("d7"); },
      [](auto& m) { m.mutable_ply_times(0)->set_charged_ms(-1); },
      [](auto& m) { m.mutable_clocks()->set_white_left_ms(-1); },
      [](auto& m) { m.mutable_clocks()->set_black_left_ms(kMaxMillis + 1); },
      [](auto& m) { m.mutable_clocks()->set_running(static_cast<v1::Side>(3)); },
      [](auto& m) { m.set_draw_offered_by(v1::SIDE_UNSPECIFIED); },
      [](auto& m) { m.set_draw_offer_seq(10); },
      [](auto& m) { m.set_position_seq(10); },
      [](auto& m) { m.set_position_seq(0); },
      [](auto& m) { m.set_score(static_cast<v1::Score>(17)); },
      [](auto& m) { m.set_score(v1::SCORE_UNSPECIFIED); },
      [](auto& m) { m.clear_reason(); },
      [](auto& m) { m.set_started_at_unix_ms(-5); },
      [](auto& m) { m.mutable_offer_pauses(0)->set_draw_plies(6); },
      [](auto& m) { m.mutable_offer_pauses(0)->set_takeback_plies(-1); },
      [](auto& m) { m.mutable_offer_pauses(0)->clear_side(); },
      [](auto& m) { m.set_stall_claim_ms(-1); },
  };
  int number = 0;
  for (const auto spoil : spoils) {
    auto message = ToProto(SomeSnapshot());
    spoil(message);
    const auto read = FromProto(message);
    ASSERT_FALSE(read.ok()) << "spoil " << number;
    EXPECT_EQ(read.error().reason, Reason::kBadArgument) << "spoil " << number;
    EXPECT_FALSE(read.error().sentence.empty());
    ++number;
  }
}

TEST(WireMatch, AClockOutsideTheLimitsIsABadClock) {
  v1::TimeControl control;
  control.set_initial_ms(-1);
  EXPECT_EQ(FromProto(control).error().reason, Reason::kBadClock);
  control.set_initial_ms(4 * 3600 * 1000);
  EXPECT_EQ(FromProto(control).error().reason, Reason::kBadClock);
  control.set_initial_ms(std::numeric_limits<std::int64_t>::max());
  control.set_increment_ms(std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(FromProto(control).error().reason, Reason::kBadClock);
}

TEST(WireMatch, AClockMayBeginWithNothing) {
  v1::TimeControl control;
  control.set_increment_ms(5000);
  EXPECT_EQ(FromProto(control).value(), (clock::TimeControl{clock::Millis(0), clock::Millis(5000)}));
}

TEST(WireMatch, DaysForEachPlyStandAloneAndABankHasItsMost) {
  v1::TimeControl control;
  for (const int days : {1, 14}) {
    control.set_days_per_ply(days);
    EXPECT_EQ(FromProto(control).value(), clock::DaysPerPly(days));
    EXPECT_EQ(ToProto(clock::DaysPerPly(days)).SerializeAsString(), control.SerializeAsString());
  }
  for (const int days : {-1, 15}) {
    control.set_days_per_ply(days);
    EXPECT_EQ(FromProto(control).error().reason, Reason::kBadClock) << days;
  }
  control.set_days_per_ply(3);
  control.set_most_ms(clock::Millis(3 * clock::kDay).count());
  EXPECT_EQ(FromProto(control).error().reason, Reason::kBadClock);
  const clock::TimeControl bank{3 * clock::kDay, std::chrono::hours(36), 7 * clock::kDay};
  EXPECT_EQ(FromProto(ToProto(bank)).value(), bank);
  EXPECT_EQ(ToProto(bank).days_per_ply(), 0);
}

TEST(WireEvent, ARowWithEveryKindOfEventComesBackAsItWent) {
  const auto entry = SomeEntry();
  const auto back = FromProto(ToProto(entry), kMatch);
  ASSERT_TRUE(back.ok()) << back.error().ToString();
  EXPECT_EQ(back->match, entry.match);
  EXPECT_EQ(back->players, entry.players);
  EXPECT_EQ(back->logged->entry, entry.logged->entry);
  EXPECT_EQ(back->logged->clocks, entry.logged->clocks);
}

TEST(WireEvent, WhoCommandedStaysInTheLog) {
  auto logged = *SomeEntry().logged;
  logged.entry.by = AccountId("secretaccount");
  logged.entry.request = kRequest;
  const auto message = ToProto({kMatch, std::make_shared<const match::Logged>(logged), SomePlayers()});
  EXPECT_EQ(message.SerializeAsString().find("secretaccount"), std::string::npos);
  EXPECT_EQ(message.SerializeAsString().find(kRequest.text()), std::string::npos);
}

TEST(WireEvent, ARowWithoutNumberOrEventsIsRefused) {
  auto message = ToProto(SomeEntry());
  message.set_seq(0);
  EXPECT_EQ(FromProto(message, kMatch).error().reason, Reason::kBadArgument);
  message = ToProto(SomeEntry());
  message.clear_events();
  EXPECT_EQ(FromProto(message, kMatch).error().reason, Reason::kBadArgument);
}

TEST(WireEvent, AnEventWithAMissingPartIsRefused) {
  match::Players players;
  EXPECT_FALSE(FromProto(v1::MatchEvent(), players).ok());
  v1::MatchEvent event;
  event.mutable_started();
  EXPECT_FALSE(FromProto(event, players).ok());
  event.mutable_ply_played()->set_ply("d2");
  EXPECT_FALSE(FromProto(event, players).ok());
  event.mutable_draw_offered();
  EXPECT_FALSE(FromProto(event, players).ok());
  event.mutable_draw_declined()->set_side(static_cast<v1::Side>(9));
  EXPECT_FALSE(FromProto(event, players).ok());
  event.mutable_ended();
  EXPECT_FALSE(FromProto(event, players).ok());
  event.mutable_resumed()->set_left_ms(-1);
  EXPECT_FALSE(FromProto(event, players).ok());
}

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
