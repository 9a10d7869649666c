#include "client/bot/options.h"

#include <map>
#include <optional>
#include <sstream>
#include <string_view>

#include <CLI/CLI.hpp>

#include "common/engine/engine.h"
#include "common/engine/level.h"
#include "common/licences/licences.h"
#include "common/variants/registry.h"

namespace merels::bot {
namespace {

constexpr double kLeastSecondsPerPly = 0.01;
constexpr std::string_view kPerfect = "perfect";

/// An error text for a ruleset that the bot does not play; empty when it does.
std::string CheckRuleset(const std::string& text) {
  const auto ruleset = variants::ParseRuleset(text);
  if (!ruleset.ok()) return ruleset.error().sentence;
  return engine::CanPlay(*ruleset) ? "" : "the computer does not play " + ruleset->text;
}

/// The engine's level, from 1 to 9; nothing for any other text.
std::optional<int> ReadLevel(const std::string& text) {
  const bool one_digit = text.size() == 1 && text[0] >= '1' && text[0] <= '0' + engine::kLevels;
  return one_digit ? std::optional(text[0] - '0') : std::nullopt;
}

std::string CheckLevel(const std::string& text) {
  if (text == kPerfect || ReadLevel(text)) return "";
  return "a level is a number from 1 to " + std::to_string(engine::kLevels) + ", or perfect";
}

std::string CheckClock(const std::string& text) {
  const auto control = clock::ParsePlayers(text);
  return control.ok() ? "" : control.error().sentence;
}

/// Options converted after all are read.
struct Texts {
  std::string level;
  std::string clock = "none";
  std::string side = "toss";
  std::string match;
  double seconds = 0;
  std::uint64_t seed = 0;
};

void DeclareServer(CLI::App& app, CommandLine& line) {
  app.add_option("--server", line.server.server, "HOST:PORT of the server")->capture_default_str();
  app.add_option("--ca", line.server.ca, "PEM file of trusted authorities; turns TLS on");
  app.add_flag("--insecure-plaintext", line.server.insecure_plaintext,
               "no TLS, also to a server on another machine");
  app.add_option("--token-file", line.token_file, "file that keeps its token; must not be a person's");
  app.add_option("--name", line.name, "name of the player (Computer-level-N)");
}

void DeclarePlay(CLI::App& app, CommandLine& line, Texts& texts) {
  app.add_option(
         "--level", texts.level,
         "playing strength, from 1 to 9; or perfect, which needs --tablebase and plays no rated matches")
      ->required()
      ->check(CLI::Validator(CheckLevel, "LEVEL"));
  app.add_option("--tablebase", line.tablebase,
                 "folder that merels-solve has made, for level perfect, which then plays its ruleset alone");
  app.add_option("--seconds-per-ply", texts.seconds,
                 "longest time for a ply, even if level and clock allow more")
      ->check(CLI::Range(kLeastSecondsPerPly, kMaxSecondsPerPly));
  app.add_option("--seed", texts.seed, "seed of its random choices; default: a new one for each run");
  app.add_option("--games", line.plan.games, "end after this many new matches (never)")
      ->check(CLI::Range(1, kMaxGames));
  app.add_option("--jobs", line.plan.jobs, "matches at the same time (1)")->check(CLI::Range(1, kMaxJobs));
}

void DeclareWays(CLI::App& app, CommandLine& line, Texts& texts) {
  const CLI::Validator ruleset(CheckRuleset, "RULESET");
  auto& plan = line.plan;
  auto* join =
      app.add_option(
             "--ruleset", plan.rulesets,
             "join only tables of this ruleset; a bare name stands for all its knobs; may be repeated")
          ->check(ruleset);
  auto* table = app.add_option("--table", plan.table, "join this table: its id, or its code");
  auto* open =
      app.add_option("--open", plan.open_ruleset, "open tables of this ruleset, and wait")->check(ruleset);
  auto* match = app.add_option("--match", texts.match, "play only this match");
  app.add_option("--clock", texts.clock,
                 "clock of the tables it opens, such as 5+3, or 3d for days per ply (none)")
      ->check(CLI::Validator(CheckClock, "CLOCK"))
      ->needs(open);
  app.add_option("--side", texts.side,
                 "its side at the tables it opens: first (or white), second (or black), toss (toss)")
      ->check(CLI::IsMember({"first", "white", "second", "black", "toss"}))
      ->needs(open);
  table->excludes(open)->excludes(match)->excludes(join);
  open->excludes(match)->excludes(join);
  match->excludes(join);
}

void Conclude(const CLI::App& app, const Texts& texts, CommandLine& line) {
  static const std::map<std::string, std::optional<rules::Side>> kSides = {{"first", rules::Side::kFirst},
                                                                           {"white", rules::Side::kFirst},
                                                                           {"second", rules::Side::kSecond},
                                                                           {"black", rules::Side::kSecond},
                                                                           {"toss", std::nullopt}};
  auto& plan = line.plan;
  if (!plan.table.empty()) plan.way = Plan::Way::kJoinTable;
  if (!plan.open_ruleset.empty()) plan.way = Plan::Way::kOpen;
  if (!texts.match.empty()) plan.way = Plan::Way::kMatch;
  plan.match = MatchId(texts.match);
  plan.clock = *clock::ParsePlayers(texts.clock);
  plan.side = kSides.at(texts.side);
  if (app.count("--seed") > 0) line.seed = texts.seed;
  if (texts.seconds > 0) {
    line.most_per_ply = std::chrono::ceil<clock::Millis>(std::chrono::duration<double>(texts.seconds));
  }
  line.level = ReadLevel(texts.level).value_or(engine::kLevels);
  plan.casual = texts.level == kPerfect;
  if (line.name.empty()) line.name = "Computer-" + line.LevelName();
}

/// Conflicting options, in words; empty when there are none.
std::string Mismatch(const CommandLine& line) {
  const bool perfect = line.plan.casual;
  if (perfect && line.tablebase.empty()) return "level perfect needs --tablebase";
  if (!perfect && !line.tablebase.empty()) return "only level perfect uses --tablebase";
  if (perfect && line.plan.way == Plan::Way::kJoinTable) {
    return "level perfect does not join a table by --table, which may be rated; --ruleset and --open do";
  }
  return "";
}

CommandLine::End Usage(const std::string& what) { return {kUsage, "usage: " + what + "\n"}; }

}  // namespace

std::string CommandLine::LevelName() const {
  return plan.casual ? std::string(kPerfect) : "level-" + std::to_string(level);
}

CommandLine ReadCommandLine(const std::vector<std::string>& arguments) {
  CommandLine line;
  Texts texts;
  CLI::App app("A computer player for Merels: Nine Men's Morris online", "merels-bot");
  app.set_version_flag("--version", "merels-bot " MERELS_VERSION);
  app.add_flag_callback(
      "--licences", [] { throw CLI::CallForVersion(Licences(), 0); }, kLicencesHelp);
  app.footer(
      "Without --table, --open or --match it joins any open table, the oldest first. It also goes on with "
      "the matches of an earlier run.");
  DeclareServer(app, line);
  DeclarePlay(app, line, texts);
  DeclareWays(app, line, texts);
  try {
    // CLI11 takes them last first.
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError& error) {
    std::ostringstream text;
    if (error.get_exit_code() != 0) {
      line.end = Usage(error.what());
    } else {
      app.exit(error, text, text);
      line.end = CommandLine::End{kDone, text.str()};
    }
    return line;
  }
  Conclude(app, texts, line);
  if (const auto mismatch = Mismatch(line); !mismatch.empty()) line.end = Usage(mismatch);
  return line;
}

}  // namespace merels::bot
