#include "client/cli/online/server.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "common/api/server.h"
#include "tests/client/cli/run_cli.h"

namespace merels::cli {
namespace {

api::ServerInfo SomeServer() {
  api::ServerInfo info{
      "The Old Mill", "0.1.0", "merels.v1", sdk::Millis(1234), "invite", "watch", false, {}, {}, {}, 3, {}};
  info.rated_watching.delay = sdk::Millis(60'000);
  info.bot_pools = {"standard/blitz", "lasker/rapid"};
  info.web_address = "https://play.example";
  info.limits = {{"command-burst", 60, "Commands of one account at once"}};
  return info;
}

TEST(OnlineServer, AFactIsALineAndSoIsALimit) {
  EXPECT_EQ(
      ServerText(SomeServer(), false),
      "name\tThe Old Mill\nversion\t0.1.0\nprotocol\tmerels.v1\nnow-unix-ms\t1234\n"
      "registration\tinvite\nguests\twatch\nrated-guests\tno\nrated-delay\t60s\n"
      "bot-pools\tstandard/blitz,lasker/rapid\nserver-bots\t3\nanalysed-rulesets\tnone\nadjudicates\tno\n"
      "web-address\thttps://play.example\n"
      "limit\tcommand-burst\t60\tCommands of one account at once\n");
}

TEST(OnlineServer, WhatIsNotThereIsSaidInAWord) {
  const std::string text = ServerText({}, false);
  EXPECT_NE(text.find("name\t-\n"), std::string::npos) << text;
  EXPECT_NE(text.find("bot-pools\tnone\n"), std::string::npos) << text;
}

TEST(OnlineServer, AsJsonItIsOneObjectWithTheLimitsByTheirNames) {
  const std::string text = ServerText(SomeServer(), true);
  const auto object = nlohmann::json::parse(text);
  EXPECT_EQ(object.at("name"), "The Old Mill");
  EXPECT_EQ(object.at("guests"), "watch");
  EXPECT_EQ(object.at("rated_delay"), "60s");
  EXPECT_EQ(object.at("web_address"), "https://play.example");
  EXPECT_EQ(object.at("limits").at("command-burst"), 60);
  EXPECT_EQ(text.find('\n'), text.size() - 1);
}

TEST(OnlineServer, AServerThatDoesNotAnswerIsSaidToBeUnreachableWithoutASignIn) {
  const auto ran = merels::testing::RunCli({"server", "--server", "127.0.0.1:1"});
  EXPECT_EQ(ran.code, kUnreachable);
  EXPECT_EQ(ran.err.rfind("unreachable: ", 0), 0U) << ran.err;
}

}  // namespace
}  // namespace merels::cli
