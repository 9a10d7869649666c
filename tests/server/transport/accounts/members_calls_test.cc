// Signing up and in, over the network.
#include <string>

#include <gtest/gtest.h>

#include "tests/server/transport/server_fixture.h"

namespace merels::transport {
namespace {

using Accounts = v1::AccountService::Stub;

class MemberCalls : public ::testing::Test {
 protected:
  static std::string SignUp(Guest& guest, const std::string& name, const std::string& password) {
    v1::SignUpRequest request;
    request.set_name(name);
    request.set_password(password);
    v1::SignUpResponse answer;
    return guest.Call(guest.accounts, &Accounts::SignUp, request, answer);
  }
  std::string SignIn(const std::string& name, const std::string& password) {
    v1::SignInRequest request;
    request.set_name(name);
    request.set_password(password);
    request.set_label("test");
    return anybody_.Call(anybody_.accounts, &Accounts::SignIn, request, signed_in_);
  }
  v1::ListSignInsResponse List(Guest& guest) {
    v1::ListSignInsResponse answer;
    EXPECT_EQ(guest.Call(guest.accounts, &Accounts::ListSignIns, v1::ListSignInsRequest(), answer), "OK");
    return answer;
  }

  TestGameServer game_server_;
  Guest ann_{game_server_};
  Guest anybody_{game_server_, ""};
  v1::SignInResponse signed_in_;
};

TEST_F(MemberCalls, SigningUpNeedsATokenAndSigningInDoesNot) {
  EXPECT_EQ(SignUp(anybody_, "Ann", "three in a row"), "UNAUTHENTICATED TOKEN_MISSING");
  EXPECT_EQ(SignUp(ann_, "Ann", "three in a row"), "OK");
  EXPECT_EQ(SignIn("Ann", "three in a row"), "OK");
  EXPECT_EQ(signed_in_.player().name(), "Ann");
  EXPECT_FALSE(signed_in_.player().guest());
  EXPECT_EQ(Guest(game_server_, signed_in_.token()).GetAccount(), "OK");
}

TEST_F(MemberCalls, RefusalsHaveTheirCodes) {
  Guest bob(game_server_);
  ASSERT_EQ(SignUp(ann_, "Ann", "three in a row"), "OK");
  EXPECT_EQ(SignUp(bob, "Ann", "three in a row"), "ALREADY_EXISTS NAME_TAKEN");
  EXPECT_EQ(SignUp(bob, "admin", "three in a row"), "INVALID_ARGUMENT NAME_RESERVED");
  EXPECT_EQ(SignUp(bob, "Bob", "short"), "INVALID_ARGUMENT BAD_PASSWORD");
  EXPECT_EQ(SignUp(ann_, "Anna", "three in a row"), "FAILED_PRECONDITION ALREADY_MEMBER");
  EXPECT_EQ(SignIn("Ann", "four in a row"), "UNAUTHENTICATED WRONG_PASSWORD");
  EXPECT_EQ(SignIn("Nobody-here", "four in a row"), "UNAUTHENTICATED WRONG_PASSWORD");
}

TEST_F(MemberCalls, AnEndedSignInIsABadToken) {
  ASSERT_EQ(SignUp(ann_, "Ann", "three in a row"), "OK");
  ASSERT_EQ(SignIn("Ann", "three in a row"), "OK");
  const auto list = List(ann_);
  ASSERT_EQ(list.sign_ins_size(), 2);
  v1::EndSignInRequest request;
  request.set_id(list.sign_ins(list.sign_ins(0).current() ? 1 : 0).id());
  v1::EndSignInResponse answer;
  EXPECT_EQ(ann_.Call(ann_.accounts, &Accounts::EndSignIn, request, answer), "OK");
  EXPECT_EQ(Guest(game_server_, signed_in_.token()).GetAccount(), "UNAUTHENTICATED BAD_TOKEN");
  EXPECT_EQ(ann_.GetAccount(), "OK");
}

TEST_F(MemberCalls, AChangedPasswordCounts) {
  ASSERT_EQ(SignUp(ann_, "Ann", "three in a row"), "OK");
  v1::ChangePasswordRequest request;
  request.set_old_password("three in a row");
  request.set_new_password("four in a row");
  v1::ChangePasswordResponse answer;
  EXPECT_EQ(ann_.Call(ann_.accounts, &Accounts::ChangePassword, request, answer), "OK");
  EXPECT_EQ(SignIn("Ann", "four in a row"), "OK");
  EXPECT_EQ(ann_.Call(ann_.accounts, &Accounts::ChangePassword, request, answer),
            "UNAUTHENTICATED WRONG_PASSWORD");
}

}  // namespace
}  // namespace merels::transport
