#include "client/cli/program.h"

#include <ostream>

#include <CLI/CLI.hpp>

#include "client/cli/account/accounts.h"
#include "client/cli/base/console.h"
#include "client/cli/engine/commands.h"
#include "client/cli/lobby/challenges.h"
#include "client/cli/lobby/games.h"
#include "client/cli/lobby/lobby.h"
#include "client/cli/lobby/wait.h"
#include "client/cli/match/calls.h"
#include "client/cli/match/chat.h"
#include "client/cli/match/plan.h"
#include "client/cli/match/play.h"
#include "client/cli/match/watch.h"
#include "client/cli/moderation/moderation.h"
#include "client/cli/offline/commands.h"
#include "client/cli/online/server.h"
#include "client/cli/players/players.h"
#include "client/cli/ratings/ratings.h"
#include "client/cli/tablebase/puzzle.h"
#include "client/cli/tablebase/value.h"
#include "common/base/text.h"
#include "common/licences/licences.h"

namespace merels::cli {
namespace {

/// The commands that need a server, in the order of --help.
void RegisterOnline(CLI::App& app, Commands& commands) {
  RegisterServer(app, commands);
  RegisterAccounts(app, commands);
  RegisterSeekAndOpen(app, commands);
  RegisterCalls(app, commands);
  RegisterLobby(app, commands);
  RegisterChallenges(app, commands);
  RegisterChat(app, commands);
  RegisterLists(app, commands);
  RegisterPlay(app, commands);
  RegisterCorrespondence(app, commands);
  RegisterReview(app, commands);
  RegisterRatings(app, commands);
  RegisterPlayers(app, commands);
  RegisterModeration(app, commands);
  RegisterCredentials(app, commands);
  RegisterExport(app, commands);
  RegisterWatching(app, commands);
  RegisterGames(app, commands);
}

/// CLI11 reports help as an error too; only help is a success.
int Explain(const CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& arguments,
            Console& console) {
  if (error.get_exit_code() == 0) {
    app.exit(error, console.out, console.err);
    return kDone;
  }
  if (app.get_subcommands().empty()) {
    const std::string no_command =
        arguments.empty() ? "a command is needed" : "there is no command " + Quote(arguments.front());
    return RefuseUsage(console, no_command + "; see merelsctl --help");
  }
  return RefuseUsage(console, error.what());
}

}  // namespace

int Run(const std::vector<std::string>& arguments, Console& console) {
  CLI::App app("Merels on the command line", "merelsctl");
  app.set_version_flag("--version", "merelsctl " MERELS_VERSION);
  app.add_flag_callback(
      "--licences", [] { throw CLI::CallForVersion(Licences(), 0); }, kLicencesHelp);
  app.require_subcommand(1);
  Commands commands;
  RegisterOffline(app, commands);
  RegisterEngine(app, commands);
  RegisterTablebase(app, commands);
  RegisterPuzzle(app, commands);
  RegisterOnline(app, commands);
  try {
    // CLI11 takes them last first.
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError& error) {
    return Explain(app, error, arguments, console);
  }
  return commands.chosen()(console);
}

}  // namespace merels::cli
