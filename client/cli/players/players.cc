#include "client/cli/players/players.h"

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "client/cli/lobby/games.h"
#include "client/cli/online/command.h"
#include "client/cli/online/printing.h"
#include "client/sdk/calls.h"
#include "common/api/account.h"
#include "common/api/match.h"
#include "common/api/ratings.h"

namespace merels::cli {
namespace {

/// A player's score in rated games of one pool.
struct RatedRecord {
  int won = 0;
  int drawn = 0;
  int lost = 0;
};

Result<RatedRecord> RecordIn(sdk::Calls& calls, const AccountId& account, const std::string& pool) {
  RatedRecord record;
  api::PageQuery query{200, ""};
  do {
    const auto page = sdk::Wait(calls, api::ListRatingHistory{account.text(), pool, query});
    if (!page.ok()) return page.error();
    for (const lobby::ChangeLine& line : page->items) {
      const auto& game = line.change.game;
      const double score = game.seats[0] == account ? game.white_score : 1 - game.white_score;
      ++(score > 0.5 ? record.won : (score < 0.5 ? record.lost : record.drawn));
    }
    query.token = page->next;
  } while (!query.token.empty());
  return record;
}

const char* KindOf(const match::Player& player) {
  return player.bot ? "computer" : (player.guest ? "guest" : "member");
}

struct PoolLine {
  lobby::PoolRating rating;
  RatedRecord record;
};

struct Profile {
  lobby::PlayerRatings known;
  std::vector<PoolLine> pools;
  std::vector<match::Summary> games;
};

Result<Profile> ProfileOf(sdk::Calls& calls, const std::string& name, int games) {
  auto known = sdk::Wait(calls, api::GetRatings{name});
  if (!known.ok()) return known.error();
  Profile profile{*std::move(known), {}, {}};
  const AccountId account = profile.known.player.id;
  for (const lobby::PoolRating& pool : profile.known.pools) {
    const auto record = RecordIn(calls, account, pool.pool);
    if (!record.ok()) return record.error();
    profile.pools.push_back({pool, *record});
  }
  if (games == 0) return profile;
  auto page = sdk::Wait(calls, api::ListMatches{{{games, ""}, {account}}});
  if (!page.ok()) return page.error();
  profile.games = std::move(page->items);
  return profile;
}

void PrintAsJson(const Profile& profile, Console& console) {
  const match::Player& player = profile.known.player;
  nlohmann::json object = {{"name", player.name},
                           {"account", player.id.text()},
                           {"kind", KindOf(player)},
                           {"since_ms", profile.known.since.count()},
                           {"ratings", nlohmann::json::array()},
                           {"games", nlohmann::json::array()}};
  for (const PoolLine& pool : profile.pools) {
    const auto& standing = pool.rating.standing;
    object["ratings"].push_back({{"pool", pool.rating.pool},
                                 {"value", standing.rating.value},
                                 {"deviation", standing.rating.deviation},
                                 {"games", standing.games},
                                 {"provisional", pool.rating.provisional},
                                 {"won", pool.record.won},
                                 {"drawn", pool.record.drawn},
                                 {"lost", pool.record.lost}});
  }
  for (const match::Summary& game : profile.games) object["games"].push_back(SummaryJson(game));
  console.out << Dump(object) << '\n';
}

void PrintAsLines(const Profile& profile, Console& console) {
  const match::Player& player = profile.known.player;
  const auto print = [&console](const std::vector<std::string>& fields) {
    PrintLine(console, false, {}, fields);
  };
  print({"player", player.name, player.id.text(), KindOf(player), DayAndMinute(profile.known.since)});
  for (const PoolLine& pool : profile.pools) {
    const auto& standing = pool.rating.standing;
    std::vector<std::string> fields = {"rating",
                                       pool.rating.pool,
                                       std::to_string(std::lround(standing.rating.value)),
                                       std::to_string(std::lround(standing.rating.deviation)),
                                       std::to_string(standing.games),
                                       std::to_string(pool.record.won),
                                       std::to_string(pool.record.drawn),
                                       std::to_string(pool.record.lost)};
    if (pool.rating.provisional) fields.emplace_back("provisional");
    print(fields);
  }
  for (const match::Summary& game : profile.games)
    console.out << "game\t" << SummaryLine(game, false) << '\n';
}

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

int ShowProfile(sdk::Calls& calls, const std::string& name, int games, bool as_json, Console& console) {
  const auto profile = ProfileOf(calls, name, games);
  if (!profile.ok()) return Fail(console, profile.error());
  as_json ? PrintAsJson(*profile, console) : PrintAsLines(*profile, console);
  return kDone;
}

int ListFriends(sdk::Calls& calls, bool as_json, Console& console) {
  const auto all = sdk::WaitForAll(calls, api::ListFriends());
  if (!all.ok()) return Fail(console, all.error());
  for (const api::Friend& one : all->items) PrintFriend(one, as_json, console);
  return kDone;
}

void RegisterPlayers(CLI::App& app, Commands& commands) {
  Command profile(app, commands, "profile",
                  "Show a player: ratings, results of rated games, newest games; default: yourself");
  const auto name = std::make_shared<std::string>();
  profile.app().add_option("name", *name, "name or account");
  const auto games = std::make_shared<int>(10);
  profile.app()
      .add_option("--games", *games, "how many of the newest, up to 200 (10)")
      ->check(CLI::Range(0, 200));
  profile.Runs([name, games](sdk::Calls& calls, bool as_json, Console& console) {
    return ShowProfile(calls, *name, *games, as_json, console);
  });
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
