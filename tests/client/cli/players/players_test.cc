#include "client/cli/players/players.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/sdk/calls.h"
#include "common/api/account.h"
#include "tests/client/cli/run_cli.h"
#include "tests/client/server/server_remote.h"

namespace merels::cli {
namespace {

using merels::testing::RunningServer;
using merels::testing::ServerRemote;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;

class OnlinePlayers : public ::testing::Test {
 protected:
  /// The output of a command.
  template <class Command>
  std::string Print(Command command) {
    std::istringstream in;
    std::ostringstream out, err;
    Console console{in, out, err};
    EXPECT_EQ(command(console), kDone) << err.str();
    return out.str();
  }
  api::Friend Follow(const std::string& player, bool told) {
    return sdk::Wait(ada_.calls(), api::FollowPlayer{player, told}).value();
  }

  RunningServer server_;
  ServerRemote ada_{server_, "Ada"};
  ServerRemote bob_{server_, "Bob"};
};

TEST_F(OnlinePlayers, FriendsAreListedWithWhoIsHere) {
  const std::string id = bob_.me().id.text();
  EXPECT_EQ(Follow(id, true).player, bob_.me());
  const auto list = [&](bool as_json) {
    return Print([&](Console& console) { return ListFriends(ada_.calls(), as_json, console); });
  };
  EXPECT_THAT(list(false), MatchesRegex("Bob\t" + id + "\t(online|away)\tnotify\t20..-..-.. ..:.. UTC\n"));
  EXPECT_THAT(list(true), HasSubstr("\"notify\":true"));
  ASSERT_TRUE(sdk::Wait(ada_.calls(), api::UnfollowPlayer{id}).ok());
  EXPECT_EQ(list(false), "");
}

TEST_F(OnlinePlayers, AProfileSaysWhoTheyAreAndWhatTheyPlayed) {
  const auto match = merels::testing::Begin(server_, ada_, bob_);
  const auto show = [&](bool as_json) {
    return Print([&](Console& console) {
      return ShowProfile(ada_.calls(), bob_.me().id.text(), 5, as_json, console);
    });
  };
  const std::string id = bob_.me().id.text();
  EXPECT_THAT(show(false), MatchesRegex("player\tBob\t" + id + "\tguest\t20..-..-.. ..:.. UTC\ngame\t" +
                                        match.text() + "\tstandard[^\n]*\tAda\tBob\t\\*\tunfinished\n"));
  EXPECT_THAT(show(true), HasSubstr("\"kind\":\"guest\""));
  EXPECT_THAT(show(true), HasSubstr("\"match\":\"" + match.text() + "\""));
}

}  // namespace
}  // namespace merels::cli
