#include "server/transport/calls/list_turns.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace merels::transport {
namespace {

class ListTurnsTest : public testing::Test {
 protected:
  ListTurnsTest() {
    limits_.lists_at_once = 2;
    limits_.lists_waiting = 3;
  }

  /// False: it waits.
  bool Begin(const std::string& account, const std::string& list) {
    return turns_.Begin(AccountId(account), [this, list] { begun_.push_back(list); }).ok();
  }
  void End(const std::string& account) { turns_.End(AccountId(account)); }

  using Names = std::vector<std::string>;

  Limits limits_;
  ListTurns turns_{limits_};
  Names begun_;
};

TEST_F(ListTurnsTest, OfAnAccountTwoAreReadAndTheNextWhenOneIsOver) {
  for (const char* list : {"a1", "a2", "a3", "a4"}) EXPECT_TRUE(Begin("ann", list));
  EXPECT_EQ(begun_, (Names{"a1", "a2"}));
  End("ann");
  EXPECT_EQ(begun_, (Names{"a1", "a2", "a3"}));
  End("ann");
  EXPECT_EQ(begun_, (Names{"a1", "a2", "a3", "a4"}));
}

TEST_F(ListTurnsTest, AnotherAccountDoesNotWaitForThese) {
  for (const char* list : {"a1", "a2", "a3"}) EXPECT_TRUE(Begin("ann", list));
  EXPECT_TRUE(Begin("bob", "b1"));
  EXPECT_EQ(begun_, (Names{"a1", "a2", "b1"}));
}

TEST_F(ListTurnsTest, WhoHasTooManyWaitingIsRefusedTheNextWithoutItsEverBeginning) {
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(Begin("ann", std::to_string(i)));
  const auto refused = turns_.Begin(AccountId("ann"), [this] { begun_.push_back("refused"); });
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().reason, Reason::kRateLimited);
  for (int i = 0; i < 5; ++i) End("ann");
  EXPECT_EQ(begun_, (Names{"0", "1", "2", "3", "4"}));
}

TEST_F(ListTurnsTest, NothingIsKeptOfAnAccountWhoseListsAreOver) {
  for (const char* list : {"a1", "a2", "a3"}) Begin("ann", list);
  EXPECT_EQ(turns_.accounts(), 1U);
  for (int i = 0; i < 3; ++i) End("ann");
  EXPECT_EQ(turns_.accounts(), 0U);
  EXPECT_TRUE(Begin("ann", "again"));
  EXPECT_EQ(begun_.back(), "again");
}

TEST_F(ListTurnsTest, AListThatIsOverAtOnceMakesWayForTheNext) {
  limits_.lists_at_once = 1;
  EXPECT_TRUE(Begin("ann", "first"));
  const auto brief = [this] {
    begun_.emplace_back("brief");
    End("ann");
  };
  EXPECT_TRUE(turns_.Begin(AccountId("ann"), brief).ok());
  EXPECT_TRUE(turns_.Begin(AccountId("ann"), brief).ok());
  End("ann");
  EXPECT_EQ(begun_, (Names{"first", "brief", "brief"}));
  EXPECT_EQ(turns_.accounts(), 0U);
}

}  // namespace
}  // namespace merels::transport
