#include "client/cli/tablebase/value.h"

#include <memory>
#include <ostream>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "client/cli/base/words.h"
#include "client/cli/tablebase/words.h"
#include "common/tablebase/limits.h"
#include "common/tablebase/perfect.h"

namespace merels::cli {
namespace {

using Json = nlohmann::ordered_json;
using tablebase::JudgedPly;

void WriteValue(const JudgedPly& line, Console& console) {
  console.out << line.text << '\t' << WordOf(line.looked);
  if (line.looked && line.looked->distance) console.out << '\t' << line.looked->value.plies;
  if (!line.holds) console.out << "\tmay-be-drawn";
  console.out << '\n';
}

void WriteValueJson(const std::string& ruleset, const JudgedPly& position,
                    const std::vector<JudgedPly>& lines, Console& console) {
  Json json = ValueAsJson(position);
  json["ruleset"] = ruleset;
  json["history"] = false;
  json["moves"] = Json::object();
  for (const JudgedPly& line : lines) json["moves"][line.text] = ValueAsJson(line);
  console.out << json << '\n';
}

}  // namespace

int ShowValue(const ValueOptions& options, Console& console) {
  const auto solved = tablebase::Tablebase::Open(options.tablebase);
  if (!solved) return RefuseUnreachable(console, Name(solved.error().reason), solved.error().sentence);
  const auto ruleset = RulesetFor(*solved, options.ruleset);
  if (!ruleset) return Refuse(console, ruleset.error());
  const auto game = GameAt(*ruleset, options.position);
  if (!game) return Refuse(console, game.error());
  const auto looked = solved->Find(*game);
  const JudgedPly position = {"position", looked, !looked || Holds(*looked, *game)};
  const auto lines = JudgePlies(*solved, *game);
  if (options.json) {
    WriteValueJson(solved->ruleset().text, position, lines, console);
    return kDone;
  }
  WriteValue(position, console);
  for (const JudgedPly& line : lines) WriteValue(line, console);
  return kDone;
}

void RegisterTablebase(CLI::App& app, Commands& commands) {
  auto* value = app.add_subcommand("value", "Look up what a position is worth under perfect play");
  const auto options = std::make_shared<ValueOptions>();
  value->add_option("position", options->position, "start, plies from the start, or =POSITION");
  value->add_option("--tablebase", options->tablebase, "folder of a tablebase that merels-solve has made")
      ->required();
  value->add_option("--ruleset", options->ruleset, "name, or name+knob=value (that of the tablebase)");
  value->add_flag("--json", options->json, "write JSON");
  value->footer(
      "Each line is PLY, VALUE, where it is known in how many plies the game ends, and may-be-drawn where "
      "reps, quiet, endquiet or cap of the ruleset may make a draw of a win or a loss, by what was played "
      "before. A draw stays one under them.");
  value->callback([&commands, options] {
    commands.Choose([options](Console& console) { return ShowValue(*options, console); });
  });
}

}  // namespace merels::cli
