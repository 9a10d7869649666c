// Exact values from a tablebase: in words and as JSON; merelsctl value, of a position; and merelsctl review,
// of a finished match, from the server's tablebase.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "client/cli/base/console.h"
#include "client/sdk/calls.h"
#include "common/study/exact.h"
#include "common/tablebase/perfect.h"
#include "common/tablebase/tablebase.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// "win", "draw", "loss"; "unknown" for nothing.
std::string_view WordOf(const std::optional<tablebase::Looked>& looked);

std::string_view WordOf(const study::Exact& value);

/// {"value": "win", "plies": 3}, without the plies where they are unknown.
nlohmann::ordered_json ValueAsJson(const std::optional<tablebase::Looked>& looked);
nlohmann::ordered_json ValueAsJson(const study::Exact& value);
/// ValueAsJson() of the ply's value, with "may_be_drawn": true where counting draw rules may make a draw of
/// it.
nlohmann::ordered_json ValueAsJson(const tablebase::JudgedPly& ply);

/// The ruleset of this text, or the tablebase's when it is empty. Errors: unknown-ruleset, unknown-knob,
/// bad-knob-value, duplicate-knob; bad-argument when the tablebase is of other rules.
Result<rules::Ruleset> RulesetFor(const tablebase::Tablebase& solved, const std::string& text);

struct ValueOptions {
  std::string position = "start";  // or plies from the start, or =POSITION
  std::string ruleset;             // empty: the tablebase's
  std::string tablebase;           // its folder
  bool json = false;
};

/// A line for the position, then one for each legal ply, the best first, tab-separated: "position" or the
/// ply, win, draw, loss or unknown for the player to move now, and the plies to the end of the game where
/// they are known. With json one object.
int ShowValue(const ValueOptions& options, Console& console);

/// Adds the command to the program.
void RegisterTablebase(CLI::App& app, Commands& commands);

/// A line for each ply, tab-separated: its number, "white" or "black", the ply, the value of the position
/// before it for its player with the plies to the end, the same for the ply, and "gave-away" or "-". Then for
/// each player "accuracy", "white" or "black", the share of plies that kept the value where it could be lost,
/// in percent, and these numbers. With json an object for each position, with every legal ply, and one with
/// the accuracies.
int Review(sdk::Calls& calls, const std::string& match, const std::string& code, bool json, Console& console);

void RegisterReview(CLI::App& app, Commands& commands);

}  // namespace merels::cli
