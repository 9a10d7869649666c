#include "client/cli/tablebase/review.h"

#include <array>
#include <ostream>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "client/cli/online/command.h"
#include "client/cli/tablebase/words.h"
#include "client/sdk/await.h"
#include "common/api/analysis.h"
#include "common/study/exact.h"

namespace merels::cli {
namespace {

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
  const auto match = AddMatch(review.app());
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
