#include "client/sdk/base/join.h"

#include <gtest/gtest.h>

namespace merels::sdk {
namespace {

TEST(Join, ATableIsNamedByItsIdOrByItsCode) {
  const auto by_id = JoinByIdOrCode("a2b3c4d5e6f7g");
  EXPECT_EQ(by_id.table, TableId("a2b3c4d5e6f7g"));
  EXPECT_EQ(by_id.code, "");
  const auto by_code = JoinByIdOrCode("K7QF22");
  EXPECT_TRUE(by_code.table.empty());
  EXPECT_EQ(by_code.code, "K7QF22");
}

TEST(Join, EveryWishIsANewOne) {
  EXPECT_NE(JoinByIdOrCode("K7QF22").request, JoinByIdOrCode("K7QF22").request);
}

}  // namespace
}  // namespace merels::sdk
