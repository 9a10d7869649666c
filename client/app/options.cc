#include "client/app/options.h"

#include <sstream>
#include <utility>

#include <CLI/CLI.hpp>

#include "client/words/match_link.h"
#include "common/licences/licences.h"

namespace merels::app {
namespace {

constexpr double kSmallestScale = 0.5;
constexpr double kLargestScale = 4;
/// Pixels on a side of the window; the larger is the limit of X.
constexpr unsigned kSmallestSide = 240;
constexpr unsigned kLargestSide = 32'767;

struct Texts {
  std::string server;
  std::string watch;
  std::string theme;
};

void Declare(CLI::App& app, CommandLine& line, Texts& texts) {
  app.set_version_flag("--version", "merels " MERELS_VERSION);
  app.add_flag("--licences", line.licences, kLicencesHelp);
  app.add_option("--server", texts.server,
                 "HOST:PORT of the server [where you were signed in last, or 127.0.0.1:9393]");
  app.add_option("--ca", line.app.network.ca, "PEM file of trusted authorities; turns TLS on");
  app.add_flag("--insecure-plaintext", line.app.network.insecure_plaintext,
               "Connect without TLS, also to a server on another machine");
  app.add_option("--token-file", line.app.network.token_file, "File that keeps the token");
  app.add_option("--games-folder", line.app.games, "Folder for saved game records");
  app.add_option("--matches-folder", line.app.matches, "Folder of unfinished and past games on this machine");
  app.add_option_function<std::string>(
      "--tablebase", [&line](const std::string& folder) { line.app.tablebase = folder; },
      "Folder of a tablebase that merels-solve has made: past games are judged by exact values. Remembered "
      "in the settings; an empty one removes it");
  app.add_option_function<std::string>(
      "--puzzles", [&line](const std::string& file) { line.app.puzzles = file; },
      "File of puzzles that merels-solve has found, in place of those of the program. Remembered in the "
      "settings");
  app.add_option("--settings-file", line.app.settings, "File of settings, such as who is muted");
  app.add_option(
      "RECORD", line.app.shell.record,
      "File of a game's record, to look back on it; or a link to a match or an invitation, such as "
      "merels://HOST:PORT/MATCH or https://HOST/m/MATCH");
  app.add_flag("--guest", line.app.shell.guest,
               "Sign in at once: with the account kept for that server, or as a guest");
  app.add_option("--name", line.app.shell.name, "Name of a new guest");
  app.add_option("--watch", texts.watch, "Watch this match: its id, or a link to it");
  app.add_option("--open", line.app.shell.open,
                 "Open a table of this ruleset at once, unless you have a match or a table already");
  app.add_option("--scale", line.scale,
                 "Scale of everything in the window, whatever the settings say; 1 is normal")
      ->check(CLI::Range(kSmallestScale, kLargestScale));
  app.add_option("--size", line.size, "Size of the window at first, as WIDTHxHEIGHT in pixels of the screen")
      ->delimiter('x')
      ->check(CLI::Range(kSmallestSide, kLargestSide));
  app.add_flag("--announce", line.announce, "Print each event as a sentence");
  app.add_option("--test-socket", line.app.test_socket,
                 "Unix socket that answers tests with the state as JSON");
  app.add_option("--theme", texts.theme, "dark or light, whatever the settings say")
      ->check(CLI::IsMember({"dark", "light"}));
}

/// A match, or a link that names the server as well. Returns the end of the program where the link is wrong.
std::optional<CommandLine::End> SetWatch(const std::string& watch, presenter::ShellOptions& shell) {
  if (watch.empty()) return std::nullopt;
  if (!words::LooksLikeLink(watch)) {
    shell.watch = presenter::WatchTarget{MatchId(watch)};
    return std::nullopt;
  }
  const auto link = words::ReadLink(watch);
  if (!link.ok()) return CommandLine::End{kUsage, "usage: " + link.error().sentence};
  shell.server = link->server;
  shell.join = link->table;
  if (link->table.empty()) shell.watch = presenter::WatchTarget{link->match, link->code};
  return std::nullopt;
}

}  // namespace

CommandLine ReadCommandLine(const std::vector<std::string>& arguments) {
  CommandLine line;
  Texts texts;
  CLI::App app("The graphical client of Merels: Nine Men's Morris online", "merels");
  Declare(app, line, texts);
  try {
    // CLI11 takes them last first.
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError& error) {
    std::ostringstream text;
    if (error.get_exit_code() != 0) {
      line.end = CommandLine::End{kUsage, "usage: " + std::string(error.what())};
    } else {
      app.exit(error, text, text);
      line.end = CommandLine::End{0, text.str()};
    }
    return line;
  }
  line.app.shell.server = texts.server;
  if (words::LooksLikeLink(line.app.shell.record)) texts.watch = std::exchange(line.app.shell.record, "");
  if (auto end = SetWatch(texts.watch, line.app.shell)) line.end = std::move(end);
  if (!texts.theme.empty()) line.light_theme = texts.theme == "light";
  return line;
}

}  // namespace merels::app
