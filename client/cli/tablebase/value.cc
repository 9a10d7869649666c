#include "client/cli/tablebase/value.h"

#include <array>
#include <memory>
#include <ostream>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "client/cli/base/words.h"
#include "client/cli/online/command.h"
#include "client/sdk/calls.h"
#include "common/api/match.h"
#include "common/study/exact.h"
#include "common/tablebase/perfect.h"
#include "common/variants/registry.h"

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

using study::ExactPosition;
using Reviewed = nlohmann::ordered_json;

std::string SideWord(rules::Side side) { return side == rules::Side::kFirst ? "white" : "black"; }

std::string Columns(const study::Exact& value) {
  return std::string(WordOf(value)) + '\t' + (value && value->plies > 0 ? std::to_string(value->plies) : "-");
}

void WritePosition(const ExactPosition& position, Console& console) {
  if (position.played.empty()) return;
  console.out << position.number + 1 << '\t' << SideWord(position.to_move) << '\t' << position.played << '\t'
              << Columns(position.value) << '\t' << Columns(PlayedValue(position)) << '\t'
              << (GaveAway(position) ? "gave-away" : "-") << '\t'
              << (position.may_be_drawn ? "may-be-drawn" : "-") << '\n';
}

void WritePositionJson(const ExactPosition& position, Console& console) {
  Reviewed json = {{"number", position.number}, {"to_move", SideWord(position.to_move)}};
  json.update(ValueAsJson(position.value));
  if (position.may_be_drawn) json["may_be_drawn"] = true;
  json["moves"] = Reviewed::object();
  for (const study::ExactPly& one : position.plies) json["moves"][one.ply] = ValueAsJson(one.value);
  if (!position.played.empty()) {
    json["played"] = position.played;
    json["gave_away"] = GaveAway(position);
  }
  console.out << json << '\n';
}

using Accuracies = std::array<study::ExactAccuracy, 2>;

void WriteAccuracy(const Accuracies& both, Console& console) {
  for (const auto side : {rules::Side::kFirst, rules::Side::kSecond}) {
    const auto& [positions, kept] = both.at(rules::Index(side));
    const auto percent = both.at(rules::Index(side)).percent();
    console.out << "accuracy\t" << SideWord(side) << '\t' << (percent ? std::to_string(*percent) + "%" : "-")
                << '\t' << kept << '\t' << positions << '\n';
  }
}

void WriteAccuracyJson(const Accuracies& both, Console& console) {
  Reviewed json = Reviewed::object();
  for (const auto side : {rules::Side::kFirst, rules::Side::kSecond}) {
    const auto& [positions, kept] = both.at(rules::Index(side));
    json[SideWord(side)] = {{"positions", positions}, {"kept", kept}};
  }
  console.out << Reviewed{{"accuracy", json}} << '\n';
}

}  // namespace

std::string_view WordOf(const std::optional<tablebase::Looked>& looked) {
  return WordOf(looked ? study::Exact(looked->value) : std::nullopt);
}

std::string_view WordOf(const study::Exact& value) {
  if (!value) return "unknown";
  switch (value->outcome) {
    case solver::Outcome::kWin: return "win";
    case solver::Outcome::kDraw: return "draw";
    case solver::Outcome::kLoss: return "loss";
  }
  return "unknown";
}

nlohmann::ordered_json ValueAsJson(const std::optional<tablebase::Looked>& looked) {
  nlohmann::ordered_json json = {{"value", WordOf(looked)}};
  if (looked && looked->distance) json["plies"] = looked->value.plies;
  return json;
}

nlohmann::ordered_json ValueAsJson(const study::Exact& value) {
  nlohmann::ordered_json json = {{"value", WordOf(value)}};
  if (value && value->plies > 0) json["plies"] = value->plies;
  return json;
}

nlohmann::ordered_json ValueAsJson(const tablebase::JudgedPly& ply) {
  nlohmann::ordered_json json = ValueAsJson(ply.looked);
  if (!ply.holds) json["may_be_drawn"] = true;
  return json;
}

Result<rules::Ruleset> RulesetFor(const tablebase::Tablebase& solved, const std::string& text) {
  if (text.empty()) return solved.ruleset();
  auto ruleset = variants::ParseRuleset(text);
  if (ruleset.ok() && !solved.AreOf(*ruleset)) {
    return Error{Reason::kBadArgument, "the tablebase is of " + solved.ruleset().text + ", not of " +
                                           ruleset->text + "; name another folder with --tablebase"};
  }
  return ruleset;
}

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

int Review(sdk::Calls& calls, const std::string& match, const std::string& code, bool json,
           Console& console) {
  const auto game = sdk::WaitForAll(calls, api::AnalyseMatch{{MatchId(match), code}});
  if (!game.ok()) return Fail(console, game.error());
  for (const ExactPosition& position : game->items)
    json ? WritePositionJson(position, console) : WritePosition(position, console);
  const Accuracies both = AccuracyOf(game->items);
  json ? WriteAccuracyJson(both, console) : WriteAccuracy(both, console);
  return kDone;
}

void RegisterReview(CLI::App& app, Commands& commands) {
  Command review(app, commands, "review",
                 "Show what each ply of a match that is over was worth under perfect play, from the server's "
                 "tablebase");
  const auto match = AddMatch(review);
  const auto code = AddCode(review.app());
  review.Runs([match, code](sdk::Calls& calls, bool json, Console& console) {
    return Review(calls, *match, *code, json, console);
  });
  review.app().footer(
      "Each line is NUMBER, SIDE, PLY, the value before it and its distance in plies, the value of the ply "
      "and "
      "its distance, gave-away where it made a win a draw or a loss, or a draw a loss, and may-be-drawn "
      "where the value before it is a win or a loss that reps, quiet, endquiet or cap may make a draw of, by "
      "what was played before.");
}

}  // namespace merels::cli
