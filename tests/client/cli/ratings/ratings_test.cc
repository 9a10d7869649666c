#include "client/cli/ratings/ratings.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/cli/match/calls.h"
#include "tests/client/cli/small_house.h"

namespace merels::cli {
namespace {

using merels::testing::HouseRemote;
using merels::testing::SmallHouse;
using std::chrono::hours;
using ::testing::HasSubstr;

constexpr const char* kPool = "standard/blitz";

class OnlineRatings : public ::testing::Test {
 protected:
  OnlineRatings() {
    for (int i = 0; i < 5; ++i) Play("m" + std::to_string(i), i == 4 ? 0.5 : i % 2);
    house_.ratings.players[""] = {ada_.me(), {{kPool, standings_[0], true}, {"lasker/rapid", {}, false}}};
    house_.ratings.players["Bob"] = {bob_.me(), {}};
    house_.ratings.standings = {{1, bob_.me(), standings_[1]}, {2, ada_.me(), standings_[0]}};
  }

  /// Ada, with White, and Bob.
  void Play(const std::string& match, double score) {
    rating::Change change{
        {MatchId(match), kPool, {ada_.me().id, bob_.me().id}, score, hours(house_.ratings.log.size())},
        static_cast<std::int64_t>(house_.ratings.log.size()) + 1,
        {standings_[0].rating, standings_[1].rating},
        rating::Rate(standings_, score, hours(house_.ratings.log.size()))};
    for (const std::size_t seat : {0U, 1U})
      standings_[seat] = {change.after[seat], standings_[seat].games + 1, change.game.ended_at};
    house_.ratings.log.push_back({change, {ada_.me(), bob_.me()}});
  }
  std::string Recomputed(int expected) {
    out_.str("");
    EXPECT_EQ(RecomputeRatings(house_.ratings, kPool, console_), expected);
    return out_.str();
  }

  std::istringstream in_;
  std::ostringstream out_, err_;
  Console console_{in_, out_, err_};
  SmallHouse house_;
  HouseRemote ada_{house_, "Ada"};
  HouseRemote bob_{house_, "Bob"};
  std::array<rating::Standing, 2> standings_;
};

TEST_F(OnlineRatings, TheLeaderboardIsALineAPlayer) {
  house_.ratings.standings = {{1, bob_.me(), {{1612.34, 80.06, 0.06}, 12, hours(1)}}};
  EXPECT_EQ(ListStandings(house_.ratings, {kPool, false, {}}, false, console_), kDone);
  EXPECT_EQ(out_.str(), "1\tBob\t1612.3\t80.1\t12\n");
  out_.str("");
  EXPECT_EQ(ListStandings(house_.ratings, {kPool, false, {}}, true, console_), kDone);
  EXPECT_THAT(out_.str(), HasSubstr("\"value\":1612.34"));
}

TEST_F(OnlineRatings, WhoIsNotSureIsListedWhenAskedForAndMarked) {
  house_.ratings.standings = {{1, bob_.me(), {{1612.34, 80.06, 0.06}, 12, hours(1)}, false},
                              {0, ada_.me(), {{1500, 200, 0.06}, 1, hours(1)}, true}};
  EXPECT_EQ(ListStandings(house_.ratings, {kPool, false, {}}, false, console_), kDone);
  EXPECT_EQ(out_.str(), "1\tBob\t1612.3\t80.1\t12\n");
  out_.str("");
  EXPECT_EQ(ListStandings(house_.ratings, {kPool, true, {}}, false, console_), kDone);
  EXPECT_EQ(out_.str(), "1\tBob\t1612.3\t80.1\t12\n-\tAda\t1500.0\t200.0\t1\tprovisional\n");
}

TEST_F(OnlineRatings, EachPoolIsALineAndWhatIsNotSureIsMarked) {
  EXPECT_EQ(ShowRatings(house_.ratings, "", false, console_), kDone);
  EXPECT_THAT(out_.str(), HasSubstr("\t5\tprovisional\n"));
  EXPECT_THAT(out_.str(), HasSubstr("lasker/rapid\t1500.0\t350.0\t0\n"));
  EXPECT_EQ(ShowRatings(house_.ratings, "Zoe", false, console_), kRefused);
  EXPECT_THAT(err_.str(), HasSubstr("unknown-player"));
}

TEST_F(OnlineRatings, TheHistoryHasEachMatchAsItsPlayerSawIt) {
  EXPECT_EQ(ListRatingHistory(house_.ratings, "Bob", kPool, false, console_), kDone);
  const std::string lines = out_.str();
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 5) << "all pages";
  EXPECT_EQ(lines.substr(0, 3), "m4\t");
  EXPECT_THAT(lines, HasSubstr("\tAda\tdrawn\nm3\t"));
  EXPECT_THAT(lines, HasSubstr("m0\t1500.0\t1662.2\t+162.2\tAda\twon\n"));
}

TEST_F(OnlineRatings, ALogThatLeadsToTheLeaderboardHasNoDifference) {
  EXPECT_EQ(Recomputed(kDone), "5 matches, no difference\n");
}

TEST_F(OnlineRatings, AChangedLineOfTheLogIsFound) {
  house_.ratings.log[2].change.after[0].value += 1;
  EXPECT_THAT(Recomputed(kRefused), HasSubstr("difference: match m2"));
}

TEST_F(OnlineRatings, ALineThatIsMissingIsFound) {
  house_.ratings.log.erase(house_.ratings.log.begin() + 1);
  EXPECT_THAT(Recomputed(kRefused), HasSubstr("match m2: its number is not the next one"));
}

TEST_F(OnlineRatings, ALeaderboardThatTheLogDoesNotLeadToIsFound) {
  house_.ratings.standings[0].standing.rating.value += 1e-6;
  EXPECT_THAT(Recomputed(kRefused), HasSubstr("difference: Bob has another rating by the log\n"));
  house_.ratings.standings[0].standing.games = 99;
  EXPECT_THAT(Recomputed(kRefused),
              HasSubstr("difference: Bob has a rating that the log does not lead to\n"));
}

TEST_F(OnlineRatings, HowASeekStandsIsALine) {
  EXPECT_EQ(SeekLine({clock::Millis(4000), true, 1512.3, 108, clock::Millis(-1)}, false),
            "waiting: 4 s, for a rating within 108 of 1512");
  EXPECT_EQ(SeekLine({clock::Millis(4000), true, 1512.3, 108, clock::Millis(2600)}, false),
            "waiting: 4 s, for a rating within 108 of 1512; others waited 3 s");
  EXPECT_THAT(SeekLine({clock::Millis(4000), true, 1512.3, 108, clock::Millis(2600)}, true),
              HasSubstr("\"gap\":108.0"));
}

}  // namespace
}  // namespace merels::cli
