#include "client/app/options.h"

#include <sstream>

#include <CLI/CLI.hpp>

namespace merels::app {
namespace {

constexpr double kSmallestScale = 0.5;
constexpr double kLargestScale = 4;

struct Texts {
  std::string server = "127.0.0.1:9393";
  std::string watch;
  std::string theme = "dark";
};

void Declare(CLI::App& app, CommandLine& line, Texts& texts) {
  app.set_version_flag("--version", "merels " MERELS_VERSION);
  app.add_option("--server", texts.server, "HOST:PORT of the server")->capture_default_str();
  app.add_option("--ca", line.app.network.ca, "File of the authorities to trust, in PEM; turns TLS on");
  app.add_flag("--insecure-plaintext", line.app.network.insecure_plaintext,
               "Speak without TLS, wherever the server is");
  app.add_option("--token-file", line.app.network.token_file, "Where the guest's token is kept");
  app.add_option("--games-folder", line.app.games, "Where records of games are saved");
  app.add_option("--settings-file", line.app.settings,
                 "Where is kept what is chosen here, such as who is muted");
  app.add_flag("--guest", line.app.shell.guest, "Sign in as a guest at once");
  app.add_option("--name", line.app.shell.name, "Name of a new guest");
  app.add_option("--watch", texts.watch, "Watch this match");
  app.add_option("--open", line.app.shell.open,
                 "Open a table of this ruleset at once, unless a match goes on or a table is open");
  app.add_option("--scale", line.scale, "Size of everything; 1 is usual")
      ->check(CLI::Range(kSmallestScale, kLargestScale));
  app.add_flag("--announce", line.announce, "Print each event in a sentence");
  app.add_option("--test-socket", line.app.test_socket, "Unix socket that tells the state as JSON");
  app.add_option("--theme", texts.theme, "dark or light")->check(CLI::IsMember({"dark", "light"}));
}

}  // namespace

CommandLine ReadCommandLine(const std::vector<std::string>& arguments) {
  CommandLine line;
  Texts texts;
  CLI::App app("The graphical client of Merels, an online house for Nine Men's Morris", "merels");
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
  if (!texts.watch.empty()) line.app.shell.watch = MatchId(texts.watch);
  line.light_theme = texts.theme == "light";
  return line;
}

}  // namespace merels::app
