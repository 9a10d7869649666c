#include "client/cli/tablebase/value.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <ostream>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "client/cli/base/words.h"
#include "common/variants/registry.h"
#include "tablebase/file/tablebase.h"

namespace merels::cli {
namespace {

using Json = nlohmann::ordered_json;
using solver::Outcome;
using tablebase::Looked;

/// What a ply is worth to who plays it, by the value that the opponent then has.
std::optional<Looked> Returned(std::optional<Looked> looked) {
  if (!looked) return {};
  auto& [outcome, plies] = looked->value;
  if (outcome != Outcome::kDraw) {
    outcome = outcome == Outcome::kWin ? Outcome::kLoss : Outcome::kWin;
    if (looked->distance) ++plies;
  }
  return looked;
}

struct Line {
  std::string name;
  std::optional<Looked> looked;
};

/// The smaller, the better: short wins, draws, long losses, then what is unknown.
int RankOf(const Line& line) {
  constexpr int kDrawRank = 1'000'000;
  if (!line.looked) return 3 * kDrawRank;
  switch (line.looked->value.outcome) {
    case Outcome::kWin: return line.looked->value.plies;
    case Outcome::kDraw: return kDrawRank;
    case Outcome::kLoss: return 2 * kDrawRank - line.looked->value.plies;
  }
  return 0;
}

std::vector<Line> LinesOf(const tablebase::Tablebase& solved, const rules::Game& game) {
  std::vector<Line> lines;
  for (const std::string& ply : game.LegalPlies()) {
    rules::Game after = game;
    MERELS_CHECK(after.Play(ply).ok());
    lines.push_back({ply, Returned(solved.Find(after))});
  }
  std::stable_sort(lines.begin(), lines.end(),
                   [](const Line& a, const Line& b) { return RankOf(a) < RankOf(b); });
  return lines;
}

std::string_view WordOf(const std::optional<Looked>& looked) {
  if (!looked) return "unknown";
  switch (looked->value.outcome) {
    case Outcome::kWin: return "win";
    case Outcome::kDraw: return "draw";
    case Outcome::kLoss: return "loss";
  }
  return "unknown";
}

Json ToJson(const Line& line) {
  Json json = {{"value", WordOf(line.looked)}};
  if (line.looked && line.looked->distance) json["plies"] = line.looked->value.plies;
  return json;
}

void Write(const Line& line, Console& console) {
  console.out << line.name << '\t' << WordOf(line.looked);
  if (line.looked && line.looked->distance) console.out << '\t' << line.looked->value.plies;
  console.out << '\n';
}

void WriteJson(const std::string& ruleset, const Line& position, const std::vector<Line>& lines,
               Console& console) {
  Json json = ToJson(position);
  json["ruleset"] = ruleset;
  json["history"] = false;
  json["moves"] = Json::object();
  for (const Line& line : lines) json["moves"][line.name] = ToJson(line);
  console.out << json << '\n';
}

}  // namespace

int ShowValue(const ValueOptions& options, Console& console) {
  const auto solved = tablebase::Tablebase::Open(options.tablebase);
  if (!solved) return RefuseUnreachable(console, Name(solved.error().reason), solved.error().sentence);
  auto ruleset = options.ruleset.empty() ? Result<rules::Ruleset>(solved->ruleset())
                                         : variants::ParseRuleset(options.ruleset);
  if (!ruleset) return Refuse(console, ruleset.error());
  if (!solved->AreOf(*ruleset)) {
    return Refuse(console,
                  {Reason::kBadArgument, "the tablebase is of " + solved->ruleset().text + ", not of " +
                                             ruleset->text + "; name another folder with --tablebase"});
  }
  const auto game = GameAt(*ruleset, options.position);
  if (!game) return Refuse(console, game.error());
  const Line position = {"position", solved->Find(*game)};
  const auto lines = LinesOf(*solved, *game);
  if (options.json) {
    WriteJson(solved->ruleset().text, position, lines, console);
    return kDone;
  }
  Write(position, console);
  for (const Line& line : lines) Write(line, console);
  return kDone;
}

void RegisterTablebase(CLI::App& app, Commands& commands) {
  auto* value = app.add_subcommand("value", "Look up what a position is worth when nobody errs");
  const auto options = std::make_shared<ValueOptions>();
  value->add_option("position", options->position, "start, plies from the start, or =POSITION");
  value->add_option("--tablebase", options->tablebase, "folder of a tablebase that merels-solve has made")
      ->required();
  value->add_option("--ruleset", options->ruleset, "name, or name+knob=value (that of the tablebase)");
  value->add_flag("--json", options->json, "write JSON");
  value->footer(
      "Each line is PLY, VALUE and, where it is known, in how many plies the game ends. Values know nothing "
      "of what "
      "was played before: under reps and quiet a draw stays one, but a win may take longer than they allow.");
  value->callback([&commands, options] {
    commands.Choose([options](Console& console) { return ShowValue(*options, console); });
  });
}

}  // namespace merels::cli
