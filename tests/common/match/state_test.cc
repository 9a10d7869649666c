#include "common/match/state.h"

#include <gtest/gtest.h>

#include "common/match/view.h"
#include "common/rules/random_game.h"
#include "tests/common/match/fixture.h"
#include "tests/support/solving_line.h"

namespace merels::match {
namespace {

using std::chrono::seconds;

/// A match with one event of every kind, except the end by the rules.
Table Eventful() {
  Table table({seconds(60), seconds(1)});
  table.Play({"d1", "a7"});
  table.Do(kWhite, OfferDraw{}, table.state().position_seq());
  table.Do(kBlack, DeclineDraw{}, table.state().offer_seq());
  table.Play({"g1", "d7", "a1,d7"});
  table.Keep(DecideResume(table.state(), {Millis(90'000), seconds(3), {}}).value());
  table.Do(kBlack, Resign{}, 0);
  return table;
}

TEST(State, ReplayingTheEntriesGivesTheSameState) {
  Table table = Eventful();
  const auto replayed = State::Replay(table.entries());
  ASSERT_TRUE(replayed.ok());
  const Players players{Player{kWhite, "Ann", true}, Player{kBlack, "Bob", true}};
  EXPECT_EQ(ViewSnapshot(MatchId("m"), *replayed, players, {}, {}),
            ViewSnapshot(MatchId("m"), table.state(), players, {}, {}));
  EXPECT_EQ(replayed->At(3)->clocks, table.state().At(3)->clocks);
}

TEST(State, WhatTheLogLeavesOutIsCompletedByApplyingIt) {
  const Table table = Eventful();
  std::vector<Entry> read = table.ReadEntries();
  State state = State::Begin(std::move(read.front())).value();
  EXPECT_EQ(state.At(1)->entry, table.entries().front());
  for (std::size_t i = 1; i < read.size(); ++i) {
    const auto applied = state.Apply(std::move(read[i]));
    ASSERT_TRUE(applied.ok()) << applied.error().ToString();
    EXPECT_EQ(**applied, *table.state().At(i + 1)) << i;
    EXPECT_EQ((*applied)->entry, table.entries()[i]) << i;
  }
}

TEST(State, ALogThatReplaysToSomethingElseThanItsChecksSayIsRefusedAndChangesNothing) {
  const Table table = Eventful();
  const std::vector<Entry> read = table.ReadEntries();
  State state = State::Begin(read.front()).value();
  for (const auto& spoil : std::vector<std::function<void(PlyPlayed&)>>{
           [](PlyPlayed& e) { e.ply = "d2"; }, [](PlyPlayed& e) { ++e.charged; },
           [](PlyPlayed& e) { *e.check ^= 1U; }}) {
    Entry spoilt = read[1];
    spoil(std::get<PlyPlayed>(spoilt.events[0]));
    EXPECT_EQ(state.Apply(spoilt).error().reason, Reason::kBadRecord);
    EXPECT_EQ(state.seq(), 1U);
  }
  EXPECT_TRUE(state.Apply(read[1]).ok());
}

TEST(State, AMatchMayBeginAtAPosition) {
  const std::string start = ".../.../.../....B./.../.W./... b 8,8";
  std::vector<Entry> log = {DecideStart(SettingsOf(), kWhite, RequestId("start"), Millis(0), start).value()};
  auto state = State::Begin(log.front()).value();
  for (const char* ply : {"a1", "g7", "d7"}) {
    const AccountId& by = *state.to_move() == Side::kFirst ? kWhite : kBlack;
    const Command command{by, RequestId(ply), state.position_seq(), 0, PlayPly{ply}};
    log.push_back(std::get<Entry>(Decide(state, command, {}).value()));
    ASSERT_TRUE(state.Apply(log.back()).ok());
  }
  EXPECT_EQ(state.start_position(), start);
  EXPECT_EQ(state.GameAfter(0).position(), start);
  const auto replayed = State::Replay(log);
  ASSERT_TRUE(replayed.ok());
  for (const Entry& entry : log) EXPECT_EQ(replayed->At(entry.seq)->entry, entry);
}

TEST(State, NoMatchBeginsWhereNoneCan) {
  const auto begun = [](Settings settings, const std::string& position) {
    return State::Begin({1, Millis(0), kWhite, RequestId("r"), 0, {Started{std::move(settings), position}}})
        .ok();
  };
  const std::string blacks = ".../.../.../....B./.../.W./... b 8,8";
  EXPECT_TRUE(begun(SettingsOf(), blacks));
  EXPECT_FALSE(begun(SettingsOf(), "nonsense"));
  EXPECT_FALSE(begun(SettingsOf(), ".../.../.../....B./.../.W./... B 8,8")) << "in another spelling";
  EXPECT_FALSE(begun(SettingsOf({seconds(60), seconds(1)}), blacks))
      << "clocks count from the first side's ply";
}

TEST(State, EntriesReadFromWhatIsKeptAreThoseThatWereApplied) {
  Table table = Eventful();
  EXPECT_EQ(table.state().oldest_kept(), 1U);
  const auto kept = table.state().After(0);
  ASSERT_EQ(kept.size(), table.entries().size());
  for (std::size_t i = 0; i < kept.size(); ++i) {
    EXPECT_EQ(kept[i]->entry, table.entries()[i]) << i;
    EXPECT_EQ(table.state().At(i + 1)->entry, table.entries()[i]) << i;
  }
}

/// A match longer than its kept tail, with some plies between offers.
Table LongTable(int plies) {
  Table table({seconds(600), seconds(1)});
  rules::SeededNumbers numbers(3);
  while (table.state().game().plies() < plies) {
    const auto legal = table.state().game().LegalPlies();
    table.Play({legal[numbers.Below(legal.size())]});
    if (table.state().game().plies() % 10 != 0) continue;
    table.Do(kWhite, OfferDraw{}, table.state().position_seq());
    table.Do(kBlack, DeclineDraw{}, table.state().offer_seq());
  }
  return table;
}

TEST(State, OfALongMatchTheLastEntriesAreKeptAndReadAsTheyWere) {
  Table table = LongTable(60);
  const State& state = table.state();
  EXPECT_EQ(state.seq() - state.oldest_kept() + 1, RecentEntries::kKept);
  EXPECT_FALSE(state.Keeps(state.oldest_kept() - 1));
  EXPECT_FALSE(state.Keeps(state.seq() + 1));
  EXPECT_TRUE(state.Keeps(state.oldest_kept()));
  for (Seq seq = state.oldest_kept(); seq <= state.seq(); ++seq) {
    EXPECT_EQ(state.At(seq)->entry, table.entries()[seq - 1]) << seq;
    const auto after = state.After(seq);
    ASSERT_EQ(after.size(), state.seq() - seq);
    if (!after.empty()) {
      EXPECT_EQ(*after.front(), *state.At(seq + 1));
    }
  }
}

TEST(State, ALongMatchReplayedKeepsTheSameAsTheOneThatWasLive) {
  Table table = LongTable(60);
  const auto replayed = State::Replay(table.entries());
  ASSERT_TRUE(replayed.ok());
  EXPECT_EQ(ViewSnapshot(MatchId("m"), *replayed, {}, {}, {}),
            ViewSnapshot(MatchId("m"), table.state(), {}, {}, {}));
  const Seq before = table.state().oldest_kept() - 1;
  const auto live = table.state().After(before), again = replayed->After(before);
  ASSERT_EQ(live.size(), again.size());
  for (std::size_t i = 0; i < live.size(); ++i) EXPECT_EQ(*live[i], *again[i]);
  for (const Entry& entry : table.entries()) {
    EXPECT_EQ(replayed->FindRequest(entry.by, entry.request).may_be_forgotten,
              table.state().FindRequest(entry.by, entry.request).may_be_forgotten);
  }
}

TEST(State, TheNewestEntryIsSharedWhileSomebodyHoldsIt) {
  Table table;
  const auto applied = table.state().Apply(std::get<Entry>(table.Try(kWhite, PlayPly{"d2"}, 1).value()));
  EXPECT_EQ(table.state().At(2), *applied);
}

TEST(State, TheWholeLogTellsWhatAnOldRequestMade) {
  Table table = LongTable(60);
  const Entry& old = table.entries()[4];
  const auto found = FindRequest(table.entries(), old.by, old.request);
  ASSERT_TRUE(found.ok());
  EXPECT_EQ((*found)->entry, old);
  EXPECT_EQ((*found)->clocks.running, Side::kFirst);
  EXPECT_EQ(FindRequest(table.entries(), AccountId("eve"), old.request).value(), nullptr);
  EXPECT_EQ(FindRequest({}, old.by, old.request).value(), nullptr);
  EXPECT_EQ(**FindRequest(table.ReadEntries(), old.by, old.request), **found) << "also as it is read";
}

TEST(State, EveryPrefixOfALogReplays) {
  const Table table = Eventful();
  for (std::size_t size = 1; size <= table.entries().size(); ++size) {
    std::vector<Entry> prefix(table.entries().begin(),
                              table.entries().begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_TRUE(State::Replay(prefix).ok()) << size;
  }
}

TEST(State, ALogWithAHoleARepetitionOrAChangeIsRefusedAndChangesNothing) {
  Table table;
  table.Play({"d2"});
  const Seq before = table.state().seq();
  Entry entry = std::get<Entry>(table.Try(kBlack, PlayPly{"f4"}, 2).value());
  for (const auto& spoil : std::vector<std::function<void(Entry&)>>{
           [](Entry& e) { e.seq = 7; }, [](Entry& e) { e.seq = 2; }, [](Entry& e) { e.events.clear(); },
           [](Entry& e) { std::get<PlyPlayed>(e.events[0]).ply = "d2"; },
           [](Entry& e) { std::get<PlyPlayed>(e.events[0]).position[0] = 'B'; },
           [](Entry& e) { std::get<PlyPlayed>(e.events[0]).side = Side::kFirst; },
           [](Entry& e) { std::get<PlyPlayed>(e.events[0]).number = 1; },
           [](Entry& e) { e.events[0] = DrawDeclined{}; },
           [](Entry& e) { e.events.push_back(PlyPlayed{}); }}) {
    Entry spoilt = entry;
    spoil(spoilt);
    EXPECT_FALSE(table.state().Apply(spoilt).ok());
    EXPECT_EQ(table.state().seq(), before);
    EXPECT_EQ(table.state().plies().size(), 1U);
  }
  EXPECT_TRUE(table.state().Apply(entry).ok());
}

TEST(State, AnEntryAppliedWithItsGameMakesTheSameStateAsOneThatIsPlayedAgain) {
  Table table({Millis(60'000), Millis(1'000)});
  State taken = table.state();
  rules::SeededNumbers numbers(7);
  while (!table.state().outcome()) {
    const State& state = table.state();
    const std::vector<std::string> plies = state.game().LegalPlies();
    const AccountId& by = *state.to_move() == Side::kFirst ? kWhite : kBlack;
    const PlayPly ply{plies[numbers.Below(plies.size())]};
    std::optional<rules::Game> after;
    auto decision = Decide(state, {by, table.NextRequest(), state.position_seq(), 0, ply}, {}, &after);
    const Entry& entry = table.Keep(std::get<Entry>(std::move(decision).value()));
    ASSERT_TRUE(after);
    ASSERT_TRUE(taken.Apply(entry, *std::move(after)).ok());
    ASSERT_EQ(taken.game().position(), state.game().position());
  }
  const Viewer nobody;
  EXPECT_EQ(ViewSnapshot(MatchId("m"), taken, {}, nobody, {}),
            ViewSnapshot(MatchId("m"), table.state(), {}, nobody, {}));
  EXPECT_EQ(*taken.At(taken.seq()), *table.state().At(taken.seq()));
}

TEST(State, AnEntryWithAGameOfAnotherLengthIsRefusedAndChangesNothing) {
  Table table;
  std::optional<rules::Game> after;
  const Command ply{kWhite, RequestId("r"), 1, 0, PlayPly{"d2"}};
  const auto entry = std::get<Entry>(Decide(table.state(), ply, {}, &after).value());
  const auto refused = table.state().Apply(entry, table.state().game());
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().reason, Reason::kBadRecord);
  EXPECT_EQ(table.state().seq(), 1U);
  EXPECT_TRUE(table.state().Apply(entry, *after).ok());
}

TEST(State, NothingFollowsTheEnd) {
  Table table;
  table.Do(kWhite, Resign{}, 0);
  EXPECT_FALSE(table.state().Apply({3, {}, {}, {}, 0, {DrawOffered{}}}).ok());
  EXPECT_FALSE(table.state().clocks().running.has_value());
  EXPECT_FALSE(table.state().to_move().has_value());
}

TEST(State, TheClockOfThePlayerToMoveRunsInASnapshot) {
  Table table({seconds(60), seconds(0)});
  table.Play({"d2"});
  const Snapshot seen = ViewSnapshot(MatchId("m"), table.state(), {}, {}, {seconds(5)});
  EXPECT_EQ(seen.clocks.running, Side::kSecond);
  EXPECT_EQ(seen.clocks.left[1], seconds(55));
  EXPECT_EQ(seen.clocks.left[0], seconds(60));
}

/// Both clocks after each entry from this one on: at once, in a replay of the log, and in the packed copy.
void ExpectClocks(Table& table, Seq from, const std::vector<std::array<int, 2>>& left_ms) {
  const State replayed = State::Replay(table.entries()).value();
  for (const std::array<int, 2>& left : left_ms) {
    const std::array<Millis, 2> expected{Millis(left[0]), Millis(left[1])};
    EXPECT_EQ(table.state().At(from)->clocks.left, expected) << from;
    EXPECT_EQ(replayed.At(from)->clocks.left, expected) << from;
    EXPECT_EQ(table.state().After(from - 1).front()->clocks.left, expected) << from;
    ++from;
  }
}

TEST(State, EveryEntryHasTheClocksOfItsMoment) {
  Table table({seconds(60), seconds(2)});
  table.Do(kWhite, PlayPly{"d2"}, 1, {Millis(1), seconds(7), {}});
  table.Do(kWhite, OfferDraw{}, 2, {Millis(2), seconds(4), {}});
  table.Do(kBlack, DeclineDraw{}, 3, {Millis(3), seconds(9), {}});
  table.Do(kBlack, PlayPly{"f4"}, 2, {Millis(4), seconds(10), {}});
  table.Do(kWhite, Resign{}, 0, {Millis(5), seconds(20), {}});
  ExpectClocks(table, 2,
               {{55'000, 60'000}, {55'000, 56'000}, {55'000, 51'000}, {55'000, 52'000}, {35'000, 52'000}});
  EXPECT_EQ(table.state().clocks().left[0], seconds(35)) << "and so has what is shown of it later";
}

TEST(State, WhoLostOnTimeHasNoneLeft) {
  Table table({seconds(60), seconds(0)});
  table.Play({"d2"});
  table.Keep(DecideFlag(table.state(), {Millis(9), Millis(60'001), Millis(0)}).value());
  ExpectClocks(table, 3, {{60'000, 0}});
  const Snapshot seen = ViewSnapshot(MatchId("m"), table.state(), {}, {}, {seconds(99)});
  EXPECT_EQ(seen.clocks.left[1], Millis(0));
  EXPECT_FALSE(seen.clocks.running);
}

TEST(State, WhoLostOnTimeBeforeEntriesSaidSoHasNoneLeftEither) {
  Table table({seconds(60), seconds(0)});
  table.Keep({2, Millis(9), {}, {}, 0, {Ended{{rules::Score::kSecondWins, "time"}}}});
  ExpectClocks(table, 2, {{0, 60'000}});
}

TEST(State, ATurnIsMeasuredByTheHousesTimeAndNotByTheTimeOfDay) {
  Table table({seconds(60), seconds(0)});
  Stamp stamp{Millis(1'000'000), {}, {}};
  stamp.ahead = Millis(400'000);
  table.Do(kWhite, PlayPly{"d2"}, 1, stamp);
  EXPECT_EQ(table.state().turn_began_at(), Millis(600'000));
  EXPECT_EQ(table.state().At(2)->entry.at, Millis(1'000'000));
  EXPECT_EQ(table.state().clock_runs_at(), Millis(600'000));
  table.Keep(DecideResume(table.state(), stamp).value());
  EXPECT_EQ(table.state().turn_began_at(), Millis(600'000));
  EXPECT_EQ(table.state().clock_runs_at(), Millis(600'000) + clock::kOutageGrace);
  EXPECT_EQ(table.state().After(1).front()->entry, table.entries()[1]) << "the packed copy keeps it";
}

TEST(State, ThePositionNumberIsThatOfThePlyAndNotOfAnOffer) {
  Table table;
  table.Play({"d2"});
  table.Do(kWhite, OfferDraw{}, 2);
  EXPECT_EQ(table.state().seq(), 3U);
  EXPECT_EQ(table.state().position_seq(), 2U);
  EXPECT_EQ(table.state().offer_seq(), 3U);
}

TEST(State, AMatchOfOnePlayerIsPlayedAndReplayedToItsEnd) {
  Table table(AloneSettings({seconds(60), seconds(1)}));
  table.Play(SolvingLine());
  EXPECT_EQ(table.state().outcome(), (rules::Outcome{rules::Score::kSolved, "centre"}));
  EXPECT_EQ(table.state().clocks().left[1], Millis(seconds(60)));
  const auto replayed = State::Replay(table.ReadEntries());
  ASSERT_TRUE(replayed.ok()) << replayed.error().ToString();
  const Players players{Player{kWhite, "Ann", true}, Player{}};
  EXPECT_EQ(ViewSnapshot(MatchId("m"), *replayed, players, {}, {}),
            ViewSnapshot(MatchId("m"), table.state(), players, {}, {}));
}

TEST(State, NobodySitsOnTheSeatThatIsEmpty) {
  Table table(AloneSettings());
  EXPECT_EQ(table.state().SeatOf(kWhite), Side::kFirst);
  EXPECT_FALSE(table.state().SeatOf(AccountId()));
  EXPECT_FALSE(ViewerOf(table.state(), AccountId()).seat);
}

TEST(State, LegalPliesBelongToThePositionAndEndWithTheMatch) {
  Table table;
  table.Play({"d2"});
  const LegalPlies legal = ViewLegalPlies(table.state(), {});
  EXPECT_EQ(legal.position_seq, table.state().position_seq());
  EXPECT_EQ(legal.plies, table.state().game().LegalPlies());
  table.Do(kBlack, Resign{}, 0);
  EXPECT_EQ(ViewLegalPlies(table.state(), {}), (LegalPlies{table.state().position_seq(), {}}));
}

const std::vector<std::string> kQuiet = {"f4", "a1", "d6", "g7", "b4", "e5"};

/// White's first ply, and White's request, which Black declines.
Table Declined(const Action& offer) {
  Table table;
  table.Play({"d2"});
  const bool draw = std::holds_alternative<OfferDraw>(offer);
  table.Do(kWhite, offer, table.state().position_seq());
  draw ? table.Do(kBlack, DeclineDraw{}, table.state().offer_seq())
       : table.Do(kBlack, DeclineTakeback{}, table.state().takeback_seq());
  return table;
}

TEST(OfferPauses, AfterADeclinedOfferFivePliesMustBePlayedBeforeThatSideOffersAgain) {
  for (const Action& offer : {Action(OfferDraw{}), Action(OfferTakeback{})}) {
    Table table = Declined(offer);
    for (int played = 0; played < kPliesBetweenOffers; ++played) {
      const auto again = table.Try(kWhite, offer, table.state().position_seq());
      ASSERT_FALSE(again.ok());
      EXPECT_EQ(again.error().reason, Reason::kOfferTooSoon);
      EXPECT_EQ(*again.error().facts.Find(fact::kPliesLeft), std::to_string(kPliesBetweenOffers - played));
      table.Play({kQuiet[static_cast<std::size_t>(played)]});
    }
    EXPECT_TRUE(table.Try(kWhite, offer, table.state().position_seq()).ok());
  }
}

TEST(OfferPauses, AnOfferOfTheOtherSideEndsTheWait) {
  Table table = Declined(OfferDraw{});
  table.Do(kBlack, OfferDraw{}, table.state().position_seq());
  table.Do(kWhite, DeclineDraw{}, table.state().offer_seq());
  EXPECT_TRUE(table.Try(kWhite, OfferDraw{}, table.state().position_seq()).ok());
  EXPECT_EQ(table.Refusal(kBlack, OfferDraw{}, table.state().position_seq()), Reason::kOfferTooSoon);
}

TEST(OfferPauses, AnOfferThatAPlyEndsCountsAsDeclined) {
  Table table;
  table.Play({"d2"});
  table.Do(kWhite, OfferDraw{}, table.state().position_seq());
  table.Do(kWhite, OfferTakeback{}, table.state().position_seq());
  table.Play({"f4"});
  EXPECT_EQ(table.Refusal(kWhite, OfferDraw{}, table.state().position_seq()), Reason::kOfferTooSoon);
  EXPECT_EQ(table.Refusal(kWhite, OfferTakeback{}, table.state().position_seq()), Reason::kOfferTooSoon);
}

TEST(OfferPauses, DrawsAndTakebacksWaitEachForItself) {
  Table table = Declined(OfferDraw{});
  EXPECT_TRUE(table.Try(kWhite, OfferTakeback{}, table.state().position_seq()).ok());
}

TEST(OfferPauses, ARequestThatWasGrantedIsFollowedByNoWait) {
  Table table;
  table.Play({"d2"});
  table.Do(kWhite, OfferTakeback{}, table.state().position_seq());
  table.Do(kBlack, AcceptTakeback{}, table.state().takeback_seq());
  table.Play({"d2"});
  EXPECT_TRUE(table.Try(kWhite, OfferTakeback{}, table.state().position_seq()).ok());
}

TEST(OfferPauses, ASnapshotTellsThem) {
  Table table = Declined(OfferDraw{});
  table.Play({"f4"});
  const Snapshot seen = ViewSnapshot(MatchId("m"), table.state(), {}, {}, {});
  EXPECT_EQ(seen.pauses.PliesLeft(OfferKind::kDraw, Side::kFirst), kPliesBetweenOffers - 1);
  EXPECT_EQ(seen.pauses.PliesLeft(OfferKind::kDraw, Side::kSecond), 0);
  EXPECT_EQ(seen.pauses.PliesLeft(OfferKind::kTakeback, Side::kFirst), 0);
}

}  // namespace

}  // namespace merels::match
