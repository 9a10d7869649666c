#include "client/cli/program.h"

#include <ostream>

#include <CLI/CLI.hpp>

#include "client/cli/engine/commands.h"
#include "client/cli/offline/commands.h"
#include "client/cli/online_commands.h"
#include "client/cli/tablebase/puzzle.h"
#include "client/cli/tablebase/value.h"
#include "common/base/quote.h"

namespace merels::cli {
namespace {

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
