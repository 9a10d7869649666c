#include "client/cli/engine/analyse.h"

#include <algorithm>
#include <map>
#include <optional>
#include <ostream>

#include <nlohmann/json.hpp>

#include "client/cli/base/words.h"
#include "client/cli/engine/thread_crew.h"
#include "client/cli/engine/words.h"
#include "client/cli/tablebase/words.h"
#include "common/tablebase/perfect.h"

namespace merels::cli {
namespace {

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

}  // namespace

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
  ThreadCrew crew(options.threads - 1);
  engine::Engine engine(*ruleset);
  if (crew.size() > 0) engine.HelpedBy(crew);
  writer.Close(engine.Analyse(*game, BudgetOf(options), options.lines, StopOf(options),
                              [&](const Lines& lines) { writer.Hear(lines); }));
  return kDone;
}

}  // namespace merels::cli
