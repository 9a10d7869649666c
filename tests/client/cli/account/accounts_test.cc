#include "client/cli/account/accounts.h"

#include <functional>
#include <sstream>

#include <gtest/gtest.h>

#include "client/cli/base/console.h"
#include "client/sdk/connection/token_file.h"
#include "tests/client/server/server_remote.h"

namespace merels::cli {
namespace {

using merels::testing::RunningServer;
using merels::testing::ServerRemote;

struct Ran {
  int code = 0;
  std::string out, err;
};

Ran Do(const std::function<int(Console&)>& command, const std::string& typed = "") {
  std::istringstream in(typed);
  std::ostringstream out, err;
  Console console{in, out, err};
  const int code = command(console);
  return {code, out.str(), err.str()};
}

class OnlineAccounts : public ::testing::Test {
 protected:
  Ran Up(ServerRemote& who, const std::string& name, const std::string& typed) {
    return Do([&](Console& console) { return SignUp(who, {name, ""}, false, console); }, typed);
  }
  Ran In(ServerRemote& who, const std::string& name, const std::string& typed, bool afresh = false) {
    return Do([&](Console& console) { return SignInMember(who, name, afresh, false, console); }, typed);
  }
  Ran Out(ServerRemote& who, const std::string& id = "") {
    return Do([&](Console& console) { return SignOut(who, id, console); });
  }

