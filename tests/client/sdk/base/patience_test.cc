#include "client/sdk/base/patience.h"

#include <gtest/gtest.h>

#include "common/api/account.h"
#include "common/api/lobby.h"

namespace merels::sdk {
namespace {

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
