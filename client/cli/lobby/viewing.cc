#include "client/cli/lobby/viewing.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "client/cli/lobby/games.h"
#include "client/cli/match/boards.h"
#include "client/cli/match/watch.h"
#include "client/cli/online/command.h"

namespace merels::cli {
namespace {

void RegisterWatch(CLI::App& app, Commands& commands) {
  Command watch(app, commands, "watch", "Watch a match until it ends, or a channel");
  const auto options = std::make_shared<WatchOptions>();
  const auto pool = std::make_shared<std::string>();
  watch.app().add_option("match", options->match, "id of the match");
  watch.app().add_option("--code", options->view.code, "code of a match that is watched by code");
  auto* tv =
      watch.app().add_option("--tv", *pool, "a pool, such as standard/blitz; default: the best game of all");
  tv->expected(0, 1);
  watch.Runs([options, pool, tv](Remote& remote, bool json, Console& console) {
    if (options->match.empty() != (tv->count() > 0)) return RefuseUsage(console, "name a match, or --tv");
    if (tv->count() > 0) return WatchChannel(remote, *pool, json, console);
    return Watch(remote, *options, json, console);
  });
  Command replay(app, commands, "replay", "Replay a match, ply by ply");
  const auto again = std::make_shared<WatchOptions>();
  again->view.replay_from = 0;
  replay.app().add_option("match", again->match, "id of the match")->required();
  replay.app()
      .add_option("--from", *again->view.replay_from, "start after this ply (0)")
      ->check(CLI::NonNegativeNumber);
  replay.app().add_option("--code", again->view.code, "code of a match that is watched by code");
  replay.Runs(
      [again](Remote& remote, bool json, Console& console) { return Watch(remote, *again, json, console); });
}

void RegisterBoards(CLI::App& app, Commands& commands) {
  Command boards(app, commands, "boards", "Watch several matches at once, on one stream");
  const auto matches = std::make_shared<std::vector<std::string>>();
  boards.app().add_option("match", *matches, "ids of matches; default: the newest six in progress");
  boards.Runs([matches](Remote& remote, bool json, Console& console) {
    return WatchBoards(remote, *matches, json, console);
  });
  Command channels(app, commands, "channels", "List the channels and what is on; watch --tv shows it");
  channels.Runs(
      [](Remote& remote, bool json, Console& console) { return ListChannels(remote, json, console); });
}

// The options of all commands that list matches.
void AddFilter(CLI::App& app, const std::shared_ptr<GamesOptions>& options) {
  match::Filter& filter = options->filter;
  app.add_flag("--mine", options->mine, "only your own");
  app.add_option("--player", options->player, "only matches of this player: a member's name, or an account");
  app.add_option_function<std::string>(
      "--opponent", [&filter](const std::string& account) { filter.opponent = AccountId(account); },
      "only matches against this player: a member's name, or an account");
  app.add_option("--ruleset", filter.ruleset, "name, or name+knob=value");
  app.add_option_function<std::string>(
         "--result", [&filter](const std::string& word) { filter.result = *ParseResult(word); },
         "white, black, draw, solved or stuck; of a player also won or lost")
      ->check(CLI::IsMember({"white", "black", "draw", "solved", "stuck", "won", "lost"}));
  app.add_option_function<std::string>(
         "--class", [&filter](const std::string& word) { filter.time_class = clock::FindTimeClass(word); },
         "bullet, blitz, rapid, classical, daily or unlimited")
      ->check(CLI::IsMember({"bullet", "blitz", "rapid", "classical", "daily", "unlimited"}));
  app.add_flag_function(
      "--rated", [&filter](std::int64_t) { filter.rated = true; }, "only rated ones");
  app.add_flag_function(
      "--casual", [&filter](std::int64_t) { filter.rated = false; }, "only casual ones");
  const auto add_day = [&app](const std::string& name, clock::Millis& at, const std::string& about) {
    app.add_option_function<std::string>(
        name,
        [name, &at](const std::string& text) {
          const auto day = ParseDay(text);
          if (!day) throw CLI::ValidationError(name, "a day is written 2026-01-31");
          at = *day;
        },
        about);
  };
  add_day("--from", filter.from, "started on this day or later, UTC: 2026-01-31");
  add_day("--until", filter.until, "started before this day, UTC");
}

void RegisterGames(CLI::App& app, Commands& commands) {
  Command games(app, commands, "games", "List matches, newest first");
  const auto options = std::make_shared<GamesOptions>();
  games.app().add_flag("--live", options->live, "only those in progress");
  games.app().add_flag("--ended", options->filter.ended_only, "only those that are over");
  games.app().add_option("--lowest-rating", options->filter.rating.lowest,
                         "with --live: lowest average rating of the players");
  games.app().add_option("--highest-rating", options->filter.rating.highest,
                         "with --live: highest average rating of the players");
  AddFilter(games.app(), options);
  games.Runs([options](Remote& remote, bool json, Console& console) {
    return ListGames(remote, *options, json, console);
  });
  Command record(app, commands, "export",
                 "Export the record of a match; without one, of all finished matches that fit");
  const auto match = std::make_shared<std::string>();
  record.app().add_option("match", *match, "id of the match");
  const auto code = AddCode(record.app());
  const auto many = std::make_shared<GamesOptions>();
  AddFilter(record.app(), many);
  record.Runs([match, code, many](Remote& remote, bool, Console& console) {
    if (match->empty()) return ExportGames(remote, *many, console);
    UseCode(remote, *match, *code);
    return Export(remote, *match, console);
  });
}

}  // namespace

void RegisterViewing(CLI::App& app, Commands& commands) {
  RegisterWatch(app, commands);
  RegisterBoards(app, commands);
  RegisterGames(app, commands);
}

}  // namespace merels::cli
