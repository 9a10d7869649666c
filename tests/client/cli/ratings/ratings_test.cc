#include "client/cli/ratings/ratings.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/cli/match/calls.h"
#include "common/api/ratings.h"
#include "tests/client/server/server_remote.h"

namespace merels::cli {
namespace {

using merels::testing::RunningServer;
using merels::testing::ServerRemote;
using std::chrono::hours;
using ::testing::HasSubstr;

constexpr const char* kPool = "standard/blitz";

/// Ada and Bob have met five times; each match is a rating period of an hour.
class OnlineRatings : public ::testing::Test {
 protected:
  OnlineRatings() {
    for (int i = 0; i < 5; ++i) Meet(i == 4 ? 0.5 : i % 2);
  }

  /// Ada has White.
  void Meet(double score) {
    server_.clock.Advance(hours(1));
    const MatchId match = Begin(server_, ada_, bob_, "standard", {std::chrono::minutes(5), {}}, true);
    PlayIn(ada_, match, "d2");
    PlayIn(bob_, match, "f4");
    if (score == 0.5) {
      const Seq offer = Submit(ada_, match, match::OfferDraw{}, Show(ada_, match).position_seq)->seq();
      EXPECT_TRUE(Submit(bob_, match, match::AcceptDraw{}, offer).ok());
    } else {
      ResignIn(score == 0 ? ada_ : bob_, match);
    }
    server_.CatchUp();  // the result is rated by a task of its own
    matches_.push_back(match);
  }
  /// As after a longer career. A rank needs several opponents, too.
  void StoreStanding(const ServerRemote& player, const std::string& what) {
    server_.ChangeStored("UPDATE ratings SET " + what + " WHERE account = '" + player.account().text() + "'");
  }
  std::string Standings(const api::ListStandings& query, bool json = false) {
    out_.str("");
    EXPECT_EQ(ListStandings(ada_.calls(), query, json, console_), kDone) << err_.str();
    return out_.str();
  }
  std::string History() {
    out_.str("");
    EXPECT_EQ(ListRatingHistory(ada_.calls(), "Bob", kPool, false, console_), kDone) << err_.str();
    return out_.str();
  }
  std::string Recomputed(int expected) {
    out_.str("");
    EXPECT_EQ(RecomputeRatings(ada_.calls(), kPool, console_), expected) << err_.str();
    return out_.str();
  }

