#include "client/sdk/base/patience.h"

#include <gtest/gtest.h>

#include "merels/v1/account_service.pb.h"
#include "merels/v1/lobby_service.pb.h"

namespace merels::sdk {
namespace {

using std::chrono::seconds;

TEST(Patience, ACallWithAPasswordMayTakeLonger) {
  for (const auto deadline :
       {DeadlineOf<v1::SignUpRequest>(seconds(5)), DeadlineOf<v1::SignInRequest>(seconds(5)),
        DeadlineOf<v1::ChangePasswordRequest>(seconds(5)), DeadlineOf<v1::ResetPasswordRequest>(seconds(5)),
        DeadlineOf<v1::CloseAccountRequest>(seconds(5))}) {
    EXPECT_EQ(deadline, seconds(30));
  }
  EXPECT_EQ(DeadlineOf<v1::OpenTableRequest>(seconds(5)), seconds(5));
}

}  // namespace
}  // namespace merels::sdk
