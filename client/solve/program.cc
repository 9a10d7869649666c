#include "client/solve/program.h"

#include <optional>
#include <string_view>

#include <CLI/CLI.hpp>

#include "client/solve/games.h"
#include "client/solve/inspect.h"
#include "client/solve/puzzles.h"
#include "client/solve/solve.h"
#include "client/solve/threads.h"
#include "common/base/text.h"
#include "common/licences/licences.h"

namespace merels::tablebase {
namespace {

constexpr int kMaxThreads = 256;
constexpr int kMaxPuzzles = 10'000;
constexpr int kMaxTries = 100'000'000;
constexpr double kBytesOfGibibyte = 1024.0 * 1024 * 1024;

/// "7-6"; nothing for another text.
std::optional<solver::Unit> ReadMax(const std::string& text) {
  const std::string_view all = text;
  const auto dash = all.find('-');
  if (dash == std::string_view::npos) return {};
  const auto own = ParseNumber<int>(all.substr(0, dash)), opp = ParseNumber<int>(all.substr(dash + 1));
  if (!own || !opp || *opp < 3 || *own < *opp) return {};
  return solver::Unit{*own, *opp};
}

struct Options {
  SolveOptions solve;
  std::string max;
  double memory = 0;  // GiB; 0: the default
  std::filesystem::path folder;
  int threads = UsualThreads();
  std::string from;
  bool forget_distances = false;
  PuzzleOptions puzzles;
  EvidenceOptions evidence;
};

CLI::App* AddCommand(CLI::App& app, const char* name, const char* about, Options& options) {
  auto* command = app.add_subcommand(name, about);
  command->add_option("folder", options.folder, "folder with the tablebase")->required();
  return command;
}

void AddThreads(CLI::App& app, Options& options) {
  app.add_option("--threads", options.threads, "threads that compute (as many as there are processors)")
      ->check(CLI::Range(1, kMaxThreads));
}

void AddSolve(CLI::App& app, Options& options) {
  app.add_option("ruleset", options.solve.ruleset, "name, or name+knob=value");
  app.add_option("--out", options.solve.folder, "folder for the tablebase; what is there already is kept");
  app.add_option("--max", options.max,
                 "only the moving phase, up to these men, such as 7-6; the larger number first")
      ->check(CLI::Validator(
          [](const std::string& text) { return ReadMax(text) ? "" : "it takes two numbers such as 7-6"; },
          "P-Q"));
  app.add_flag("--wdl", options.solve.outcomes_only, "keep only wins, draws and losses, without distances");
  app.add_option("--memory", options.memory, "GiB that may be used (three quarters of the machine's)")
      ->check(CLI::Range(0.001, 1e6));
  AddThreads(app, options);
}

void AddPuzzles(CLI::App& app, Options& options) {
  app.add_option("--records", options.puzzles.records, "files of game records, whose positions come first");
  app.add_option("--each", options.puzzles.each, "puzzles of each grade and leading theme, at most (10)")
      ->check(CLI::Range(1, kMaxPuzzles));
  app.add_option("--tries", options.puzzles.tries, "positions of the tablebase to look at, at most (20000)")
      ->check(CLI::Range(0, kMaxTries));
  app.add_option("--seed", options.puzzles.seed, "another number, other positions (1)");
  app.add_option("--within", options.puzzles.within,
                 "only wins at most this many plies away; 0 takes any (0)")
      ->check(CLI::Range(0, int{solver::kMaxDecided}));
  app.add_option("--check", options.puzzles.check,
                 "check this file of puzzles in place of making one: those of the folder's ruleset");
  app.footer(
      "Writes a line for each: RULESET, POSITION, PLY and perhaps REPLY PLY ..., win or draw, PLIES or 0, "
      "GRADE, THEMES, SOURCE, separated by tabs; the easy ones first. Lines with # before them say how they "
      "were made.");
}

void AddEvidence(CLI::App& app, Options& options) {
  app.add_option("records", options.evidence.records, "files of game records")->required();
  app.add_option("--ratings", options.evidence.ratings,
                 "file with lines NAME, tab, RATING: players are compared with those of their 200 points");
  app.footer(
      "Each line is PLAYER, BAND, GAMES, the wins they threw away of the positions they had won, the same of "
      "the others of their band, the positions with a single good ply in which they played it, and the same "
      "of the others. Evidence only: it proves nothing of anybody.");
}

int Solve(Options& options, Console& console) {
  if (options.solve.ruleset.empty() || options.solve.folder.empty()) {
    console.err << "usage: merels-solve takes RULESET and --out FOLDER, or a command; --help names them"
                << std::endl;
    return kUsage;
  }
  if (!options.max.empty()) options.solve.max = ReadMax(options.max);
  options.solve.threads = options.threads;
  options.solve.memory =
      options.memory > 0 ? static_cast<std::uint64_t>(options.memory * kBytesOfGibibyte) : UsualMemory();
  return SolveRuleset(options.solve, console);
}

}  // namespace

int Run(const std::vector<std::string>& arguments, Console& console) {
  Options options;
  CLI::App app("Solves games of the morris family: who wins every position, and in how many plies",
               "merels-solve");
  app.set_version_flag("--version", "merels-solve " MERELS_VERSION);
  app.add_flag_callback(
      "--licences", [] { throw CLI::CallForVersion(Licences(), 0); }, kLicencesHelp);
  app.require_subcommand(0, 1);
  AddSolve(app, options);
  auto* verify = AddCommand(app, "verify", "Look forward from every position", options);
  AddThreads(*verify, options);
  verify->add_option("--from", options.from,
                     "first unit, such as '9-9' or '6-5 after 17' (3-3, then all others)");
  auto* info = AddCommand(app, "info", "Count wins, draws and losses of each unit", options);
  auto* pack = AddCommand(app, "pack", "Make the files smaller, and look-ups slower", options);
  pack->add_flag("--wdl", options.forget_distances, "forget distances: keep only wins, draws and losses");
  auto* puzzles =
      AddCommand(app, "puzzles", "Find positions with a single ply that keeps the value", options);
  AddPuzzles(*puzzles, options);
  auto* evidence =
      AddCommand(app, "evidence",
                 "Show how exactly players played, beside others of their rating; for moderators", options);
  AddEvidence(*evidence, options);
  app.footer(
      "A run that was stopped goes on when it is started again. Values know nothing of what was played "
      "before: draw rules that count, such as reps and quiet, are left out.");
  try {
    // CLI11 takes them last first.
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error, console.out, console.err);
    console.err << "usage: " << error.what() << std::endl;
    return kUsage;
  }
  if (verify->parsed()) return VerifyUnits(options.folder, options.from, options.threads, console);
  if (info->parsed()) return ShowUnits(options.folder, console);
  if (pack->parsed()) return PackUnits(options.folder, options.forget_distances, console);
  if (puzzles->parsed()) {
    options.puzzles.folder = options.folder;
    return options.puzzles.check.empty() ? FindPuzzles(options.puzzles, console)
                                         : CheckPuzzles(options.puzzles, console);
  }
  if (evidence->parsed()) {
    options.evidence.folder = options.folder;
    return ShowEvidence(options.evidence, console);
  }
  return Solve(options, console);
}

}  // namespace merels::tablebase
