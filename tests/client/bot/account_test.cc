#include "client/bot/account.h"

#include <gtest/gtest.h>

#include "client/sdk/connection/token_file.h"
#include "tests/client/server/server_remote.h"

namespace merels::bot {
namespace {

using merels::testing::RunningServer;
using merels::testing::ServerRemote;

TEST(BotAccount, ANewOneIsFlaggedAsAComputerAndKeepsItsToken) {
  RunningServer server;
  ServerRemote remote(server, "");
  const auto me = SignIn(remote.calls(), remote.token_file(), "Computer-level-3");
  ASSERT_TRUE(me.ok()) << me.error().ToString();
  EXPECT_TRUE(me->player.bot);
  EXPECT_EQ(me->player.name, "Computer-level-3");
  const auto again = SignIn(remote.calls(), remote.token_file(), "Computer-level-3");
  EXPECT_EQ(again->player.id, me->player.id);
  const auto renamed = SignIn(remote.calls(), remote.token_file(), "Other");
  EXPECT_NE(renamed->player.id, me->player.id);
}

TEST(BotAccount, TheHumansTokenIsLeftAlone) {
  RunningServer server;
  ServerRemote ada(server, "Ada");
  const auto before = sdk::ReadToken(ada.token_file());
  const auto me = SignIn(ada.calls(), ada.token_file(), "Computer-level-3");
  ASSERT_FALSE(me.ok());
  EXPECT_EQ(me.error().reason, Reason::kBadToken);
  EXPECT_EQ(*sdk::ReadToken(ada.token_file()), *before);
}

TEST(BotAccount, ATokenTheServerHasForgottenIsReplaced) {
  RunningServer server;
  ServerRemote remote(server, "");
  ASSERT_TRUE(sdk::WriteToken(remote.token_file(), "token-of-nobody-at-all").ok());
  const auto me = SignIn(remote.calls(), remote.token_file(), "Computer");
  ASSERT_TRUE(me.ok()) << me.error().ToString();
  EXPECT_EQ(*sdk::ReadToken(remote.token_file()), me->token);
}

TEST(BotAccount, AServerThatIsNotThereIsSaid) {
  RunningServer server;
  ServerRemote remote(server, "");
  server.Stop();
  const auto me = SignIn(remote.calls(), remote.token_file(), "Computer");
  ASSERT_FALSE(me.ok());
  EXPECT_EQ(me.error().reason, Reason::kUnreachable);
}

}  // namespace
}  // namespace merels::bot
