#include "client/cli/players/friends.h"

#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include "client/cli/online/printing.h"
#include "client/sdk/base/await.h"

namespace merels::cli {
namespace {

void PrintFriend(const api::Friend& one, bool as_json, Console& console) {
  PrintLine(console, as_json,
            {{"name", one.player.name},
             {"account", one.player.id.text()},
             {"online", one.online},
             {"notify", one.notify},
             {"since_ms", one.since.count()}},
            {one.player.name, one.player.id.text(), one.online ? "online" : "away",
             one.notify ? "notify" : "", DayAndMinute(one.since)});
}

}  // namespace

int ListFriends(sdk::FriendApi& friends, bool as_json, Console& console) {
  const auto all = sdk::Wait(friends, &sdk::FriendApi::ListFriends);
  if (!all.ok()) return Fail(console, all.error());
  for (const api::Friend& one : *all) PrintFriend(one, as_json, console);
  return kDone;
}

void RegisterFriends(CLI::App& app, Commands& commands) {
  Command follow(app, commands, "follow", "Follow a player; run again to change notifications");
  const auto notify = std::make_shared<bool>(false);
  follow.app().add_flag("--notify", *notify, "be notified when they come online (see notices)");
  follow.Runs(&sdk::Apis::friends,
              [player = AddText(follow.app(), "player", "name or account"), notify](
                  sdk::FriendApi& api, bool as_json, Console& console) -> int {
                const auto one = sdk::Wait(api, &sdk::FriendApi::FollowPlayer, {*player, *notify});
                if (!one.ok()) return Fail(console, one.error());
                PrintFriend(*one, as_json, console);
                return kDone;
              });
  Command unfollow(app, commands, "unfollow", "Stop following a player");
  unfollow.Runs(&sdk::Apis::friends, [player = AddText(unfollow.app(), "player", "name or account")](
                                         sdk::FriendApi& api, bool as_json, Console& console) {
    return PrintPlayer(sdk::Wait(api, &sdk::FriendApi::UnfollowPlayer, *player), as_json, console);
  });
  Command friends(app, commands, "friends", "List the players you follow, and which of them are online");
  friends.Runs(&sdk::Apis::friends, ListFriends);
}

}  // namespace merels::cli
