#include "client/cli/engine_commands.h"

#include <memory>

#include <CLI/CLI.hpp>

#include "client/cli/analyse.h"
#include "client/cli/engine_words.h"
#include "client/cli/uci.h"

namespace merels::cli {
namespace {

constexpr double kShortest = 0.001;  // seconds

void RegisterAnalyse(CLI::App& app, Commands& commands) {
  auto* analyse = app.add_subcommand("analyse", "What the computer thinks of a position, deeper and deeper");
  const auto options = std::make_shared<AnalyseOptions>();
  analyse->add_option("words", options->words, "[RULESET] [POSITION]; else the start of the usual ruleset");
  analyse->add_option("--plies", options->plies, "played from there, separated by blanks");
  analyse->add_option("--depth", options->depth, "plies to look ahead at most")
      ->check(CLI::Range(1, engine::kMaxDepth));
  analyse->add_option("--nodes", options->nodes, "positions to look at at most")
      ->check(CLI::Range(std::uint64_t{1}, kMaxNodes));
  analyse->add_option("--seconds", options->seconds, "time to spend at most")
      ->check(CLI::Range(kShortest, kMaxSeconds));
  analyse->add_option("--lines", options->lines, "how many of the best plies (3)")
      ->check(CLI::Range(1, kMaxLines));
  analyse->add_flag("--last", options->last, "the deepest look alone");
  analyse->add_flag("--json", options->json, "write JSON");
  analyse->footer(
      "A line is DEPTH, NUMBER, VALUE, NODES, PLIES; the value, in men, is that of the player to move. "
      "Without "
      "a limit it looks at 1000000 positions.");
  analyse->callback([&commands, options] {
    commands.Choose([options](Console& console) { return Analyse(*options, console); });
  });
}

void RegisterUci(CLI::App& app, Commands& commands) {
  auto* uci = app.add_subcommand("uci", "The computer player, driven by lines in the manner of UCI");
  uci->footer(
      "It knows uci, isready, setoption, ucinewgame, position, go, stop and quit; uci lists the options.");
  uci->callback([&commands] { commands.Choose([](Console& console) { return RunUci(console); }); });
}

}  // namespace

void RegisterEngine(CLI::App& app, Commands& commands) {
  RegisterAnalyse(app, commands);
  RegisterUci(app, commands);
}

}  // namespace merels::cli
