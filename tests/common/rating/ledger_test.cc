#include "common/rating/ledger.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace merels::rating {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using testing::HasSubstr;

const AccountId kAnn("ann");
const AccountId kBob("bob");
const AccountId kCleo("cleo");

RatedGame GameOf(const std::string& match, const AccountId& white, const AccountId& black, double score,
                 milliseconds ended_at) {
  return {MatchId(match), "standard/blitz", {white, black}, score, ended_at};
}

/// The log of these games.
std::vector<Change> LogOf(const std::vector<RatedGame>& games) {
  std::map<AccountId, Standing> standings;
  std::vector<Change> log;
  for (const RatedGame& game : games) {
    Change change{game, static_cast<std::int64_t>(log.size()) + 1, {}, {}};
    const std::array<Standing, 2> before = {standings[game.seats[0]], standings[game.seats[1]]};
    change.before = {before[0].rating, before[1].rating};
    change.after = Rate(before, game.white_score, game.ended_at);
    for (const std::size_t seat : {0U, 1U})
      standings[game.seats[seat]] = {change.after[seat], before[seat].games + 1, game.ended_at};
    log.push_back(change);
  }
  return log;
}

std::vector<Change> SomeLog() {
  return LogOf({GameOf("m1", kAnn, kBob, 1, hours(1)), GameOf("m2", kBob, kCleo, 0.5, hours(2)),
                GameOf("m3", kCleo, kAnn, 0, hours(500))});
}

TEST(Ledger, OfTwoNewcomersTheWinnerGainsWhatTheLoserLoses) {
  const auto after = Rate({}, 1, hours(1));
  EXPECT_GT(after[0].value, 1600);
  EXPECT_NEAR(after[0].value - 1500, 1500 - after[1].value, 1e-9);
  EXPECT_EQ(after[0].deviation, after[1].deviation);
  EXPECT_LT(after[0].deviation, 350);
}

TEST(Ledger, ADrawOfEqualsOnlyMakesBothSurer) {
  const auto after = Rate({}, 0.5, hours(1));
  EXPECT_DOUBLE_EQ(after[0].value, 1500);
  EXPECT_LT(after[1].deviation, 350);
}

TEST(Ledger, WhoHasNotPlayedForLongIsLessSureAndSoChangesMore) {
  const Standing settled{{1500, 60, 0.06}, 50, hours(1)};
  const auto soon = Rate({settled, settled}, 1, hours(2));
  const auto late = Rate({settled, Standing{{1500, 60, 0.06}, 50, hours(24 * 365)}}, 1, hours(24 * 365));
  EXPECT_GT(late[0].value, soon[0].value);
  EXPECT_GT(RatingAt(settled, hours(24 * 365)).deviation, 60);
  EXPECT_NEAR(RatingAt(settled, hours(0)).deviation, 60, 1e-9) << "time does not run backwards";
  EXPECT_EQ(RatingAt(Standing{}, hours(24 * 365)), Rating());
}

TEST(Ledger, ALogThatIsWorkedOutAgainComesToTheSameNumbers) {
  Replay replay;
  const auto log = SomeLog();
  for (const Change& change : log) EXPECT_EQ(replay.Take(change), std::nullopt);
  EXPECT_EQ(replay.n(), 3);
  EXPECT_EQ(replay.standings().at(kAnn).rating, log[2].after[1]);
  EXPECT_EQ(replay.standings().at(kBob).games, 2);
}

TEST(Ledger, EveryChangedNumberIsFoundAndIsOneDifference) {
  const auto changes =
      std::vector<std::function<void(Change&)>>{[](Change& change) { change.after[0].value += 1e-9; },
                                                [](Change& change) { change.game.white_score = 1; },
                                                [](Change& change) { change.before[1].deviation += 1e-9; },
                                                [](Change& change) { change.game.ended_at += hours(1000); }};
  for (const auto& change : changes) {
    auto log = SomeLog();
    change(log[1]);
    Replay replay;
    EXPECT_EQ(replay.Take(log[0]), std::nullopt);
    EXPECT_THAT(replay.Take(log[1]).value_or(""), HasSubstr("match m2"));
  }
}

TEST(Ledger, ALineThatIsMissingIsFound) {
  const auto log = SomeLog();
  Replay replay;
  EXPECT_EQ(replay.Take(log[0]), std::nullopt);
  EXPECT_NE(replay.Take(log[2]), std::nullopt);
}

}  // namespace
}  // namespace merels::rating
