#include "client/cli/engine/commands.h"

#include <memory>

#include <CLI/CLI.hpp>

#include "client/cli/engine/analyse.h"
#include "client/cli/engine/book.h"
#include "client/cli/engine/uci.h"
#include "client/cli/engine/words.h"

namespace merels::cli {
namespace {

constexpr double kShortest = 0.001;  // seconds

void RegisterAnalyse(CLI::App& app, Commands& commands) {
  auto* analyse =
      app.add_subcommand("analyse", "Analyse a position with the computer player, depth by depth");
  const auto options = std::make_shared<AnalyseOptions>();
  analyse->add_option("words", options->words,
                      "[RULESET] [POSITION]; default: the start of the usual ruleset");
  analyse->add_option("--plies", options->plies, "plies played from there, separated by blanks");
  analyse->add_option("--depth", options->depth, "search at most this many plies deep")
      ->check(CLI::Range(1, engine::kMaxDepth));
  analyse->add_option("--nodes", options->nodes, "search at most this many positions")
      ->check(CLI::Range(std::uint64_t{1}, kMaxNodes));
  analyse->add_option("--seconds", options->seconds, "search at most this long")
      ->check(CLI::Range(kShortest, kMaxSeconds));
  analyse->add_option("--lines", options->lines, "how many of the best plies (3)")
      ->check(CLI::Range(1, kMaxLines));
  analyse
      ->add_option("--threads", options->threads,
                   "threads that search at the same time (1); with more no two runs are alike")
      ->check(CLI::Range(1, kMaxThreads));
  analyse->add_flag("--last", options->last, "print only the result of the deepest search");
  analyse->add_flag("--json", options->json, "write JSON");
  analyse->add_option("--tablebase", options->tablebase,
                      "folder that merels-solve has made: adds what each ply is worth under perfect play");
  analyse->footer(
      "Each line is DEPTH, NUMBER, VALUE, NODES, PLIES; the value is in men, for the player to move. "
      "Without a limit it searches 1000000 positions.");
  analyse->callback([&commands, options] {
    commands.Choose([options](Console& console) { return Analyse(*options, console); });
  });
}

void RegisterUci(CLI::App& app, Commands& commands) {
  auto* uci = app.add_subcommand("uci", "Run the computer player as an engine with a protocol like UCI");
  uci->footer(
      "It knows uci, isready, setoption, ucinewgame, position, go, stop and quit; uci lists the options.");
  uci->callback([&commands] { commands.Choose([](Console& console) { return RunUci(console); }); });
}

void RegisterBook(CLI::App& app, Commands& commands) {
  auto* book = app.add_subcommand("book", "Make an opening book by the computer player's own search");
  const auto options = std::make_shared<BookOptions>();
  book->add_option("ruleset", options->ruleset,
                   "name, or name+knob=value (" + std::string(kUsualRuleset) + ")");
  book->add_option("--plies", options->plan.plies, "answer the first plies of a game (4)")
      ->check(CLI::Range(1, kMaxBookPlies));
  book->add_option("--nodes", options->plan.nodes, "search so many positions for each answer (1000000)")
      ->check(CLI::Range(std::uint64_t{1}, kMaxNodes));
  book->add_option("--margin", options->plan.margin,
                   "take plies that are worth so much less than the best one, in hundredths of a man (0)")
      ->check(CLI::Range(0, kMaxBookMargin));
  book->add_option("--hash", options->hash, "MiB for positions already searched (64)")
      ->check(CLI::Range(std::uint64_t{1}, kMaxHash));
  book->footer("Redirect the output to a file; merelsctl uci plays by it with the option Book.");
  book->callback([&commands, options] {
    commands.Choose([options](Console& console) { return WriteBook(*options, console); });
  });
}

}  // namespace

void RegisterEngine(CLI::App& app, Commands& commands) {
  RegisterAnalyse(app, commands);
  RegisterBook(app, commands);
  RegisterUci(app, commands);
}

}  // namespace merels::cli
