#include "server/database_check.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/match/decide.h"
#include "server/service/match/match_rows.h"
#include "server/store/sqlite/connection.h"
#include "tests/server/store/answers.h"
#include "tests/server/store/sqlite/host.h"

namespace merels {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Matches one, two and three in rows 1 to 6 of the log.
class HouseCheckTest : public testing::Test {
 protected:
  HouseCheckTest() {
    for (const char* id : {"one", "two", "three"}) Play(MatchId(id), 0, match::Resign{});
  }

  /// A match that begins, and Bob's command.
  void Play(const MatchId& id, Seq expected, match::Action action) {
    const AccountId ann("ann");
    const AccountId bob("bob");
    const match::Settings settings{"standard+reps=3+quiet=100", {}, false, {ann, bob}, true};
    const auto start = match::DecideStart(settings, ann, RequestId("start"), match::Millis(1000)).value();
    match::State state = match::State::Begin(start).value();
    const match::Command command{bob, RequestId("command"), expected, 0, std::move(action)};
    const auto next =
        match::Decide(state, command, {match::Millis(2000), match::Millis(0), std::nullopt}).value();
    const std::vector<store::Row> rows = {service::FirstRow(id, start),
                                          service::NextRow(id, state, std::get<match::Entry>(next))};
    ASSERT_THAT(store::AppendAll(host_, rows), testing::Each(store::AppendStatus::kAppended));
    ++played_;
  }

  void Change(const char* sql) {
    store::Connection connection(host_.database(), SQLITE_OPEN_READWRITE);
    ASSERT_EQ(connection.Execute(sql), SQLITE_OK) << connection.Message();
  }

  std::vector<std::string> Damages() {
    std::vector<std::string> damages;
    store::Connection connection(host_.database(), SQLITE_OPEN_READWRITE);
    const auto report =
        CheckDatabase(connection, [&](const std::string& sentence) { damages.push_back(sentence); });
    EXPECT_TRUE(report.ok());
    EXPECT_EQ(report->damages, static_cast<std::int64_t>(damages.size()));
    EXPECT_EQ(report->matches, played_);
    return damages;
  }

  store::SqliteHost host_;
  std::int64_t played_ = 0;
};

TEST_F(HouseCheckTest, AWholeHouseHasNoDamage) { EXPECT_THAT(Damages(), IsEmpty()); }

TEST_F(HouseCheckTest, AFlippedByteIsFoundWithTheNameOfItsMatch) {
  Change(
      "UPDATE log SET bytes = CAST(replace(CAST(bytes AS TEXT), 'standard', 'stanbard') AS BLOB) WHERE row = "
      "3");
  EXPECT_THAT(Damages(), ElementsAre(testing::AllOf(HasSubstr("match two"), HasSubstr("entry 1"))));
}

TEST_F(HouseCheckTest, ARowThatIsMissingOrHasTheBytesOfAnotherIsFound) {
  Change("DELETE FROM log WHERE row = 1; UPDATE log SET back = 0 WHERE row = 2");
  Change("UPDATE log SET bytes = (SELECT bytes FROM log WHERE row = 3) WHERE row = 6");
  EXPECT_THAT(Damages(), ElementsAre(HasSubstr("match one: entry 1 is missing"),
                                     testing::AllOf(HasSubstr("match three"), HasSubstr("entry 2"))));
}

TEST_F(HouseCheckTest, ARowThatDoesNotLeadToTheOneBeforeIsFoundWithTheNameOfItsMatch) {
  Change("DELETE FROM log WHERE row = 1");
  Change("UPDATE log SET back = 2 WHERE row = 4");
  Change("UPDATE log SET seq = 1 WHERE row = 6");
  EXPECT_THAT(Damages(), ElementsAre(HasSubstr("match one: row 2"), HasSubstr("match three: row 6"),
                                     HasSubstr("match two: row 4")));
}

TEST_F(HouseCheckTest, ARowThatNoMatchReachesIsFound) {
  Change(
      "UPDATE log SET number = 99, back = 0 WHERE row = 6; UPDATE logs SET row = 5, seq = 1 WHERE number = "
      "3");
  EXPECT_THAT(Damages(), ElementsAre(HasSubstr("match three"), HasSubstr("row 6 of the log is of no match")));
}

TEST_F(HouseCheckTest, ATailMayBeBehindOnlyOfALiveMatchAndOnlyUntilTheNextNote) {
  Play(MatchId("four"), 1, match::OfferDraw{});
  Change("UPDATE logs SET row = 7, seq = 1 WHERE match = 'four'; UPDATE log_note SET row = 7");
  EXPECT_THAT(Damages(), IsEmpty());
  Change("UPDATE log_note SET row = 8");
  EXPECT_THAT(Damages(), ElementsAre(HasSubstr("match four: its newest row")));
  Change("UPDATE logs SET row = 8, seq = 3 WHERE match = 'four'");
  EXPECT_THAT(Damages(), ElementsAre(HasSubstr("match four: its newest row")));
  Change("UPDATE logs SET row = 8, seq = 2 WHERE match = 'four'");
  Change("UPDATE logs SET row = 1, seq = 1 WHERE match = 'one'; UPDATE log_note SET row = 0");
  EXPECT_THAT(Damages(), ElementsAre(HasSubstr("match one: its newest row")));
}

TEST_F(HouseCheckTest, AHeadThatDoesNotFitItsLogIsFound) {
  Change(
      "UPDATE matches SET result = '1/2' WHERE match = 'one'; DELETE FROM matches WHERE match = 'two';"
      "INSERT INTO matches SELECT 'lost', seq, live, deadline_at, mover, white, black, ruleset, clock, "
      "result,"
      " reason, started_at, ended_at, turn_began_at, rated, watch_access, watch_delay_plies, watch_delay_ms"
      " FROM matches WHERE match = 'three'");
  EXPECT_THAT(Damages(),
              ElementsAre(HasSubstr("match one"), HasSubstr("match two"), HasSubstr("match lost")));
}

}  // namespace
}  // namespace merels
