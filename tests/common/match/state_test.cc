#include "common/match/state.h"

#include <gtest/gtest.h>

#include "common/match/codec.h"
#include "common/match/view.h"
#include "tests/common/match/fixture.h"
#include "tests/support/solving_line.h"

namespace merels::match {
namespace {

using std::chrono::seconds;

/// A match with one event of every kind, the end by the rules excepted.
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
  std::vector<Entry> read;
  for (const Entry& entry : table.entries()) read.push_back(Decode(entry.seq, Encode(entry)).value());
  const auto replayed = State::Replay(read);
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

}  // namespace
}  // namespace merels::match
