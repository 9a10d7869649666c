#include "client/cli/offline/commands.h"

#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "client/cli/offline/convert.h"
#include "client/cli/offline/games.h"
#include "client/cli/offline/print_sheet.h"
#include "client/cli/offline/rules.h"

namespace merels::cli {
namespace {

constexpr int kMaxPerftDepth = 60;
constexpr int kMaxRandomGames = 100'000'000;
constexpr int kMaxRandomPlies = 1'000'000;

/// Options of most commands. They are owned by the command's runner.
struct Common {
  std::string ruleset;
  std::string text;
  bool json = false;
};

void AddRuleset(CLI::App& command, std::string& ruleset) {
  command.add_option("ruleset", ruleset, "name, or name+knob=value")->required();
}

void AddJson(CLI::App& command, bool& json) { command.add_flag("--json", json, "write JSON"); }

void RegisterRules(CLI::App& app, Commands& commands) {
  auto* rules = app.add_subcommand("rules", "List the rulesets this program knows")->require_subcommand(1);
  const auto options = std::make_shared<Common>();
  auto* list = rules->add_subcommand("list", "One line per ruleset: name, title");
  AddJson(*list, options->json);
  list->callback([&commands, options] {
    commands.Choose([options](Console& console) { return ListRulesets(options->json, console); });
  });
  auto* show = rules->add_subcommand("show", "Show the rules and the knobs of one ruleset");
  AddRuleset(*show, options->ruleset);
  AddJson(*show, options->json);
  show->callback([&commands, options] {
    commands.Choose(
        [options](Console& console) { return ShowRuleset(options->ruleset, options->json, console); });
  });
}

void RegisterPerft(CLI::App& app, Commands& commands) {
  auto* perft = app.add_subcommand("perft", "Count the sequences of plies of a given length");
  const auto options = std::make_shared<PerftOptions>();
  AddRuleset(*perft, options->ruleset);
  perft->add_option("depth", options->depth, "plies")->required()->check(CLI::Range(0, kMaxPerftDepth));
  perft->add_option("--position", options->position, "start, plies from the start, or =POSITION");
  perft->add_flag("--divide", options->divide, "a line for each first ply, then the total");
  perft->add_flag("--bulk", options->bulk, "count the last ply without playing it");
  AddJson(*perft, options->json);
  perft->callback([&commands, options] {
    commands.Choose([options](Console& console) { return CountPerft(*options, console); });
  });
}

void RegisterMoves(CLI::App& app, Commands& commands) {
  auto* moves = app.add_subcommand("moves", "List the legal plies, one per line");
  const auto options = std::make_shared<Common>();
  AddRuleset(*moves, options->ruleset);
  moves->add_option("plies", options->text, "plies from the start, separated by blanks");
  AddJson(*moves, options->json);
  moves->callback([&commands, options] {
    commands.Choose([options](Console& console) {
      return ListMoves(options->ruleset, options->text, options->json, console);
    });
  });
}

void RegisterPosition(CLI::App& app, Commands& commands) {
  auto* position =
      app.add_subcommand("position", "Show a position and its canonical form under the symmetries");
  const auto options = std::make_shared<Common>();
  options->text = "start";
  AddRuleset(*position, options->ruleset);
  position->add_option("position", options->text, "start, plies from the start, or =POSITION");
  AddJson(*position, options->json);
  position->callback([&commands, options] {
    commands.Choose([options](Console& console) {
      return ShowPosition(options->ruleset, options->text, options->json, console);
    });
  });
}

/// "check R FILE", or with --record "check --record FILE": the number of words depends on a flag.
struct CheckOptions {
  std::vector<std::string> words;
  bool record = false;
  bool json = false;
};

int RunCheck(const CheckOptions& options, Console& console) {
  if (options.words.size() != (options.record ? 1U : 2U)) {
    return RefuseUsage(console, "check takes RULESET FILE, or --record FILE; FILE may be -");
  }
  if (options.record) return CheckRecords(options.words[0], options.json, console);
  return CheckGames(options.words[0], options.words[1], options.json, console);
}

void RegisterCheck(CLI::App& app, Commands& commands) {
  auto* check =
      app.add_subcommand("check", "Judge games, one per line, or game records, also those of other programs");
  const auto options = std::make_shared<CheckOptions>();
  check->add_option("words", options->words, "RULESET FILE, or FILE with --record; - is the input")
      ->required();
  check->add_flag("--record", options->record, "the file holds game records");
  AddJson(*check, options->json);
  check->callback([&commands, options] {
    commands.Choose([options](Console& console) { return RunCheck(*options, console); });
  });
}

void RegisterRandom(CLI::App& app, Commands& commands) {
  auto* random = app.add_subcommand("random", "Make games of random legal plies, one per line");
  const auto options = std::make_shared<RandomOptions>();
  AddRuleset(*random, options->ruleset);
  random->add_option("--seed", options->seed, "the same seed gives the same games")->required();
  random->add_option("--games", options->games, "how many games")
      ->required()
      ->check(CLI::Range(0, kMaxRandomGames));
  random->add_option("--max-plies", options->max_plies, "plies after which a game is cut off (1000)")
      ->check(CLI::Range(0, kMaxRandomPlies));
  AddJson(*random, options->json);
  random->callback([&commands, options] {
    commands.Choose([options](Console& console) { return MakeRandomGames(*options, console); });
  });
}

void RegisterPrint(CLI::App& app, Commands& commands) {
  struct Options {
    std::string ruleset;
    bool counters = false;
  };
  auto* print = app.add_subcommand("print", "Make an A4 sheet with the board to print, as SVG");
  const auto options = std::make_shared<Options>();
  AddRuleset(*print, options->ruleset);
  print->add_flag("--counters", options->counters, "with the men, to cut out");
  print->callback([&commands, options] {
    commands.Choose(
        [options](Console& console) { return PrintBoard(options->ruleset, options->counters, console); });
  });
}

}  // namespace

void RegisterOffline(CLI::App& app, Commands& commands) {
  RegisterRules(app, commands);
  RegisterPerft(app, commands);
  RegisterMoves(app, commands);
  RegisterPosition(app, commands);
  RegisterCheck(app, commands);
  RegisterRandom(app, commands);
  RegisterPrint(app, commands);
  RegisterConvert(app, commands);
}

}  // namespace merels::cli
