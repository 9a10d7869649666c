#include "client/cli/players/friends.h"

#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include "client/cli/online/printing.h"
#include "client/sdk/await.h"
#include "common/api/friends.h"

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

int ListFriends(sdk::Calls& calls, bool as_json, Console& console) {
  const auto all = sdk::WaitForAll(calls, api::ListFriends());
  if (!all.ok()) return Fail(console, all.error());
  for (const api::Friend& one : all->items) PrintFriend(one, as_json, console);
  return kDone;
}

void RegisterFriends(CLI::App& app, Commands& commands) {
  Command follow(app, commands, "follow", "Follow a player; run again to change notifications");
  const auto notify = std::make_shared<bool>(false);
  follow.app().add_flag("--notify", *notify, "be notified when they come online (see notices)");
  follow.Runs([player = AddText(follow.app(), "player", "name or account"), notify](
                  sdk::Calls& calls, bool as_json, Console& console) -> int {
    const auto one = sdk::Wait(calls, api::FollowPlayer{*player, *notify});
    if (!one.ok()) return Fail(console, one.error());
    PrintFriend(*one, as_json, console);
    return kDone;
  });
  Command unfollow(app, commands, "unfollow", "Stop following a player");
  unfollow.Runs([player = AddText(unfollow.app(), "player", "name or account")](
                    sdk::Calls& calls, bool as_json, Console& console) {
    return PrintPlayer(sdk::Wait(calls, api::UnfollowPlayer{*player}), as_json, console);
  });
  Command friends(app, commands, "friends", "List the players you follow, and which of them are online");
  friends.Runs(ListFriends);
}

}  // namespace merels::cli
