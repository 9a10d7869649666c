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

class HouseCheckTest : public testing::Test {
 protected:
  HouseCheckTest() {
    for (const char* id : {"one", "two", "three"}) Play(MatchId(id));
  }

  /// A match that one player resigns after its beginning.
  void Play(const MatchId& id) {
    const AccountId ann("ann");
    const AccountId bob("bob");
    const match::Settings settings{"standard+reps=3+quiet=100", {}, false, {ann, bob}, true};
    const auto start = match::DecideStart(settings, ann, RequestId("start"), match::Millis(1000)).value();
    match::State state = match::State::Begin(start).value();
    const match::Command resigns{bob, RequestId("resign"), 0, 0, match::Resign{}};
    const auto end =
        match::Decide(state, resigns, {match::Millis(2000), match::Millis(0), std::nullopt}).value();
    const std::vector<store::Row> rows = {service::FirstRow(id, start),
                                          service::NextRow(id, state, std::get<match::Entry>(end))};
    ASSERT_THAT(store::AppendAll(host_, rows), testing::Each(store::AppendStatus::kAppended));
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
    EXPECT_EQ(report->matches, 3);
    return damages;
  }

  store::SqliteHost host_;
};

TEST_F(HouseCheckTest, AWholeHouseHasNoDamage) { EXPECT_THAT(Damages(), IsEmpty()); }

TEST_F(HouseCheckTest, AFlippedByteIsFoundWithTheNameOfItsMatch) {
  Change(
      "UPDATE log SET bytes = CAST(replace(CAST(bytes AS TEXT), 'start', 'stars') AS BLOB)"
      " WHERE match = 'two' AND seq = 1");
  EXPECT_THAT(Damages(), ElementsAre(testing::AllOf(HasSubstr("match two"), HasSubstr("entry 1"))));
}

TEST_F(HouseCheckTest, ARowThatIsMissingOrInThePlaceOfAnotherIsFound) {
  Change("DELETE FROM log WHERE match = 'one' AND seq = 1");
  Change("UPDATE log SET request = 'other' WHERE match = 'three' AND seq = 2");
  EXPECT_THAT(Damages(), ElementsAre(HasSubstr("match one: entry 1 is missing"), HasSubstr("match three")));
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
