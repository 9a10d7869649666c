#include "client/cli/lobby/lobby.h"

#include <sstream>

#include <gtest/gtest.h>

namespace merels::cli {
namespace {

session::Delivery OfTheLobby(session::Content content) {
  return session::Delivery{session::Topic::Lobby(), "run", 1, 0, std::move(content)};
}

TEST(LobbyTeller, FreeComputersAreToldAsTheyComeAndGo) {
  const match::Player deep{AccountId("a1"), "Deep", true, true};
  std::istringstream in;
  std::ostringstream out, err;
  Console console{in, out, err};
  LobbyTeller teller({}, false, console);
  EXPECT_EQ(teller.Take(OfTheLobby(lobby::Snapshot{{}, {}, {}, {deep}})), std::nullopt);
  EXPECT_EQ(teller.Take(OfTheLobby(lobby::Change(lobby::BotNotFree{deep.id}))), std::nullopt);
  EXPECT_EQ(out.str(), "bot-free\ta1\tDeep\nbot-not-free\ta1\n");

  std::ostringstream json;
  Console of_json{in, json, err};
  LobbyTeller once({{}, true}, true, of_json);
  EXPECT_EQ(once.Take(OfTheLobby(lobby::Snapshot{{}, {}, {}, {deep}})), kDone);
  EXPECT_EQ(json.str(), R"({"account":"a1","event":"bot-free","name":"Deep"})"
                        "\n");
}

}  // namespace
}  // namespace merels::cli