  RunningServer server_;
  ServerRemote ada_{server_, "Ada"};
};

TEST_F(OnlineAccounts, SigningInKeepsTheTokenForLater) {
  ServerRemote newcomer(server_, "");
  const auto ran = Do([&](Console& console) { return SignIn(newcomer, {"Cyd", false}, false, console); });
  EXPECT_EQ(ran.code, kDone);
  EXPECT_EQ(ran.out, "Cyd\t" + newcomer.me().id.text() + "\n");
}

TEST_F(OnlineAccounts, SigningInAgainKeepsWhoOneIs) {
  const auto before = ada_.me().id;
  const auto ran = Do([&](Console& console) { return SignIn(ada_, {"", false}, true, console); });
  EXPECT_EQ(ran.out, "{\"account\":\"" + before.text() + "\",\"bot\":false,\"name\":\"Ada\"}\n");
  EXPECT_EQ(ada_.me().id, before);
  const auto other = Do([&](Console& console) { return SignIn(ada_, {"Eve", false}, false, console); });
  EXPECT_EQ(other.code, kRefused);
  EXPECT_EQ(other.err.substr(0, 9), "bad-name:");
  EXPECT_EQ(ada_.me().id, before);
}

TEST_F(OnlineAccounts, OnlyOnPurposeDoesOneBecomeSomebodyNew) {
  const auto before = ada_.me().id;
  EXPECT_EQ(Do([&](Console& console) { return SignIn(ada_, {"Eve", true}, false, console); }).code, kDone);
  EXPECT_NE(ada_.me().id, before);
}

TEST_F(OnlineAccounts, ATokenThatCountsNoLongerIsReplaced) {
  ASSERT_TRUE(sdk::WriteToken(ada_.token_file(), "forgotten").ok());
  ada_.calls().SetToken("forgotten");
  EXPECT_EQ(Do([&](Console& console) { return SignIn(ada_, {"Ada", false}, false, console); }).code, kDone);
  EXPECT_EQ(ada_.me().name, "Ada");
}

TEST_F(OnlineAccounts, AGuestWhoSignsUpKeepsTheirAccountAndToken) {
  const auto before = ada_.me().id;
  const auto ran = Up(ada_, "Ada-7", "three in a row\n");
  EXPECT_EQ(ran.code, kDone);
  EXPECT_EQ(ran.out, "Ada-7\t" + before.text() + "\n");
  EXPECT_EQ(ada_.me().id, before);
  EXPECT_FALSE(ada_.me().guest);
}

TEST_F(OnlineAccounts, WhoIsNobodyYetSignsUpAllTheSame) {
  ServerRemote newcomer(server_, "");
  EXPECT_EQ(Up(newcomer, "Cyd", "three in a row\n").code, kDone);
  EXPECT_EQ(newcomer.me().name, "Cyd");
}

TEST_F(OnlineAccounts, WithoutALineForThePasswordNothingIsDone) {
  const auto ran = Up(ada_, "Ada-7", "");
  EXPECT_EQ(ran.code, kRefused);
  EXPECT_EQ(ran.err.substr(0, 13), "bad-password:");
  EXPECT_TRUE(ada_.me().guest);
}

TEST_F(OnlineAccounts, AMemberSignsInElsewhereAndIsTheSame) {
  Up(ada_, "Ada", "three in a row\n");
  ServerRemote elsewhere(server_, "");
  const auto ran = In(elsewhere, "Ada", "three in a row\n");
  EXPECT_EQ(ran.code, kDone);
  EXPECT_EQ(elsewhere.me().id, ada_.me().id);
  EXPECT_EQ(In(elsewhere, "Ada", "").code, kDone) << "again, and no password is wanted";
}

TEST_F(OnlineAccounts, AWrongPasswordIsRefusedAndTheTokenStaysWhatItWas) {
  Up(ada_, "Ada", "three in a row\n");
  ServerRemote elsewhere(server_, "");
  const auto ran = In(elsewhere, "Ada", "four in a row\n");
  EXPECT_EQ(ran.code, kRefused);
  EXPECT_EQ(ran.err.substr(0, 15), "wrong-password:");
  EXPECT_FALSE(sdk::ReadToken(elsewhere.token_file())->has_value());
}

TEST_F(OnlineAccounts, OnlyOnPurposeDoesAGuestBecomeAMemberElsewhere) {
  Up(ada_, "Ada", "three in a row\n");
  ServerRemote bob(server_, "Bob");
  EXPECT_EQ(In(bob, "Ada", "three in a row\n").code, kRefused);
  EXPECT_EQ(bob.me().name, "Bob");
  EXPECT_EQ(In(bob, "Ada", "three in a row\n", true).code, kDone);
  EXPECT_EQ(bob.me().name, "Ada");
}

TEST_F(OnlineAccounts, ThePasswordIsChangedByTwoLines) {
  Up(ada_, "Ada", "three in a row\n");
  const auto change = [&](const std::string& typed) {
    return Do([&](Console& console) { return ChangePassword(ada_.calls(), console); }, typed).code;
  };
  EXPECT_EQ(change("wrong\nfour in a row\n"), kRefused);
  EXPECT_EQ(change("three in a row\n"), kRefused);
  EXPECT_EQ(change("three in a row\nfour in a row\n"), kDone);
  ServerRemote elsewhere(server_, "");
  EXPECT_EQ(In(elsewhere, "Ada", "four in a row\n").code, kDone);
}

TEST_F(OnlineAccounts, SignInsAreListedAndOneIsEndedByItsId) {
  Up(ada_, "Ada", "three in a row\n");
  ServerRemote elsewhere(server_, "");
  server_.clock.Advance(std::chrono::seconds(1));
  In(elsewhere, "Ada", "three in a row\n");
  const auto list = Do([&](Console& console) { return ListSignIns(ada_.calls(), false, console); });
  EXPECT_EQ(std::count(list.out.begin(), list.out.end(), '\n'), 2);
  EXPECT_NE(list.out.find("\tmerelsctl\n"), std::string::npos);
  EXPECT_NE(list.out.find("\there\n"), std::string::npos);
  // Newest first: the other one is at the top.
  const std::string other = list.out.substr(0, list.out.find('\t'));
  EXPECT_EQ(Out(ada_, other).code, kDone);
  const auto ended = Out(elsewhere);
  EXPECT_EQ(ended.code, kRefused);
  EXPECT_EQ(ended.err.substr(0, 10), "bad-token:");
  EXPECT_EQ(Out(ada_, "nobody's").code, kRefused);
}

TEST_F(OnlineAccounts, SigningOutForgetsTheToken) {
  EXPECT_EQ(Out(ada_).code, kDone);
  EXPECT_FALSE(sdk::ReadToken(ada_.token_file())->has_value());
}

}  // namespace
}  // namespace merels::cli