  std::istringstream in_;
  std::ostringstream out_, err_;
  Console console_{in_, out_, err_};
  RunningServer server_;
  ServerRemote ada_{server_, "Ada", ServerRemote::Kind::kMember};
  ServerRemote bob_{server_, "Bob", ServerRemote::Kind::kMember};
  std::vector<MatchId> matches_;  // oldest first
};

TEST_F(OnlineRatings, TheLeaderboardIsALineAPlayer) {
  StoreStanding(bob_, "value = 1612.34, deviation = 80.06, games = 12, opponents = 3");
  EXPECT_EQ(Standings({kPool, false, {}}), "1\tBob\t1612.3\t80.1\t12\n");
  EXPECT_THAT(Standings({kPool, false, {}}, true), HasSubstr("\"value\":1612.34"));
}

TEST_F(OnlineRatings, WhoIsNotSureIsListedWhenAskedForAndMarked) {
  StoreStanding(bob_, "value = 1612.34, deviation = 80.06, games = 12, opponents = 3");
  StoreStanding(ada_, "value = 1500, deviation = 200, games = 1, opponents = 3");
  EXPECT_EQ(Standings({kPool, false, {}}), "1\tBob\t1612.3\t80.1\t12\n");
  EXPECT_EQ(Standings({kPool, true, {}}),
            "1\tBob\t1612.3\t80.1\t12\n-\tAda\t1500.0\t200.0\t1\tprovisional\n");
}

TEST_F(OnlineRatings, WhoHasMetTooFewIsMarkedLikeWhoIsNotSure) {
  StoreStanding(bob_, "value = 1612.34, deviation = 80.06, games = 12, opponents = 2");
  EXPECT_EQ(Standings({kPool, false, {}}), "");
  EXPECT_THAT(Standings({kPool, true, {}}), HasSubstr("-\tBob\t1612.3\t80.1\t12\tprovisional\n"));
}

TEST_F(OnlineRatings, EachPoolIsALineAndWhatIsNotSureIsMarked) {
  server_.ChangeStored(
      "INSERT INTO ratings(account, pool, value, deviation, volatility, games, at, opponents) "
      "SELECT account, 'lasker/rapid', 1700, 60, 0.06, 40, at, 3 FROM ratings");
  EXPECT_EQ(ShowRatings(ada_.calls(), "", false, console_), kDone);
  EXPECT_THAT(out_.str(), HasSubstr("\t5\tprovisional\n"));
  EXPECT_THAT(out_.str(), HasSubstr("lasker/rapid\t1700.0\t60.0\t40\n"));
  EXPECT_EQ(ShowRatings(ada_.calls(), "Zoe", false, console_), kRefused);
  EXPECT_THAT(err_.str(), HasSubstr("unknown-player"));
}

TEST_F(OnlineRatings, TheHistoryHasEachMatchAsItsPlayerSawIt) {
  const std::string lines = History();
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 5);
  EXPECT_TRUE(lines.starts_with(matches_[4].text() + '\t')) << "newest first";
  EXPECT_THAT(lines, HasSubstr("\tAda\tdrawn\n" + matches_[3].text() + '\t'));
  EXPECT_THAT(lines, HasSubstr("\tAda\tlost\n" + matches_[2].text() + '\t'));
  EXPECT_THAT(lines, HasSubstr(matches_[0].text() + "\t1500.0\t1662.2\t+162.2\tAda\twon\n"));
}

TEST_F(OnlineRatings, ALogThatLeadsToTheLeaderboardHasNoDifference) {
  EXPECT_EQ(Recomputed(kDone), "5 matches, no difference\n");
}

TEST_F(OnlineRatings, AllPagesOfALongLogAreRead) {
  // Unrated results: the next match has them rated first.
  server_.ChangeStored(
      "WITH RECURSIVE more(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM more WHERE i < 200) "
      "INSERT INTO rating_outbox(match, pool, white, black, white_score, ended_at, due_at, plies) "
      "SELECT 'aaaaaaaaaaa' || char(97 + i / 26) || char(97 + i % 26), pool, white, black, i % 2, ended_at, "
      "0, "
      "1000 FROM rating_log, more WHERE n = 5");
  Meet(1);
  EXPECT_EQ(Recomputed(kDone), "206 matches, no difference\n");
  const std::string lines = History();
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 206);
}

TEST_F(OnlineRatings, AChangedLineOfTheLogIsFound) {
  server_.ChangeStored("UPDATE rating_log SET new_white_value = new_white_value + 1 WHERE n = 3");
  EXPECT_THAT(Recomputed(kRefused), HasSubstr("difference: match " + matches_[2].text()));
}

TEST_F(OnlineRatings, ALineThatIsMissingIsFound) {
  server_.ChangeStored("DELETE FROM rating_log WHERE n = 2");
  EXPECT_THAT(Recomputed(kRefused),
              HasSubstr("match " + matches_[2].text() + ": its number is not the next one"));
}

TEST_F(OnlineRatings, ALeaderboardThatTheLogDoesNotLeadToIsFound) {
  StoreStanding(bob_, "value = value + 1e-6");
  EXPECT_THAT(Recomputed(kRefused), HasSubstr("difference: Bob has another rating by the log\n"));
  StoreStanding(bob_, "games = 99");
  EXPECT_THAT(Recomputed(kRefused),
              HasSubstr("difference: Bob has a rating that the log does not lead to\n"));
}

TEST(SeekWords, HowASeekStandsIsALine) {
  EXPECT_EQ(SeekLine({clock::Millis(4000), true, {1512.3}, 108, clock::Millis(-1)}, false),
            "waiting: 4 s, for a rating within 108 of 1512");
  EXPECT_EQ(SeekLine({clock::Millis(4000), true, {1512.3}, 108, clock::Millis(2600)}, false),
            "waiting: 4 s, for a rating within 108 of 1512; others waited 3 s");
  EXPECT_EQ(SeekLine({clock::Millis(4000), true, {1512.3, 1480, 1620}, 108, clock::Millis(-1)}, false),
            "waiting: 4 s, for a rating within 108 of yours, 1480 to 1620");
  EXPECT_THAT(SeekLine({clock::Millis(4000), true, {1512.3}, 108, clock::Millis(2600)}, true),
              HasSubstr("\"gap\":108.0"));
}

}  // namespace
}  // namespace merels::cli
