// Delayed matches as their spectators see them.
#include "common/match/late.h"

#include <vector>

#include <gtest/gtest.h>

#include "common/match/codec.h"
#include "common/match/view.h"
#include "tests/common/match/fixture.h"

namespace merels::match {
namespace {

using std::chrono::seconds;

Settings LateSettings(const Watching& watching) {
  Settings settings = SettingsOf({Millis(60'000), Millis(0)});
  settings.watching = watching;
  return settings;
}
Watching Plies(int plies) { return {WatchAccess::kOpen, plies}; }
Watching Delay(Millis delay) { return {WatchAccess::kOpen, 0, delay}; }

/// A match and its spectators' view, kept in step.
class LateTest : public ::testing::Test {
 protected:
  void Open(const Watching& watching) {
    table.emplace(LateSettings(watching));
    late.emplace(Late::Begin(table->entries(), Millis(1000)).value());
  }
  /// At this time; the players' view has no delay.
  void Do(Action action, Millis at) {
    const State& now = table->state();
    const AccountId& by = now.to_move() == Side::kFirst ? kWhite : kBlack;
    const Entry& entry =
        table->Do(by, std::move(action), now.position_seq(), {at, Millis(100), std::nullopt});
    late->Add(entry, now.game().plies(), now.outcome().has_value());
  }
  std::vector<Seq> Show(Millis now) {
    std::vector<Seq> shown;
    while (const auto next = late->ShowNext(now)) shown.push_back(next->entry.seq);
    return shown;
  }

  std::optional<Table> table;
  std::optional<Late> late;
};

TEST_F(LateTest, OfADelayInPliesTheNewestAreWithheldAndTheirPositionsToo) {
  Open(Plies(2));
  Do(PlayPly{"d2"}, seconds(2));
  Do(PlayPly{"f4"}, seconds(3));
  EXPECT_TRUE(Show(seconds(9)).empty());
  Do(PlayPly{"g1"}, seconds(4));
  EXPECT_EQ(Show(seconds(9)), std::vector<Seq>{2});
  EXPECT_EQ(late->state().plies(), std::vector<std::string>{"d2"});
  EXPECT_EQ(late->due(), std::nullopt);
}

TEST_F(LateTest, WhatHappensBetweenPliesIsShownNoSoonerThanThePlyBeforeIt) {
  Open(Plies(1));
  Do(PlayPly{"d2"}, seconds(2));
  Do(OfferDraw{}, seconds(2));
  Do(PlayPly{"f4"}, seconds(3));
  EXPECT_EQ(Show(seconds(9)), (std::vector<Seq>{2, 3}));
}

TEST_F(LateTest, WhenTheMatchIsOverAllPliesAreShownAtOnce) {
  Open(Plies(50));
  Do(PlayPly{"d2"}, seconds(2));
  Do(Resign{}, seconds(3));
  EXPECT_EQ(Show(seconds(3)), (std::vector<Seq>{2, 3}));
  EXPECT_TRUE(late->state().outcome());
}

TEST_F(LateTest, OfADelayInTimeEachRowIsShownSoLongAfterItWasDecidedTheEndToo) {
  Open(Delay(seconds(30)));
  Do(PlayPly{"d2"}, seconds(10));
  Do(PlayPly{"f4"}, seconds(12));
  Do(Resign{}, seconds(13));
  EXPECT_EQ(late->due(), seconds(40));
  EXPECT_TRUE(Show(Millis(39'999)).empty());
  EXPECT_EQ(Show(seconds(40)), std::vector<Seq>{2});
  EXPECT_EQ(Show(Millis(42'999)), std::vector<Seq>{3});
  EXPECT_FALSE(late->state().outcome());
  EXPECT_EQ(Show(seconds(43)), std::vector<Seq>{4});
  EXPECT_TRUE(late->state().outcome());
  EXPECT_TRUE(late->empty());
}

TEST_F(LateTest, AfterARestartTheSameIsShown) {
  Open(Delay(seconds(30)));
  Do(PlayPly{"d2"}, seconds(10));
  Do(PlayPly{"f4"}, seconds(12));
  const Late again = Late::Begin(table->entries(), seconds(41)).value();
  EXPECT_EQ(again.state().seq(), 2U);
  EXPECT_EQ(again.due(), seconds(42));
}

TEST_F(LateTest, OfEntriesReadFromTheLogTheSameIsShown) {
  Open(Plies(1));
  Do(PlayPly{"d2"}, seconds(10));
  Do(PlayPly{"f4"}, seconds(12));
  const Late read = Late::Begin(table->ReadEntries(), seconds(41)).value();
  ASSERT_EQ(read.state().seq(), 2U);
  EXPECT_EQ(read.state().At(2)->entry, table->entries()[1]);
}

TEST_F(LateTest, TheClocksAreThoseOfTheMomentThatIsShown) {
  Open(Delay(seconds(30)));
  Do(PlayPly{"d2"}, seconds(10));
  EXPECT_EQ(Show(seconds(40)).size(), 1U);
  EXPECT_EQ(LateMoment(late->state(), seconds(47)).thought, seconds(7));
  Open(Plies(1));
  Do(PlayPly{"d2"}, seconds(10));
  EXPECT_EQ(LateMoment(late->state(), seconds(47)).thought, Millis(0));
}

TEST(Watching, ADelayIsReadAndWritten) {
  Watching watching;
  for (const char* text : {"30s", "4plies", "3600s", "200plies", "none"}) {
    ASSERT_TRUE(ParseDelay(text, watching).ok()) << text;
    EXPECT_EQ(DelayText(watching), text);
  }
  for (const char* text :
       {"", "30", "s", "0s", "-1s", "3601s", "201plies", "4 plies", "4pliess", "99999999999s"}) {
    EXPECT_EQ(ParseDelay(text, watching).error().reason, Reason::kBadArgument) << text;
  }
  EXPECT_FALSE(watching.delayed());
}

TEST(Watching, ADelayOutOfRangeOrOneOfEachKindIsRefused) {
  for (const Watching& watching :
       {Watching{WatchAccess::kOpen, -1}, Watching{WatchAccess::kOpen, 201}, Delay(Millis(-1)),
        Delay(Watching::kLongestDelay + Millis(1)), Watching{WatchAccess::kOpen, 1, seconds(1)}}) {
    EXPECT_FALSE(Validate(watching).ok());
    EXPECT_FALSE(DecideStart(LateSettings(watching), kWhite, RequestId("r"), Millis(1)).ok());
  }
}

TEST(Watching, ARatedMatchIsForAllToSeeThoughPerhapsLate) {
  const auto may_begin = [](const Watching& watching) {
    Settings settings = LateSettings(watching);
    settings.rated = true;
    return DecideStart(settings, kWhite, RequestId("r"), Millis(1)).ok();
  };
  EXPECT_TRUE(may_begin({}));
  EXPECT_TRUE(may_begin(Plies(1)));
  EXPECT_FALSE(may_begin({WatchAccess::kClosed}));
  EXPECT_FALSE(may_begin({WatchAccess::kCode}));
}

TEST(Watching, WhoMayWatchIsWrittenInTheLogAndReadAgain) {
  for (const Watching& watching : {Watching{}, Plies(4), Watching{WatchAccess::kClosed, 0, seconds(30)},
                                   Watching{WatchAccess::kCode, 0, Millis(0), WatchCode("abcdefgh")}}) {
    const Table table(LateSettings(watching));
    const Entry& first = table.entries().front();
    const std::string bytes = Encode(first, table.state().settings().seats);
    EXPECT_EQ(bytes.find("watch") != std::string::npos, watching != Watching{});
    const auto read = State::Begin(EntryReader().Read(1, bytes).value());
    EXPECT_EQ(read.value().At(1)->entry, first);
  }
}

TEST(Watching, AClosedMatchIsForItsPlayersAndOneByCodeForWhoeverHasIt) {
  const auto may = [](const Watching& watching, const Viewer& viewer) {
    Table table(LateSettings(watching));
    return MayWatch(table.state(), viewer);
  };
  const Watching code{WatchAccess::kCode, 0, Millis(0), WatchCode("abcdefgh")};
  const AccountId eve("eve");
  EXPECT_TRUE(may({}, {eve}));
  EXPECT_FALSE(may({WatchAccess::kClosed}, {eve}));
  EXPECT_TRUE(may({WatchAccess::kClosed}, {kBlack, Side::kSecond}));
  EXPECT_FALSE(may(code, {eve}));
  EXPECT_FALSE(may(code, {eve, std::nullopt, "abcdefgx"}));
  EXPECT_TRUE(may(code, {eve, std::nullopt, "abcdefgh"}));
  EXPECT_FALSE(may({WatchAccess::kCode}, {eve}));  // no code matches none
}

TEST(Watching, TheCodeIsForThePlayersEyes) {
  Table table(LateSettings({WatchAccess::kCode, 0, Millis(0), WatchCode("abcdefgh")}));
  const auto code = [&](const Viewer& viewer) {
    return ViewSnapshot(MatchId("m"), table.state(), {}, viewer, {}).settings.watching.code.text();
  };
  EXPECT_EQ(code({kBlack, Side::kSecond}), "abcdefgh");
  EXPECT_EQ(code({AccountId("eve"), std::nullopt, "abcdefgh"}), "");
  EXPECT_EQ(
      ViewSummary(MatchId("m"), table.state(), {}, {kBlack, Side::kSecond}).settings.watching.code.text(),
      "");
}

}  // namespace
}  // namespace merels::match
