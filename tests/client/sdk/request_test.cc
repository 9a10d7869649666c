#include "client/sdk/request.h"

#include <gtest/gtest.h>

#include "common/api/account.h"
#include "common/api/lobby.h"

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

TEST(Patience, ACallWithAPasswordMayTakeLonger) {
  EXPECT_EQ(kTimesAsLong<api::SignUp>, kPasswordPatience);
  EXPECT_EQ(kTimesAsLong<api::SignIn>, kPasswordPatience);
  EXPECT_EQ(kTimesAsLong<api::ChangePassword>, kPasswordPatience);
  EXPECT_EQ(kTimesAsLong<api::ResetPassword>, kPasswordPatience);
  EXPECT_EQ(kTimesAsLong<api::CloseAccount>, kPasswordPatience);
  EXPECT_EQ(kTimesAsLong<api::CreateToken>, 1);
  EXPECT_EQ(kTimesAsLong<api::OpenTable>, 1);
}

}  // namespace

}  // namespace merels::sdk
