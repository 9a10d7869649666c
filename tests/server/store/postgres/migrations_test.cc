#include "server/store/postgres/migrations.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/store/postgres/host.h"

namespace merels::store {
namespace {

using testing::HasSubstr;

/// A database with the tables of this program, and further steps that are made up.
class MigratePostgresTest : public testing::Test {
 protected:
  MigratePostgresTest() : steps_(OurPgSteps().steps.begin(), OurPgSteps().steps.end()) {
    EXPECT_EQ(Migrate(), "");
    schema_.Run(
        "INSERT INTO accounts(id, name, folded_name, kind, created_at, seen_at)"
        " VALUES('a', 'A', 'a', 0, 1, 1)");
  }

  /// The sentence of a refusal.
  std::string Migrate() { return MigrateBy({OurPgSteps().first, steps_}); }
  std::string MigrateBy(const PgSchemaSteps& steps) {
    const auto migrated = MigratePostgres(connection_, steps);
    return migrated ? "" : migrated.error().sentence;
  }
  std::int64_t Schema() { return PgContentsOf(connection_)->schema; }

  const int ours_ = OurPgSteps().Newest();
  std::vector<PgStep> steps_;
  PostgresSchema schema_;
  PgConnection connection_{{schema_.conninfo(), "", false, false}};
};

TEST_F(MigratePostgresTest, ADatabaseGetsTheStepsThatItLacksAndKeepsWhatItHas) {
  steps_.push_back({ours_, "ALTER TABLE accounts ADD COLUMN motto TEXT NOT NULL DEFAULT 'play';"});
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(Migrate(), "");
    EXPECT_EQ(Schema(), ours_ + 1);
    EXPECT_EQ(schema_.Count("SELECT count(*) FROM accounts WHERE motto = 'play'"), 1U);
  }
}

TEST_F(MigratePostgresTest, AProgramThatDoesNotKnowAStepGoesOnIfTheStepPermitsIt) {
  steps_.push_back({ours_, "ALTER TABLE accounts ADD COLUMN motto TEXT;"});
  ASSERT_EQ(Migrate(), "");
  EXPECT_EQ(MigrateBy(OurPgSteps()), "");
  EXPECT_EQ(Schema(), ours_ + 1) << "it is left as it is";
  steps_.push_back({ours_ + 1, "ALTER TABLE accounts DROP COLUMN name;"});
  ASSERT_EQ(Migrate(), "");
  EXPECT_THAT(MigrateBy(OurPgSteps()), HasSubstr("newer version"));
}

TEST_F(MigratePostgresTest, AStepThatFailsLeavesTheDatabaseAsItWas) {
  steps_.push_back({ours_, "ALTER TABLE accounts ADD COLUMN motto TEXT;"});
  steps_.push_back({ours_, "ALTER TABLE nowhere DROP COLUMN motto;"});
  EXPECT_THAT(Migrate(), HasSubstr("nowhere"));
  EXPECT_EQ(Schema(), ours_);
  steps_.pop_back();
  EXPECT_EQ(Migrate(), "") << "the column was not there yet";
}

TEST_F(MigratePostgresTest, ADatabaseOfAnOlderVersionThanIsReadIsRefusedAndItsGamesCanBeExported) {
  schema_.Run("UPDATE schema_version SET version = 7, oldest = 1");
  EXPECT_THAT(
      Migrate(),
      testing::AllOf(HasSubstr("written by an older version (schema 7, this program reads 9 and later)"),
                     HasSubstr("merelsctl export")));
  EXPECT_EQ(Schema(), 7);
}

}  // namespace
}  // namespace merels::store
