#include "client/cli/engine/commands.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "client/cli/base/console.h"
#include "client/cli/base/words.h"
#include "client/cli/engine/book.h"
#include "client/cli/engine/machine.h"
#include "client/cli/engine/uci.h"
#include "client/cli/engine/words.h"
#include "client/cli/tablebase/value.h"
#include "common/tablebase/perfect.h"

namespace merels::cli {
namespace {

/// The default limit: that of the strongest level.
inline constexpr std::uint64_t kUsualNodes = 1'000'000;
inline constexpr int kUsualLines = 3;
inline constexpr double kMaxSeconds = 86'400;

struct AnalyseOptions {
  /// A ruleset, a position, or both in this order; the words of a position may be separate arguments.
  /// Neither: the start of kUsualRuleset, or of the tablebase's ruleset.
  std::vector<std::string> words;
  std::string plies;        // played from the position, separated by blanks
  int depth = 0;            // plies; 0: no limit
  std::uint64_t nodes = 0;  // positions; 0: no limit
  double seconds = 0;       // 0: no limit
  int lines = kUsualLines;  // number of best plies
  int threads = 1;          // 1 to kMaxThreads
  bool last = false;        // only the result of the deepest search
  bool json = false;
  std::string tablebase;  // folder; empty: none
};

using Json = nlohmann::ordered_json;
using Lines = std::vector<engine::Line>;
/// A tablebase's value of each ply.
using Values = std::map<std::string, tablebase::JudgedPly>;

bool NamesPosition(const std::string& word) {
  return word == "start" || word == "startpos" || word.find('/') != std::string::npos;
}

/// The parsed words.
struct Subject {
  std::string ruleset;  // empty: none is named
  std::string position;
};

Subject Read(std::vector<std::string> words) {
  Subject subject;
  if (!words.empty() && !NamesPosition(words.front())) {
    subject.ruleset = words.front();
    words.erase(words.begin());
  }
  subject.position = Joined(words);
  // perft's notation has this prefix.
  if (!subject.position.empty() && subject.position.front() == '=') subject.position.erase(0, 1);
  return subject;
}

Json ToJson(const engine::Line& line) {
  return {{"value", line.value}, {"value_text", ValueWords(line.value)}, {"plies", line.plies}};
}

std::string ExactWords(const tablebase::JudgedPly& ply) {
  std::string words(WordOf(ply.looked));
  if (ply.looked && ply.looked->distance) words += " in " + std::to_string(ply.looked->value.plies);
  return ply.holds ? words : words + "\tmay-be-drawn";
}

class Writer {
 public:
  /// `values` is null without a tablebase.
  Writer(const AnalyseOptions& options, const Values* values, Console& console)
      : options_(options), values_(values), console_(console) {}

  /// Prints each depth as it is finished.
  void Hear(const Lines& lines) {
    written_ = lines;
    if (!options_.last) Write(lines);
  }
  /// Prints the final result, which may go beyond the last finished depth.
  void Close(const Lines& lines) {
    if (options_.last || !Same(lines)) Write(lines);
  }

 private:
  bool Same(const Lines& lines) const {
    return std::equal(lines.begin(), lines.end(), written_.begin(), written_.end(),
                      [](const auto& a, const auto& b) {
                        return a.depth == b.depth && a.value == b.value && a.plies == b.plies;
                      });
  }

  void Write(const Lines& lines) {
    if (options_.json) {
      Json each = Json::array();
      for (const auto& line : lines) {
        each.push_back(ToJson(line));
        if (values_ != nullptr) each.back()["exact"] = ValueAsJson(values_->at(line.plies.front()));
      }
      console_.out << Json{{"depth", lines.front().depth},
                           {"nodes", lines.front().nodes},
                           {"lines", std::move(each)}}
                   << std::endl;
      return;
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const auto& line = lines[i];
      console_.out << line.depth << '\t' << i + 1 << '\t' << ValueWords(line.value) << '\t' << line.nodes
                   << '\t' << Joined(line.plies);
      if (values_ != nullptr) console_.out << '\t' << ExactWords(values_->at(line.plies.front()));
      console_.out << std::endl;
    }
  }

  const AnalyseOptions& options_;
  const Values* const values_;
  Console& console_;
  Lines written_;
};

engine::Budget BudgetOf(const AnalyseOptions& options) {
  const bool unlimited = options.depth == 0 && options.nodes == 0 && options.seconds == 0;
  return {.nodes = unlimited ? kUsualNodes : options.nodes, .depth = options.depth};
}

engine::ShouldStop StopOf(const AnalyseOptions& options) {
  if (options.seconds == 0) return {};
  const std::chrono::duration<double> allowed(options.seconds);
  return StopAt(std::chrono::steady_clock::now() +
                std::chrono::duration_cast<std::chrono::steady_clock::duration>(allowed));
}

Values ValuesOf(const tablebase::Tablebase& solved, const rules::Game& game) {
  Values values;
  for (const tablebase::JudgedPly& ply : tablebase::JudgePlies(solved, game)) values.emplace(ply.text, ply);
  return values;
}

Result<rules::Ruleset> RulesetOf(const Subject& subject, const std::optional<tablebase::Tablebase>& solved) {
  if (!solved) return EngineRuleset(subject.ruleset.empty() ? kUsualRuleset : subject.ruleset);
  const auto ruleset = RulesetFor(*solved, subject.ruleset);
  return ruleset.ok() ? EngineRuleset(ruleset->text) : ruleset;
}

/// For each depth a line for each of the best plies, tab-separated: DEPTH, NUMBER (from 1), VALUE for the
/// player to move, NODES, PLIES, and with a tablebase the exact value of the first of the plies: win, draw,
/// loss or unknown, and the plies to the end of the game. With json an object for each depth. Deterministic,
/// unless `seconds` cuts it short or there are several threads.
int Analyse(const AnalyseOptions& options, Console& console) {
  const auto subject = Read(options.words);
  std::optional<tablebase::Tablebase> solved;
  if (!options.tablebase.empty()) {
    auto opened = tablebase::Tablebase::Open(options.tablebase);
    if (!opened) return RefuseUnreachable(console, Name(opened.error().reason), opened.error().sentence);
    solved.emplace(std::move(*opened));
  }
  const auto ruleset = RulesetOf(subject, solved);
  if (!ruleset) return Refuse(console, ruleset.error());
  const auto game = GameFrom(*ruleset, subject.position, Words(options.plies));
  if (!game) return Refuse(console, game.error());
  if (const auto on = CheckGoesOn(*game); !on) return Refuse(console, on.error());
  std::optional<Values> values;
  if (solved) values = ValuesOf(*solved, *game);
  Writer writer(options, values ? &*values : nullptr, console);
  MachineSearchThreads search_threads(options.threads - 1);
  engine::Engine engine(*ruleset);
  if (search_threads.size() > 0) engine.UseThreads(search_threads);
  writer.Close(engine.Analyse(*game, BudgetOf(options), options.lines, StopOf(options),
                              [&](const Lines& lines) { writer.Hear(lines); }));
  return kDone;
}

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
