#include "tests/load/options.h"

#include <sstream>

#include <CLI/CLI.hpp>

#include "common/rules/game.h"
#include "common/variants/registry.h"

namespace merels::load {
namespace {

constexpr double kMaxSeconds = 86'400;
constexpr double kMaxRate = 1'000'000;
constexpr int kMaxThreads = 64;
constexpr std::uint64_t kMaxPlies = 1000;

std::string CheckRuleset(const std::string& text) {
  const auto ruleset = variants::PlayingDefault(text);
  if (!ruleset.ok()) return ruleset.error().sentence;
  return rules::Game(*ruleset).seats() == 2 ? "" : ruleset->text + " is for one player";
}

std::string CheckClock(const std::string& text) {
  const auto control = clock::ParsePlayers(text);
  return control.ok() ? "" : control.error().sentence;
}

struct Texts {
  std::string clock = "none";
  double think_ms = 0;
};

void DeclareServer(CLI::App& app, Options& options) {
  app.add_option("--server", options.server.server, "HOST:PORT of the server")->capture_default_str();
  app.add_option("--ca", options.server.ca, "PEM file of trusted authorities; turns TLS on");
  app.add_flag("--insecure-plaintext", options.server.insecure_plaintext,
               "no TLS, also to a server on another machine");
  app.add_option("--server-pid", options.server_pid, "the server's process, to measure its time and memory")
      ->check(CLI::PositiveNumber);
}

void DeclareWho(CLI::App& app, Options& options, Texts& texts) {
  app.add_option("--matches", options.matches, "matches at the same time, of two players each")
      ->capture_default_str()
      ->check(CLI::Range(std::uint64_t{0}, kMaxMatches));
  app.add_option("--spectators", options.spectators, "spectators in all, spread over the matches")
      ->capture_default_str()
      ->check(CLI::Range(std::uint64_t{0}, kMaxSpectators));
  app.add_flag("--spectators-on-first", options.spectators_on_first, "all spectators at the first match");
  auto* bare = app.add_flag("--bare", options.bare, "drive merels-yardstick, which has no accounts or rules");
  auto* watch = app.add_flag("--watch-only", options.watch_only, "no players: watch matches of others");
  app.add_option("--match", options.watched, "a match to watch; may be given again")->needs(watch);
  watch->excludes(bare);
  app.add_option("--ruleset", options.ruleset, "what is played")
      ->capture_default_str()
      ->check(CLI::Validator(CheckRuleset, "RULESET"));
  app.add_option("--clock", texts.clock, "the matches' clock, as 5+3")
      ->capture_default_str()
      ->check(CLI::Validator(CheckClock, "CLOCK"));
  app.add_flag("--rated", options.rated, "the players sign up, and their matches are rated; needs a clock")
      ->excludes(bare)
      ->excludes(watch);
  app.add_option("--resign-after", options.resign_after,
                 "plies after which the player to move resigns, or the other one a ply later; 0: never")
      ->check(CLI::Range(std::uint64_t{0}, kMaxPlies));
}

void DeclarePace(CLI::App& app, Options& options, Texts& texts) {
  auto* think = app.add_option("--think-ms", texts.think_ms,
                               "how long a player thinks after seeing the other's ply; 0: not at all")
                    ->check(CLI::Range(0.0, 1e6));
  app.add_option("--rate", options.pace.rate,
                 "plies a second in all, at fixed instants from which latency counts")
      ->check(CLI::Range(0.001, kMaxRate))
      ->excludes(think);
  app.add_option("--seconds", options.seconds, "how long to measure")
      ->capture_default_str()
      ->check(CLI::Range(0.1, kMaxSeconds));
  app.add_option("--warmup-seconds", options.warmup_seconds, "how long to play before that")
      ->capture_default_str()
      ->check(CLI::Range(0.0, kMaxSeconds));
  app.add_option("--seed", options.seed, "which plies are chosen")->capture_default_str();
  app.add_option("--threads", options.threads, "threads that drive the clients")
      ->capture_default_str()
      ->check(CLI::Range(1, kMaxThreads));
  app.add_option("--urgency", options.urgency, "how much lower their niceness is, where that is permitted")
      ->capture_default_str()
      ->check(CLI::Range(0, 20));
}

void DeclareOutput(CLI::App& app, Options& options) {
  app.add_flag("--json", options.json, "print one JSON object");
  app.add_option("--progress", options.progress, "append a line of JSON to this file every 100 ms");
  app.add_option("--print-matches", options.print_matches,
                 "write the id of each match that begins to this file; - for standard output");
}

}  // namespace

std::optional<Options> ReadOptions(const std::vector<std::string>& arguments, OptionsEnd& end) {
  Options options;
  Texts texts;
  CLI::App app("Many players and spectators at once, each on a connection of its own", "merels-load");
  DeclareServer(app, options);
  DeclareWho(app, options, texts);
  DeclarePace(app, options, texts);
  DeclareOutput(app, options);
  try {
    // CLI11 takes them last first.
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    if (options.watch_only && (options.watched.empty() || options.spectators == 0)) {
      throw CLI::ValidationError("--watch-only", "needs --match and --spectators");
    }
    const bool watched = options.matches > 0 || options.watch_only || options.bare;
    if (options.Streams() == 0 || !watched)
      throw CLI::ValidationError("--matches", "nobody has anything to do");
    if (options.rated && texts.clock == "none") {
      throw CLI::ValidationError("--rated",
                                 "needs a --clock, such as 5+3: matches without one are not rated");
    }
  } catch (const CLI::ParseError& error) {
    std::ostringstream text;
    app.exit(error, text, text);
    end = {error.get_exit_code() == 0 ? kDone : kUsage, text.str()};
    return std::nullopt;
  }
  options.clock = *clock::ParsePlayers(texts.clock);
  options.pace.think = Span(static_cast<std::int64_t>(texts.think_ms * 1e6));
  return options;
}

}  // namespace merels::load
