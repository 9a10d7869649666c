#include "client/cli/tablebase/value.h"

#include <memory>
#include <ostream>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "client/cli/base/words.h"
#include "client/cli/tablebase/words.h"
#include "common/tablebase/perfect.h"

namespace merels::cli {
namespace {

using Json = nlohmann::ordered_json;
using tablebase::JudgedPly;

void WriteValue(const JudgedPly& line, Console& console) {
  console.out << line.text << '\t' << WordOf(line.looked);
  if (line.looked && line.looked->distance) console.out << '\t' << line.looked->value.plies;
  console.out << '\n';
}

void WriteValueJson(const std::string& ruleset, const JudgedPly& position,
                    const std::vector<JudgedPly>& lines, Console& console) {
  Json json = ValueAsJson(position.looked);
  json["ruleset"] = ruleset;
  json["history"] = false;
  json["moves"] = Json::object();
  for (const JudgedPly& line : lines) json["moves"][line.text] = ValueAsJson(line.looked);
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
  const JudgedPly position = {"position", solved->Find(*game)};
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
  auto* value = app.add_subcommand("value", "Look up what a position is worth when nobody errs");
  const auto options = std::make_shared<ValueOptions>();
  value->add_option("position", options->position, "start, plies from the start, or =POSITION");
  value->add_option("--tablebase", options->tablebase, "folder of a tablebase that merels-solve has made")
      ->required();
  value->add_option("--ruleset", options->ruleset, "name, or name+knob=value (that of the tablebase)");
  value->add_flag("--json", options->json, "write JSON");
  value->footer(
      "Each line is PLY, VALUE and, where it is known, in how many plies the game ends. Values know nothing "
      "of what was played before: under reps and quiet a draw stays one, but a win may take longer than they "
      "allow.");
  value->callback([&commands, options] {
    commands.Choose([options](Console& console) { return ShowValue(*options, console); });
  });
}

}  // namespace merels::cli
