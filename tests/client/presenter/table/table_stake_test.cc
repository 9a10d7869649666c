// The stake of a rated match is shown until both have begun.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/support/table_desk.h"

namespace merels::presenter {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(TableStake, OfACasualMatchThereIsNone) {
  TableDesk desk;
  desk.HearSnapshot();
  model::RatingBook book;
  const rating::Standing standing{{1500, 350, 0.06}, 3, {}};
  for (const char* name : {"ann", "bob"}) book.Take(AccountId(name), {{"standard/blitz", standing, true}});
  desk.table.Rate(book, model::Millis(0));
  EXPECT_EQ(desk.View().ribbon->detail, "Placing phase");
}

class RatedTable : public ::testing::Test {
 protected:
  RatedTable() {
    auto told = house.Snapshot();
    auto& snapshot = std::get<match::Snapshot>(told.content);
    snapshot.settings.rated = true;
    snapshot.settings.clock = {std::chrono::minutes(5), std::chrono::seconds(3)};
    desk.table.Apply(told, desk.now);
  }
  void Know(const char* name, double value) {
    book.Take(AccountId(name), {{"standard/blitz", {{value, 80, 0.06}, 30, {}}, false}});
    desk.table.Rate(book, model::Millis(0));
  }
  std::string Detail() const { return desk.View().ribbon->detail; }

  SimulatedMatch house;
  TableDesk desk;
  model::RatingBook book;
};

TEST_F(RatedTable, NeedsBothRatings) {
  Know("ann", 1600);
  EXPECT_EQ(Detail(), "Placing phase");
  Know("bob", 1600);
  EXPECT_THAT(Detail(), HasSubstr("Win +"));
  EXPECT_THAT(Detail(), HasSubstr("draw +0"));
}

TEST_F(RatedTable, WhoHasNoRatingInThePoolIsReckonedAsANewcomer) {
  for (const char* name : {"ann", "bob"}) book.Take(AccountId(name), {});
  desk.table.Rate(book, model::Millis(0));
  EXPECT_EQ(Detail(), "Win +162, draw +0, loss −162");
}

TEST_F(RatedTable, ItIsWorthMoreAgainstAStrongerPlayer) {
  Know("ann", 1600);
  Know("bob", 1900);
  EXPECT_THAT(Detail(), Not(HasSubstr("draw +0")));
  EXPECT_THAT(Detail(), HasSubstr("loss −"));
}

}  // namespace
}  // namespace merels::presenter
